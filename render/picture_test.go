package render

import (
	"bytes"
	"errors"
	"image/color"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
)

// hue tells gold, white and black apart by plain numbers, not by the theme.
func hue(c color.Color) string {
	r, g, b, _ := c.RGBA()
	r, g, b = r>>8, g>>8, b>>8
	switch {
	case r > 225 && g > 160 && g < 210 && b < 80:
		return "gold"
	case r > 215 && g > 205 && b > 185:
		return "white"
	case r < 110 && g < 115 && b < 120:
		return "black"
	}
	return "other"
}

// Each of the four kinds shows its colour beside the middle and, if a king, a
// crown in the middle, on the square where it stands and on no other.
func TestKindsOnKnownSquares(t *testing.T) {
	t.Parallel()
	// Upper left pixels of squares of 100, by hand: the frame is 12 wide.
	squares := []struct {
		label      string
		x, y       int // White's side at the bottom
		flipX, flY int // turned
		cell       Cell
		face       string
		king       bool
	}{
		{"a1", 12, 712, 712, 12, WhiteMan, "white", false},
		{"h8", 712, 12, 12, 712, BlackMan, "black", false},
		{"c3", 212, 512, 512, 212, WhiteKing, "white", true},
		{"f6", 512, 212, 212, 512, BlackKing, "black", true},
		{"d4", 312, 412, 412, 312, Empty, "other", false},
	}
	for _, theme := range Themes() {
		for _, flip := range []bool{false, true} {
			for _, bars := range []*Bars{nil, {}} {
				v := blank(8, false)
				v.Theme, v.Flip, v.Bars = theme, flip, bars
				for _, s := range squares {
					v.put(s.cell, s.label)
				}
				m := decode(t, mustPNG(t, v))
				for _, s := range squares {
					x, y := s.x, s.y
					if flip {
						x, y = s.flipX, s.flY
					}
					if bars != nil {
						y += 58 - 12
					}
					// The face below the crown and inside the rim, left of the middle.
					if got := hue(m.At(x+38, y+68)); got != s.face && s.cell != Empty {
						t.Errorf("%v flip %v: the face on %s is %s (%v), want %s", theme, flip, s.label, got, m.At(x+38, y+68), s.face)
					}
					gold := 0
					for dy := range 100 {
						for dx := range 100 {
							if hue(m.At(x+dx, y+dy)) == "gold" {
								gold++
							}
						}
					}
					// A crown is half a square wide: some hundred golden pixels.
					if (gold > 300) != s.king || !s.king && gold > 0 {
						t.Errorf("%v flip %v: %d golden pixels on %s", theme, flip, gold, s.label)
					}
					if got := hue(m.At(x+50, y+50)); s.king && got != "gold" {
						t.Errorf("%v flip %v: the middle of the king on %s is %s", theme, flip, s.label, got)
					}
				}
			}
		}
	}
}

// A quiet move has no arrow; a capture's arrow runs under living pieces.
func TestPathIsDrawnUnderPieces(t *testing.T) {
	t.Parallel()
	v := turkish()
	v.put(WhiteKing, "d8")
	v.put(BlackMan, "d5")
	blue := func(c color.Color) bool {
		r, g, b, _ := c.RGBA()
		return b > 2*r && b > g+g/2
	}
	count := func(v View, x0, y0, x1, y1 int) (n int) {
		m := decode(t, mustPNG(t, v))
		for y := y0; y < y1; y++ {
			for x := x0; x < x1; x++ {
				if blue(m.At(x, y)) {
					n++
				}
			}
		}
		return n
	}
	if n := count(v, 0, 0, 824, 824); n != 0 {
		t.Errorf("%d blue pixels without a path", n)
	}
	v.Path = []int{v.at("d2"), v.at("d8")}
	if n := count(v, 312, 512, 412, 612); n < 1000 { // d3
		t.Errorf("the path has %d pixels on d3", n)
	}
	if n := count(v, 336, 333, 388, 385); n != 0 { // the face of the man on d5
		t.Errorf("the path shows on the man of d5 in %d pixels", n)
	}
	if n := count(v, 330, 30, 394, 90); n != 0 { // the king on d8
		t.Errorf("the path shows on the king of d8 in %d pixels", n)
	}
	v = turkish() // a move that is yet to be made, of one square: the head lies in the square it leads to
	v.put(WhiteMan, "d2")
	v.Path = []int{v.at("d2"), v.at("d3")}
	if n := count(v, 312, 562, 412, 612); n < 500 { // the near half of d3
		t.Errorf("the path has %d pixels on d3, where it ends", n)
	}
}

// Every wrong view is refused with a sentence, and none panics.
func TestBadViews(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(v *View){
		"zero":                 func(v *View) { *v = View{} },
		"nine squares":         func(v *View) { v.Rows, v.Cols = 9, 9 },
		"not a square":         func(v *View) { v.Rows = 10 },
		"negative":             func(v *View) { v.Rows, v.Cols = -8, -8 },
		"few cells":            func(v *View) { v.Cells = v.Cells[1:] },
		"few labels":           func(v *View) { v.Labels = v.Labels[1:] },
		"many marks":           func(v *View) { v.Marks = append(v.Marks, 0) },
		"unknown cell":         func(v *View) { v.Cells[v.at("a1")] = 9 },
		"piece on light":       func(v *View) { v.Cells[0] = WhiteMan },
		"unknown mark":         func(v *View) { v.Marks[0] = 1 << 7 },
		"mark without label":   func(v *View) { v.Marks[0] = MarkTarget },
		"long label":           func(v *View) { v.Labels[0] = "1234" },
		"strange label":        func(v *View) { v.Labels[0] = "é" },
		"ghost off the board":  func(v *View) { v.Ghosts = []Ghost{{64, WhiteMan}} },
		"ghost before it":      func(v *View) { v.Ghosts = []Ghost{{-1, WhiteMan}} },
		"ghost of nothing":     func(v *View) { v.Ghosts = []Ghost{{1, Empty}} },
		"path off the board":   func(v *View) { v.Path = []int{0, 64} },
		"path to nowhere":      func(v *View) { v.Path = []int{0} },
		"path standing still":  func(v *View) { v.Path = []int{9, 9} },
		"unknown theme":        func(v *View) { v.Theme = 99 },
		"fewer than no pieces": func(v *View) { v.Bars = &Bars{Bottom: Bar{Left: -1}} },
	} {
		v := blank(8, false)
		spoil(&v)
		if data, err := PNG(v); !errors.Is(err, ErrView) || data != nil || len(err.Error()) < 25 {
			t.Errorf("%s: %d bytes, error %v", name, len(data), err)
		}
	}
}

