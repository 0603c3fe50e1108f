package rules

// Fits reports whether a legal move of p can be played along a path: path[0] is the square it leaves, the others are
// landings of one of its routes, in order, but not necessarily all of them. Every route that takes the same pieces and is
// as good by the variant's criteria counts, and every landing of a flying king, not only what [Move.Path] lists. A path
// is complete when its last square is m.To() as well.
func (p Position) Fits(m Move, path []Square) bool {
	if len(path) == 0 || path[0] != m.from {
		return false
	}
	if !m.IsCapture() {
		return len(path) == 1 || len(path) == 2 && path[1] == m.to
	}
	type state struct {
		left    Bits
		met     uint32 // by which jumps kings were taken, as far as the order matters
		at      Square
		way     uint8
		matched uint8
		king    bool
	}
	met := p.kingsMet(p.v.strokes(m))
	seen, fits := map[state]bool{}, false
	p.walk(m.from, func(l *leg) bool {
		left := m.taken &^ setOf(l.taken)
		if fits || left.Len()+len(l.taken) != m.taken.Len() { // takes what m does not
			return false
		}
		at := l.path[len(l.path)-1]
		s := state{left, p.kingsMet(l.taken), at, l.way, matched(path, l.path), l.king}
		fits = left == 0 && l.finished() && at == m.to && l.crowns == m.crowns && int(s.matched) == len(path) && s.met == met
		if seen[s] {
			return false
		}
		seen[s] = true
		return left != 0
	})
	return fits
}

// matched returns how many squares of path come, in order, among those visited.
func matched(path, visited []Square) uint8 {
	n := 0
	for _, sq := range visited {
		if n < len(path) && path[n] == sq {
			n++
		}
	}
	return uint8(n)
}

// kingsMet returns which jumps take kings, the first one highest: what KingEarliest compares. It is 0 where no
// criterion looks at the order.
func (p *Position) kingsMet(taken []Square) uint32 {
	if !p.v.plan[p.turn].byOrder {
		return 0
	}
	met := uint32(0)
	for i, sq := range taken {
		if p.kings.Has(sq) {
			met |= 1 << (31 - i)
		}
	}
	return met
}

// strokes returns the pieces that a capture takes, in the order of the jumps that its path lists.
func (v *Variant) strokes(m Move) []Square {
	var order []Square
	at, left := m.from, m.taken
	for _, to := range m.via[:m.jumps] {
		for d := range v.rays {
			if !v.rays[d][at].Has(to) {
				continue
			}
			// Squares emptied earlier in the capture may lie between as well.
			over := v.rays[d][at] &^ v.rays[d][to] & left
			order = append(order, over.First())
			left &^= over
		}
		at = to
	}
	return order
}
