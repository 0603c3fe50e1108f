package render

import (
	"fmt"
	"image"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// Parsed fonts may be shared; faces may not.
var (
	bold   = mustParse(gobold.TTF)
	medium = mustParse(gomedium.TTF)
)

func mustParse(ttf []byte) *opentype.Font {
	f, err := opentype.Parse(ttf)
	if err != nil {
		panic(fmt.Sprintf("render: embedded font: %v", err))
	}
	return f
}

func mustFace(f *opentype.Font, px float64) font.Face {
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: px, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic(fmt.Sprintf("render: embedded font at %g px: %v", px, err))
	}
	return face
}

// labelRunes are what a label may be made of; see checkLabel.
const labelRunes = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// lettering is a size of bold letters for labels, drawn once as masks. It is
// never written again and may be shared.
type lettering struct {
	height float64 // of a figure, in pixels
	glyphs ['z' + 1]glyph
}

type glyph struct {
	mask, halo *image.Alpha // halo: the mask grown on every side; nil unless asked for
	x, y       int          // of the mask, from a dot on the base line
	advance    float64
}

const haloWidth = 2

func newLettering(px float64, halo bool) *lettering {
	face := mustFace(bold, px)
	l := &lettering{}
	for _, r := range labelRunes {
		b, m, at, advance, ok := face.Glyph(fixed.Point26_6{}, r)
		if !ok {
			continue
		}
		g := glyph{mask: copyMask(m.(*image.Alpha), at, b.Size()), x: b.Min.X, y: b.Min.Y, advance: float64(advance) / 64}
		if halo {
			g.halo = grow(g.mask, haloWidth)
		}
		l.glyphs[r] = g
	}
	b, _, _ := face.GlyphBounds('8')
	l.height = float64(b.Max.Y-b.Min.Y) / 64
	return l
}

func copyMask(m *image.Alpha, at image.Point, size image.Point) *image.Alpha {
	out := image.NewAlpha(image.Rectangle{Max: size})
	for y := range size.Y {
		copy(out.Pix[y*out.Stride:][:size.X], m.Pix[m.PixOffset(at.X, at.Y+y):])
	}
	return out
}

// grow widens a mask by n pixels on every side.
func grow(m *image.Alpha, n int) *image.Alpha {
	out := image.NewAlpha(image.Rect(0, 0, m.Rect.Dx()+2*n, m.Rect.Dy()+2*n))
	for y := range m.Rect.Dy() {
		for x := range m.Rect.Dx() {
			a := m.Pix[y*m.Stride+x]
			for dy := -n; dy <= n; dy++ {
				for dx := -n; dx <= n; dx++ {
					if dx*dx+dy*dy <= n*n+1 {
						p := &out.Pix[(y+n+dy)*out.Stride+x+n+dx]
						*p = max(*p, a)
					}
				}
			}
		}
	}
	return out
}

func (l *lettering) width(s string) float64 {
	var w float64
	for _, r := range s {
		w += l.glyphs[r].advance
	}
	return w
}

// label writes s with its base line's start at x, y.
func (c *canvas) label(l *lettering, s string, x, y float64, col rgb) {
	for _, r := range s {
		g := &l.glyphs[r]
		if g.mask != nil {
			c.mask(int(x+0.5)+g.x, int(y+0.5)+g.y, g.mask, col)
		}
		x += g.advance
	}
}

// halo writes s as label would, with thicker letters: a base for label.
func (c *canvas) halo(l *lettering, s string, x, y float64, col rgb) {
	for _, r := range s {
		g := &l.glyphs[r]
		if g.halo != nil {
			c.mask(int(x+0.5)+g.x-haloWidth, int(y+0.5)+g.y-haloWidth, g.halo, col)
		}
		x += g.advance
	}
}

// labelMid writes s with its middle at x, y.
func (c *canvas) labelMid(l *lettering, s string, x, y float64, col rgb) {
	c.label(l, s, x-l.width(s)/2, y+l.height/2, col)
}