// Labels and marks may be left out.
func TestViewWithoutLabelsAndMarks(t *testing.T) {
	t.Parallel()
	v := blank(8, true)
	v.Labels, v.Marks = nil, nil
	mustPNG(t, v)
}

// Random views, right or wrong, never panic, and never change a picture's size.
func TestRandomViews(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for range 150 {
		v := blank([]int{8, 10, 12}[r.IntN(3)], r.IntN(2) == 0)
		n := len(v.Cells)
		v.AllPlayed, v.Flip, v.Theme = r.IntN(3) == 0, r.IntN(2) == 0, Theme(r.IntN(3))
		for range r.IntN(40) {
			at := r.IntN(n)
			if v.played(at) {
				v.Cells[at] = Cell(r.IntN(5))
			}
			v.Marks[r.IntN(n)] = Mark(r.IntN(256))
		}
		for range r.IntN(8) {
			v.Path = append(v.Path, r.IntN(n))
			v.Ghosts = append(v.Ghosts, Ghost{r.IntN(n), Cell(r.IntN(6))})
		}
		if v.check() != nil {
			continue
		}
		if m := compose(&v, make([]uint8, width*fullBars)); m.Rect.Dx() != 824 || m.Rect.Dy() != 824 {
			t.Errorf("a picture of %v", m.Rect)
		}
	}
}

// Sixteen goroutines drawing different views get the bytes one alone gets.
func TestManyAtOnce(t *testing.T) {
	t.Parallel()
	samples := sampleViews()
	names := slices.Sorted(maps.Keys(samples))
	const many, each = 16, 3
	var wg sync.WaitGroup
	got := [many][each][]byte{}
	for i := range many {
		wg.Go(func() {
			for k := range each {
				data, err := PNG(samples[names[(i+k)%len(names)]])
				if err != nil {
					t.Error(err)
				}
				got[i][k] = data
			}
		})
	}
	wg.Wait()
	for n, name := range names {
		want := mustPNG(t, samples[name])
		for i := range many {
			for k := range each {
				if (i+k)%len(names) == n && !bytes.Equal(got[i][k], want) {
					t.Errorf("%s: goroutine %d drew something else", name, i)
				}
			}
		}
	}
}

// A palette drawn anew is the same: restarts do not change pictures.
func TestPaletteIsAlwaysTheSame(t *testing.T) {
	t.Parallel()
	if again := drawPalette(&looks[Slate]); again.rgb != paletteFor(Slate).rgb {
		t.Error("two palettes of one theme differ")
	}
}

// Pictures are small enough to send with every move, however full the board.
func TestPicturesAreSmall(t *testing.T) {
	t.Parallel()
	for name, v := range sampleViews() {
		if n := len(mustPNG(t, v)); n > 64<<10 {
			t.Errorf("%s has %d bytes", name, n)
		}
	}
	for _, theme := range Themes() {
		v := fullView()
		v.Theme = theme
		if n := len(mustPNG(t, v)); n > 64<<10 {
			t.Errorf("the full board in %s has %d bytes", theme, n)
		}
	}
}

// fullView is worse than a game can be: forty pieces of all kinds and every
// mark, with a path across the board.
func fullView() View {
	v := blank(10, true)
	for at := range v.Cells {
		switch row := at / 10; {
		case v.played(at) && row < 4:
			v.Cells[at] = BlackMan
		case v.played(at) && row > 5:
			v.Cells[at] = WhiteMan
		}
	}
	v.put(BlackKing, "1 7 13 19 5")
	v.put(WhiteKing, "31 37 43 49 36")
	v.set(MarkMust, "31 32 33 34")
	v.set(MarkMovable, "35 36 37 38")
	v.set(MarkFrom, "14")
	v.set(MarkLanding, "20")
	v.set(MarkTarget, "22 23 24")
	v.Path = []int{v.at("46"), v.at("5"), v.at("50")}
	v.Ghosts = []Ghost{{v.at("28"), BlackMan}, {v.at("27"), BlackKing}}
	v.Bars = &Bars{Top: Bar{Name: "Деде Коркут (bot, nível 4)", Turn: true, Left: 20, Kings: 5}, Bottom: Bar{Name: "Kahramanmaraşlıoğlu", White: true, Left: 20, Kings: 5}}
	return v
}

func TestThemeNames(t *testing.T) {
	t.Parallel()
	if len(Themes()) != 3 || Themes()[0] != Walnut {
		t.Errorf("themes are %v", Themes())
	}
	for _, theme := range Themes() {
		if got, ok := ParseTheme(theme.String()); !ok || got != theme {
			t.Errorf("%v parses as %v, %v", theme, got, ok)
		}
	}
	if _, ok := ParseTheme("marble"); ok {
		t.Error("marble is no theme")
	}
}
