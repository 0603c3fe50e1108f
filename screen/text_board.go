package screen

import (
	"fmt"
	"strings"

	"damasbot/rules"
)

// textBoard draws a position in letters of one width, for chats without pictures: men o and x, kings O and X. Played squares
// that are empty are dots, with files and rows at the edges, or where moves are written in numbers their number, with that of
// each row's first square at the edge.
func textBoard(p rules.Position, r Reader, bottom rules.Color) string {
	board := lettered(p, bottom)
	if v := p.Variant(); !v.Notation.Algebraic && 2*len(v.Squares()) <= v.Board.Rows*v.Board.Cols {
		board = numbered(p, bottom)
	}
	return "<pre>" + board + "</pre>\n" + r.say("board.legend")
}

func lettered(p rules.Position, bottom rules.Color) string {
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
			if sq, played := v.At(row, across(j, v.Board.Cols, bottom)); played {
				b.WriteByte(pieceLetters[p.At(sq)])
			} else {
				b.WriteByte(' ')
			}
		}
		b.WriteByte('\n')
	}
	return b.String() + files
}

// numbered is for boards of which no two neighbours in a row are played: a number takes the room of two.
func numbered(p rules.Position, bottom rules.Color) string {
	v := p.Variant()
	var rows []string
	for i := range v.Board.Rows {
		row := across(v.Board.Rows-1-i, v.Board.Rows, bottom)
		first, cells := "", ""
		for j := range v.Board.Cols {
			sq, played := v.At(row, across(j, v.Board.Cols, bottom))
			if !played {
				cells += "  "
				continue
			}
			text := v.Name(sq)
			if first == "" {
				first = text
			}
			if piece := p.At(sq); piece != rules.NoPiece {
				text = string(pieceLetters[piece])
			}
			cells += fmt.Sprintf("%2s", text)
		}
		rows = append(rows, fmt.Sprintf("%2s: %s", first, cells))
	}
	return strings.Join(rows, "\n")
}

// across turns an index round for a board seen from Black's side.
func across(i, n int, bottom rules.Color) int {
	if bottom == rules.Black {
		return n - 1 - i
	}
	return i
}

// pieceLetters are what stands for a piece.
var pieceLetters = [...]byte{rules.NoPiece: '.', rules.WhiteMan: 'o', rules.BlackMan: 'x', rules.WhiteKing: 'O', rules.BlackKing: 'X'}
