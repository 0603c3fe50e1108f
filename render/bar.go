package render

import (
	"strconv"
	"sync"
)

// barForm is the pixels of a bar's parts.
type barForm struct {
	height   int
	disc     int // the mini disc's place from the left
	nameLeft int // the name's
	right    int // room at the right end
	gap      int // between the name and the counts
	base     int // the base line of text
	mini     int // the discs are as wide as a square of this would have them
	crown    int // and the crowns
	pens     *sync.Pool
}

// The bars of boards and of replays.
var (
	boardBars  = barForm{barHeight, 14, 70, 12, 16, 38, miniSquare, crownSquare, &pens}
	replayBars = barForm{replayBar, 9, 48, 8, 10, 27, 32, 25, &replayPens}
)

const (
	stripeWidth = 7
	countGap    = 4
)

// bar draws one player's line, its top at y.
func (c *canvas) bar(s *sheet, p *pen, b *Bar, y int) {
	f := s.bars
	ink, own := s.look.barOff, s.mini[0]
	if b.White {
		own = s.mini[1]
	}
	if b.Turn {
		ink = s.look.barName
		c.fill(0, y, stripeWidth, y+f.height, s.look.turn)
	}
	discY := y + (f.height-f.mini)/2
	c.blit(own, f.disc, discY)

	// From the right: the score and kings if any, then pieces.
	right := c.w - f.right
	if b.Score != "" {
		right -= p.width(b.Score)
		p.write(c, b.Score, right, y+f.base, rgbOf(s.look.turn))
		right -= 2 * f.gap
	}
	count := func(n int, sp *sprite, box, boxY int) {
		text := "×" + strconv.Itoa(n)
		right -= p.width(text)
		p.write(c, text, right, y+f.base, rgbOf(ink))
		right -= box + countGap
		c.blit(sp, right, boxY)
	}
	if b.Kings > 0 {
		count(b.Kings, s.crown, f.crown+2, y+(f.height-f.crown)/2-1)
		right -= f.gap
	}
	count(b.Left, own, f.mini, discY)

	name := p.cleanName(b.Name)
	if name == "" {
		name = p.cleanName(b.Fallback)
	}
	p.write(c, p.fit(name, right-f.gap-f.nameLeft), f.nameLeft, y+f.base, rgbOf(ink))
}
