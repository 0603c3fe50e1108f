package engine

import "damasbot/rules"

// probe asks the tables of endings for the value of the position at the end of the path. A win that a count of moves might
// still turn into a draw is left to the search.
func (s *Searcher) probe(at int) (Score, bool) {
	n := &s.path[len(s.path)-1]
	p := &n.position
	if (p.Of(rules.White) | p.Of(rules.Black)).Len() > s.few {
		return 0, false
	}
	r, ok := s.tables.Probe(p)
	if !ok || r.Outcome == 0 {
		return 0, ok
	}
	if s.draws.quiet > 0 && int(n.quiet)+r.Plies >= int(s.draws.quiet) {
		return 0, false
	}
	for i, plies := range s.draws.plies[:len(s.draws.limits)] {
		counted := r.Plies
		if s.draws.limits[i].StrongerOnly {
			counted = (r.Plies + 1) / 2
		}
		if int(max(n.within[i], 0))+counted >= int(plies) {
			return 0, false
		}
	}
	if r.Outcome > 0 {
		return Win - Score(at+r.Plies), true
	}
	return Score(at+r.Plies) - Win, true
}
