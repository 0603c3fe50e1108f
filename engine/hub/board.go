package hub

import (
	"fmt"
	"strconv"
	"strings"

	"damasbot/rules"
)

// board numbers a variant's squares as the protocol does: row by row from the top left of the real board, from 1,
// whatever the variant's own names are.
type board struct {
	variant *rules.Variant
	squares []rules.Square
	number  [rules.MaxSquare]int
}

func newBoard(v *rules.Variant) board {
	b := board{variant: v}
	for i := range v.Board.Rows {
		for col := range v.Board.Cols {
			if sq, ok := v.At(v.Board.Rows-1-i, col); ok {
				b.squares = append(b.squares, sq)
				b.number[sq] = len(b.squares)
			}
		}
	}
	return b
}

// position reads the side to move and one character a square.
func (b *board) position(s string) (rules.Position, error) {
	if len(s) != len(b.squares)+1 {
		return rules.Position{}, fmt.Errorf("a position of %s has %d characters, not %d", b.variant.ID, len(b.squares)+1, len(s))
	}
	turn := rules.White
	switch s[0] {
	case 'W', 'w':
	case 'B', 'b':
		turn = rules.Black
	default:
		return rules.Position{}, fmt.Errorf("the side to move is W or B, not %q", s[0])
	}
	var side [2]rules.Bits
	var kings rules.Bits
	for i, sq := range b.squares {
		c := rules.White
		switch s[i+1] {
		case 'e', 'E', '.':
			continue
		case 'w', 'W':
		case 'b', 'B':
			c = rules.Black
		default:
			return rules.Position{}, fmt.Errorf("square %d holds %q, which is none of w, b, W, B, e", i+1, s[i+1])
		}
		side[c] |= sq.Bit()
		switch king := s[i+1] < 'a'; {
		case king:
			kings |= sq.Bit()
		case b.variant.LastRow(c).Has(sq):
			return rules.Position{}, fmt.Errorf("the man on square %d would be a king", i+1)
		}
		if side[c].Len() > 20 {
			return rules.Position{}, fmt.Errorf("%s has more than 20 pieces", c)
		}
	}
	return b.variant.Setup(side[rules.White], side[rules.Black], kings, turn), nil
}

// text writes a position as [board.position] reads it.
func (b *board) text(p rules.Position) string {
	s := []byte{"WB"[p.Turn()]}
	for _, sq := range b.squares {
		s = append(s, "ewbWB"[p.At(sq)])
	}
	return string(s)
}

// write writes a move: 32-28, or 28x19x23 with every taken square.
func (b *board) write(m rules.Move) string {
	sep := "-"
	if m.IsCapture() {
		sep = "x"
	}
	s := strconv.Itoa(b.number[m.From()]) + sep + strconv.Itoa(b.number[m.To()])
	for _, sq := range b.squares {
		if m.Taken().Has(sq) {
			s += "x" + strconv.Itoa(b.number[sq])
		}
	}
	return s
}

// read finds the legal move that is written. The taken squares may come in any order, and may be left out where from and
// to tell the move.
func (b *board) read(p rules.Position, s string) (rules.Move, error) {
	fields := strings.FieldsFunc(s, func(r rune) bool { return r == '-' || r == 'x' || r == ':' })
	numbers := make([]rules.Square, len(fields))
	for i, f := range fields {
		n, err := strconv.Atoi(f)
		if err != nil || n < 1 || n > len(b.squares) {
			return rules.Move{}, fmt.Errorf("%q is not a move: the squares are 1 to %d", s, len(b.squares))
		}
		numbers[i] = b.squares[n-1]
	}
	if len(numbers) < 2 {
		return rules.Move{}, fmt.Errorf("%q is not a move", s)
	}
	var taken rules.Bits
	for _, sq := range numbers[2:] {
		taken |= sq.Bit()
	}
	var fits []rules.Move
	for _, m := range p.Moves(nil) {
		if m.From() != numbers[0] || m.To() != numbers[1] {
			continue
		}
		if m.Taken() == taken {
			return m, nil
		}
		if taken == 0 {
			fits = append(fits, m)
		}
	}
	if len(fits) == 1 {
		return fits[0], nil
	}
	return rules.Move{}, fmt.Errorf("%q is not a legal move of %s", s, b.text(p))
}
