package rules

import (
	"math/bits"
	"slices"
)

// plan is what a variant's facts compile to for the generator, for one colour.
type plan struct {
	moves, takes [2][]way // by rank
	byOrder      bool     // a criterion looks at the order of jumps
}

type rank uint8

const (
	man rank = iota
	king
)

// way is a direction made ready for sets of squares.
type way struct {
	reach       Bits // squares from which a step stays on the board
	left, right uint8
	dir, back   uint8            // indices in the order of steps; back is the opposite direction
	rays        *[MaxSquare]Bits // all squares beyond one
}

// wayOrder is the order in which directions are tried: as White sees the board, rows from the bottom, then from the left.
var wayOrder = [8]uint8{5, 4, 3, 6, 2, 7, 0, 1} // SW S SE W E NW N NE

func (v *Variant) planFor(c Color) plan {
	turn := func(d Dirs) Dirs {
		if c == Black {
			return d.Turned()
		}
		return d
	}
	return plan{
		moves:   [2][]way{man: v.ways(turn(v.Man.Moves)), king: v.ways(turn(v.King.Moves))},
		takes:   [2][]way{man: v.ways(turn(v.Man.Takes)), king: v.ways(turn(v.King.Takes))},
		byOrder: slices.Contains(v.Take.Best, KingEarliest),
	}
}

func (v *Variant) ways(dirs Dirs) []way {
	var ws []way
	for _, d := range wayOrder {
		if dirs>>d&1 == 0 {
			continue
		}
		w := way{reach: v.reach[d], dir: d, back: (d + 4) % 8, rays: &v.rays[d]}
		if s := v.shift[d]; s > 0 {
			w.left = uint8(s)
		} else {
			w.right = uint8(-s)
		}
		ws = append(ws, w)
	}
	return ws
}

// step moves a set of squares one step; those that would leave the board are dropped.
func (w *way) step(b Bits) Bits { return b & w.reach << (w.left & 63) >> (w.right & 63) }

// unstep moves a set of squares that were reached by a step back again.
func (w *way) unstep(b Bits) Bits { return b << (w.right & 63) >> (w.left & 63) }

// nearest returns the square of a set on a ray of w that a piece coming along w meets first. The set is not empty.
func (w *way) nearest(b Bits) Square {
	if w.left != 0 {
		return Square(bits.TrailingZeros64(uint64(b)))
	}
	return Square(63 - bits.LeadingZeros64(uint64(b)))
}

// free returns the squares on the ray from sq that a piece reaches before it meets an occupied one.
func (w *way) free(sq Square, occupied Bits) Bits {
	ray := w.rays[sq&63]
	if met := ray & occupied; met != 0 {
		at := w.nearest(met)
		return ray &^ w.rays[at&63] &^ at.Bit()
	}
	return ray
}
