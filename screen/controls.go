package screen

import (
	"damasbot/match"
	"damasbot/rules"
)

// maxControls is the most buttons of the first row of a board.
const maxControls = 5

// controls is the first row of a running match. It is always one row, and *resign* is always its right end: so resign never
// stands where a move stood, and in the confirmation the right end says no. Where more could be done than has room, what
// waits for an answer goes first.
func controls(m *match.Match, r Reader, why bool) []Button {
	seat, plays := m.SeatOf(r.Person)
	if r.Direct && !plays {
		return []Button{flipButton(m, r)}
	}
	pinned := func(key string, kind Kind) []Button {
		return []Button{{Label: r.say(key), Do: Action{Kind: kind, Match: m.ID, Pos: m.Pos}}}
	}
	var groups [][]Button
	if m.Expired && (!r.Direct || seat != m.Turn()) {
		groups = append(groups, append(pinned("button.claim", DoClaim), pinned("button.grant", DoGrant)...))
	}
	if asleep(m, r) {
		groups = append(groups, pinned("button.sleep", DoSleep))
	}
	groups = append(groups, answers(m, r, seat)...)
	if m.Offer == nil && m.Back == nil {
		groups = append(groups, pinned("button.offer", DoOffer))
		if hasBack(m, r, seat) {
			groups = append(groups, pinned("button.back", DoBack))
		}
	}
	if why {
		groups = append(groups, pinned("button.why", DoWhy))
	}
	if !r.Direct && m.Offer == nil && m.Back == nil {
		groups = append(groups, []Button{flipButton(m, r)})
	}
	var row []Button
	for _, group := range groups {
		if len(row)+len(group) < maxControls {
			row = append(row, group...)
		}
	}
	resign := pinned("button.resign", DoResignAsk)
	resign[0].Tone = Bad
	return append(row, resign...)
}

// answers are the buttons for the draw offer and the request to take back that stand: answers first, then what withdraws
// them. In a direct message there is only what the reader may do.
func answers(m *match.Match, r Reader, seat rules.Color) (groups [][]Button) {
	var withdraw [][]Button
	add := func(by rules.Color, id int, kinds [3]Kind, keys [3]string) {
		button := func(i int, tone Tone) Button {
			return Button{Label: r.say(keys[i]), Tone: tone, Do: Action{Kind: kinds[i], Match: m.ID, Offer: id}}
		}
		if !r.Direct || by != seat {
			groups = append(groups, []Button{button(0, Good), button(1, Plain)})
		}
		if !r.Direct || by == seat {
			withdraw = append(withdraw, []Button{button(2, Plain)})
		}
	}
	if o := m.Offer; o != nil {
		add(o.By, o.ID, [3]Kind{DoAccept, DoDecline, DoWithdraw}, [3]string{"button.accept-draw", "button.decline-draw", "button.withdraw"})
	}
	if b := m.Back; b != nil {
		add(b.By, b.ID, [3]Kind{DoBackYes, DoBackNo, DoBackUndo}, [3]string{"button.accept-back", "button.decline-back", "button.withdraw-back"})
	}
	return append(groups, withdraw...)
}

// hasBack reports whether there is a move that the reader, or in a group anybody, may want to take back.
func hasBack(m *match.Match, r Reader, seat rules.Color) bool {
	plies := 1
	if r.Direct && seat == m.Turn() && !bothSides(m) {
		plies = 2
	}
	return m.Line.Len() >= plies
}

func flipButton(m *match.Match, r Reader) Button {
	return Button{Label: r.say("button.flip"), Do: Action{Kind: DoFlip, Match: m.ID}}
}

// confirmation stands in place of the controls: no at the right end, where resign was. Saying no draws the moves again.
func confirmation(m *match.Match, r Reader) []Button {
	yes := Action{Kind: DoResign, Match: m.ID, Pos: m.Pos}
	if c, ok := m.SeatOf(r.Person); ok {
		yes.Color = c.String()
	}
	return []Button{
		{Label: r.say("button.resign-yes"), Tone: Bad, Do: yes},
		{Label: r.say("button.resign-no"), Do: Action{Kind: DoPick, Match: m.ID, Pos: m.Pos}},
	}
}

// after is the row of a finished match; a rematch is for those who played.
func after(m *match.Match, r Reader) []Button {
	row := []Button{
		{Label: r.say("button.rematch"), Tone: Primary, Do: Action{Kind: DoRematch, Match: m.ID}},
		{Label: r.say("button.rules"), Do: Action{Kind: MenuRules, Variant: m.Variant().ID}},
		{Label: r.say("button.pdn"), Do: Action{Kind: DoPDN, Match: m.ID}},
	}
	if _, played := m.SeatOf(r.Person); r.Direct && !played {
		return row[1:]
	}
	return row
}
