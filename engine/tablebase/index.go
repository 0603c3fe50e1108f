// Package tablebase knows the endings with few pieces: for every position who wins, and in how many plies. It makes its
// tables itself, from the rules alone.
//
// Draws by counting moves are not in the tables, nor repetition: a position is drawn where neither side can force a win
// in any number of moves.
package tablebase

import (
	"fmt"

	"damasbot/rules"
)

// material is what stands on the board, seen from the side to move.
type material struct{ ownMen, ownKings, otherMen, otherKings int }

func (m material) pieces() int { return m.ownMen + m.ownKings + m.otherMen + m.otherKings }

// mirror is the same with the other side to move.
func (m material) mirror() material { return material{m.otherMen, m.otherKings, m.ownMen, m.ownKings} }

// maxPieces bounds the pieces of a table.
const maxPieces = 6

// board numbers the squares of a variant for indices. A position is always seen by the side to move as White sees it:
// Black's board is turned round.
type board struct {
	variant *rules.Variant
	all     []rules.Square // for kings
	own     []rules.Square // for White's men
	other   []rules.Square // for Black's men
	rank    [3][rules.MaxSquare]uint8
	turned  [rules.MaxSquare]rules.Square
}

const (
	forKing = iota
	forOwn
	forOther
)

func newBoard(v *rules.Variant) *board {
	b := &board{variant: v}
	for sq := range rules.Square(rules.MaxSquare) {
		row, col := 0, 0
		if row, col = v.Place(sq); !played(v, sq) {
			continue
		}
		b.turned[sq], _ = v.At(v.Board.Rows-1-row, v.Board.Cols-1-col)
		b.rank[forKing][sq] = uint8(len(b.all))
		b.all = append(b.all, sq)
		if !v.LastRow(rules.White).Has(sq) {
			b.rank[forOwn][sq] = uint8(len(b.own))
			b.own = append(b.own, sq)
		}
		if !v.LastRow(rules.Black).Has(sq) {
			b.rank[forOther][sq] = uint8(len(b.other))
			b.other = append(b.other, sq)
		}
	}
	return b
}

func played(v *rules.Variant, sq rules.Square) bool {
	row, col := v.Place(sq)
	at, ok := v.At(row, col)
	return ok && at == sq
}

// choose[n][k] is the number of sets of k among n.
var choose = func() (c [rules.MaxSquare + 1][maxPieces + 1]uint32) {
	for n := range c {
		c[n][0] = 1
		for k := 1; k <= maxPieces && n > 0; k++ {
			c[n][k] = c[n-1][k] + c[n-1][k-1]
		}
	}
	return c
}()

// size is how many indices a material has; some stand for no position, where pieces would share a square.
func (b *board) size(m material) int {
	return int(choose[len(b.own)][m.ownMen]) * int(choose[len(b.all)][m.ownKings]) *
		int(choose[len(b.other)][m.otherMen]) * int(choose[len(b.all)][m.otherKings])
}

// setIndex numbers a set of squares among those of its size.
func setIndex(set rules.Bits, rank *[rules.MaxSquare]uint8) uint32 {
	n, k := uint32(0), 1
	for ; set != 0; set &= set - 1 {
		n += choose[rank[set.First()&63]][k]
		k++
	}
	return n
}

// turn turns a set of squares round.
func (b *board) turn(set rules.Bits) rules.Bits {
	var out rules.Bits
	for ; set != 0; set &= set - 1 {
		out |= b.turned[set.First()&63].Bit()
	}
	return out
}

// index returns a position's material and its number within it.
func (b *board) index(p *rules.Position) (material, uint32) {
	own, other, kings := p.Of(p.Turn()), p.Of(p.Turn().Opponent()), p.Kings()
	if p.Turn() == rules.Black {
		own, other, kings = b.turn(own), b.turn(other), b.turn(kings)
	}
	m := material{(own &^ kings).Len(), (own & kings).Len(), (other &^ kings).Len(), (other & kings).Len()}
	i := setIndex(own&^kings, &b.rank[forOwn])
	i = i*choose[len(b.all)][m.ownKings] + setIndex(own&kings, &b.rank[forKing])
	i = i*choose[len(b.other)][m.otherMen] + setIndex(other&^kings, &b.rank[forOther])
	i = i*choose[len(b.all)][m.otherKings] + setIndex(other&kings, &b.rank[forKing])
	return m, i
}

// set is the inverse of setIndex.
func set(n uint32, k int, squares []rules.Square) rules.Bits {
	var out rules.Bits
	for at := len(squares) - 1; k > 0; k-- {
		for choose[at][k] > n {
			at--
		}
		n -= choose[at][k]
		out |= squares[at].Bit()
	}
	return out
}

// position returns the position of an index, White to move; ok is false where pieces share a square.
func (b *board) position(m material, i uint32) (p rules.Position, ok bool) {
	cut := func(k int, squares []rules.Square) rules.Bits {
		n := choose[len(squares)][k]
		s := set(i%n, k, squares)
		i /= n
		return s
	}
	otherKings := cut(m.otherKings, b.all)
	otherMen := cut(m.otherMen, b.other)
	ownKings := cut(m.ownKings, b.all)
	ownMen := cut(m.ownMen, b.own)
	all := otherKings | otherMen | ownKings | ownMen
	if all.Len() != m.pieces() {
		return p, false
	}
	return b.variant.Setup(ownKings|ownMen, otherKings|otherMen, ownKings|otherKings, rules.White), true
}

// materials lists every material of so many pieces at most, each with its mirror only once, in an order in which what a
// move may lead to comes first.
func materials(pieces int) []material {
	var all []material
	for n := 2; n <= pieces; n++ {
		for men := 0; men <= n; men++ {
			for own := 1; own < n; own++ {
				for ownMen := max(0, men-(n-own)); ownMen <= min(own, men); ownMen++ {
					m := material{ownMen, own - ownMen, men - ownMen, n - own - (men - ownMen)}
					if less(m, m.mirror()) {
						continue
					}
					all = append(all, m)
				}
			}
		}
	}
	return all
}

func less(a, b material) bool {
	x := [4]int{a.ownMen + a.ownKings, a.ownKings, a.ownMen, a.otherKings}
	y := [4]int{b.ownMen + b.ownKings, b.ownKings, b.ownMen, b.otherKings}
	for i := range x {
		if x[i] != y[i] {
			return x[i] < y[i]
		}
	}
	return false
}

// String writes a material as "2M1K-1K".
func (m material) String() string {
	return fmt.Sprintf("%dM%dK-%dM%dK", m.ownMen, m.ownKings, m.otherMen, m.otherKings)
}
