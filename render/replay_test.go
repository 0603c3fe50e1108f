package render

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// shuffle is a game of n half-moves on a board, as lively as games are: every
// one moves a piece some squares away and each fifth takes two. It need not be
// legal.
func shuffle(v View, n int) ([]View, []time.Duration) {
	rng := rand.New(rand.NewPCG(5, 6))
	for at := range v.Cells {
		switch row := at / v.Cols; {
		case !v.played(at):
		case row < v.Rows/2-1:
			v.Cells[at] = BlackMan
		case row > v.Rows/2:
			v.Cells[at] = WhiteMan
		}
	}
	frames := []View{v}
	pick := func(cells []Cell, empty bool) int {
		for {
			if at := rng.IntN(len(cells)); v.played(at) && (cells[at] == Empty) == empty {
				return at
			}
		}
	}
	for i := range n {
		f := v
		f.Cells, f.Marks = slices.Clone(frames[i].Cells), make([]Mark, len(v.Cells))
		from, to := pick(f.Cells, false), pick(f.Cells, true)
		f.Cells[to], f.Cells[from] = f.Cells[from], Empty
		f.Marks[from], f.Marks[to] = MarkFrom, MarkLanding
		if i%5 == 4 {
			f.Path = []int{from, pick(f.Cells, true), to}
			for range 2 {
				at := pick(f.Cells, false)
				if at == to || f.Path[1] == from || f.Path[1] == to {
					f.Path = []int{from, to}
					continue
				}
				f.Ghosts = append(f.Ghosts, Ghost{at, f.Cells[at]})
				f.Cells[at] = Empty
			}
		}
		frames = append(frames, f)
	}
	return frames, slices.Repeat([]time.Duration{800 * time.Millisecond}, n+1)
}

// play shows a GIF as a reader's program does, and gives what is seen after
// each frame.
func play(t *testing.T, data []byte) (*gif.GIF, []*image.RGBA) {
	t.Helper()
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	screen := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	var seen []*image.RGBA
	for _, m := range g.Image {
		draw.Draw(screen, m.Rect, m, m.Rect.Min, draw.Over)
		seen = append(seen, &image.RGBA{Pix: slices.Clone(screen.Pix), Stride: screen.Stride, Rect: screen.Rect})
	}
	return g, seen
}

// A frame seen after all those before it is the one seen when drawn alone.
func TestReplayShowsEveryFrame(t *testing.T) {
	if testing.Short() {
		t.Skip("long, in one goroutine")
	}
	t.Parallel()
	for name, v := range map[string]View{"8x8": blank(8, false), "10x10": blank(10, true), "12x12": blank(12, true), "turkish": turkish()} {
		frames, delays := shuffle(v, 9)
		for i := range frames {
			frames[i].Theme = Theme(len(name) % 3)
			delays[i] = time.Duration(i+2) * 10 * time.Millisecond
		}
		frames = append(frames, frames[9])
		frames[10].Flip = true
		frames = append(frames, frames[10]) // nothing changes
		delays = append(delays, 333*time.Millisecond, 3*time.Second)
		data, err := GIF(frames, delays)
		if err != nil {
			t.Fatal(err)
		}
		g, seen := play(t, data)
		if len(seen) != len(frames) || g.LoopCount != 0 || g.Config.Width != 480 || g.Config.Height != 480 {
			t.Fatalf("%s: %d frames of %d×%d, %d loops", name, len(seen), g.Config.Width, g.Config.Height, g.LoopCount)
		}
		for i, f := range frames {
			alone, err := GIF([]View{f}, delays[:1])
			if err != nil {
				t.Fatal(err)
			}
			if _, one := play(t, alone); !bytes.Equal(one[0].Pix, seen[i].Pix) {
				t.Errorf("%s: frame %d is not what it is alone", name, i)
			}
		}
		if want := []int{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 33, 300}; !slices.Equal(g.Delay, want) {
			t.Errorf("%s: delays %v, want %v", name, g.Delay, want)
		}
	}
}

