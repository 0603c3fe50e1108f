package engine

import "damasbot/rules"

// known is the key of the move that the table knows; the others are ranked as in the shallow search.
const remembered = 1<<31 - 1

// sort gives every move at a ply its key.
func (s *Searcher) sort(at int, first uint8, quiet bool) {
	here := &s.frames[at]
	p := &s.path[len(s.path)-1].position
	here.keys, here.order = here.keys[:0], here.order[:0]
	if !quiet {
		kings := p.Kings()
		for i := range here.moves {
			taken := here.moves[i].Taken()
			here.keys = append(here.keys, int32(2*taken.Len()+(taken&kings).Len()))
			here.order = append(here.order, uint8(i))
		}
	} else {
		history := &s.history[p.Turn()]
		for i := range here.moves {
			m := &here.moves[i]
			q := quietMove{m.From(), m.To()}
			key := history[q.from&63][q.to&63]
			switch {
			case m.Crowns():
				key = crowning
			case q == here.killers[0]:
				key = killer + 1
			case q == here.killers[1]:
				key = killer
			}
			here.keys = append(here.keys, key)
			here.order = append(here.order, uint8(i))
		}
	}
	if int(first) < len(here.keys) {
		here.keys[first] = remembered
	}
}

// choose brings the move with the greatest key among those from i on to i, and returns it.
func (f *frame) choose(i int) *rules.Move {
	best := i
	for k := i + 1; k < len(f.keys); k++ {
		if f.keys[k] > f.keys[best] {
			best = k
		}
	}
	if best != i {
		f.moves[i], f.moves[best] = f.moves[best], f.moves[i]
		f.keys[i], f.keys[best] = f.keys[best], f.keys[i]
		f.order[i], f.order[best] = f.order[best], f.order[i]
	}
	return &f.moves[i]
}

// reward remembers that the i-th move, a quiet one, refuted the move before, and that those tried before it did not.
func (s *Searcher) reward(at, depth, i int) {
	here := &s.frames[at]
	q := quietMove{here.moves[i].From(), here.moves[i].To()}
	if q != here.killers[0] {
		here.killers[0], here.killers[1] = q, here.killers[0]
	}
	history := &s.history[s.path[len(s.path)-1].position.Turn()]
	bonus := int32(depth * depth)
	for k := range i {
		m := &here.moves[k]
		count := &history[m.From()][m.To()]
		*count = max(*count-bonus/2-1, -historied)
	}
	count := &history[q.from][q.to]
	*count = min(*count+bonus, historied)
}
