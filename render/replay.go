package render

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"slices"
	"time"
)

// Pixels of a replay. Its squares are 57, 45 or 38 wide.
const (
	replayBoard = 456
	replayFrame = 12
	replayBar   = 40
	replaySize  = replayBoard + 2*replayFrame
	replayTall  = replayBoard + 2*replayBar // height with bars
)

// MaxFrames is how many frames a replay may have.
const MaxFrames = 600

// Bounds of a frame's time. Faster frames are slowed down by browsers; a GIF
// counts hundredths of a second in sixteen bits.
const (
	minDelay = 20 * time.Millisecond
	maxDelay = 65535 * 10 * time.Millisecond
)

// ErrReplay is wrapped by every error that says what is wrong with a replay as
// a whole; what is wrong with one frame wraps ErrView.
var ErrReplay = errors.New("render: bad replay")

// GIF draws frames as an animation that begins anew after the last, 480 pixels
// wide and high, or 536 high with bars. Each frame stays for the delay of the
// same index, to the hundredth of a second. Frames need not have as many
// squares, but are of one theme, and all have bars or none has. It is safe for concurrent use, and the same frames give
// the same bytes. The error wraps ErrReplay or ErrView.
func GIF(frames []View, delays []time.Duration) ([]byte, error) {
	if err := checkReplay(frames, delays); err != nil {
		return nil, err
	}
	pal := paletteFor(frames[0].Theme)
	colours := append(slices.Clone(pal.model), color.RGBA{})
	height, top := replaySize, replayFrame
	if frames[0].Bars != nil {
		height, top = replayTall, replayBar
	}
	g := &gif.GIF{Config: image.Config{ColorModel: colours, Width: replaySize, Height: height}}
	before, now := make([]uint8, replaySize*height), make([]uint8, replaySize*height)
	for i := range frames {
		c := &canvas{w: replaySize, h: height, pix: now}
		c.bars(c.board(&frames[i], replayBoard, replayFrame, top), frames[i].Bars)
		img := difference(before, now, uint8(len(pal.model)))
		if i == 0 {
			img = c.image()
			img.Pix = slices.Clone(now)
		}
		img.Palette = colours
		g.Image = append(g.Image, img)
		g.Delay = append(g.Delay, int((delays[i]+5*time.Millisecond)/(10*time.Millisecond)))
		g.Disposal = append(g.Disposal, gif.DisposalNone)
		before, now = now, before
	}
	var out bytes.Buffer
	if err := gif.EncodeAll(&out, g); err != nil {
		return nil, fmt.Errorf("render: encode: %w", err)
	}
	return out.Bytes(), nil
}

func checkReplay(frames []View, delays []time.Duration) error {
	bad := func(format string, args ...any) error {
		return fmt.Errorf("%w: "+format, append([]any{ErrReplay}, args...)...)
	}
	if len(frames) == 0 || len(frames) > MaxFrames {
		return bad("%d frames, want 1 to %d", len(frames), MaxFrames)
	}
	if len(delays) != len(frames) {
		return bad("%d delays for %d frames", len(delays), len(frames))
	}
	for i := range frames {
		if err := frames[i].check(); err != nil {
			return fmt.Errorf("render: frame %d: %w", i, err)
		}
		if frames[i].Theme != frames[0].Theme {
			return bad("frame %d is of another theme than the first", i)
		}
		if (frames[i].Bars == nil) != (frames[0].Bars == nil) {
			return bad("of frame %d and the first only one has bars", i)
		}
		if delays[i] < minDelay || delays[i] > maxDelay {
			return bad("frame %d stays for %v, want %v to %v", i, delays[i], minDelay, maxDelay)
		}
	}
	return nil
}

// difference is the smallest rectangle in which two frames differ. Where they do
// not it has the index clear: long runs of one index are cheap. Frames that are
// alike leave one clear pixel, since a GIF has no empty picture.
func difference(before, now []uint8, clear uint8) *image.Paletted {
	box := image.Rectangle{}
	for y := range len(now) / replaySize {
		row, old := now[y*replaySize:][:replaySize], before[y*replaySize:][:replaySize]
		first := 0
		for first < replaySize && row[first] == old[first] {
			first++
		}
		if first == replaySize {
			continue
		}
		last := replaySize - 1
		for row[last] == old[last] {
			last--
		}
		box = box.Union(image.Rect(first, y, last+1, y+1))
	}
	if box.Empty() {
		box = image.Rect(0, 0, 1, 1)
	}
	m := image.NewPaletted(box, nil)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		out := m.Pix[(y-box.Min.Y)*m.Stride:][:box.Dx()]
		copy(out, now[y*replaySize+box.Min.X:])
		for x, old := range before[y*replaySize+box.Min.X:][:box.Dx()] {
			if out[x] == old {
				out[x] = clear
			}
		}
	}
	return m
}