// Names and scores stand above and below, on every frame.
func TestReplayHasBars(t *testing.T) {
	t.Parallel()
	frames, delays := shuffle(blank(8, false), 2)
	for i := range frames {
		frames[i].Bars = &Bars{Top: Bar{Name: "Ana", Left: 12}, Bottom: Bar{Name: "Beto", White: true, Turn: true, Left: 12}}
	}
	frames[2].Bars = &Bars{Top: Bar{Name: "Ana", Score: "0"}, Bottom: Bar{Name: "Beto", White: true, Turn: true, Score: "1"}}
	data, err := GIF(frames, delays)
	if err != nil {
		t.Fatal(err)
	}
	g, seen := play(t, data)
	if g.Config.Width != 480 || g.Config.Height != 536 {
		t.Errorf("%d×%d", g.Config.Width, g.Config.Height)
	}
	l := &looks[Walnut]
	for i, m := range seen {
		if got := m.At(2, 536-20); !is(got, l.turn) {
			t.Errorf("frame %d: the stripe of who is to move is %v", i, got)
		}
		if got := m.At(2, 20); !is(got, l.bar) {
			t.Errorf("frame %d: beside the other is %v", i, got)
		}
	}
	if !written(seen[2], image.Rect(456, 536-40, 480, 536), l.turn) || written(seen[1], image.Rect(456, 536-40, 480, 536), l.turn) {
		t.Error("the score is to stand on the last frame alone, at the right end")
	}
	golden(t, "replay-end", pngOf(t, seen[2]))
}

// written reports whether a colour is met in a part of a picture.
func written(m image.Image, part image.Rectangle, want color.Color) bool {
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			if is(m.At(x, y), want) {
				return true
			}
		}
	}
	return false
}

func pngOf(t *testing.T, m image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Replays are small: 80 half-moves in 400 KB.
func TestReplaysAreSmall(t *testing.T) {
	if testing.Short() {
		t.Skip("long, in one goroutine")
	}
	t.Parallel()
	for name, v := range map[string]View{"8x8": blank(8, false), "10x10": blank(10, true), "12x12": blank(12, true), "turkish": turkish()} {
		data, err := GIF(shuffle(v, 80))
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d KB", name, len(data)>>10)
		if len(data) > 400<<10 {
			t.Errorf("%s has %d KB", name, len(data)>>10)
		}
	}
}

// Long replays are well below what chat platforms take: 10 MB on Discord, 50 MB on Telegram.
func TestLongReplaysCanBeSent(t *testing.T) {
	if testing.Short() {
		t.Skip("long, in one goroutine")
	}
	t.Parallel()
	frames, delays := shuffle(blank(12, true), 240)
	for i := range frames {
		frames[i].Bars = &Bars{Top: Bar{Name: "Ana", Left: i % 30}, Bottom: Bar{Name: "Beto", White: true, Left: i % 29}}
	}
	data, err := GIF(frames, delays)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d KB", len(data)>>10)
	if len(data) > 8<<20 {
		t.Errorf("%d bytes", len(data))
	}
}

func TestBadReplays(t *testing.T) {
	t.Parallel()
	frames, delays := shuffle(blank(8, false), 3)
	slate, spoilt := slices.Clone(frames), slices.Clone(frames)
	slate[2].Theme, spoilt[1].Cells = Slate, nil
	barred, scored := slices.Clone(frames), slices.Clone(frames)
	barred[1].Bars, scored[0].Bars = &Bars{}, &Bars{Top: Bar{Score: "1000"}}
	at := func(d time.Duration) []time.Duration { return []time.Duration{d, d, d, d} }
	for what, c := range map[string]struct {
		frames []View
		delays []time.Duration
		want   error
	}{
		"no frames":       {nil, nil, ErrReplay},
		"too many frames": {make([]View, 601), make([]time.Duration, 601), ErrReplay},
		"a delay short":   {frames, delays[1:], ErrReplay},
		"two themes":      {slate, delays, ErrReplay},
		"bars on some":    {barred, delays, ErrReplay},
		"a long score":    {scored, delays, ErrView},
		"bad frame":       {spoilt, delays, ErrView},
		"no time":         {frames, at(0), ErrReplay},
		"back in time":    {frames, at(-time.Second), ErrReplay},
		"for ever":        {frames, at(24 * time.Hour), ErrReplay},
	} {
		if data, err := GIF(c.frames, c.delays); !errors.Is(err, c.want) || data != nil {
			t.Errorf("%s: %d bytes, error %v", what, len(data), err)
		}
	}
}
