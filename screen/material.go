package screen

import "damasbot/rules"

// countText tells what a side has: "1 king and 2 men".
func countText(c rules.Count, r Reader) string {
	return bothText(c, r.say("board.kings", "n", c.Kings), r.say("board.men", "n", c.Men), r)
}

// weakText is countText in the case that some languages use after "against".
func weakText(c rules.Count, r Reader) string {
	return bothText(c, r.say("material.weak-kings", "n", c.Kings), r.say("material.weak-men", "n", c.Men), r)
}

// bothText joins the words for kings and men, leaving out of what there is none.
func bothText(c rules.Count, kings, men string, r Reader) string {
	switch {
	case c.Men == 0:
		return kings
	case c.Kings == 0:
		return men
	}
	return r.say("material.both", "kings", kings, "men", men)
}

// balance tells the material of a position, the stronger side first: "3 kings against 1 king".
func balance(p rules.Position, r Reader) string {
	strong, weak := p.Count(rules.White), p.Count(rules.Black)
	if n, m := strong.Men+strong.Kings, weak.Men+weak.Kings; n < m || n == m && strong.Kings < weak.Kings {
		strong, weak = weak, strong
	}
	return r.say("material.against", "strong", countText(strong, r), "weak", weakText(weak, r))
}

// limitFacts tells a limit's endings, those against the same in one sentence.
func limitFacts(limit rules.Limit, r Reader) []string {
	key := "rules.draw.material"
	if limit.StrongerOnly {
		key = "rules.draw.material-stronger"
	}
	var weak []rules.Count
	strong := map[rules.Count][]string{}
	for _, e := range limit.Endings {
		if strong[e.Weak] == nil {
			weak = append(weak, e.Weak)
		}
		strong[e.Weak] = append(strong[e.Weak], countText(e.Strong, r))
	}
	var facts []string
	for _, w := range weak {
		against := r.say("material.against", "strong", either(r.Lang, strong[w], len(strong[w])), "weak", weakText(w, r))
		facts = append(facts, r.say(key, "n", limit.Moves, "ending", against))
	}
	return facts
}
