package rules

import "strings"

// Text writes a move in full: "c3-d4", "c3xe5xg7"; always - and x, whatever the variant's PDN uses.
// No two legal moves of a position have the same text.
func (v *Variant) Text(m Move) string { return v.join(m, m.Path(nil)) }

// join writes a path of m with - or x between its squares.
func (v *Variant) join(m Move, path []Square) string {
	sep := "-"
	if m.IsCapture() {
		sep = "x"
	}
	var b strings.Builder
	for i, sq := range path {
		if i > 0 {
			b.WriteString(sep)
		}
		b.WriteString(v.names[sq])
	}
	return b.String()
}

// Short writes a legal move of p by the shortest path that tells it apart from the others: "28x19", or as many of the
// landings between as are needed. [Position.ParseMove] reads it back as this one move, but for a single jump whose ends
// are also those of a longer capture (possible where the choice is free): then nothing tells it apart, and both are read.
func (p Position) Short(m Move) string {
	rivals := p.rivals(m)
	ends := []Square{m.from, m.to}
	if len(rivals) == 0 {
		return p.v.join(m, ends)
	}
	full := m.Path(nil)
	between := full[1 : len(full)-1]
	for i := range between {
		if path := []Square{m.from, between[i], m.to}; p.apart(path, rivals) {
			return p.v.join(m, path)
		}
	}
	for i := range between {
		for j := i + 1; j < len(between); j++ {
			if path := []Square{m.from, between[i], between[j], m.to}; p.apart(path, rivals) {
				return p.v.join(m, path)
			}
		}
	}
	return p.v.join(m, full)
}

// rivals returns the other legal moves between the squares of m.
func (p Position) rivals(m Move) []Move {
	var room [64]Move
	var rivals []Move
	for _, o := range p.Moves(room[:0]) {
		if o.from == m.from && o.to == m.to && !o.Same(m) {
			rivals = append(rivals, o)
		}
	}
	return rivals
}

// apart reports whether a path fits none of the moves.
func (p Position) apart(path []Square, rivals []Move) bool {
	for _, o := range rivals {
		if p.Fits(o, path) {
			return false
		}
	}
	return true
}
