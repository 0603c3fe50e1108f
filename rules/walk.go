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
