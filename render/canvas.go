package render

import (
	"image"
	"image/color"
)

// canvas is a picture being composed in palette indices.
type canvas struct {
	w, h int
	pix  []uint8 // w*h
	pal  *palette
}

// image is the canvas as a picture that shares its pixels.
func (c *canvas) image() *image.Paletted {
	return &image.Paletted{Pix: c.pix, Stride: c.w, Rect: image.Rect(0, 0, c.w, c.h), Palette: c.pal.model}
}

// fill paints a rectangle, x1 and y1 excluded, clipped to the canvas.
func (c *canvas) fill(x0, y0, x1, y1 int, col color.RGBA) {
	x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, c.w), min(y1, c.h)
	if x0 >= x1 || y0 >= y1 {
		return
	}
	idx := c.pal.index(rgbOf(col))
	first := c.pix[y0*c.w+x0 : y0*c.w+x1]
	for i := range first {
		first[i] = idx
	}
	for y := y0 + 1; y < y1; y++ {
		copy(c.pix[y*c.w+x0:y*c.w+x1], first)
	}
}

// frame paints the inside edge of a rectangle, t pixels thick.
func (c *canvas) frame(x0, y0, x1, y1, t int, col color.RGBA) {
	c.fill(x0, y0, x1, y0+t, col)
	c.fill(x0, y1-t, x1, y1, col)
	c.fill(x0, y0+t, x0+t, y1-t, col)
	c.fill(x1-t, y0+t, x1, y1-t, col)
}

// blend lays col over the pixel at index i with the coverage a, 0 to 255.
func (c *canvas) blend(i int, col rgb, a uint32) {
	if a == 0 {
		return
	}
	under := c.pal.rgb[c.pix[i]]
	r := (uint32(under[0])*(255-a) + uint32(col[0])*a + 127) / 255
	g := (uint32(under[1])*(255-a) + uint32(col[1])*a + 127) / 255
	b := (uint32(under[2])*(255-a) + uint32(col[2])*a + 127) / 255
	c.pix[i] = c.pal.near[r>>2<<12|g>>2<<6|b>>2]
}

// mask lays col through an alpha mask whose upper left corner comes to x, y.
func (c *canvas) mask(x, y int, m *image.Alpha, col rgb) {
	b := m.Rect
	for my := max(b.Min.Y, b.Min.Y-y); my < b.Max.Y && y+my-b.Min.Y < c.h; my++ {
		row := m.Pix[(my-b.Min.Y)*m.Stride:]
		at := (y + my - b.Min.Y) * c.w
		for mx := range b.Dx() {
			if px := x + mx; px >= 0 && px < c.w {
				c.blend(at+px, col, uint32(row[mx]))
			}
		}
	}
}

// sprite is a small picture with soft edges, ready to be laid on a canvas.
type sprite struct {
	x, y, w, h int // where its pixels lie in the square or box it was drawn for
	idx        []uint8
	alpha      []uint8
	rgb        []rgb // premultiplied by alpha
}

// newSprite cuts the transparent border off a drawing.
func newSprite(m *image.RGBA, pal *palette) *sprite {
	box := image.Rectangle{}
	for y := range m.Rect.Dy() {
		for x := range m.Rect.Dx() {
			if m.Pix[y*m.Stride+4*x+3] != 0 {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	s := &sprite{x: box.Min.X, y: box.Min.Y, w: box.Dx(), h: box.Dy()}
	memo := map[rgb]uint8{}
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			p := m.Pix[y*m.Stride+4*x:]
			c := rgb{p[0], p[1], p[2]}
			s.rgb = append(s.rgb, c)
			s.alpha = append(s.alpha, p[3])
			idx, ok := memo[c]
			if !ok && p[3] == 255 {
				idx = pal.exact(c)
				memo[c] = idx
			}
			s.idx = append(s.idx, idx)
		}
	}
	return s
}

// blit lays a sprite on the canvas; x, y is the corner of its square. What
// lies outside is cut off.
func (c *canvas) blit(s *sprite, x, y int) {
	x, y = x+s.x, y+s.y
	x0, x1 := max(0, -x), min(s.w, c.w-x)
	for sy := max(0, -y); sy < s.h && y+sy < c.h; sy++ {
		at := (y+sy)*c.w + x
		for sx := x0; sx < x1; sx++ {
			i := sy*s.w + sx
			switch a := uint32(s.alpha[i]); a {
			case 0:
			case 255:
				c.pix[at+sx] = s.idx[i]
			default:
				under, over := c.pal.rgb[c.pix[at+sx]], s.rgb[i]
				r := uint32(over[0]) + (uint32(under[0])*(255-a)+127)/255
				g := uint32(over[1]) + (uint32(under[1])*(255-a)+127)/255
				b := uint32(over[2]) + (uint32(under[2])*(255-a)+127)/255
				c.pix[at+sx] = c.pal.near[min(r, 255)>>2<<12|min(g, 255)>>2<<6|min(b, 255)>>2]
			}
		}
	}
}
