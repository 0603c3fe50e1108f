package screen

import (
	"damasbot/match"
	"damasbot/rules"
)

// maxControls is the most buttons of the first row of a board.
const maxControls = 5

// controls is the first row of a running match. It is always one row, and *resign* is always its right end: so resign never
// stands where a move stood, and in the confirmation the right end says no. nil where the reader has nothing to control.
func controls(m *match.Match, r Reader, why bool) []Button {
	seat, plays := m.SeatOf(r.Person)
	if r.Direct && !plays {
		return []Button{flipButton(m, r)}
	}
	var row []Button
	if m.Offer == nil {
		row = append(row, Button{Label: r.say("button.offer"), Do: Action{Kind: DoOffer, Match: m.ID, Pos: m.Pos}})
	} else {
		row = append(row, offerButtons(m, r, seat)...)
	}
	if why {
		row = append(row, Button{Label: r.say("button.why"), Do: Action{Kind: DoWhy, Match: m.ID, Pos: m.Pos}})
	}
	if !r.Direct && m.Offer == nil {
		row = append(row, flipButton(m, r))
	}
	return append(row, Button{
		Label: r.say("button.resign"), Tone: Bad,
		Do: Action{Kind: DoResignAsk, Match: m.ID, Pos: m.Pos},
	})
}

// offerButtons answer the draw offer that stands: in a direct message only what the reader may do.
func offerButtons(m *match.Match, r Reader, seat rules.Color) []Button {
	button := func(key string, kind Kind, tone Tone) Button {
		return Button{Label: r.say(key), Tone: tone, Do: Action{Kind: kind, Match: m.ID, Offer: m.Offer.ID}}
	}
	var row []Button
	if !r.Direct || m.Offer.By != seat {
		row = append(row, button("button.accept-draw", DoAccept, Good), button("button.decline-draw", DoDecline, Plain))
	}
	if !r.Direct || m.Offer.By == seat {
		row = append(row, button("button.withdraw", DoWithdraw, Plain))
	}
	return row
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
