package render

import (
	"fmt"
	"math"
	"math/rand/v2"
	"time"
)

// start is when the sample curves begin: an evening in Lisbon's winter time.
var start = time.Date(2026, 2, 20, 19, 30, 0, 0, time.UTC)

// walk is a rating of n games, so many hours apart, with a deviation that
// falls as games are played.
func walk(n int, hours float64) ([]Point, []float64) {
	rng := rand.New(rand.NewPCG(7, uint64(n)))
	var points []Point
	var band []float64
	y := 1500.0
	for i := range n {
		rd := 45 + 305*math.Exp(-float64(i)/8)
		points = append(points, Point{start.Add(time.Duration(float64(i) * hours * float64(time.Hour))), y})
		band = append(band, 2*rd)
		y += rng.NormFloat64()*rd/6 + 0.5
	}
	return points, band
}

// dayIn names days as a reader of Portuguese has them.
func dayIn(t time.Time) string {
	return fmt.Sprintf("%d %s", t.Day(), [...]string{"jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"}[t.Month()-1])
}

// sampleCurves show one, two, some and many points.
func sampleCurves() map[string]Curve {
	c := Curve{
		Title: "João Conceição", Subtitle: "Damas brasileiras · Clube de Damas de Niterói",
		Labels:    []string{"Brasileiras: 48 vitórias, 12 empates, 31 derrotas", "Internacionais: 5 vitórias, 2 empates, 9 derrotas"},
		Best:      "Melhor: 1843 · 12 nov",
		Last:      "Agora: 1790 ± 52",
		FormatDay: dayIn,
	}
	with := func(n int, hours float64, t Theme) Curve {
		c := c
		c.Points, c.Band = walk(n, hours)
		c.Theme = t
		return c
	}
	one := with(1, 0, Walnut)
	one.Labels = nil
	two := with(2, 1.5, Slate)
	two.Best, two.Subtitle = "", ""
	bare := with(25, 20, Contrast)
	bare.Labels, bare.Band, bare.FormatDay = nil, nil, nil
	return map[string]Curve{
		"curve-one": one, "curve-two-slate": two, "curve-some-contrast": bare, "curve": with(91, 60, Walnut), "curve-500-slate": with(500, 31, Slate),
	}
}
