package render

import "strconv"

// Pixels of a bar's parts, from its left and right ends.
const (
	stripeWidth = 7
	barDisc     = 14 // the mini disc's square, left
	nameLeft    = 70
	barRight    = 12
	barGap      = 16 // between the name and the counts
	countGap    = 4
	baseLine    = 38
)

// bar draws one player's line, its top at y.
func (c *canvas) bar(s *sheet, p *pen, b *Bar, y int) {
	ink, own := s.look.barOff, s.mini[0]
	if b.White {
		own = s.mini[1]
	}
	if b.Turn {
		ink = s.look.barName
		c.fill(0, y, stripeWidth, y+barHeight, s.look.turn)
	}
	discY := y + (barHeight-miniSquare)/2
	c.blit(own, barDisc, discY)

	// From the right: kings if any, then pieces.
	right := c.w - barRight
	count := func(n int, sp *sprite, box, boxY int) {
		text := "×" + strconv.Itoa(n)
		right -= p.width(text)
		p.write(c, text, right, y+baseLine, rgbOf(ink))
		right -= box + countGap
		c.blit(sp, right, boxY)
	}
	if b.Kings > 0 {
		count(b.Kings, s.crown, crownSquare+2, y+(barHeight-crownSquare)/2-1)
		right -= barGap
	}
	count(b.Left, own, miniSquare, discY)

	name := p.cleanName(b.Name)
	if name == "" {
		name = p.cleanName(b.Fallback)
	}
	p.write(c, p.fit(name, right-barGap-nameLeft), nameLeft, y+baseLine, rgbOf(ink))
}
