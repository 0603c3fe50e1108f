package rules

import "math/bits"

// otherRules sees whether the path would be a capture if one prohibition fell: then that is what forbids it.
func (t *trial) otherRules() (Why, bool) {
	p, v := t.p, t.p.v
	man := !p.kings.Has(t.from())
	try := func(rule Rule, change func(r *Variant)) (Why, bool) {
		r := *v
		change(&r)
		r.plan[p.turn] = r.planFor(p.turn)
		o := trial{p: p, path: t.path, legal: t.legal}
		o.p.v = &r
		why := Why{Rule: rule, Square: t.to()}
		l, n := o.reached()
		if n < len(t.path) {
			return why, false
		}
		switch rule {
		case ManTakesNoKing:
			if kings := setOf(l.taken) & p.kings; kings != 0 {
				why.Square = kings.First()
			}
		case NoHalfTurn:
			why.Square = t.path[len(t.path)-2]
		}
		return why, true
	}
	if man && v.Man.Takes != v.Man.Takes|v.Man.Takes.Turned() {
		if why, ok := try(ManNotBackwards, func(r *Variant) { r.Man.Takes |= r.Man.Takes.Turned() }); ok {
			return why, true
		}
	}
	if man && !v.Take.ManTakesKing {
		if why, ok := try(ManTakesNoKing, func(r *Variant) { r.Take.ManTakesKing = true }); ok {
			return why, true
		}
	}
	if !man && v.King.NoReverse {
		return try(NoHalfTurn, func(r *Variant) { r.King.NoReverse = false })
	}
	return Why{}, false
}

// reached follows the path by captures as far as it goes: the leg that comes farthest, and how many squares of the path it
// has come by, 1 when not even the first jump is one.
func (t *trial) reached() (best leg, n int) {
	n = 1
	seen := map[walked]bool{}
	best = leg{path: t.path[:1], way: noWay, king: t.p.kings.Has(t.from())}
	t.p.walk(t.from(), func(l *leg) bool {
		m := matched(t.path, l.path)
		key := walkedTo(&t.p, l, m)
		if seen[key] {
			return false
		}
		seen[key] = true
		if int(m) > n && t.path[m-1] == l.path[len(l.path)-1] {
			best, n = *l, int(m)
			best.path, best.taken = append([]Square(nil), l.path...), append([]Square(nil), l.taken...)
		}
		return n < len(t.path)
	})
	return best, n
}

// geometry says why the piece does not go along the path, at the first square where it does not.
func (t *trial) geometry() Why {
	l, n := t.reached()
	if n == len(t.path) { // a capture, but of no use: an earlier rule has missed it
		return Why{Rule: NoSuchMove, Square: t.to()}
	}
	p, v := t.p, t.p.v
	s := stretch{trial: t, leg: l, a: t.path[n-1], b: t.path[n]}
	s.occupied = v.jumped((p.side[White]|p.side[Black])&^t.from().Bit(), setOf(l.taken))
	for d := range v.rays {
		if v.rays[d][s.a].Has(s.b) {
			s.dir = Dirs(1 << d)
			s.between = v.rays[d][s.a] &^ v.rays[d][s.b] &^ s.b.Bit()
		}
	}
	if l.king && v.King.Flies {
		return s.flying()
	}
	return s.stepping()
}

// stretch is the part of a path, from a to b, on which the piece does not go after a leg.
type stretch struct {
	*trial
	leg
	a, b     Square
	dir      Dirs // from a to b; 0 when no straight line joins them
	between  Bits
	occupied Bits // the moving piece's own square is empty
}

// elsewhere is the answer where no rule in particular forbids the stretch.
func (s *stretch) elsewhere() Why {
	if s.occupied.Has(s.b) {
		return Why{Rule: Occupied, Square: s.b}
	}
	return Why{Rule: NoSuchMove, Square: s.b}
}

func (s *stretch) stepping() Why {
	v := s.p.v
	moves, takes := v.King.Moves, v.King.Takes
	if !s.king {
		moves, takes = v.Man.Moves, v.Man.Takes
		if s.p.turn == Black {
			moves, takes = moves.Turned(), takes.Turned()
		}
		if s.dir != 0 && (moves|takes).Turned()&s.dir != 0 && s.goesBack() {
			reach := moves
			if s.between != 0 {
				reach = takes
			}
			if reach&s.dir == 0 {
				return Why{Rule: ManNotBackwards, Square: s.b}
			}
		}
	}
	if (moves|takes)&s.dir == 0 || s.between == 0 {
		return s.elsewhere()
	}
	first, second := s.met()
	switch steps := s.between.Len() + 1; {
	case steps == 3 && second != NoSquare && s.takable(first): // two in a row
		return Why{Rule: BlockedWay, Square: second}
	case steps > 2 || first == NoSquare || !s.takable(first): // a way that were free would lead nowhere either
		return Why{Rule: OneStepOnly, Square: s.b}
	}
	return s.elsewhere()
}

func (s *stretch) flying() Why {
	v := s.p.v
	if (v.King.Moves|v.King.Takes)&s.dir == 0 || s.occupied.Has(s.b) {
		return s.elsewhere()
	}
	first, second := s.met()
	switch {
	case first == NoSquare:
	case !s.takable(first):
		return Why{Rule: BlockedWay, Square: first}
	case second != NoSquare:
		return Why{Rule: BlockedWay, Square: second}
	}
	return s.elsewhere()
}

// goesBack reports whether the stretch leads towards the mover's own side.
func (s *stretch) goesBack() bool {
	from, to := s.p.v.place[s.a].row, s.p.v.place[s.b].row
	if s.p.turn == White {
		return to < from
	}
	return to > from
}

// met returns the first two pieces between a and b, or NoSquare.
func (s *stretch) met() (first, second Square) {
	first, second = NoSquare, NoSquare
	d := bits.TrailingZeros8(uint8(s.dir))
	for at := s.p.v.next[d][s.a]; at != s.b; at = s.p.v.next[d][at] {
		switch {
		case !s.occupied.Has(at):
		case first == NoSquare:
			first = at
		case second == NoSquare:
			second = at
		}
	}
	return first, second
}

// takable reports whether the piece on a square is one to take: the other side's, and not jumped before.
func (s *stretch) takable(sq Square) bool {
	return s.p.side[s.p.turn.Opponent()].Has(sq) && !setOf(s.taken).Has(sq)
}
