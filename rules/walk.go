package rules

// leg is a capture as far as it has come. Its slices are only good during the visit.
type leg struct {
	path   []Square // from, then the landing of every jump
	taken  []Square // the piece taken by every jump
	way    uint8    // direction of the last jump
	king   bool     // the piece has the powers of a king now
	crowns bool     // a man becomes a king if the move ends here
	goesOn bool     // another jump is possible from here, so the move may not end here
	short  bool     // no jump is possible from here, but one is from another landing behind the same piece
}

// finished reports whether the rules let a capture end here, the choice among captures aside.
func (l *leg) finished() bool { return !l.goesOn && !l.short }

// walk visits every capture of the piece on from, whoever is to move and whichever captures are better, depth first and
// after every jump: also the legs that may not end there, and all landings of a flying king, straight on too. visit says
// whether to go on from there. Which pieces may be taken (ManTakesKing) and all else is as the variant says: to see what
// another rule would allow, walk a position of a variant that was derived from this one.
func (p Position) walk(from Square, visit func(*leg) bool) {
	color := White
	if p.side[Black].Has(from) {
		color = Black
	}
	if !p.side[color].Has(from) {
		return
	}
	w := walker{v: p.v, plan: &p.v.plan[color], last: p.v.last[color], visit: visit}
	w.man = !p.kings.Has(from)
	targets := p.side[color.Opponent()]
	if w.man && !p.v.Take.ManTakesKing {
		targets &^= p.kings
	}
	w.path = append(w.path, from)
	w.goOn(leg{way: noWay, king: !w.man}, targets, (p.side[White]|p.side[Black])&^from.Bit())
}

type walker struct {
	v           *Variant
	plan        *plan
	last        Bits
	man         bool // the piece was a man when the move began
	path, taken []Square
	visit       func(*leg) bool
}

// goOn visits the legs that follow one.
func (w *walker) goOn(from leg, targets, occupied Bits) {
	at := w.path[len(w.path)-1]
	ways := w.ways(from.king)
	for i := range ways {
		y := &ways[i]
		hit, landings := w.jump(y, from, at, targets, occupied)
		if landings == 0 || len(w.taken) == maxJumps {
			continue
		}
		w.taken = append(w.taken, hit)
		w.land(y, from, landings, targets&^hit.Bit(), w.v.jumped(occupied, hit.Bit()))
		w.taken = w.taken[:len(w.taken)-1]
	}
}

// land visits the legs that end behind a piece hit along y.
func (w *walker) land(y *way, from leg, landings, targets, occupied Bits) {
	var going Bits
	next := func(at Square) leg {
		l := leg{way: y.dir, king: from.king}
		if w.man {
			arrived := w.last.Has(at)
			l.king = from.king || arrived && w.v.Crown != CrownsLast
			l.crowns = l.king || arrived
		}
		return l
	}
	for rest := landings; rest != 0; rest &= rest - 1 {
		if at := rest.First(); w.canGoOn(next(at), from, at, targets, occupied) {
			going |= at.Bit()
		}
	}
	for rest := landings; rest != 0; {
		at := y.nearest(rest)
		rest &^= at.Bit()
		l := next(at)
		w.path = append(w.path, at)
		l.path, l.taken = w.path, w.taken
		l.goesOn, l.short = going.Has(at), going != 0 && !going.Has(at)
		if w.visit(&l) && l.goesOn {
			w.goOn(l, targets, occupied)
		}
		w.path = w.path[:len(w.path)-1]
	}
}

// canGoOn reports whether a jump is possible after leg l, which followed from and ended at a square.
func (w *walker) canGoOn(l, from leg, at Square, targets, occupied Bits) bool {
	if l.king && !from.king && w.v.Crown == CrownStops {
		return false
	}
	ways := w.ways(l.king)
	for i := range ways {
		if _, landings := w.jump(&ways[i], l, at, targets, occupied); landings != 0 {
			return true
		}
	}
	return false
}

func (w *walker) ways(isKing bool) []way {
	if isKing {
		return w.plan.takes[king]
	}
	return w.plan.takes[man]
}

// jump returns the piece that is hit along y from a square after leg l, and where the jump may land.
func (w *walker) jump(y *way, l leg, at Square, targets, occupied Bits) (hit Square, landings Bits) {
	if !l.king || !w.v.King.Flies {
		over := y.step(at.Bit()) & targets
		to := y.step(over) &^ occupied
		if to == 0 {
			return NoSquare, 0
		}
		return over.First(), to
	}
	met := y.rays[at] & occupied
	if met == 0 || w.v.King.NoReverse && l.way == y.back {
		return NoSquare, 0
	}
	hit = y.nearest(met)
	if !targets.Has(hit) {
		return NoSquare, 0
	}
	landings = y.free(hit, occupied)
	if landings != 0 && w.v.King.LandsNext {
		landings = y.nearest(landings).Bit()
	}
	return hit, landings
}

// jumped returns what is occupied after a jump over a piece.
func (v *Variant) jumped(occupied, over Bits) Bits {
	if v.Take.AtOnce {
		return occupied &^ over
	}
	return occupied
}

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
		met     uint32 // which jumps took kings, as far as the order matters
		at, way uint8
		matched uint8
		king    bool
	}
	best, order := p.kingsMet(p.v.strokes(m)), make([]Square, 0, maxJumps)
	seen := map[state]bool{}
	fits := false
	p.walk(m.from, func(l *leg) bool {
		if fits {
			return false
		}
		at, left := l.path[len(l.path)-1], m.taken
		for _, sq := range l.taken {
			if !m.taken.Has(sq) {
				return false
			}
			left &^= sq.Bit()
		}
		order = append(order[:0], l.taken...)
		s := state{left: left, met: p.kingsMet(order), at: uint8(at), way: l.way, matched: matched(path, l.path), king: l.king}
		fits = left == 0 && l.finished() && at == m.to && l.crowns == m.crowns && int(s.matched) == len(path) && s.met == best
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
	met := uint32(0)
	for _, by := range p.v.Take.Best {
		if by != KingEarliest {
			continue
		}
		for i, sq := range taken {
			if p.kings.Has(sq) {
				met |= 1 << (31 - i)
			}
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
