package render

import (
	"errors"
	"fmt"
	"image/color"
	"math"
	"strings"
	"testing"
	"time"
)

func mustCurve(t *testing.T, c Curve) []byte {
	t.Helper()
	data, err := CurvePNG(c)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestGoldenCurves(t *testing.T) {
	for name, c := range sampleCurves() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			golden(t, name, mustCurve(t, c))
		})
	}
}

// Signs lie where a hand calculation puts them. Without subtitle and labels
// the plot begins at 18+46+14+14 = 92 and ends 384 below. 1500 to 1600 in steps
// of 20 leaves no room for the crown, so that the scale ends at 1620: 1600 is
// at 476 - 384·100/120 = 156. The last point is 28+26 from the right.
func TestSignsLieWhereTheyShould(t *testing.T) {
	t.Parallel()
	for _, theme := range Themes() {
		m := decode(t, mustCurve(t, Curve{Theme: theme, Best: "B", Points: []Point{{start, 1500}, {start.AddDate(0, 0, 9), 1600}}}))
		l := &looks[theme]
		for _, at := range []struct {
			what string
			x, y int
			want color.Color
		}{
			{"the last point", 770, 156, l.turn},
			{"its ring", 770 + 9, 156, l.barName},
			{"the crown", 770, 156 - 28, l.gold},
			{"the lowest line", 700, 476, mix(l.bar, l.barName, 0.22)},
			{"the ground", 700, 450, l.bar},
		} {
			if got := m.At(at.x, at.y); !is(got, at.want) {
				t.Errorf("%v: %s is %v, want %v", theme, at.what, got, at.want)
			}
		}
	}
}

// The line is as thick with 500 points as with 2: strokes that overlap do not
// add up.
func TestManyPointsDrawTheSameLine(t *testing.T) {
	t.Parallel()
	level := func(n int) Curve {
		var c Curve
		for i := range n {
			c.Points = append(c.Points, Point{start.Add(time.Duration(float64(i) / float64(n-1) * float64(499*24*time.Hour))), 1500})
		}
		return c
	}
	few, many := paletted(t, mustCurve(t, level(50))), paletted(t, mustCurve(t, level(500)))
	if got := inked(few, many); !got.Empty() {
		t.Errorf("they differ in %v", got)
	}
}

// A band wider than the scale is cut off at the plot's ends.
func TestBandStaysInThePlot(t *testing.T) {
	t.Parallel()
	for _, n := range []int{1, 2, 500} {
		c := sampleCurves()["curve"]
		c.Points, c.Band = walk(n, 7)
		for i := range c.Band {
			c.Band[i] = 1e6
		}
		m := paletted(t, mustCurve(t, c))
		band, seen := papers[Walnut]().pal.index(rgbOf(papers[Walnut]().band)), 0
		// By hand, with a subtitle and two labels: 18+46+32+14 + 2·32 + 2·14.
		const top, bottom = 202, 202 + 384
		for y := range m.Rect.Dy() {
			for x := range m.Rect.Dx() {
				if m.ColorIndexAt(x, y) != band {
					continue
				}
				seen++
				if y < top || y >= bottom || x < 90 || x >= 824-28 {
					t.Fatalf("%d points: the band reaches %d,%d", n, x, y)
				}
			}
		}
		if seen < 20*300 {
			t.Errorf("%d points: the band has %d pixels", n, seen)
		}
	}
}

// Any number of points, at any times and heights within bounds, gives a
// picture that can be sent.
func TestCurvesAreSmall(t *testing.T) {
	t.Parallel()
	curves := sampleCurves()
	for _, n := range []int{1, 2, 3, 40, 41, 500, 2000} {
		for name, hours := range map[string]float64{"at once": 0, "in minutes": 0.01, "over a century": 700} {
			c := sampleCurves()["curve"]
			c.Points, c.Band = walk(n, hours)
			curves[fmt.Sprint(n, " ", name)] = c
		}
	}
	w := strings.Repeat("W Ж@", 2000)
	wild := Curve{Title: w, Subtitle: w, Labels: []string{w, w, w, w, w, w, w, w}, Best: w, Last: w, FormatDay: func(time.Time) string { return w }}
	for i := range maxPoints {
		wild.Points = append(wild.Points, Point{time.Date(1900, 1, 1+i*54, 0, 0, 0, 0, time.UTC), 1e6 * math.Sin(float64(i)*1.7)})
		wild.Band = append(wild.Band, 1e6*math.Abs(math.Sin(float64(i))))
	}
	curves["wild"] = wild
	for name, c := range curves {
		data := mustCurve(t, c)
		if b := decode(t, data).Bounds(); len(data) > 64<<10 || b.Dx() != 824 || b.Dy() > 1280 {
			t.Errorf("%s has %d bytes and is %v", name, len(data), b)
		}
	}
}

func TestBadCurves(t *testing.T) {
	t.Parallel()
	for what, spoil := range map[string]func(*Curve){
		"no points":       func(c *Curve) { c.Points, c.Band = nil, nil },
		"too many points": func(c *Curve) { c.Points, c.Band = walk(2001, 1) },
		"NaN":             func(c *Curve) { c.Points[1].Y = math.NaN() },
		"infinite":        func(c *Curve) { c.Points[1].Y = math.Inf(-1) },
		"too high":        func(c *Curve) { c.Points[1].Y = 2e6 },
		"no time":         func(c *Curve) { c.Points[0].T = time.Time{} },
		"far future":      func(c *Curve) { c.Points[4].T = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC) },
		"backwards":       func(c *Curve) { c.Points[2].T = c.Points[1].T.Add(-1) },
		"short band":      func(c *Curve) { c.Band = c.Band[:4] },
		"negative band":   func(c *Curve) { c.Band[2] = -1 },
		"NaN band":        func(c *Curve) { c.Band[2] = math.NaN() },
		"too many labels": func(c *Curve) { c.Labels = make([]string, 9) },
		"unknown theme":   func(c *Curve) { c.Theme = 3 },
	} {
		c := Curve{}
		c.Points, c.Band = walk(5, 24)
		spoil(&c)
		if data, err := CurvePNG(c); !errors.Is(err, ErrCurve) || data != nil {
			t.Errorf("%s: %d bytes, error %v", what, len(data), err)
		}
	}
}
