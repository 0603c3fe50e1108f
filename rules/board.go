package rules

import (
	"math/bits"
	"strconv"
	"strings"
)

// Square is the number of a square's bit in a [Bits]. Only the variant's own methods give it a name or a place.
type Square uint8

// NoSquare is no square.
const NoSquare Square = 255

// MaxSquare bounds every square's number: Square < MaxSquare.
const MaxSquare = 64

// Bits is a set of squares.
//
// On boards of dark squares a row of Cols/2 bits follows the other from the top, with one unused ghost bit after every
// second row: so a diagonal step is the same shift everywhere and falls on a ghost where it leaves the board. A board whose
// played corner is at the right is stored mirrored. On boards of 64 played squares bit 0 is a8 and bit 63 h1.
type Bits uint64

// Has reports whether sq is in the set.
func (b Bits) Has(sq Square) bool { return b>>sq&1 != 0 }

// Len returns the number of squares in the set.
func (b Bits) Len() int { return bits.OnesCount64(uint64(b)) }

// First returns the lowest square of a set that is not empty.
func (b Bits) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }

// Bit returns the set of one square.
func (sq Square) Bit() Bits { return 1 << sq }

// geometry is what a board's shape and notation compile to.
type geometry struct {
	board  Bits                  // all played squares
	shift  [8]int8               // bits to shift left by for a step in each direction
	reach  [8]Bits               // squares from which a step in each direction stays on the board
	rays   [8][MaxSquare]Bits    // all squares beyond one, in each direction
	next   [8][MaxSquare]Square  // one step, or NoSquare
	last   [2]Bits               // the row on which White's and Black's men are crowned
	place  [MaxSquare]place      // row and column of each square
	at     [16][16]Square        // square at row and column, or NoSquare
	number [MaxSquare]uint8      // 1…n as numbered
	byNum  [MaxSquare + 1]Square // square of each number, or NoSquare
	names  [MaxSquare]string     // as written
	byName map[string]Square     // both kinds of names
	order  []Square              // played squares in the order of the notation
}

type place struct{ row, col int8 }

// steps are the eight directions as rows upwards and columns to the right, in the order of [Dirs].
var steps = [8]place{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}

// compile lays a board out in bits.
func compile(b Board, n Notation) geometry {
	g := geometry{byName: map[string]Square{}}
	for i := range g.at {
		for j := range g.at[i] {
			g.at[i][j] = NoSquare
		}
	}
	for i := range g.byNum {
		g.byNum[i] = NoSquare
	}
	for row := range b.Rows {
		for col := range b.Cols {
			sq, ok := b.bit(row, col)
			if !ok {
				continue
			}
			g.at[row][col] = sq
			g.place[sq] = place{int8(row), int8(col)}
			g.board |= sq.Bit()
			if row == b.Rows-1 {
				g.last[White] |= sq.Bit()
			}
			if row == 0 {
				g.last[Black] |= sq.Bit()
			}
		}
	}
	g.link(b)
	g.name(b, n)
	return g
}

// bit returns the bit of a played square; row 0 is White's first.
func (b Board) bit(row, col int) (Square, bool) {
	top := b.Rows - 1 - row
	if b.All {
		return Square(top*b.Cols + col), true
	}
	if b.RightHand {
		col = b.Cols - 1 - col
	}
	if (row+col)%2 != 0 {
		return NoSquare, false
	}
	return Square(top/2*(b.Cols+1) + top%2*(b.Cols/2) + col/2), true
}

// link fills the steps, rays and shifts. Orthogonal steps on dark squares are two squares long.
func (g *geometry) link(b Board) {
	for d := range steps {
		for sq := range Square(MaxSquare) {
			g.next[d][sq] = NoSquare
			if !g.board.Has(sq) {
				continue
			}
			if to := g.step(b, d, sq); to != NoSquare {
				g.next[d][sq] = to
				g.reach[d] |= sq.Bit()
				g.shift[d] = int8(to) - int8(sq)
			}
		}
	}
	for d := range steps {
		for sq := range Square(MaxSquare) {
			for to := g.next[d][sq]; to != NoSquare; to = g.next[d][to] {
				g.rays[d][sq] |= to.Bit()
			}
		}
	}
}

func (g *geometry) step(b Board, d int, sq Square) Square {
	length := 1
	if !b.All && d%2 == 0 {
		length = 2
	}
	row := int(g.place[sq].row) + length*int(steps[d].row)
	col := int(g.place[sq].col) + length*int(steps[d].col)
	if row < 0 || row >= b.Rows || col < 0 || col >= b.Cols {
		return NoSquare
	}
	return g.at[row][col]
}

// name numbers and names the squares. Both kinds of names are read; numbers of algebraic variants count from the top left.
func (g *geometry) name(b Board, n Notation) {
	num := 0
	each := func(row, col int) {
		sq := g.at[row][col]
		if sq == NoSquare {
			return
		}
		num++
		g.number[sq] = uint8(num)
		g.byNum[num] = sq
		numeric := strconv.Itoa(num)
		algebraic := string(rune('a'+col)) + strconv.Itoa(row+1)
		g.byName[numeric], g.byName[algebraic] = sq, sq
		g.names[sq] = numeric
		if n.Algebraic {
			g.names[sq] = algebraic
		} else {
			g.order = append(g.order, sq)
		}
	}
	for i := range b.Rows {
		for j := range b.Cols {
			if n.Numbers == FromBottomRight {
				each(i, b.Cols-1-j)
			} else {
				each(b.Rows-1-i, j)
			}
		}
	}
	if n.Algebraic { // a1 first: PDN notation A0
		for row := range b.Rows {
			for col := range b.Cols {
				if sq := g.at[row][col]; sq != NoSquare {
					g.order = append(g.order, sq)
				}
			}
		}
	}
}

// Name returns the square's name as the variant writes it: "32" or "c3".
func (v *Variant) Name(sq Square) string { return v.names[sq] }

// Square returns the square of a name of either kind, in lower or upper case ("32", "c3", "C3").
func (v *Variant) Square(name string) (Square, bool) {
	sq, ok := v.byName[strings.ToLower(name)]
	return sq, ok
}

// Number returns the square's number, 1…n, as the variant numbers them (from the top left for algebraic variants).
func (v *Variant) Number(sq Square) int { return int(v.number[sq]) }

// Numbered returns the square with a number.
func (v *Variant) Numbered(n int) (Square, bool) {
	if n < 1 || n > MaxSquare || v.byNum[n] == NoSquare {
		return NoSquare, false
	}
	return v.byNum[n], true
}

// At returns the played square at a row and column: row 0 is White's first, column 0 is file a.
func (v *Variant) At(row, col int) (Square, bool) {
	if row < 0 || row >= v.Board.Rows || col < 0 || col >= v.Board.Cols {
		return NoSquare, false
	}
	sq := v.at[row][col]
	return sq, sq != NoSquare
}

// Place returns the row (0 = White's first) and column (0 = file a) of a square.
func (v *Variant) Place(sq Square) (row, col int) {
	return int(v.place[sq].row), int(v.place[sq].col)
}

// Squares returns the played squares in the order of the notation. The slice must not be changed.
func (v *Variant) Squares() []Square { return v.order }
