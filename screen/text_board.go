package screen

import (
	"fmt"
	"strings"

	"damasbot/rules"
)

// textBoard draws a position in letters of one width, for chats without pictures: files and rows at the edges, men o and x,
// kings O and X, played squares that are empty as dots.
func textBoard(p rules.Position, r Reader, bottom rules.Color) string {
	v := p.Variant()
	var b strings.Builder
	files := "  "
	for i := range v.Board.Cols {
		files += " " + string(rune('a'+across(i, v.Board.Cols, bottom)))
	}
	for i := range v.Board.Rows {
		row := across(v.Board.Rows-1-i, v.Board.Rows, bottom)
		fmt.Fprintf(&b, "%2d", row+1)
		for j := range v.Board.Cols {
			b.WriteByte(' ')
			b.WriteByte(letterAt(p, row, across(j, v.Board.Cols, bottom)))
		}
		b.WriteByte('\n')
	}
	return "<pre>" + b.String() + files + "</pre>\n" + r.say("board.legend")
}

// across turns an index round for a board seen from Black's side.
func across(i, n int, bottom rules.Color) int {
	if bottom == rules.Black {
		return n - 1 - i
	}
	return i
}

func letterAt(p rules.Position, row, col int) byte {
	sq, played := p.Variant().At(row, col)
	if !played {
		return ' '
	}
	return [...]byte{rules.NoPiece: '.', rules.WhiteMan: 'o', rules.BlackMan: 'x', rules.WhiteKing: 'O', rules.BlackKing: 'X'}[p.At(sq)]
}
