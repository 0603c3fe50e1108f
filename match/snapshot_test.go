package match_test

import (
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
