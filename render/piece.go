package render

import (
	"image"
	"image/color"
	"math"

	"github.com/fogleman/gg"
)

// Shares of a square that give a piece its form.
const (
	discRadius = 0.385
	discSide   = 0.16 * discRadius // height of the side seen below the face
)

// drawPiece draws a piece on a transparent square of s pixels. A king is two
// discs, one on the other, with a crown: height, shape and colour all say so.
func drawPiece(l *look, c Cell, s float64, shadow bool) *image.RGBA {
	dc := gg.NewContext(int(s), int(s))
	d := l.white
	if c == BlackMan || c == BlackKing {
		d = l.black
	}
	king := c == WhiteKing || c == BlackKing
	x, y := s/2, s*(0.5-discSide/2)
	if king {
		y = s * (0.5 - discSide)
	}
	bottom := y + s*discSide
	if king {
		bottom += s * discSide
	}
	if shadow {
		drawShadow(dc, x, bottom, s)
	}
	if king {
		drawDisc(dc, d, x, y+s*discSide, s)
	}
	drawDisc(dc, d, x, y, s)
	if king {
		drawCrown(dc, l, x, y+0.015*s, 0.52*s)
	}
	return dc.Image().(*image.RGBA)
}

// drawShadow lays a soft shadow, a little to the lower right.
func drawShadow(dc *gg.Context, x, y, s float64) {
	g := gg.NewRadialGradient(x+0.015*s, y+0.02*s, 0.75*discRadius*s, x+0.015*s, y+0.02*s, 1.10*discRadius*s)
	g.AddColorStop(0, color.NRGBA{0, 0, 0, 150})
	g.AddColorStop(0.55, color.NRGBA{0, 0, 0, 95})
	g.AddColorStop(1, color.NRGBA{0, 0, 0, 0})
	dc.SetFillStyle(g)
	dc.DrawCircle(x+0.015*s, y+0.02*s, 1.10*discRadius*s)
	dc.Fill()
}

// drawDisc draws one disc, its face centred on x, y, in a square of s pixels.
func drawDisc(dc *gg.Context, d disc, x, y, s float64) {
	r, side := discRadius*s, discSide*s
	body := func() {
		dc.NewSubPath()
		dc.DrawArc(x, y+side, r, 0, math.Pi)
		dc.DrawArc(x, y, r, math.Pi, 2*math.Pi)
		dc.ClosePath()
	}
	body()
	dc.SetColor(d.side)
	dc.Fill()

	light := gg.NewRadialGradient(x-0.35*r, y-0.4*r, 0, x, y, 1.05*r)
	light.AddColorStop(0, d.high)
	light.AddColorStop(0.65, d.base)
	light.AddColorStop(1, mix(d.base, d.side, 0.14))
	dc.SetFillStyle(light)
	dc.DrawCircle(x, y, r)
	dc.Fill()

	// A groove is a dark ring with a lighter one just below it.
	dc.SetLineWidth(0.018 * s)
	for _, share := range []float64{0.76, 0.50} {
		dc.SetColor(mix(d.base, d.high, 0.6))
		dc.DrawCircle(x, y+0.012*s, share*r)
		dc.Stroke()
		dc.SetColor(d.groove)
		dc.DrawCircle(x, y, share*r)
		dc.Stroke()
	}

	dc.SetLineWidth(0.022 * s)
	dc.SetColor(d.rim)
	dc.DrawCircle(x, y, r)
	dc.Stroke()
	body()
	dc.Stroke()
}

// drawCrown draws a crown w pixels wide, its middle on x, y.
func drawCrown(dc *gg.Context, l *look, x, y, w float64) {
	at := func(px, py float64) (float64, float64) { return x + px*w, y + py*w }
	points := [][2]float64{{-0.38, 0.32}, {-0.47, -0.16}, {-0.20, 0.06}, {0, -0.34}, {0.20, 0.06}, {0.47, -0.16}, {0.38, 0.32}}
	outline := func() {
		for _, p := range points {
			dc.LineTo(at(p[0], p[1]))
		}
		dc.ClosePath()
	}
	balls := func(r float64) {
		for _, i := range []int{1, 3, 5} {
			bx, by := at(points[i][0], points[i][1])
			dc.DrawCircle(bx, by, r*w)
			dc.Fill()
		}
	}
	dc.SetLineJoin(gg.LineJoinRound)
	dc.SetColor(l.crownLine)
	dc.SetLineWidth(0.10 * w)
	outline()
	dc.Stroke()
	balls(0.105)
	dc.SetColor(l.gold)
	outline()
	dc.Fill()
	balls(0.06)
	dc.SetColor(l.goldShade)
	x0, y0 := at(-0.33, 0.17)
	dc.DrawRectangle(x0, y0, 0.66*w, 0.075*w)
	dc.Fill()
}

// fade multiplies a drawing's opacity.
func fade(m *image.RGBA, share float64) *image.RGBA {
	for i, p := range m.Pix {
		m.Pix[i] = uint8(float64(p)*share + 0.5)
	}
	return m
}

// drawLoneCrown draws the crown that stands for kings on the bars.
func drawLoneCrown(l *look, s float64) *image.RGBA {
	dc := gg.NewContext(int(s), int(s))
	drawCrown(dc, l, s/2, s/2, 0.82*s)
	return dc.Image().(*image.RGBA)
}
