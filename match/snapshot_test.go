package match_test

import (
	"errors"

	"damasbot/match"
	"damasbot/rules"
)

// copied copies a match with what it points to.
func copied(m *match.Match) match.Match {
	c := *m
	if m.Offer != nil {
		offer := *m.Offer
		c.Offer = &offer
	}
	if m.Back != nil {
		back := *m.Back
		c.Back = &back
	}
	if m.Declined != nil {
		declined := *m.Declined
		c.Declined = &declined
	}
	if m.Result != nil {
		result := *m.Result
		c.Result = &result
	}
	return c
}

// lineText writes a line's moves and positions: unlike a copy, it shares no memory with the line.
func lineText(l rules.Line) string {
	text := l.Start().FEN()
	for i := range l.Len() {
		text += " " + l.Start().Variant().Text(l.Move(i)) + " " + l.Before(i+1).FEN()
	}
	return text
}

// refusal is the key of a refusal, "" for anything else.
func refusal(err error) string {
	if r := new(match.Refusal); errors.As(err, &r) {
		return r.Key
	}
	return ""
}
