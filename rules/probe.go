package rules

import "math/bits"

// What a search asks of a position millions of times a second, without writing moves down.

// Hash mixes everything that legal moves depend on into 64 bits: equal positions of one variant have equal hashes,
// different ones practically never.
func (p *Position) Hash() uint64 {
	h := uint64(p.side[White]) ^ 0x9E3779B97F4A7C15
	hi, lo := bits.Mul64(h, uint64(p.side[Black])^0xD1B54A32D192ED03)
	h = hi ^ lo ^ uint64(p.side[Black])
	hi, lo = bits.Mul64(h^0x2545F4914F6CDD1D, uint64(p.kings)<<1^uint64(p.turn)^0xA0761D6478BD642F)
	h = hi ^ lo ^ uint64(p.side[White])
	if p.v.King.MaxRun > 0 {
		h ^= (uint64(p.run[0].at)<<24 | uint64(p.run[0].n)<<16 | uint64(p.run[1].at)<<8 | uint64(p.run[1].n)) * 0xE7037ED1A0B428DB
	}
	h ^= h >> 32
	h *= 0xD6E8FEB86659FD93
	return h ^ h>>32
}

// Captures appends the legal captures to dst, as [Position.Moves] does where there are any.
func (p *Position) Captures(dst []Move) []Move { return p.captures(dst) }

// QuietMoves appends the moves that take nothing to dst; they are legal where there is no capture.
func (p *Position) QuietMoves(dst []Move) []Move { return p.quiet(dst) }

// CanCapture reports whether the side to move has a capture.
func (p *Position) CanCapture() bool {
	men, kings := p.takers()
	if men != 0 {
		return true
	}
	if kings == 0 {
		return false
	}
	opp := p.side[p.turn.Opponent()]
	occupied := p.side[White] | p.side[Black]
	ways := p.v.plan[p.turn].takes[king]
	if !p.v.King.Flies {
		for i := range ways {
			w := &ways[i]
			if w.step(w.step(kings)&opp)&^occupied != 0 {
				return true
			}
		}
		return false
	}
	for ; kings != 0; kings &= kings - 1 {
		from := kings.First()
		for i := range ways {
			w := &ways[i]
			met := w.rays[from&63] & occupied
			if met == 0 {
				continue
			}
			if hit := w.nearest(met).Bit(); hit&opp != 0 && w.step(hit)&^occupied != 0 {
				return true
			}
		}
	}
	return false
}

// CanStep reports whether the side to move has a move that takes nothing, legal or not.
func (p *Position) CanStep() bool {
	plan := &p.v.plan[p.turn]
	occupied := p.side[White] | p.side[Black]
	men, kings := p.movable()
	for i := range plan.moves[man] {
		if plan.moves[man][i].step(men)&^occupied != 0 {
			return true
		}
	}
	for i := range plan.moves[king] {
		if plan.moves[king][i].step(kings)&^occupied != 0 {
			return true
		}
	}
	return false
}

// Passed returns the position with the other side to move: not a legal one to reach, but it shows what is threatened.
func (p Position) Passed() Position {
	p.turn = p.turn.Opponent()
	return p
}

// Setup returns the position with these pieces. Nothing is checked: the sets of the colours must not overlap, kings be
// within them, no man stand on its last row and no side have more than 20 pieces.
func (v *Variant) Setup(white, black, kings Bits, turn Color) Position {
	return Position{v: v, side: [2]Bits{White: white, Black: black}, kings: kings, turn: turn}
}

// LastRow returns the squares on which men of a colour are crowned.
func (v *Variant) LastRow(c Color) Bits { return v.last[c] }
