package render

import "image/color"

// board is one drawing of a view, its upper left square at x, y.
type board struct {
	*canvas
	*sheet
	view *View
	x, y int
}

// draw lays the board's layers one on the other: what lies under pieces first.
func (b *board) draw() {
	b.squares()
	b.chosen()
	for _, g := range b.view.Ghosts {
		x, y := b.corner(g.At)
		b.blit(b.ghosts[g.Cell], x, y)
	}
	b.path()
	for _, g := range b.view.Ghosts {
		x, y := b.corner(g.At)
		b.blit(b.sheet.cross, x, y)
	}
	b.names()
	for at, c := range b.view.Cells {
		if c != Empty {
			x, y := b.corner(at)
			b.blit(b.pieces[c], x, y)
		}
	}
	b.badgesOn()
}

// cell is where a square is drawn, counted from the picture's upper left.
func (b *board) cell(at int) (row, col int) {
	if b.view.Flip {
		at = len(b.view.Cells) - 1 - at
	}
	return at / b.view.Cols, at % b.view.Cols
}

// corner is the upper left pixel of a square.
func (b *board) corner(at int) (x, y int) {
	row, col := b.cell(at)
	return b.x + col*b.square, b.y + row*b.square
}

func (b *board) ground(at int) ground {
	switch {
	case b.view.AllPlayed:
		return groundAll
	case b.view.played(at):
		return groundDark
	}
	return groundLight
}

const markLast = MarkFrom | MarkThrough | MarkLanding

// squares paints the ground, the lines and the last move.
func (b *board) squares() {
	side := b.square * b.view.Rows
	for at := range b.view.Cells {
		x, y := b.corner(at)
		m := b.view.mark(at)
		b.fill(x, y, x+b.square, y+b.square, b.look.fill(b.ground(at), m))
		if m&markLast != 0 {
			b.frame(x, y, x+b.square, y+b.square, b.lineWidth(), b.look.onMark)
		}
	}
	if b.view.AllPlayed {
		for i := 0; i <= b.view.Rows; i++ {
			at := i * b.square
			b.fill(b.x+at-1, b.y, b.x+at+1, b.y+side, b.look.lines)
			b.fill(b.x, b.y+at-1, b.x+side, b.y+at+1, b.look.lines)
		}
	}
}

// lineWidth is that of the lines round the last move's squares and inside the
// frame: still a pixel when the picture is shown at 350.
func (b *board) lineWidth() int { return max(1, b.square*3/80) }

// chosen frames the piece picked, with a pale line inside the blue.
func (b *board) chosen() {
	for at := range b.view.Cells {
		if b.view.mark(at)&MarkChosen == 0 {
			continue
		}
		x, y := b.corner(at)
		t, line := b.square*9/100, b.lineWidth()
		b.frame(x, y, x+b.square, y+b.square, t, b.look.choice)
		b.frame(x+t, y+t, x+b.square-t, y+b.square-t, line, b.look.paper)
	}
}

// path draws a move's way: to the edge of the piece that made it, or to the middle of the square where it has yet to go.
func (b *board) path() {
	if len(b.view.Path) < 2 {
		return
	}
	s := float64(b.square)
	way := make([]point, len(b.view.Path))
	for i, at := range b.view.Path {
		x, y := b.corner(at)
		way[i] = point{float64(x) + s/2, float64(y) + s/2}
	}
	gap := 0.0
	if b.view.Cells[b.view.Path[len(way)-1]] != Empty {
		gap = (discRadius + 0.03) * s
	}
	b.arrow(way, s, gap, b.look)
}

// names writes numbers in the squares, or letters and digits along the edges.
// They come after the arrow, on a halo of the ground, so that a capture's way
// through a square's corner does not hide its number.
func (b *board) names() {
	for at := range b.view.Cells {
		x, y := b.corner(at)
		m, g := b.view.mark(at), b.ground(at)
		ink := b.look.onDark
		if m&markLast != 0 {
			ink = b.look.onMark
		} else if g == groundLight {
			ink = b.look.onLight
		}
		badge := m&(MarkMovable|MarkMust) != 0 // it says the name, and lies where a name would
		if b.view.Numeric {
			if s := b.view.label(at); s != "" && !badge {
				b.name(s, float64(x), float64(y), at, ink)
			}
			continue
		}
		row, col := b.cell(at)
		if col == 0 && !badge {
			b.name(ranks[b.view.Rows-at/b.view.Cols], float64(x), float64(y), at, ink)
		}
		if row == b.view.Rows-1 && m&MarkMust == 0 {
			s := files[at%b.view.Cols]
			right := float64(x+b.square) - b.inset(at) - b.numbers.width(s)
			b.label(b.numbers, s, right, float64(y+b.square)-b.inset(at)-0.02*float64(b.square), rgbOf(ink))
		}
	}
}

var (
	ranks = [...]string{"", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"}
	files = [...]string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"}
)

// inset is how far names keep from the sides of the square: on small squares
// hardly at all, because the discs come close, but clear of a line.
func (b *board) inset(at int) float64 {
	in := 0.045 * float64(b.square)
	if b.square < 80 {
		in = 1
	}
	if b.view.mark(at)&markLast != 0 {
		in = max(in, float64(b.lineWidth()+1))
	}
	return in
}

// name writes s in the upper left of the square at x, y.
func (b *board) name(s string, x, y float64, at int, ink color.RGBA) {
	x, y = x+b.inset(at), y+b.inset(at)+b.numbers.height
	if len(b.view.Path) > 0 {
		b.halo(b.numbers, s, x, y, rgbOf(b.look.fill(b.ground(at), b.view.mark(at))))
	}
	b.label(b.numbers, s, x, y, rgbOf(ink))
}

// badgesOn draws what asks for a press: pills, tags and targets.
func (b *board) badgesOn() {
	paper, s := rgbOf(b.look.paper), float64(b.square)
	for at := range b.view.Cells {
		m := b.view.mark(at)
		if m&(MarkMovable|MarkMust|MarkTarget) == 0 {
			continue
		}
		x, y := b.corner(at)
		name := b.view.label(at)
		if m&MarkTarget != 0 {
			b.blit(b.target, x, y)
			letters := b.badges
			if len(name) == maxLabel {
				letters = b.small
			}
			b.labelMid(letters, name, float64(x)+s/2, float64(y)+s/2, paper)
		}
		badge := b.pill[len(name)]
		switch {
		case m&MarkMust != 0:
			badge = b.tag[len(name)]
			if m&MarkChosen == 0 { // the frame takes the corners
				b.blit(b.corners, x, y)
			}
		case m&MarkMovable == 0:
			continue
		}
		b.blit(badge, x, y)
		midX := pillInset*s + pillWidth(len(name))*badgeSize(s)/2
		midY := pillInset*s + pillHeight*badgeSize(s)/2
		b.labelMid(b.badges, name, float64(x)+midX, float64(y)+midY, paper)
	}
}
