package render

import (
	"image"
	"sync"
)

// sheet is everything drawn once for a theme and a square size. It is never
// written again and may be shared.
type sheet struct {
	look   *look
	pal    *palette
	square int // pixels

	pieces  [BlackKing + 1]*sprite
	ghosts  [BlackKing + 1]*sprite
	pill    [maxLabel + 1]*sprite // by the label's length
	tag     [maxLabel + 1]*sprite
	corners *sprite // the brackets that go with a tag
	target  *sprite
	cross   *sprite
	bars    *barForm
	mini    [2]*sprite // the bars' discs: black, white
	crown   *sprite    // the bars' crown
	numbers *lettering // in corners and on edges
	badges  *lettering // on pills, tags and targets
	small   *lettering // on targets with long labels
}

type sheetKey struct {
	theme  Theme
	square int
}

// sheets holds the sheets drawn so far. There are few: a theme has one for
// each number of squares.
var sheets = struct {
	sync.Mutex
	drawn map[sheetKey]func() *sheet
}{drawn: map[sheetKey]func() *sheet{}}

// sheetFor draws the sheet on its first use. Others who want the same one wait;
// those who want another do not.
func sheetFor(t Theme, square int) *sheet {
	key := sheetKey{t, square}
	sheets.Lock()
	draw, ok := sheets.drawn[key]
	if !ok {
		draw = sync.OnceValue(func() *sheet { return newSheet(t, square) })
		sheets.drawn[key] = draw
	}
	sheets.Unlock()
	return draw()
}

// A board's discs and crowns on its bars are as wide as a square of these would have them.
const (
	miniSquare  = 46
	crownSquare = 34
)

func newSheet(t Theme, square int) *sheet {
	l, pal := &looks[t], paletteFor(t)
	s := &sheet{look: l, pal: pal, square: square}
	px := float64(square)
	for c := WhiteMan; c <= BlackKing; c++ {
		s.pieces[c] = newSprite(drawPiece(l, c, px, true), pal)
		s.ghosts[c] = newSprite(fade(drawPiece(l, c, px, false), 0.5), pal)
	}
	for n := 1; n <= maxLabel; n++ {
		s.pill[n] = newSprite(drawPill(l, n, px), pal)
		s.tag[n] = newSprite(drawMust(l, n, px), pal)
	}
	s.corners = newSprite(drawBrackets(l, px), pal)
	s.target = newSprite(drawTarget(l, px), pal)
	s.cross = newSprite(drawCross(l, px), pal)
	if s.bars = &boardBars; square <= replayBoard/8 {
		s.bars = &replayBars
	}
	s.mini = [2]*sprite{
		newSprite(drawPiece(l, BlackMan, float64(s.bars.mini), false), pal),
		newSprite(drawPiece(l, WhiteMan, float64(s.bars.mini), false), pal),
	}
	s.crown = newSprite(drawLoneCrown(l, float64(s.bars.crown)), pal)

	// On small squares figures keep their size: 14 px on a board of 792.
	figure := 0.175 * px
	if square < 80 {
		figure = 0.2125 * px
	}
	s.numbers = newLettering(figure, true)
	s.badges = newLettering(0.24*badgeSize(px), false)
	s.small = newLettering(0.19*badgeSize(px), false)
	return s
}

var palettes = func() (ps [len(looks)]func() *palette) {
	for t := range ps {
		ps[t] = sync.OnceValue(func() *palette { return drawPalette(&looks[t]) })
	}
	return ps
}()

func paletteFor(t Theme) *palette { return palettes[t]() }

// drawPalette chooses a theme's colours: the solid ones, and the best for
// every sprite on every ground it may stand on. Sizes share the palette.
func drawPalette(l *look) *palette {
	const px = 80
	met := map[rgb]float64{}
	grounds := []Mark{0, MarkFrom, MarkLanding}
	for c := WhiteMan; c <= BlackKing; c++ {
		piece := drawPiece(l, c, px, true)
		for _, m := range grounds {
			meet(met, piece, rgbOf(l.fill(groundDark, m)), 1)
			meet(met, piece, rgbOf(l.fill(groundAll, m)), 0.5)
		}
		ghost := fade(drawPiece(l, c, px, false), 0.5)
		meet(met, ghost, rgbOf(l.dark), 1)
		meet(met, ghost, rgbOf(l.all), 0.5)
	}
	for _, m := range grounds {
		back := rgbOf(l.fill(groundDark, m))
		meet(met, drawPill(l, 2, px), back, 2)
		meet(met, drawMust(l, 2, px), back, 2)
		meet(met, drawBrackets(l, px), back, 2)
		meet(met, drawTarget(l, px), back, 2)
		meet(met, drawCross(l, px), back, 2)
	}
	meet(met, drawLoneCrown(l, crownSquare), rgbOf(l.bar), 2)
	meet(met, drawPiece(l, BlackMan, miniSquare, false), rgbOf(l.bar), 1)
	meet(met, drawPiece(l, WhiteMan, miniSquare, false), rgbOf(l.bar), 1)

	// Soft edges of letters and lines: a few steps between both colours.
	for _, pair := range [][2]rgb{
		{rgbOf(l.bar), rgbOf(l.barName)}, {rgbOf(l.bar), rgbOf(l.barOff)},
		{rgbOf(l.dark), rgbOf(l.onDark)}, {rgbOf(l.all), rgbOf(l.onDark)}, {rgbOf(l.light), rgbOf(l.onLight)},
		{rgbOf(l.choice), rgbOf(l.paper)}, {rgbOf(l.must), rgbOf(l.paper)}, {rgbOf(l.arrow), rgbOf(l.paper)},
		{rgbOf(l.fill(groundDark, MarkFrom)), rgbOf(l.onMark)}, {rgbOf(l.fill(groundDark, MarkLanding)), rgbOf(l.onMark)},
	} {
		for step := 1; step < 6; step++ {
			var c rgb
			for i := range c {
				c[i] = uint8((int(pair[0][i])*(6-step) + int(pair[1][i])*step) / 6)
			}
			met[c] += 60
		}
	}
	return newPalette(l.solids(), met)
}

// meet counts the colours of a drawing on a ground.
func meet(met map[rgb]float64, m *image.RGBA, back rgb, weight float64) {
	for i := 0; i < len(m.Pix); i += 4 {
		a := uint32(m.Pix[i+3])
		if a == 0 {
			continue
		}
		var c rgb
		for k := range c {
			c[k] = uint8(min(255, uint32(m.Pix[i+k])+(uint32(back[k])*(255-a)+127)/255))
		}
		met[c] += weight
	}
}
