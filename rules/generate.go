package rules

// Moves appends the legal moves to dst and returns it: captures or quiet moves, never both. It allocates nothing when
// dst has room, except in composed positions whose kings have thousands of routes.
//
// The order is stable. Directions come as SW, S, SE, W, E, NW, N, NE, as White sees the board and for either colour;
// squares come by [Square]. Quiet moves: those of the men (and of kings that go one step) direction by direction,
// in each by square; then the flying kings by square, direction and distance. Captures: men by square, then kings by
// square, each piece's in the order in which its routes are found: at every jump by direction, then the nearest landing first.
//
// Captures that share from, to, taken set and crowning are one move, whose path is the first route in that order. A
// flying king that takes two pieces straight on lists the nearest landing between them.
func (p Position) Moves(dst []Move) []Move {
	if all := p.captures(dst); len(all) > len(dst) {
		return all
	}
	return p.quiet(dst)
}

// CountMoves returns how many moves [Position.Moves] would give, without writing quiet ones down.
func (p Position) CountMoves() int {
	var room [64]Move
	return p.count(room[:])
}

// count is CountMoves with room for captures, which are overwritten.
func (p Position) count(room []Move) int {
	if men, kings := p.takers(); men|kings != 0 {
		n := p.capture(men, kings, room)
		if n > len(room) {
			n = len(p.captures(nil))
		}
		if n > 0 {
			return n
		}
	}
	return p.countQuiet()
}

// movable returns the men and the kings of the side to move that may make a quiet move.
func (p *Position) movable() (men, kings Bits) {
	own := p.side[p.turn]
	men, kings = own&^p.kings, own&p.kings
	if most := p.v.King.MaxRun; most > 0 && men != 0 && int(p.run[p.turn].n) >= most {
		kings &^= p.run[p.turn].at.Bit()
	}
	return men, kings
}

func (p *Position) quiet(dst []Move) []Move {
	v, plan := p.v, &p.v.plan[p.turn]
	occupied := p.side[White] | p.side[Black]
	men, kings := p.movable()
	dst = quietSteps(dst, plan.moves[man], men, occupied, v.last[p.turn])
	if !v.King.Flies {
		return quietSteps(dst, plan.moves[king], kings, occupied, 0)
	}
	for ; kings != 0; kings &= kings - 1 {
		from := kings.First()
		for i := range plan.moves[king] {
			w := &plan.moves[king][i]
			for free := w.free(from, occupied); free != 0; {
				to := w.nearest(free)
				free &^= to.Bit()
				dst = append(dst, Move{from: from, to: to})
			}
		}
	}
	return dst
}

// quietSteps appends the moves of pieces that go one step; those that end on the last row are crowned.
func quietSteps(dst []Move, ways []way, pieces, occupied, last Bits) []Move {
	for i := range ways {
		w := &ways[i]
		for to := w.step(pieces) &^ occupied; to != 0; to &= to - 1 {
			at := to.First()
			dst = append(dst, Move{from: at + Square(w.right) - Square(w.left), to: at, crowns: last.Has(at)})
		}
	}
	return dst
}

func (p *Position) countQuiet() int {
	v, plan := p.v, &p.v.plan[p.turn]
	occupied := p.side[White] | p.side[Black]
	men, kings := p.movable()
	n := 0
	for i := range plan.moves[man] {
		n += (plan.moves[man][i].step(men) &^ occupied).Len()
	}
	if kings == 0 {
		return n
	}
	if !v.King.Flies {
		for i := range plan.moves[king] {
			n += (plan.moves[king][i].step(kings) &^ occupied).Len()
		}
		return n
	}
	for ; kings != 0; kings &= kings - 1 {
		from := kings.First()
		for i := range plan.moves[king] {
			n += plan.moves[king][i].free(from, occupied).Len()
		}
	}
	return n
}
