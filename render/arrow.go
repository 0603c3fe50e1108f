package render

import "math"

// point is a place on the canvas in pixels; whole numbers are pixel corners.
type point struct{ x, y float64 }

// arrow draws a capture's way as a line with an edge, a dot at its start and a
// head whose tip stops gap pixels before the last point. s is the square's
// size. Lines are drawn by their distance to each pixel: a few thousand pixels
// near the line are looked at, and nothing is allocated.
func (c *canvas) arrow(way []point, s, gap float64, l *look) {
	width, edge, head := 0.125*s, 0.022*s, 0.30*s
	last := len(way) - 1
	from, to := way[last-1], way[last]
	length := math.Hypot(to.x-from.x, to.y-from.y)
	ux, uy := (to.x-from.x)/length, (to.y-from.y)/length
	tip := point{to.x - ux*gap, to.y - uy*gap}
	neck := point{tip.x - ux*head*0.8, tip.y - uy*head*0.8}

	paper, blue := rgbOf(l.paper), rgbOf(l.arrow)
	for _, pass := range []struct {
		more float64
		col  rgb
	}{{edge, paper}, {0, blue}} {
		c.dot(way[0], width*0.85+pass.more, pass.col)
		for i := 1; i < last; i++ {
			c.stroke(way[i-1], way[i], width/2+pass.more, pass.col)
		}
		c.stroke(from, neck, width/2+pass.more, pass.col)
		c.head(tip, ux, uy, head, pass.more, pass.col)
	}
}

// dot draws a filled circle.
func (c *canvas) dot(p point, r float64, col rgb) { c.stroke(p, p, r, col) }

// stroke draws a line with round ends, half pixels thick on either side.
func (c *canvas) stroke(a, b point, half float64, col rgb) {
	capsule(c.w, c.h, a, b, half, func(i int, cover uint32) { c.blend(i, col, cover) })
}

// head draws a triangle, size pixels long and nearly as wide, pointing along
// ux, uy; more widens it on every side.
func (c *canvas) head(tip point, ux, uy, size, more float64, col rgb) {
	const slope = 0.52 // half the base for each unit of length
	norm := math.Sqrt(1 + slope*slope)
	reach := size + more + 1
	put := func(i int, cover uint32) { c.blend(i, col, cover) }
	for y := max(0, int(tip.y-reach)); y <= min(c.h-1, int(tip.y+reach)); y++ {
		coverRow(c.w, y, tip.x-reach, tip.x+reach, put, func(px, py float64) float64 {
			back := (tip.x-px)*ux + (tip.y-py)*uy
			side := math.Abs((px-tip.x)*uy - (py-tip.y)*ux)
			return max((side-slope*back)/norm, back-size) - more
		})
	}
}

// capsule visits the pixels of a w×h picture that a line with round ends
// covers, half pixels thick on either side.
func capsule(w, h int, a, b point, half float64, put func(i int, cover uint32)) {
	dx, dy := b.x-a.x, b.y-a.y
	sq := dx*dx + dy*dy
	reach := half + 1
	for y := max(0, int(min(a.y, b.y)-reach)); y <= min(h-1, int(max(a.y, b.y)+reach)); y++ {
		// The part of the line within reach of this row bounds the columns.
		t0, t1 := 0.0, 1.0
		if py := float64(y) + 0.5; dy != 0 {
			ta, tb := (py-reach-a.y)/dy, (py+reach-a.y)/dy
			t0, t1 = max(0, min(ta, tb)), min(1, max(ta, tb))
		}
		xa, xb := a.x+t0*dx, a.x+t1*dx
		coverRow(w, y, min(xa, xb)-reach, max(xa, xb)+reach, put, func(px, py float64) float64 {
			t := 0.0
			if sq > 0 {
				t = min(1, max(0, ((px-a.x)*dx+(py-a.y)*dy)/sq))
			}
			return math.Hypot(px-a.x-t*dx, py-a.y-t*dy) - half
		})
	}
}

// coverRow visits the pixels of row y from x0 to x1, in a picture w wide, with
// how far a shape covers them, 1 to 255, by their signed distance to it: inside
// where negative, one pixel of soft edge.
func coverRow(w, y int, x0, x1 float64, put func(i int, cover uint32), distance func(px, py float64) float64) {
	for x := max(0, int(x0)); x <= min(w-1, int(x1)); x++ {
		if d := distance(float64(x)+0.5, float64(y)+0.5); d < 0.5 {
			put(y*w+x, uint32(min(1, 0.5-d)*255+0.5))
		}
	}
}
