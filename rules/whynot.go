package rules

import "slices"

// WhyNot says which rule forbids going from one square to another, optionally by way of others in between
// (path has at least two squares). It is Allowed exactly when a legal move fits the path.
//
// Where several rules forbid a move, the one named is what a player would ask about first: what is wrong with the squares,
// then where the piece can go, then that a capture is not finished, then the choice among captures. Whichever it is, it comes
// with what can be played: the captures that are due, else the moves of the piece that was tried.
func (p Position) WhyNot(path ...Square) Why {
	var room [64]Move
	t := trial{p: p, path: path, legal: p.Moves(room[:0])}
	return t.advise(t.why())
}

// why is what forbids the path.
func (t *trial) why() Why {
	if why, done := t.squares(); done {
		return why
	}
	if len(t.p.fitting(t.path)) > 0 {
		return Why{Square: NoSquare}
	}
	found := t.captures()
	switch {
	case t.quiet():
		if t.legal[0].IsCapture() {
			return Why{Rule: MustCapture, Demanded: slices.Clone(t.legal), Square: t.to()}
		}
		return Why{Rule: KingRunLimit, Square: t.from()}
	case len(found.goOn) > 0:
		return Why{Rule: MustGoOn, Demanded: found.goOn, Square: t.to()}
	case found.best != nil:
		return t.choice(*found.best)
	}
	if why, done := t.otherRules(); done {
		return why
	}
	return t.geometry()
}

// trial is an attempt to move along a path.
type trial struct {
	p     Position
	path  []Square
	legal []Move
}

func (t *trial) from() Square { return t.path[0] }
func (t *trial) to() Square   { return t.path[len(t.path)-1] }

// squares refuses what can be refused without looking at how pieces go.
func (t *trial) squares() (Why, bool) {
	p := t.p
	if len(t.path) < 2 {
		return Why{Rule: NoSuchMove, Square: NoSquare}, true
	}
	for _, sq := range t.path {
		if sq >= MaxSquare || !p.v.board.Has(sq) {
			return Why{Rule: NotASquare, Square: NoSquare}, true
		}
	}
	from := t.from()
	switch {
	case len(t.legal) == 0:
		return Why{Rule: GameOver, Square: NoSquare}, true
	case p.side[p.turn.Opponent()].Has(from):
		return Why{Rule: NotYourPiece, Square: from}, true
	case !p.side[p.turn].Has(from):
		return Why{Rule: NoPieceThere, Square: from}, true
	}
	return Why{}, false
}

// quiet reports whether the path is a quiet move as far as the piece's way of going is concerned.
func (t *trial) quiet() bool {
	if len(t.path) != 2 {
		return false
	}
	p := t.p
	p.run = [2]run{}
	return slices.ContainsFunc(p.quiet(nil), func(m Move) bool { return m.from == t.from() && m.to == t.to() })
}

// attempt is a finished capture that begins as was tried.
type attempt struct {
	taken []Square // in the order of the jumps
	king  bool     // taken by a king
}

// found is what the captures of a piece have in common with a tried path.
type found struct {
	goOn []Move   // the legal moves that go on from where the path stops
	best *attempt // the best capture along the path, or going on from it
}

// captures compares the path with all captures of its piece.
func (t *trial) captures() found {
	var (
		p      = t.p
		f      found
		byKing = p.kings.Has(t.from())
		stops  = t.stops()
		seen   = map[walked]bool{}
		goOn   = make([]bool, len(t.legal))
	)
	p.walk(t.from(), func(l *leg) bool {
		n := matched(t.path, l.path)
		along := int(n) == len(t.path)
		begun := along
		for _, s := range stops {
			begun = begun || s.begins(l)
		}
		key := walkedTo(&p, l, n)
		key.begun = begun
		if seen[key] {
			return false
		}
		seen[key] = true
		if !begun || !l.finished() {
			return true
		}
		a := attempt{taken: slices.Clone(l.taken), king: byKing}
		if f.best == nil || p.compare(a, *f.best) > 0 {
			f.best = &a
		}
		for i, m := range t.legal {
			if m.from == t.from() && m.to == l.path[len(l.path)-1] && m.taken == setOf(l.taken) && m.crowns == l.crowns {
				goOn[i] = goOn[i] || p.compare(a, p.attemptOf(m)) == 0
			}
		}
		return true
	})
	for i, ok := range goOn {
		if ok {
			f.goOn = append(f.goOn, t.legal[i])
		}
	}
	return f
}

// stop is a landing at which a capture may not end; only the other landings behind the same piece go on.
type stop struct {
	taken Bits
	last  Square // the piece taken by the last jump
	jumps int
}

// begins reports whether a capture begins by taking the same pieces.
func (s stop) begins(l *leg) bool {
	return len(l.taken) >= s.jumps && l.taken[s.jumps-1] == s.last && setOf(l.taken[:s.jumps]) == s.taken
}

// stops returns the landings of that kind at which the path ends.
func (t *trial) stops() []stop {
	var stops []stop
	seen := map[walked]bool{}
	t.p.walk(t.from(), func(l *leg) bool {
		n := matched(t.path, l.path)
		key := walkedTo(&t.p, l, n)
		if seen[key] {
			return false
		}
		seen[key] = true
		if l.short && int(n) == len(t.path) && l.path[len(l.path)-1] == t.to() {
			stops = append(stops, stop{taken: setOf(l.taken), last: l.taken[len(l.taken)-1], jumps: len(l.taken)})
		}
		return true
	})
	return stops
}

// walked is what matters of a leg for going on from it: legs that agree in it need to be followed only once.
type walked struct {
	taken        Bits
	met          uint32 // as from kingsMet
	at, last     Square
	way, matched uint8
	king, short  bool
	begun        bool
}

func walkedTo(p *Position, l *leg, matched uint8) walked {
	return walked{
		taken: setOf(l.taken), met: p.kingsMet(l.taken), at: l.path[len(l.path)-1], last: l.taken[len(l.taken)-1],
		way: l.way, matched: matched, king: l.king, short: l.short,
	}
}

func setOf(squares []Square) Bits {
	var b Bits
	for _, sq := range squares {
		b |= sq.Bit()
	}
	return b
}
