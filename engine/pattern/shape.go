// Package pattern judges positions by the patterns of their men: a small network whose first layer is looked up, a few look-ups a
// position, learnt from games.
//
// The board is cut into regions that overlap. What stands in a region, empty, own man or the other side's, is a number
// in base 3: the index of a row of numbers. Each side has its regions as it sees the board; the side to move has other rows than
// the one that waits.
package pattern

import (
	"math/bits"

	"damasbot/rules"
)

// region is a set of squares as one side sees them.
type region struct {
	table   int               // which table of weights; mirrored regions share one
	squares [2][]rules.Square // as White and as Black sees them: the first square is the lowest power of 3
	packing [2]packing
}

// packing turns the men of one colour in a region into the sum of their powers of 3: a multiplication brings the bits of
// the region together, and a table has the sums.
type packing struct {
	mask  rules.Bits
	magic uint64
	shift uint8
	sums  []uint32
}

func (p *packing) sum(men rules.Bits) uint32 {
	return p.sums[uint64(men&p.mask)*p.magic>>(p.shift&63)]
}

// Shape is how the board of a variant is cut.
type Shape struct {
	variant *rules.Variant
	regions []region
	sizes   []int // squares of each table
	// squares as each side sees them: seen[c][sq] is the index 0…n-1 of a square in single-square weights, that of its mirror
	// image too where the board has one
	seen [2][rules.MaxSquare]uint8
	n    int
}

// rectangle is rows and columns of played squares, from a side's own corner at the left; rows count from its first.
type rectangle struct{ row, rows, col, cols, table int }

// cut lists the regions of a board.
func cut(b rules.Board) []rectangle {
	switch {
	case b.All: // two files of the six rows that men stand on between the first and the last
		var rs []rectangle
		for _, col := range []int{0, 6, 1, 5, 2, 4, 3} { // each beside its mirror image
			rs = append(rs, rectangle{row: 1, rows: 6, col: col, cols: 2, table: min(col, 6-col)})
		}
		return rs
	case b.Rows == 10: // Scan's: two columns of six rows, whose other half is the opponent's
		var rs []rectangle
		for col := range 4 {
			rs = append(rs, rectangle{row: 0, rows: 6, col: col, cols: 2, table: col})
		}
		return rs
	}
	return []rectangle{
		{row: 0, rows: 5, col: 0, cols: 2, table: 0},
		{row: 0, rows: 5, col: 1, cols: 2, table: 1},
		{row: 0, rows: 5, col: 2, cols: 2, table: 2},
		{row: 2, rows: 3, col: 0, cols: 4, table: 3},
	}
}

// NewShape cuts the board of a variant.
func NewShape(v *rules.Variant) *Shape {
	s := &Shape{variant: v}
	rows := playedRows(v)
	for c := range s.seen {
		s.n = 0
		for row := range rows {
			for col := range rows[row] {
				at := s.n + col
				if mirror := len(rows[row]) - 1 - col; v.Board.All && mirror < col {
					at = s.n + mirror
				}
				s.seen[c][from(rows, rules.Color(c), row, col)] = uint8(at)
			}
			s.n += len(rows[row])
		}
	}
	for _, r := range cut(v.Board) {
		reg := region{table: r.table}
		for c := range reg.squares {
			for row := r.row; row < r.row+r.rows; row++ {
				for col := r.col; col < r.col+r.cols; col++ {
					at := col
					if v.Board.All && r.col > 3 { // mirrored
						at = 2*r.col + 1 - col
					}
					reg.squares[c] = append(reg.squares[c], from(rows, rules.Color(c), row, at))
				}
			}
			reg.packing[c] = pack(reg.squares[c])
		}
		for len(s.sizes) <= r.table {
			s.sizes = append(s.sizes, len(reg.squares[0]))
		}
		s.regions = append(s.regions, reg)
	}
	return s
}

// playedRows returns the played squares of each row from White's first, from the left as White sees it. A board whose
// played corner is at the right is read from the right, so that its shape is that of the others.
func playedRows(v *rules.Variant) [][]rules.Square {
	rows := make([][]rules.Square, v.Board.Rows)
	for row := range rows {
		for i := range v.Board.Cols {
			col := i
			if v.Board.RightHand {
				col = v.Board.Cols - 1 - i
			}
			if sq, ok := v.At(row, col); ok {
				rows[row] = append(rows[row], sq)
			}
		}
	}
	return rows
}

// from returns a square as a side counts rows and columns: Black's board is turned round.
func from(rows [][]rules.Square, c rules.Color, row, col int) rules.Square {
	if c == rules.Black {
		row = len(rows) - 1 - row
		col = len(rows[row]) - 1 - col
	}
	return rows[row][col]
}

// pack finds a multiplication that tells all subsets of some squares apart. The search is by chance from a fixed seed; it
// widens the table when a size seems not to do.
func pack(squares []rules.Square) packing {
	var mask rules.Bits
	for _, sq := range squares {
		mask |= sq.Bit()
	}
	seed := uint64(88172645463325252)
	next := func() uint64 {
		seed ^= seed << 13
		seed ^= seed >> 7
		seed ^= seed << 17
		return seed
	}
	for size := len(squares); ; size++ {
		used := make([]uint32, 1<<size)
		shift := uint8(64 - size)
		for try := uint32(1); try < 20_000; try++ {
			magic := next()
			magic &= next()
			magic &= next() // few bits make good ones
			if magic == 0 || !apart(mask, magic, shift, used, try) {
				continue
			}
			p := packing{mask: mask, magic: magic, shift: shift, sums: make([]uint32, 1<<size)}
			for sub := mask; ; sub = (sub - 1) & mask {
				sum, power := uint32(0), uint32(1)
				for _, sq := range squares {
					if sub.Has(sq) {
						sum += power
					}
					power *= 3
				}
				p.sums[uint64(sub)*magic>>shift] = sum
				if sub == 0 {
					return p
				}
			}
		}
	}
}

// apart reports whether a multiplication sends every subset of mask elsewhere; used remembers the tries.
func apart(mask rules.Bits, magic uint64, shift uint8, used []uint32, try uint32) bool {
	if bits.OnesCount64(uint64(mask)*magic>>shift) < 2 {
		return false
	}
	for sub := mask; ; sub = (sub - 1) & mask {
		at := &used[uint64(sub)*magic>>shift]
		if *at == try {
			return false
		}
		*at = try
		if sub == 0 {
			return true
		}
	}
}

func power3(n int) int {
	p := 1
	for range n {
		p *= 3
	}
	return p
}
