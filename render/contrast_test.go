package render

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"
	"testing"
)

// sights are ways of seeing colour, as matrices on linear RGB. The three
// dichromacies are those of Machado, Oliveira and Fernandes, "A
// Physiologically-based Model for Simulation of Color Vision Deficiency"
// (2009), severity 1.0. Grey keeps the luminance alone, as does the contrast
// itself.
var sights = map[string][9]float64{
	"grey":   {0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722},
	"protan": {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
	"deutan": {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
	"tritan": {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900},
}

// lights is a square as relative luminance (WCAG 2), 0 to 1, as large as it is
// in a picture scaled to 350 pixels.
type lights struct {
	w  int
	at []float64 // w*w
}

// square is the pixels of one square of an n×n board in a picture without
// bars, scaled to 350 pixels by the mean of the area each new pixel covers.
func square(m *image.Paletted, n, row, col int) []rgb {
	px, shrink := 800/n, 824.0/350
	left := 12 + (800-n*px)/2
	w := int(float64(px) / shrink)
	mean := func(x0, y0 float64) rgb {
		var sum [3]float64
		for y := int(y0); float64(y) < y0+shrink; y++ {
			for x := int(x0); float64(x) < x0+shrink; x++ {
				part := (min(float64(x+1), x0+shrink) - max(float64(x), x0)) * (min(float64(y+1), y0+shrink) - max(float64(y), y0))
				r, g, b, _ := m.At(x, y).RGBA()
				for i, c := range []uint32{r, g, b} {
					sum[i] += float64(c>>8) * part / shrink / shrink
				}
			}
		}
		return rgb{uint8(sum[0] + 0.5), uint8(sum[1] + 0.5), uint8(sum[2] + 0.5)}
	}
	out := make([]rgb, 0, w*w)
	for y := range w {
		for x := range w {
			out = append(out, mean(float64(left+col*px)+float64(x)*shrink, float64(left+row*px)+float64(y)*shrink))
		}
	}
	return out
}

// see looks at pixels with a sight.
func see(pixels []rgb, sight [9]float64) lights {
	l := lights{w: int(math.Sqrt(float64(len(pixels))))}
	for _, p := range pixels {
		r, g, b := linear(p[0]), linear(p[1]), linear(p[2])
		part := func(k int) float64 {
			return min(1, max(0, sight[k]*r+sight[k+1]*g+sight[k+2]*b))
		}
		l.at = append(l.at, 0.2126*part(0)+0.7152*part(3)+0.0722*part(6))
	}
	return l
}

func linear(c uint8) float64 {
	f := float64(c) / 255
	if f <= 0.04045 {
		return f / 12.92
	}
	return math.Pow((f+0.055)/1.055, 2.4)
}

// contrast is WCAG 2's ratio, 1 to 21.
func contrast(a, b float64) float64 { return (max(a, b) + 0.05) / (min(a, b) + 0.05) }

// changed is the share of a square's pixels that differ by 3:1 or more.
func changed(a, b lights) float64 {
	n := 0
	for i := range a.at {
		if contrast(a.at[i], b.at[i]) >= 3 {
			n++
		}
	}
	return float64(n) / float64(len(a.at))
}

// edges counts the pixels of a square that differ by 3:1 from one two pixels
// to the right or below: the length of the outlines in it.
func (l lights) edges() int {
	n := 0
	for y := range l.w - 2 {
		for x := range l.w - 2 {
			p := l.at[y*l.w+x]
			if contrast(p, l.at[y*l.w+x+2]) >= 3 || contrast(p, l.at[(y+2)*l.w+x]) >= 3 {
				n++
			}
		}
	}
	return n
}

// distinct says that two drawings of a square differ by 3:1 in a share of
// their pixels, or by outlines so many times as long as the square is wide.
func distinct(t *testing.T, what string, a, b lights, share, outlines float64) {
	t.Helper()
	got, more := changed(a, b), float64(b.edges()-a.edges())/float64(b.w)
	if got < share && more < outlines {
		t.Errorf("%s: %s differ by 3:1 in %.1f %% of the pixels and by %.1f in outlines, want %.1f %% or %.1f",
			t.Name(), what, 100*got, more, 100*share, outlines)
	}
}

// onEachBoard runs a test for every theme, kind of board and sight. look gives
// a played square in the middle with a piece and a mark on it; a ghost if the
// piece was taken.
func onEachBoard(t *testing.T, test func(t *testing.T, look func(c Cell, m Mark, taken bool) lights)) {
	boards := map[string]View{"8x8": blank(8, false), "10x10": blank(10, true), "12x12": blank(12, true), "turkish": turkish()}
	for name, v := range boards {
		for _, theme := range Themes() {
			t.Run(fmt.Sprintf("%s/%s", name, theme), func(t *testing.T) {
				t.Parallel()
				v := v
				v.Theme = theme
				at := (v.Rows/2-1)*v.Cols + v.Rows/2 - 1
				if !v.played(at) {
					at++
				}
				type what struct {
					c     Cell
					m     Mark
					taken bool
				}
				drawn := map[what][]rgb{}
				for sightName, sight := range sights {
					t.Run(sightName, func(t *testing.T) {
						test(t, func(c Cell, m Mark, taken bool) lights {
							k := what{c, m, taken}
							if drawn[k] == nil {
								drawn[k] = square(one(t, v, at, c, m, taken), v.Rows, at/v.Cols, at%v.Cols)
							}
							return see(drawn[k], sight)
						})
					})
				}
			})
		}
	}
}

// one draws the view with one square changed.
func one(t *testing.T, v View, at int, c Cell, m Mark, taken bool) *image.Paletted {
	t.Helper()
	v.Cells, v.Marks = slices.Clone(v.Cells), slices.Clone(v.Marks)
	v.Cells[at], v.Marks[at] = c, m
	if taken {
		v.Cells[at], v.Ghosts = Empty, []Ghost{{at, c}}
	}
	if err := v.check(); err != nil {
		t.Fatal(err)
	}
	return compose(&v, make([]uint8, width*fullBars))
}

var pieces = []Cell{WhiteMan, BlackMan, WhiteKing, BlackKing}

// Every piece stands out from a played square by the light of its face, and
// from the last move's squares by that or by the outline of its rim. A face is
// 0.385²π = 47 % of a square, its outline 2.4 squares long.
func TestPiecesStandOutFromSquares(t *testing.T) {
	onEachBoard(t, func(t *testing.T, look func(Cell, Mark, bool) lights) {
		for _, c := range pieces {
			for _, m := range []Mark{0, MarkFrom, MarkLanding} {
				distinct(t, fmt.Sprintf("cell %d on mark %d and none", c, m), look(Empty, m, false), look(c, m, false), 0.25, 1.5)
			}
		}
	})
}

// White and black, man and king are told apart without colour.
func TestPiecesStandOutFromEachOther(t *testing.T) {
	onEachBoard(t, func(t *testing.T, look func(Cell, Mark, bool) lights) {
		const never = 99 // outlines do not count here
		distinct(t, "men", look(WhiteMan, 0, false), look(BlackMan, 0, false), 0.3, never)
		distinct(t, "kings", look(WhiteKing, 0, false), look(BlackKing, 0, false), 0.25, never)
		distinct(t, "white man and king", look(WhiteMan, 0, false), look(WhiteKing, 0, false), 0.05, never)
		distinct(t, "black man and king", look(BlackMan, 0, false), look(BlackKing, 0, false), 0.05, never)
	})
}

// Every mark shows on an empty square or with the piece it belongs to.
func TestMarksStandOut(t *testing.T) {
	onEachBoard(t, func(t *testing.T, look func(Cell, Mark, bool) lights) {
		for _, m := range []struct {
			mark Mark
			on   []Cell
		}{
			{MarkFrom, []Cell{Empty}}, {MarkThrough, []Cell{Empty}}, {MarkTarget, []Cell{Empty}},
			{MarkLanding, pieces}, {MarkMovable, pieces}, {MarkMust, pieces}, {MarkChosen, pieces},
		} {
			for _, c := range m.on {
				distinct(t, fmt.Sprintf("mark %d and none on cell %d", m.mark, c), look(c, 0, false), look(c, m.mark, false), 0.02, 1)
			}
		}
	})
}

// Having to take is told from being able to move without colour.
func TestMustStandsOutFromMovable(t *testing.T) {
	onEachBoard(t, func(t *testing.T, look func(Cell, Mark, bool) lights) {
		for _, c := range pieces {
			distinct(t, fmt.Sprintf("may and must of cell %d", c), look(c, MarkMovable, false), look(c, MarkMust, false), 0.03, 0.9)
		}
	})
}

// A piece taken is not mistaken for one that stands.
func TestGhostsStandOutFromPieces(t *testing.T) {
	onEachBoard(t, func(t *testing.T, look func(Cell, Mark, bool) lights) {
		for _, c := range pieces {
			distinct(t, fmt.Sprintf("cell %d and its ghost", c), look(c, 0, false), look(c, 0, true), 0.03, 0.5)
		}
	})
}

// The colours themselves: text on its ground, and every disc by its face or
// its rim on every ground it may stand on.
func TestThemeColours(t *testing.T) {
	t.Parallel()
	light := func(c color.RGBA) float64 { return see([]rgb{rgbOf(c)}, sights["grey"]).at[0] }
	for _, theme := range Themes() {
		l := &looks[theme]
		atLeast := func(what string, got, want float64) {
			if got < want {
				t.Errorf("%s: %s has %.2f:1, want %.1f:1", theme, what, got, want)
			}
		}
		for what, pair := range map[string][2]color.RGBA{
			"name on bar":           {l.barName, l.bar},
			"name on bar, off turn": {l.barOff, l.bar},
			"label on pill":         {l.paper, l.choice},
			"label on tag":          {l.paper, l.must},
			"number on landing":     {l.onMark, l.fill(groundDark, MarkLanding)},
			"number on from":        {l.onMark, l.fill(groundDark, MarkFrom)},
			"letter on light":       {l.onLight, l.light},
		} {
			atLeast(what, contrast(light(pair[0]), light(pair[1])), 4.5)
		}
		atLeast("number on dark", contrast(light(l.onDark), light(l.dark)), 3)
		for _, g := range []ground{groundDark, groundAll} {
			for _, m := range []Mark{0, MarkFrom, MarkLanding} {
				back := light(l.fill(g, m))
				for name, d := range map[string]disc{"white": l.white, "black": l.black} {
					atLeast(fmt.Sprintf("%s disc on ground %d, mark %d", name, g, m), max(contrast(light(d.base), back), contrast(light(d.rim), back)), 3)
				}
			}
		}
	}
}
