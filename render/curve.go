package render

import (
	"errors"
	"fmt"
	"math"
	"time"
)

// Curve is a rating over time as a picture. The same Curve gives the same
// bytes. Every string is cleaned and cut as names on the bars are.
type Curve struct {
	Title, Subtitle string   // a line each; the subtitle may be ""
	Labels          []string // lines under the title, such as won–drawn–lost; at most 8
	Points          []Point  // 1 to 2000, in order of time

	// Band is the half width of the band round each point, such as two
	// deviations; nil: none. Where it is far wider than the curve it is cut off.
	Band []float64

	// Best and Last are said under the curve, beside the signs of its highest
	// point, a crown, and of its last, a disc. They may be ""; without Best there
	// is no crown.
	Best, Last string

	// FormatDay writes a day under the axis in the reader's language ("5 nov").
	// It is given midnights in the first point's location, or the first and the
	// last point's time if there is hardly a midnight between them. It should
	// tell the year if the points are of several. nil: "2026-11-05".
	FormatDay func(time.Time) string

	Theme Theme // Walnut if zero
}

// Point is a rating at a time.
type Point struct {
	T time.Time // of the years 1900 to 2199
	Y float64   // within ±1,000,000
}

// Bounds of a Curve.
const (
	maxPoints = 2000
	maxLabels = 8
	maxValue  = 1e6
)

// ErrCurve is wrapped by every error that says what is wrong with a Curve.
var ErrCurve = errors.New("render: bad curve")

func (c *Curve) check() error {
	bad := func(format string, args ...any) error {
		return fmt.Errorf("%w: "+format, append([]any{ErrCurve}, args...)...)
	}
	switch {
	case len(c.Points) == 0 || len(c.Points) > maxPoints:
		return bad("%d points, want 1 to %d", len(c.Points), maxPoints)
	case c.Band != nil && len(c.Band) != len(c.Points):
		return bad("a band of %d widths for %d points", len(c.Band), len(c.Points))
	case len(c.Labels) > maxLabels:
		return bad("%d labels, want %d at most", len(c.Labels), maxLabels)
	case !c.Theme.valid():
		return bad("no theme has the number %d", c.Theme)
	}
	for i, p := range c.Points {
		if !(math.Abs(p.Y) <= maxValue) {
			return bad("point %d is at %g", i, p.Y)
		}
		if y := p.T.Year(); y < 1900 || y > 2199 {
			return bad("point %d is of the year %d", i, y)
		}
		if i > 0 && p.T.Before(c.Points[i-1].T) {
			return bad("point %d is earlier than the one before", i)
		}
	}
	for i, b := range c.Band {
		if !(b >= 0 && b <= maxValue) {
			return bad("the band is %g wide at point %d", b, i)
		}
	}
	return nil
}

// Pixels of a curve's parts.
const (
	plotHeight  = 384
	plotLeft    = 14 // from the scale's figures
	plotInset   = 26 // of the first and last point, so that their signs stay inside
	axisHeight  = 40 // of the days
	dayGap      = 20 // between two days' names
	legendAbove = 8
	legendLine  = 44
	crownLift   = 28 // the crown's middle above the highest point
	pageBottom  = 14
)

// CurvePNG draws the curve, 824 pixels wide and as high as it needs (1280 at
// most), and encodes it, opaque and paletted. It is safe for concurrent use if
// FormatDay is. The error wraps ErrCurve.
func CurvePNG(c Curve) ([]byte, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	h := hands.Get().(*hand)
	defer hands.Put(h)
	p := newPlot(&c, h)
	return pagePNG(papers[c.Theme](), p.height(), h, p.draw)
}

// plot is a curve with its text cleaned and its axes laid out.
type plot struct {
	title, subtitle  string
	labels           []string
	best, last       string
	values           scale
	days             []day
	way, upper, down []point // on the page: the curve and the band's edges
	top              int     // the first of its points that is highest
	area             struct{ x0, y0, x1, y1 int }
}

// day is a day's name under the axis.
type day struct {
	name string
	x    float64 // of the day
	at   int     // of the name's left end
}

func newPlot(c *Curve, h *hand) *plot {
	p := &plot{
		title: h.title.cleanName(c.Title), subtitle: h.small.cleanName(c.Subtitle),
		best: h.small.cleanName(c.Best), last: h.small.cleanName(c.Last),
	}
	for _, l := range c.Labels {
		p.labels = append(p.labels, h.small.cleanName(l))
	}
	p.values = scaleOf(c)
	widest := 0
	for _, v := range p.values.ticks() {
		widest = max(widest, h.small.width(p.values.format(v)))
	}
	p.area.x0, p.area.x1 = pageMargin+widest+plotLeft, width-pageMargin
	p.area.y0 = headerHeight(p.subtitle) + len(p.labels)*lineHeight + headerBelow
	if len(p.labels) > 0 {
		p.area.y0 += headerBelow
	}
	p.area.y1 = p.area.y0 + plotHeight

	x := p.across(c.Points[0].T, c.Points[len(c.Points)-1].T)
	for i, pt := range c.Points {
		p.way = append(p.way, point{x(pt.T), p.y(pt.Y)})
		if c.Band != nil {
			p.upper = append(p.upper, point{x(pt.T), p.y(pt.Y + c.Band[i])})
			p.down = append(p.down, point{x(pt.T), p.y(pt.Y - c.Band[i])})
		}
		if pt.Y > c.Points[p.top].Y {
			p.top = i
		}
	}
	p.nameDays(c, h.small, x)
	return p
}

// across tells where a time lies; one time alone lies in the middle.
func (p *plot) across(from, to time.Time) func(time.Time) float64 {
	left, right := float64(p.area.x0+plotInset), float64(p.area.x1-plotInset)
	whole := to.Sub(from).Seconds()
	return func(t time.Time) float64 {
		if whole <= 0 {
			return (left + right) / 2
		}
		return left + (right-left)*t.Sub(from).Seconds()/whole
	}
}

// y is where a value lies; values off the scale lie beyond its ends.
func (p *plot) y(v float64) float64 {
	share := (v - p.values.low) / (p.values.high - p.values.low)
	return float64(p.area.y1) - share*float64(p.area.y1-p.area.y0)
}

// maxDays is how many days are named at most.
const maxDays = 6

// nameDays places the days' names under the axis: as many as leave a gap
// between each two and differ.
func (p *plot) nameDays(c *Curve, pen *pen, x func(time.Time) float64) {
	format := c.FormatDay
	if format == nil {
		format = func(t time.Time) string { return t.Format(time.DateOnly) }
	}
	from, to := c.Points[0].T, c.Points[len(c.Points)-1].T
	for n := maxDays; n > 0; n-- {
		p.days = p.days[:0]
		apart, end, before := true, 0, ""
		for _, t := range daysBetween(from, to, n) {
			d := day{name: pen.fit(pen.cleanName(format(t)), 200), x: x(t)}
			w := pen.width(d.name)
			d.at = min(max(int(d.x)-w/2, p.area.x0), p.area.x1-w)
			apart = apart && d.at >= end && d.name != before
			end, before = d.at+w+dayGap, d.name
			p.days = append(p.days, d)
		}
		if apart {
			return
		}
	}
	p.days = p.days[:1]
}

func (p *plot) height() int {
	h := p.area.y1 + axisHeight + pageBottom
	if p.best != "" || p.last != "" {
		h += legendAbove + legendLine
	}
	return h
}
