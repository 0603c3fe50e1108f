package render

import (
	"image"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// pen writes and measures text of one font and size, by one goroutine at a
// time.
type pen struct {
	font *opentype.Font
	face font.Face
	buf  sfnt.Buffer
}

func newPen(f *opentype.Font, px float64) *pen { return &pen{font: f, face: mustFace(f, px)} }

// namePx is the size of names on the bars, in pixels.
const namePx = 26

// replayPx is their size on a replay's.
const replayPx = 19

// pens and replayPens lend out pens for the bars, each to one goroutine at a time.
var (
	pens       = sync.Pool{New: func() any { return newPen(medium, namePx) }}
	replayPens = sync.Pool{New: func() any { return newPen(medium, replayPx) }}
)

// has reports whether the font can draw r.
func (p *pen) has(r rune) bool {
	i, err := p.font.GlyphIndex(&p.buf, r)
	return err == nil && i != 0
}

func (p *pen) width(s string) int { return font.MeasureString(p.face, s).Ceil() }

// write puts s on the canvas with its base line's start at x, y.
func (p *pen) write(c *canvas, s string, x, y int, col rgb) {
	dot, before := fixed.P(x, y), rune(-1)
	for _, r := range s {
		if before >= 0 {
			dot.X += p.face.Kern(before, r)
		}
		b, m, at, advance, ok := p.face.Glyph(dot, r)
		if ok && !b.Empty() {
			a := *m.(*image.Alpha)
			a.Pix = a.Pix[a.PixOffset(at.X, at.Y):]
			a.Rect = image.Rectangle{Max: b.Size()}
			c.mask(b.Min.X, b.Min.Y, &a, col)
		}
		dot.X += advance
		before = r
	}
}

// wrap breaks s at its spaces into at most n lines of width pixels. What is
// left over, or too long for a line, is cut with ….
func (p *pen) wrap(s string, width, n int) []string {
	var lines []string
	for s != "" {
		end := len(s)
		for end > 0 && p.width(s[:end]) > width {
			end = strings.LastIndexByte(s[:end], ' ')
		}
		if end <= 0 || len(lines) == n-1 {
			return append(lines, p.fit(s, width))
		}
		lines = append(lines, s[:end])
		s = strings.TrimLeft(s[end:], " ")
	}
	return lines
}
