package render

import (
	"image"
	"math"
)

// Radii and widths of a curve, in pixels.
const (
	curveHalf = 2.5 // half the line's width
	dotRadius = 5   // of each point, if they are few
	fewPoints = 40
	lastOuter = 11
	lastInner = 8
)

// draw lays the curve on a page, from the top.
func (p *plot) draw(g *page) {
	g.header(p.title, p.subtitle)
	y := headerHeight(p.subtitle)
	for _, l := range p.labels {
		g.small.write(g.canvas, g.small.fit(l, width-2*pageMargin), pageMargin, y+20, g.ink)
		y += lineHeight
	}
	p.band(g)
	p.axes(g)
	p.line(g)
	p.signs(g)
	p.legend(g)
}

// axes draws the scale's lines and figures and the days.
func (p *plot) axes(g *page) {
	for _, v := range p.values.ticks() {
		y, name := int(p.y(v)+0.5), p.values.format(v)
		g.fill(p.area.x0, y-1, p.area.x1, y+1, g.grid)
		g.small.write(g.canvas, name, p.area.x0-plotLeft-g.small.width(name), y+8, g.dim)
	}
	for _, d := range p.days {
		x := int(d.x + 0.5)
		g.fill(x-1, p.area.y1, x+1, p.area.y1+8, g.barOff)
		g.small.write(g.canvas, d.name, d.at, p.area.y1+34, g.dim)
	}
}

// band fills what lies between the band's edges, column by column.
func (p *plot) band(g *page) {
	if len(p.upper) == 0 {
		return
	}
	fill := func(x int, up, down float64) {
		y0 := max(p.area.y0, int(math.Round(up)))
		y1 := min(p.area.y1, int(math.Round(down)))
		g.fill(x, y0, x+1, y1, g.band)
	}
	if len(p.way) == 1 || p.way[0].x == p.way[len(p.way)-1].x { // one moment: a short bar
		for x := -lastOuter; x < lastOuter; x++ {
			last := len(p.way) - 1
			fill(int(p.way[0].x)+x, p.upper[last].y, p.down[last].y)
		}
		return
	}
	for i := 1; i < len(p.way); i++ {
		a, b := p.way[i-1].x, p.way[i].x
		for x := int(a); x < int(b) || i == len(p.way)-1 && x <= int(b); x++ {
			t := min(1, max(0, (float64(x)+0.5-a)/max(b-a, 1e-9)))
			at := func(edge []point) float64 { return edge[i-1].y + t*(edge[i].y-edge[i-1].y) }
			fill(x, at(p.upper), at(p.down))
		}
	}
}

// line draws the curve through a mask, so that strokes that overlap are not
// laid twice, and a dot on each point if they are few.
func (p *plot) line(g *page) {
	m := image.NewAlpha(image.Rect(0, 0, g.w, p.area.y1+1))
	cover := func(i int, c uint32) { m.Pix[i] = max(m.Pix[i], uint8(c)) }
	for i := range p.way {
		capsule(g.w, m.Rect.Max.Y, p.way[max(i-1, 0)], p.way[i], curveHalf, cover)
		if len(p.way) <= fewPoints {
			capsule(g.w, m.Rect.Max.Y, p.way[i], p.way[i], dotRadius, cover)
		}
	}
	g.mask(0, 0, m, rgbOf(g.turn))
}

// signs marks the last point with a disc and, if something is said of it, the
// highest with a crown above it.
func (p *plot) signs(g *page) {
	g.discSign(p.way[len(p.way)-1])
	if p.best != "" {
		top := p.way[p.top]
		g.crownSign(point{top.x, top.y - crownLift})
	}
}

func (g *page) discSign(at point) {
	g.dot(at, lastOuter+2, g.ground)
	g.dot(at, lastOuter, g.ink)
	g.dot(at, lastInner-1, rgbOf(g.turn))
}

func (g *page) crownSign(at point) {
	g.blit(g.crown, int(at.x+0.5)-crownSquare/2, int(at.y+0.5)-crownSquare/2)
}

// legend says what the signs stand for: the best left, the last right of it.
func (p *plot) legend(g *page) {
	if p.best == "" && p.last == "" {
		return
	}
	y := p.area.y1 + axisHeight + legendAbove
	mid := float64(y) + legendLine/2
	const sign, half = 44, (width - 2*pageMargin) / 2
	x, room := pageMargin, half-sign-columnGap
	if p.best == "" || p.last == "" {
		room += half
	}
	write := func(s string, draw func(point)) {
		if s == "" {
			return
		}
		draw(point{float64(x + crownSquare/2), mid})
		g.small.write(g.canvas, g.small.fit(s, room), x+sign, middle(smallPx, y, legendLine), g.ink)
		x += half
	}
	write(p.best, g.crownSign)
	write(p.last, g.discSign)
}
