package render

import (
	"errors"
	"image/color"
	"math"
	"slices"
	"testing"
)

func mustBalance(t *testing.T, b Balance) []byte {
	t.Helper()
	data, err := BalancePNG(b)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestGoldenBalances(t *testing.T) {
	for name, b := range sampleBalances() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			golden(t, name, mustBalance(t, b))
		})
	}
}

// Without subtitle the plot begins at 18+46+14+14 = 92 and ends 360 below, at
// 452; it goes from beyond the figures to 796. A game that is even throughout is half of each
// colour; one that White wins from the middle on is light there to the top.
func TestLightIsWhitesShare(t *testing.T) {
	t.Parallel()
	for _, theme := range Themes() {
		l := &looks[theme]
		even := decode(t, mustBalance(t, Balance{Theme: theme, Shares: []float64{0.5, 0.5}}))
		won := decode(t, mustBalance(t, Balance{Theme: theme, Shares: []float64{0, 0, 1, 1}}))
		for _, at := range []struct {
			what      string
			x, y      int
			even, won color.Color
		}{
			{"left above", 120, 260, l.black.base, l.black.base},
			{"left below", 120, 284, l.white.base, l.black.base},
			{"right above", 760, 95, l.black.base, l.white.base},
			{"right below", 760, 450, l.white.base, l.white.base},
			{"the middle", 436, 271, mix(l.white.base, l.black.base, 0.5), mix(l.white.base, l.black.base, 0.5)},
			{"the ground", 412, 480, l.bar, l.bar},
		} {
			if got := even.At(at.x, at.y); !is(got, at.even) {
				t.Errorf("%v: even, %s is %v, want %v", theme, at.what, got, at.even)
			}
			if got := won.At(at.x, at.y); !is(got, at.won) {
				t.Errorf("%v: won, %s is %v, want %v", theme, at.what, got, at.won)
			}
		}
	}
}

// A turn at the very end stays in the picture: its disc is gold beside the number.
func TestTurnsStayInThePlot(t *testing.T) {
	t.Parallel()
	m := decode(t, mustBalance(t, Balance{Shares: []float64{0.5, 1}, Turns: []int{1}}))
	if got := m.At(796-22+15, 92+22); !is(got, looks[Walnut].gold) {
		t.Errorf("the disc is %v", got)
	}
}

// Turns that lie close do not hide each other, wherever in the plot they are.
func TestTurnsStandApart(t *testing.T) {
	t.Parallel()
	h := hands.Get().(*hand)
	defer hands.Put(h)
	for _, share := range []float64{0, 0.2, 0.5, 0.97, 1} {
		shares := slices.Repeat([]float64{share}, 200)
		for _, turns := range [][]int{{10, 11, 12}, {0, 1, 2}, {197, 198, 199}, {5, 90, 91}} {
			discs := newSeesaw(&Balance{Shares: shares, Turns: turns}, h).discs()
			for i, p := range discs {
				for _, q := range discs[:i] {
					if d := math.Hypot(p.x-q.x, p.y-q.y); d < 2*turnRoom {
						t.Errorf("%v at %g: discs are %g apart", turns, share, d)
					}
				}
				if p.y < 92+turnRoom || p.y > 452-turnRoom {
					t.Errorf("%v at %g: a disc is at %v", turns, share, p)
				}
			}
		}
	}
}

func TestBadBalances(t *testing.T) {
	t.Parallel()
	good := []float64{0.5, 0.6, 0.4}
	for name, b := range map[string]Balance{
		"no shares":  {},
		"one share":  {Shares: good[:1]},
		"too many":   {Shares: slices.Repeat(good, 700)},
		"above":      {Shares: []float64{0.5, 1.01}},
		"no number":  {Shares: []float64{0.5, math.NaN()}},
		"turn after": {Shares: good, Turns: []int{3}},
		"turn twice": {Shares: good, Turns: []int{1, 1}},
		"theme":      {Shares: good, Theme: 99},
	} {
		if _, err := BalancePNG(b); !errors.Is(err, ErrBalance) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
