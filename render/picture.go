package render

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"sync"
)

// Pixels of the picture's parts. A board of 12 squares is 792 wide and has a
// wider frame, so that every picture has the same size.
const (
	boardSize = 800
	frameSize = 12
	barHeight = 58
	width     = boardSize + 2*frameSize
	fullBoard = boardSize + 2*frameSize // height without bars
	fullBars  = boardSize + 2*barHeight // height with bars
)

// compose draws a checked view, bars and all, into pix.
func compose(v *View, pix []uint8) *image.Paletted {
	h, top := fullBoard, frameSize
	if v.Bars != nil {
		h, top = fullBars, barHeight
	}
	c := &canvas{w: width, h: h, pix: pix[:width*h]}
	s := c.board(v, boardSize, frameSize, top)
	c.bars(s, v.Bars)
	return c.image()
}

// bars draws the names above and below a board; nil: none.
func (c *canvas) bars(s *sheet, b *Bars) {
	if b == nil {
		return
	}
	p := s.bars.pens.Get().(*pen)
	defer s.bars.pens.Put(p)
	c.bar(s, p, &b.Top, 0)
	c.bar(s, p, &b.Bottom, c.h-s.bars.height)
}

// board fills the canvas with the frame's colour and draws a board whose side
// is size pixels or the little less that its squares divide, its corner at x, y.
func (c *canvas) board(v *View, size, x, y int) *sheet {
	s := sheetFor(v.Theme, size/v.Rows)
	c.pal = s.pal
	c.fill(0, 0, c.w, c.h, s.look.bar)
	slack := (size - v.Rows*s.square) / 2
	b := board{canvas: c, sheet: s, view: v, x: x + slack, y: y + slack}
	b.draw()
	return s
}

// pixels lends out canvases that do not outlive a call.
var pixels = sync.Pool{New: func() any { return new([width * fullBars]uint8) }}

// encoders keeps the encoder's buffers between calls.
type encoders struct{ sync.Pool }

func (e *encoders) Get() *png.EncoderBuffer {
	b, _ := e.Pool.Get().(*png.EncoderBuffer)
	return b
}

func (e *encoders) Put(b *png.EncoderBuffer) { e.Pool.Put(b) }

// The fast encoder costs a third of the small one. It is enough for all but
// very full boards.
var (
	fast  = png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: &encoders{}}
	small = png.Encoder{CompressionLevel: png.DefaultCompression, BufferPool: &encoders{}}
)

// goodSize is the size in bytes up to which the fast encoder's picture is
// taken.
const goodSize = 64 << 10

// PNG draws the view and encodes it, opaque and paletted. It is safe for
// concurrent use, and the same View gives the same bytes. The error wraps
// ErrView.
func PNG(v View) ([]byte, error) {
	if err := v.check(); err != nil {
		return nil, err
	}
	pix := pixels.Get().(*[width * fullBars]uint8)
	defer pixels.Put(pix)
	return encode(compose(&v, pix[:]))
}

// encode writes a picture with the fast encoder, or with the small one if that
// is not enough.
func encode(img *image.Paletted) ([]byte, error) {
	out := bytes.NewBuffer(make([]byte, 0, goodSize))
	err := fast.Encode(out, img)
	if err == nil && out.Len() > goodSize {
		out.Reset()
		err = small.Encode(out, img)
	}
	if err != nil {
		return nil, fmt.Errorf("render: encode: %w", err)
	}
	return out.Bytes(), nil
}
