package screen

import (
	"damasbot/match"
	"damasbot/render"
	"damasbot/rules"
)

// positionView draws a position without any mark.
func positionView(p rules.Position, r Reader, bottom rules.Color) *render.View {
	v := p.Variant()
	n := v.Board.Rows * v.Board.Cols
	view := &render.View{
		Rows: v.Board.Rows, Cols: v.Board.Cols,
		AllPlayed: v.Board.All, DarkCorner: !v.Board.RightHand,
		Cells: make([]render.Cell, n), Labels: make([]string, n), Marks: make([]render.Mark, n),
		Numeric: !v.Notation.Algebraic,
		Flip:    bottom == rules.Black,
		Theme:   r.Theme,
	}
	for _, sq := range v.Squares() {
		at := cellOf(v, sq)
		view.Cells[at] = cell(p.At(sq))
		view.Labels[at] = v.Name(sq)
	}
	return view
}

// cellOf is a square's index in a view, whose row 0 is the top.
func cellOf(v *rules.Variant, sq rules.Square) int {
	row, col := v.Place(sq)
	return (v.Board.Rows-1-row)*v.Board.Cols + col
}

func cell(p rules.Piece) render.Cell {
	switch p {
	case rules.WhiteMan:
		return render.WhiteMan
	case rules.BlackMan:
		return render.BlackMan
	case rules.WhiteKing:
		return render.WhiteKing
	case rules.BlackKing:
		return render.BlackKing
	}
	return render.Empty
}

// boardView draws a match: the last move, and where somebody chooses, from what.
func boardView(m *match.Match, r Reader, c choice, lim Limits) *render.View {
	p := m.Line.Position()
	bottom := bottomOf(m, r)
	view := positionView(p, r, bottom)
	if n := m.Line.Len(); n > 0 {
		if answered(m, r) {
			own := m.Line.Move(n - 2)
			mark(view, p, render.MarkFrom, own.From())
			mark(view, p, render.MarkLanding, own.To())
		}
		lastMove(view, m.Line.Before(n-1), m.Line.Move(n-1))
	}
	markChoice(view, p, c)
	if lim.Bars {
		view.Bars = &render.Bars{Top: bar(m, r, bottom.Opponent()), Bottom: bar(m, r, bottom)}
	}
	return view
}

func mark(view *render.View, p rules.Position, mark render.Mark, squares ...rules.Square) {
	for _, sq := range squares {
		view.Marks[cellOf(p.Variant(), sq)] |= mark
	}
}

// lastMove marks a move played in before: its squares, for a capture its path and what it took.
func lastMove(view *render.View, before rules.Position, m rules.Move) {
	v := before.Variant()
	path := m.Path(nil)
	last := len(path) - 1
	mark(view, before, render.MarkFrom, path[0])
	mark(view, before, render.MarkThrough, path[1:last]...)
	mark(view, before, render.MarkLanding, path[last])
	if !m.IsCapture() {
		return
	}
	for _, sq := range path {
		view.Path = append(view.Path, cellOf(v, sq))
	}
	for taken := m.Taken(); taken != 0; taken &= taken - 1 {
		sq := taken.First()
		if at := cellOf(v, sq); view.Cells[at] == render.Empty { // a Turkish king may stop where it took
			view.Ghosts = append(view.Ghosts, render.Ghost{At: at, Cell: cell(before.At(sq))})
		}
	}
}

// markChoice marks what may be chosen. Pills on pieces that may move help only where some of the side's may not.
func markChoice(view *render.View, p rules.Position, c choice) {
	v := p.Variant()
	if len(c.chosen) > 0 {
		mark(view, p, render.MarkChosen, c.chosen[0], c.chosen[len(c.chosen)-1])
		for _, sq := range v.Squares() {
			if c.targets.Has(sq) {
				mark(view, p, render.MarkTarget, sq)
			}
		}
		return
	}
	which := render.MarkMovable
	switch {
	case c.capture:
		which = render.MarkMust
	case c.movable == p.Of(p.Turn()):
		return
	}
	for _, sq := range v.Squares() {
		if c.movable.Has(sq) {
			mark(view, p, which, sq)
		}
	}
}

func bar(m *match.Match, r Reader, c rules.Color) render.Bar {
	n := m.Line.Position().Count(c)
	return render.Bar{
		Name:     seatName(r.Lang, m.Seats[c], c),
		Fallback: r.say("side." + c.String()),
		White:    c == rules.White,
		Turn:     !m.Over() && m.Turn() == c,
		Left:     n.Men + n.Kings,
		Kings:    n.Kings,
	}
}
