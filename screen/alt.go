package screen

import (
	"strings"

	"damasbot/match"
	"damasbot/rules"
)

// altText is the picture in words, to be read aloud: who is to move, the last move, and every piece by its square in
// the order of the notation.
func altText(m *match.Match, r Reader) string {
	p := m.Line.Position()
	var parts []string
	if m.Over() {
		parts = append(parts, r.say("alt.over"))
	} else {
		parts = append(parts, r.say("alt.turn."+p.Turn().String()))
	}
	if n := m.Line.Len(); n > 0 {
		parts = append(parts, r.say("alt.last", "move", m.Variant().Text(m.Line.Move(n-1))))
	}
	return strings.Join(append(parts, piecesAloud(p, r)), " ")
}

// piecesAloud names every piece of a position.
func piecesAloud(p rules.Position, r Reader) string {
	var parts []string
	for _, c := range []rules.Color{rules.White, rules.Black} {
		var men, kings []string
		for _, sq := range p.Variant().Squares() {
			switch {
			case !p.Of(c).Has(sq):
			case p.Kings().Has(sq):
				kings = append(kings, p.Variant().Name(sq))
			default:
				men = append(men, p.Variant().Name(sq))
			}
		}
		var has []string
		if len(men) > 0 {
			has = append(has, r.say("alt.men", "n", len(men), "squares", strings.Join(men, ", ")))
		}
		if len(kings) > 0 {
			has = append(has, r.say("alt.kings", "n", len(kings), "squares", strings.Join(kings, ", ")))
		}
		if len(has) == 0 {
			has = append(has, r.say("alt.none"))
		}
		parts = append(parts, r.say("alt.side."+c.String(), "pieces", strings.Join(has, "; ")))
	}
	return strings.Join(parts, " ")
}
