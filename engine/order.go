package engine

import "damasbot/rules"

// Quiet moves are tried in the order of what refuted other moves before: the crowning ones first, the killers of the
// ply, then by history. Captures by what they take.
const (
	crowning  = 1 << 30
	killer    = 1 << 29
	historied = 1 << 28 // bounds history
)

// rank gives every move at a ply its key.
func (s *search) rank(at int) {
	here := &s.plies[at]
	here.keys = here.keys[:0]
	position := s.path[len(s.path)-1].position
	history := &s.history[position.Turn()]
	for _, m := range here.moves {
		key := history[m.From()][m.To()]
		switch {
		case m.IsCapture():
			key = int32(m.Taken().Len() + (m.Taken() & position.Kings()).Len())
		case m.Crowns():
			key = crowning
		case m.Same(here.killers[0]):
			key = killer + 1
		case m.Same(here.killers[1]):
			key = killer
		}
		here.keys = append(here.keys, key)
	}
}

// next brings the move with the greatest key among those from i on to i, and returns it.
func (p *ply) next(i int) rules.Move {
	best := i
	for k := i + 1; k < len(p.keys); k++ {
		if p.keys[k] > p.keys[best] {
			best = k
		}
	}
	p.moves[i], p.moves[best] = p.moves[best], p.moves[i]
	p.keys[i], p.keys[best] = p.keys[best], p.keys[i]
	return p.moves[i]
}

// cut remembers a quiet move that refuted the move before.
func (s *search) cut(at, depth int, m rules.Move) {
	if m.IsCapture() {
		return
	}
	here := &s.plies[at]
	if !m.Same(here.killers[0]) {
		here.killers[0], here.killers[1] = m, here.killers[0]
	}
	count := &s.history[s.path[len(s.path)-1].position.Turn()][m.From()][m.To()]
	*count = min(*count+int32(depth*depth), historied)
}
