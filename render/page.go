package render

import (
	"image/color"
	"sync"
)

// Pixels of a page's parts. A page is a picture of text and figures, as wide
// as a board and as high as it needs.
const (
	pageMax     = 1280 // nothing is scaled on the way to the reader up to here
	pageMargin  = 28
	headerTop   = 18
	titleLine   = 46
	lineHeight  = 32 // of small and plain text in running lines
	headerBelow = 14

	titlePx = 36
	textPx  = 28
	smallPx = 23
)

// hand is the pens for a page.
type hand struct{ title, strong, plain, small *pen }

// hands lends them out, each to one goroutine at a time.
var hands = sync.Pool{New: func() any {
	return &hand{
		title: newPen(bold, titlePx), strong: newPen(bold, textPx),
		plain: newPen(medium, textPx), small: newPen(medium, smallPx),
	}
}}

// paper is what pages of a theme are drawn with. It is never written again and
// may be shared.
type paper struct {
	*look
	pal              *palette
	stripe, grid     color.RGBA // every other row; lines
	own              color.RGBA // the ground of the asker's row
	band             color.RGBA // round a curve
	silver, bronze   color.RGBA
	crown            *sprite
	ground, ink, dim rgb // of text: its ground, in full and softer
}

var papers = func() (ps [len(looks)]func() *paper) {
	for t := range ps {
		ps[t] = sync.OnceValue(func() *paper { return newPaper(&looks[t]) })
	}
	return ps
}()

// newPaper makes a theme's paper with more colours in its palette than all pages have.
func newPaper(l *look, more ...color.RGBA) *paper {
	p := &paper{
		look:   l,
		stripe: mix(l.bar, l.barName, 0.06), grid: mix(l.bar, l.barName, 0.22),
		own: mix(l.bar, l.turn, 0.17), band: mix(l.bar, l.turn, 0.20),
		silver: hex(0xc9ced3), bronze: hex(0xd98f54),
		ground: rgbOf(l.bar), ink: rgbOf(l.barName), dim: rgbOf(l.barOff),
	}
	solids := []color.RGBA{
		l.bar, p.stripe, p.grid, p.own, p.band, l.barName, l.barOff, l.turn,
		l.gold, p.silver, p.bronze, l.crownLine, l.goldShade, l.paper,
	}
	solids = append(solids, more...)
	met := map[rgb]float64{}
	for _, pair := range [][2]color.RGBA{
		{l.bar, l.barName}, {l.bar, l.barOff}, {p.stripe, l.barName}, {p.stripe, l.barOff}, {p.own, l.barName}, {p.own, l.barOff},
		{l.gold, l.crownLine}, {p.silver, l.crownLine}, {p.bronze, l.crownLine}, {l.bar, l.crownLine},
		{l.bar, l.turn}, {p.band, l.turn}, {p.band, l.bar}, {p.grid, l.turn},
	} {
		const steps = 8
		for i := 1; i < steps; i++ {
			met[rgbOf(mix(pair[0], pair[1], float64(i)/steps))] += 60
		}
	}
	crown := drawLoneCrown(l, crownSquare)
	meet(met, crown, rgbOf(l.bar), 2)
	p.pal = newPalette(solids, met)
	p.crown = newSprite(crown, p.pal)
	return p
}

// pageCanvases lends out pixels that do not outlive a call.
var pageCanvases = sync.Pool{New: func() any { return new([width * pageMax]uint8) }}

// page is one picture being drawn.
type page struct {
	*canvas
	*paper
	*hand
}

// pagePNG gives draw a page of the paper's ground, height pixels high.
func pagePNG(p *paper, height int, h *hand, draw func(*page)) ([]byte, error) {
	pix := pageCanvases.Get().(*[width * pageMax]uint8)
	defer pageCanvases.Put(pix)
	c := &canvas{w: width, h: height, pix: pix[:width*height], pal: p.pal}
	c.fill(0, 0, c.w, c.h, p.bar)
	draw(&page{c, p, h})
	return encode(c.image())
}

// headerHeight is the height of header.
func headerHeight(subtitle string) int {
	h := headerTop + titleLine + headerBelow
	if subtitle != "" {
		h += lineHeight
	}
	return h
}

// header writes cleaned titles at the top, beside a stripe.
func (p *page) header(title, subtitle string) {
	const room = width - 2*pageMargin
	p.fill(0, 0, stripeWidth, headerHeight(subtitle)-headerBelow/2, p.turn)
	p.title.write(p.canvas, p.title.fit(title, room), pageMargin, headerTop+36, p.ink)
	if subtitle != "" {
		p.small.write(p.canvas, p.small.fit(subtitle, room), pageMargin, headerTop+titleLine+22, p.dim)
	}
}

// middle is the base line of a pen's figures in a row of the height from y.
func middle(px, y, height int) int { return y + (height+px*72/100)/2 }
