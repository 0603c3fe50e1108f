package render

import (
	"math"
	"strconv"
	"time"
)

// scale is a value axis on round steps.
type scale struct{ low, high, step float64 }

// minSpan is the least a value axis shows: a few points won or lost are not to
// look like a landslide.
const minSpan = 100

// maxBand is how far a band may stretch the axis, in spans of the curve.
const maxBand = 0.5

// scaleOf is the axis for a curve, with room for the crown above its highest
// point. A band wider than half the curve's span is cut off at the axis' ends.
func scaleOf(c *Curve) scale {
	low, high := c.Points[0].Y, c.Points[0].Y
	for _, p := range c.Points {
		low, high = min(low, p.Y), max(high, p.Y)
	}
	if d := minSpan - (high - low); d > 0 {
		low, high = low-d/2, high+d/2
	}
	from, to, top, reach := low, high, high, maxBand*(high-low)
	for i, b := range c.Band {
		from = min(from, max(c.Points[i].Y-b, low-reach))
		to = max(to, min(c.Points[i].Y+b, high+reach))
	}
	s := scale{step: niceStep((to - from) / 5)}
	s.low = math.Floor(from/s.step) * s.step
	s.high = math.Ceil(to/s.step) * s.step
	const room = float64(crownLift+crownSquare/2+4) / plotHeight
	if s.high-top < room*(s.high-s.low) {
		s.high += s.step
	}
	return s
}

// niceStep is the least of 1, 2, 5, 10, 20, 50, … that is at least v.
func niceStep(v float64) float64 {
	power := 1.0
	for power*10 < v {
		power *= 10
	}
	for _, n := range []float64{1, 2, 5} {
		if n*power >= v {
			return n * power
		}
	}
	return 10 * power
}

// ticks are the axis' round values, from below.
func (s scale) ticks() []float64 {
	var vs []float64
	for i := 0; s.low+float64(i)*s.step <= s.high; i++ {
		vs = append(vs, s.low+float64(i)*s.step)
	}
	return vs
}

func (scale) format(v float64) string { return strconv.Itoa(int(v)) }

// stride is a step of calendar time.
type stride struct{ years, months, days int }

var strides = []stride{
	{days: 1}, {days: 2}, {days: 4}, {days: 7}, {days: 14},
	{months: 1}, {months: 2}, {months: 3}, {months: 6},
	{years: 1}, {years: 2}, {years: 5}, {years: 10}, {years: 20}, {years: 50}, {years: 100},
}

// daysBetween picks the days to be named on an axis: midnights, at most n of
// them, on the shortest stride that gives so few. Without at least two such
// midnights it picks both ends, or the middle if that is one day.
func daysBetween(from, to time.Time, n int) []time.Time {
	to = to.In(from.Location())
	for _, s := range strides {
		ts := s.between(from, to, n)
		if len(ts) > n {
			continue
		}
		if len(ts) < 2 {
			break
		}
		return ts
	}
	if to.YearDay() == from.YearDay() && to.Year() == from.Year() {
		return []time.Time{from.Add(to.Sub(from) / 2)}
	}
	return []time.Time{from, to}
}

// between walks from the first round day not before from up to to, but no
// further than n+1 days.
func (s stride) between(from, to time.Time, n int) []time.Time {
	y, m, d := from.Date()
	switch {
	case s.years > 0:
		y, m, d = y-y%s.years, 1, 1
	case s.months > 0:
		m, d = m-(m-1)%time.Month(s.months), 1
	}
	var ts []time.Time
	for i := 0; len(ts) <= n; i++ {
		t := time.Date(y+i*s.years, m+time.Month(i*s.months), d+i*s.days, 0, 0, 0, 0, from.Location())
		if t.After(to) {
			break
		}
		if !t.Before(from) {
			ts = append(ts, t)
		}
	}
	return ts
}
