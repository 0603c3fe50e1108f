package screen

import (
	"damasbot/match"
	"damasbot/rules"
)

// fewPieces is up to how many pieces on the board the caption always counts quiet moves, so that nobody thinks the game
// hangs.
const fewPieces = 4

// countersText tells the counts towards a draw that have begun to matter: a position that came back, a material limit in
// force, quiet moves from half of their limit on or with few pieces left.
func countersText(m *match.Match, r Reader) []string {
	p := m.Line.Position()
	few := (p.Of(rules.White) | p.Of(rules.Black)).Len() <= fewPieces
	var lines []string
	for _, c := range m.Line.Counters(m.Limits) {
		switch {
		case c.Reason == rules.ByRepetition:
			lines = append(lines, r.say("counter.repetition", "n", c.Done, "of", c.Of))
		case c.Reason == rules.ByMaterial:
			key := "counter.material"
			if byStronger(m.Variant(), c) {
				key = "counter.stronger"
			}
			lines = append(lines, r.say(key, "ending", balance(p, r), "n", c.Done, "of", c.Of))
		case c.Reason == rules.ByQuiet && (few || 2*c.Done >= c.Of):
			lines = append(lines, r.say("counter.quiet", "n", c.Done, "of", c.Of))
		}
	}
	return lines
}

// byStronger reports whether a material limit counts the stronger side's moves alone.
func byStronger(v *rules.Variant, c rules.Counter) bool {
	for _, limit := range v.Draw.Limits {
		if limit.Name == c.Name {
			return limit.StrongerOnly
		}
	}
	return false
}

// resultText tells how the match ended and why, as markup.
func resultText(m *match.Match, r Reader) string {
	res := m.Result
	name := func(c rules.Color) string { return disc(c, Escape(seatName(r.Lang, m.Seats[c], c))) }
	switch {
	case res.Reason == match.ByAbort && m.Begun():
		return r.say("result.off.called-off")
	case !res.Counts():
		return r.say("result.off." + string(res.Reason))
	case res.Drawn:
		key := "result.draw." + string(res.Reason)
		switch {
		case res.Reason == match.ByAgreement:
			return r.say(key)
		case res.Limit.Name == "":
			return r.say(key, "n", res.Limit.Of)
		case byStronger(m.Variant(), res.Limit):
			key = "result.draw.stronger"
		}
		return r.say(key, "ending", balance(m.Line.Position(), r), "n", res.Limit.Of)
	}
	key := "result.win."
	byRules := res.Reason == match.Reason(rules.ByNoPieces) || res.Reason == match.Reason(rules.ByBlocked)
	if m.Variant().Goal == rules.Losing && byRules {
		key = "result.losing."
	}
	return r.say(key+string(res.Reason), "winner", name(res.Winner), "loser", name(res.Winner.Opponent()))
}
