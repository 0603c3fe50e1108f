package render

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

func TestNiceSteps(t *testing.T) {
	t.Parallel()
	for v, want := range map[float64]float64{1: 1, 1.2: 2, 20: 20, 21: 50, 51: 100, 100: 100, 180: 200, 400: 500, 999: 1000, 4e5: 5e5} {
		if got := niceStep(v); got != want {
			t.Errorf("for %g the step is %g, want %g", v, got, want)
		}
	}
}

// Whatever the curve, the scale holds it, has room for the crown above it, and
// is not so fine or so coarse that its lines are of no use.
func TestScaleHoldsTheCurve(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		c := Curve{}
		size := []float64{0, 1, 80, 300, 3000, 9e5}[rng.IntN(6)]
		for range 1 + rng.IntN(9) {
			c.Points = append(c.Points, Point{Y: 1500 + size*(2*rng.Float64()-1)})
			c.Band = append(c.Band, rng.Float64()*700)
		}
		s := scaleOf(&c)
		vs := s.ticks()
		if len(vs) < 4 || len(vs) > 9 || vs[0] != s.low || vs[len(vs)-1] != s.high {
			t.Fatalf("%v: lines %v on the scale %+v", c.Points, vs, s)
		}
		for _, p := range c.Points {
			if p.Y < s.low || (s.high-p.Y)/(s.high-s.low)*plotHeight < 28+17 {
				t.Fatalf("%v: %g is too near the ends of %+v", c.Points, p.Y, s)
			}
		}
	}
}

// Days are named at round steps of the calendar.
func TestDaysBetween(t *testing.T) {
	t.Parallel()
	west := time.FixedZone("west", -3*3600)
	at := func(s string) time.Time {
		tm, err := time.ParseInLocation("2006-01-02 15:04", s, west)
		if err != nil {
			t.Fatal(err)
		}
		return tm
	}
	for _, c := range []struct {
		from, to string
		want     []string
	}{
		{"2026-03-05 10:00", "2026-03-05 10:00", []string{"2026-03-05 10:00"}},
		{"2026-03-05 10:00", "2026-03-05 12:00", []string{"2026-03-05 11:00"}},
		{"2026-03-05 22:00", "2026-03-06 01:00", []string{"2026-03-05 22:00", "2026-03-06 01:00"}},
		{"2026-03-05 22:00", "2026-03-08 01:00", []string{"2026-03-06 00:00", "2026-03-07 00:00", "2026-03-08 00:00"}},
		{"2024-02-27 00:00", "2024-03-02 00:00", []string{"2024-02-27 00:00", "2024-02-28 00:00", "2024-02-29 00:00", "2024-03-01 00:00", "2024-03-02 00:00"}},
		{"2026-01-15 09:00", "2026-06-20 09:00", []string{"2026-02-01 00:00", "2026-03-01 00:00", "2026-04-01 00:00", "2026-05-01 00:00", "2026-06-01 00:00"}},
		{"2025-11-15 09:00", "2027-02-20 09:00", []string{"2026-01-01 00:00", "2026-04-01 00:00", "2026-07-01 00:00", "2026-10-01 00:00", "2027-01-01 00:00"}},
		{"2019-05-01 00:00", "2030-01-01 00:00", []string{"2020-01-01 00:00", "2022-01-01 00:00", "2024-01-01 00:00", "2026-01-01 00:00", "2028-01-01 00:00", "2030-01-01 00:00"}},
	} {
		var got []string
		for _, d := range daysBetween(at(c.from), at(c.to), 6) {
			got = append(got, d.Format("2006-01-02 15:04"))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s to %s: %v, want %v", c.from, c.to, got, c.want)
		}
	}
}

// From a minute to three centuries: at most n days, in order, within the time.
func TestDaysAreFewAndInOrder(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 4))
	for range 3000 {
		from := time.Date(1900+rng.IntN(100), 1, rng.IntN(366), rng.IntN(24), rng.IntN(60), 0, 0, time.UTC)
		to := from
		for range rng.IntN(13) {
			to = from.Add(2*to.Sub(from) + time.Duration(rng.IntN(1_000_000))*time.Second)
			if to.Year() > 2150 {
				break
			}
		}
		n := 2 + rng.IntN(6)
		days := daysBetween(from, to, n)
		if len(days) == 0 || len(days) > n {
			t.Fatalf("%v to %v: %d days", from, to, len(days))
		}
		for i, d := range days {
			if d.Before(from) || d.After(to) || i > 0 && !d.After(days[i-1]) {
				t.Fatalf("%v to %v: %v", from, to, days)
			}
		}
	}
}
