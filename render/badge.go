package render

import (
	"image"
	"image/color"

	"github.com/fogleman/gg"
)

// Shares of a square that give the badges their form.
const (
	pillHeight   = 0.31
	pillInset    = 0.03 // from the square's corner
	targetRadius = 0.25
)

// badgeSize is the square a badge is sized for: on boards of many squares it is
// somewhat larger than the square, so that it can still be read and seen.
func badgeSize(s float64) float64 {
	if s < 80 {
		return 1.14 * s
	}
	return s
}

// pillWidth is the width of a pill or tag for a label of n letters, as a share
// of the square.
func pillWidth(n int) float64 { return pillHeight + 0.125*float64(n-1) }

// drawPill draws the badge of a piece that may move: round ends, upper left.
func drawPill(l *look, n int, s float64) *image.RGBA {
	return drawTag(l.choice, l, n, s, pillHeight/2)
}

// drawMust draws the badge of a piece that must take: a tag with square
// corners.
func drawMust(l *look, n int, s float64) *image.RGBA {
	return drawTag(l.must, l, n, s, 0.03)
}

// drawBrackets draws brackets at the three corners of a square that the tag of
// a piece that must take leaves free.
func drawBrackets(l *look, s float64) *image.RGBA {
	dc := gg.NewContext(int(s), int(s))
	dc.SetLineCapButt()
	in, arm := 0.065*s, 0.22*s
	bracket := func(x, y, dx, dy float64) {
		for _, pass := range []struct {
			width, more float64
			color       color.RGBA
		}{{0.13, 0.03, l.paper}, {0.065, 0, l.must}} {
			half, end := pass.width/2*s, arm+pass.more*s
			dc.SetColor(pass.color)
			dc.DrawRectangle(min(x-dx*half, x+dx*end), y-half, end+half, 2*half)
			dc.DrawRectangle(x-half, min(y-dy*half, y+dy*end), 2*half, end+half)
			dc.Fill()
		}
	}
	bracket(s-in, in, -1, 1)
	bracket(in, s-in, 1, -1)
	bracket(s-in, s-in, -1, -1)
	return dc.Image().(*image.RGBA)
}

func drawTag(fill color.RGBA, l *look, n int, s, radius float64) *image.RGBA {
	dc := gg.NewContext(int(s), int(s))
	in, edge := pillInset*s, 0.03*s
	w, h, r := pillWidth(n)*badgeSize(s), pillHeight*badgeSize(s), radius*badgeSize(s)
	dc.SetColor(color.NRGBA{0, 0, 0, 90})
	dc.DrawRoundedRectangle(in-0.5, in-0.5, w+1.5, h+2, r+1)
	dc.Fill()
	dc.SetColor(l.paper)
	dc.DrawRoundedRectangle(in, in, w, h, r)
	dc.Fill()
	dc.SetColor(fill)
	dc.DrawRoundedRectangle(in+edge, in+edge, w-2*edge, h-2*edge, max(r-edge, 0))
	dc.Fill()
	return dc.Image().(*image.RGBA)
}

// drawTarget draws the disc of a square the chosen piece may go to.
func drawTarget(l *look, s float64) *image.RGBA {
	dc := gg.NewContext(int(s), int(s))
	dc.SetColor(color.NRGBA{0, 0, 0, 90})
	dc.DrawCircle(s/2, s/2+0.005*s, (targetRadius+0.012)*s)
	dc.Fill()
	dc.SetColor(l.paper)
	dc.DrawCircle(s/2, s/2, targetRadius*s)
	dc.Fill()
	dc.SetColor(l.choice)
	dc.DrawCircle(s/2, s/2, (targetRadius-0.035)*s)
	dc.Fill()
	return dc.Image().(*image.RGBA)
}

// drawCross draws the cross over a piece just taken.
func drawCross(l *look, s float64) *image.RGBA {
	dc := gg.NewContext(int(s), int(s))
	x, y, arm := s/2, s*(0.5-discSide/2), 0.20*s
	for _, pass := range []struct {
		width float64
		color color.RGBA
	}{{0.16, l.paper}, {0.085, l.cross}} {
		dc.SetLineWidth(pass.width * s)
		dc.SetColor(pass.color)
		dc.DrawLine(x-arm, y-arm, x+arm, y+arm)
		dc.Stroke()
		dc.DrawLine(x-arm, y+arm, x+arm, y-arm)
		dc.Stroke()
	}
	return dc.Image().(*image.RGBA)
}
