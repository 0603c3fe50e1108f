package screen

import (
	"damasbot/match"
	"damasbot/rules"
)

// maxControls is the most buttons that the controls of a board have, and perControls how many stand side by side: more are
// too narrow to be read on a phone.
const (
	maxControls = 9
	perControls = 3
)

// controls are the rows above the moves of a running match. *Resign* is always the right end of the first: so resign never
// stands where a move stood, and in the confirmation the right end says no. Of what waits for an answer the first thing stands
// beside it and the second below; a third has to wait. Where a move may have stood, below in a direct message, is nothing that
// ends the game.
func controls(m *match.Match, r Reader, why bool) [][]Button {
	seat, plays := m.SeatOf(r.Person)
	if r.Direct && !plays {
		return [][]Button{{flipButton(m, r)}}
	}
	pinned := func(key string, kind Kind) Button {
		return Button{Label: r.say(key), Do: Action{Kind: kind, Match: m.ID, Pos: m.Pos}}
	}
	waiting, below := answers(m, r, seat)
	if m.Expired && (!r.Direct || seat != m.Turn()) {
		waiting = append([][]Button{{pinned("button.claim", DoClaim), pinned("button.grant", DoGrant)}}, waiting...)
	}
	if asleep(m, r) && (!r.Direct || len(waiting) == 0) {
		waiting = append(waiting, []Button{pinned("button.sleep", DoSleep)})
	}
	var first []Button
	if len(waiting) > 0 {
		first = waiting[0]
	}
	if len(waiting) > 1 {
		below = append(waiting[1], below...)
	}
	if m.Offer == nil && m.Back == nil {
		if len(first)+1 < perControls {
			first = append(first, pinned("button.offer", DoOffer))
		}
		if len(first)+1 < perControls && hasBack(m, r, seat) {
			first = append(first, pinned("button.back", DoBack))
		}
	}
	for len(first)+1 < perControls && len(below) > 0 {
		first, below = append(first, below[0]), below[1:]
	}
	resign := pinned("button.resign", DoResignAsk)
	resign.Tone = Bad
	first = append(first, resign)
	if !r.Direct {
		below = append(below, flipButton(m, r))
	}
	if why {
		below = append(below, pinned("button.why", DoWhy))
	}
	rows := [][]Button{first}
	for len(below) > perControls {
		rows, below = append(rows, below[:2:2]), below[2:]
	}
	if len(below) > 0 {
		rows = append(rows, below)
	}
	return rows
}

// answers are the buttons for the draw offer and the request to take back that stand: the answers, and what withdraws them. In
// a direct message there is only what the reader may do.
func answers(m *match.Match, r Reader, seat rules.Color) (groups [][]Button, withdraw []Button) {
	add := func(by rules.Color, id int, kinds [3]Kind, keys [3]string) {
		button := func(i int, tone Tone) Button {
			return Button{Label: r.say(keys[i]), Tone: tone, Do: Action{Kind: kinds[i], Match: m.ID, Offer: id}}
		}
		both := bothSides(m) // then the same person answers
		if !r.Direct || both || by != seat {
			groups = append(groups, []Button{button(0, Good), button(1, Plain)})
		}
		if !r.Direct || !both && by == seat {
			withdraw = append(withdraw, button(2, Plain))
		}
	}
	if o := m.Offer; o != nil {
		add(o.By, o.ID, [3]Kind{DoAccept, DoDecline, DoWithdraw}, [3]string{"button.accept-draw", "button.decline-draw", "button.withdraw"})
	}
	if b := m.Back; b != nil {
		add(b.By, b.ID, [3]Kind{DoBackYes, DoBackNo, DoBackUndo}, [3]string{"button.accept-back", "button.decline-back", "button.withdraw-back"})
	}
	return groups, withdraw
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
func confirmation(m *match.Match, r Reader, key string) []Button {
	side := ""
	if c, ok := m.SeatOf(r.Person); ok {
		side = c.String()
	}
	return []Button{
		{Label: r.say(key), Tone: Bad, Do: Action{Kind: DoResign, Match: m.ID, Pos: m.Pos, Color: side}},
		{Label: r.say("button.resign-no"), Do: Action{Kind: DoPick, Match: m.ID, Pos: m.Pos, Color: side}},
	}
}

// after are the rows of a finished match; a rematch is for those who played. What there is to learn from it is below, where a
// game was long enough.
func after(m *match.Match, r Reader) [][]Button {
	row := []Button{
		{Label: r.say("button.rematch"), Tone: Primary, Do: Action{Kind: DoRematch, Match: m.ID}},
		{Label: r.say("button.rules"), Do: Action{Kind: MenuRules, Variant: m.Variant().ID}},
		{Label: r.say("button.pdn"), Do: Action{Kind: DoPDN, Match: m.ID}},
	}
	if _, played := m.SeatOf(r.Person); r.Direct && !played {
		row = row[1:]
	}
	if m.Line.Len() < LeastReviewed {
		return [][]Button{row}
	}
	return [][]Button{row, {
		{Label: r.say("button.review"), Do: Action{Kind: MenuReview, Match: m.ID}},
		{Label: r.say("button.replay"), Do: Action{Kind: MenuReplay, Match: m.ID}},
	}}
}
