package rules

import "slices"

// Route returns the smallest of a legal move's routes, square by square in the order of their names (numbers where the
// variant counts, letters where it spells), From first. Straight on over two pieces it takes the nearest landing between.
func (p Position) Route(m Move) []Square {
	best := m.Path(nil)
	if m.jumps < 2 {
		return best
	}
	met, order := p.kingsMet(p.v.strokes(m)), make([]Square, 0, maxJumps)
	p.walk(m.from, func(l *leg) bool {
		if slices.CompareFunc(l.path, best[:min(len(l.path), len(best))], p.v.Compare) > 0 {
			return false
		}
		var taken Bits
		for _, sq := range l.taken {
			taken |= sq.Bit()
		}
		if taken&^m.taken != 0 || !p.v.nearestOn(l) {
			return false
		}
		order = append(order[:0], l.taken...)
		if taken == m.taken && l.finished() && l.path[len(l.path)-1] == m.to && l.crowns == m.crowns && p.kingsMet(order) == met {
			best = slices.Clone(l.path)
		}
		return true
	})
	return best
}

// nearestOn reports whether the landing before the last jump, if that went straight on, was the nearest.
func (v *Variant) nearestOn(l *leg) bool {
	n := len(l.path)
	if n < 3 {
		return true
	}
	a, b, c := l.path[n-3], l.path[n-2], l.path[n-1]
	for d := range v.rays {
		if v.rays[d][a].Has(b) && v.rays[d][b].Has(c) {
			return v.next[d][l.taken[n-3]] == b
		}
	}
	return true
}

// Compare orders squares by their names: by number where the variant counts, by letter and digit where it spells.
func (v *Variant) Compare(a, b Square) int {
	if !v.Notation.Algebraic {
		return int(v.number[a]) - int(v.number[b])
	}
	pa, pb := v.place[a], v.place[b]
	if pa.col != pb.col {
		return int(pa.col) - int(pb.col)
	}
	return int(pa.row) - int(pb.row)
}
