package rating

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if math.IsNaN(got) || math.Abs(got-want) > within {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

// The worked example of Glickman's paper.
func TestGlickmansExample(t *testing.T) {
	t.Parallel()
	got := Rating{1500, 200, 0.06}.After(
		Game{Rating{1400, 30, 0.06}, 1, 1}, Game{Rating{1550, 100, 0.06}, 0, 1}, Game{Rating{1700, 300, 0.06}, 0, 1})
	near(t, "rating", got.R, 1464.06, 0.02)
	near(t, "deviation", got.RD, 151.52, 0.01)
	near(t, "volatility", got.Vol, 0.05999, 0.00001)
}

// Iteration inputs on which other programs ran for ever; the value by two of them once mended.
func TestVolatilityConverges(t *testing.T) {
	t.Parallel()
	near(t, "volatility", volatility(1.612077, 1.09021, 19.070261, 25.990745), 1.12288, 0.00001)
}

// Both are rated against what the other was before the game, whoever is computed first.
func TestBothAgainstTheFormer(t *testing.T) {
	t.Parallel()
	a, b := Rating{1700, 100, 0.06}, Rating{1500, 100, 0.06}
	a2, b2 := a.After(Game{b, 0, 1}), b.After(Game{a, 1, 1})
	near(t, "loser", a2.R, 1660.66, 0.01)
	near(t, "loser's deviation", a2.RD, 97.79, 0.01)
	near(t, "winner", b2.R, 1539.34, 0.01)
	near(t, "winner's deviation", b2.RD, 97.79, 0.01)
}

func TestIdleDeviationGrows(t *testing.T) {
	t.Parallel()
	r := Rating{1500, 50, 0.06}
	near(t, "one period", r.Idle(1).RD, 51.07, 0.01)
	near(t, "thirty periods", r.Idle(30).RD, 75.89, 0.01)
	near(t, "for ever", r.Idle(1e9).RD, 350, 0)
}

// No sequence of results, however absurd, leaves the bounds or makes a number that is none.
func TestNoSequenceBreaksTheBounds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		players := make([]Rating, 4)
		for i := range players {
			players[i] = Rating{
				rapid.Float64Range(MinR, MaxR).Draw(t, "r"), rapid.Float64Range(MinRD, MaxRD).Draw(t, "rd"),
				rapid.Float64Range(MinVol, MaxVol).Draw(t, "vol"),
			}
		}
		for range rapid.IntRange(1, 200).Draw(t, "games") {
			i := rapid.IntRange(0, 3).Draw(t, "a")
			j := (i + rapid.IntRange(1, 3).Draw(t, "b")) % 4
			score := rapid.SampledFrom([]float64{0, 0.5, 1}).Draw(t, "score")
			weight := rapid.Float64Range(0, 1).Draw(t, "weight")
			a, b := players[i], players[j]
			players[i], players[j] = a.After(Game{b, score, weight}), b.After(Game{a, 1 - score, weight})
			for _, p := range []Rating{players[i], players[j]} {
				if !(p.R >= MinR && p.R <= MaxR && p.RD >= MinRD && p.RD <= MaxRD && p.Vol >= MinVol && p.Vol <= MaxVol) {
					t.Fatalf("out of bounds: %+v", p)
				}
			}
		}
	})
}

// A game of no weight is no game; less weight moves a rating less.
func TestWeight(t *testing.T) {
	t.Parallel()
	r, o := Rating{1500, 100, 0.06}, Rating{1600, 80, 0.06}
	if r.After(Game{o, 1, 0}) != r.Idle(1) {
		t.Error("a game of no weight changed more than time does")
	}
	whole, half := r.After(Game{o, 1, 1}).R-r.R, r.After(Game{o, 1, 0.5}).R-r.R
	if !(half > 0 && half < whole) {
		t.Errorf("half weight moves by %v, whole weight by %v", half, whole)
	}
}
