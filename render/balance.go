package render

import (
	"errors"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"
	"sync"
)

// Balance is how a game went as a picture: after each move, how it stood for
// White. What is light belongs to White, what is dark to Black, so that an even
// game is half of each. The same Balance gives the same bytes. Every string is
// cleaned and cut as names on the bars are.
type Balance struct {
	Title, Subtitle string // a line each; the subtitle may be ""
	Scale           string // what the figures 0, 50 and 100 are of, a line above them; may be ""
	White, Black    string // who played what, said under the picture

	// Shares are White's: 1 = White wins, 0 = Black does, ½ = even. The first is
	// of the position before the first move, each further one of that after a
	// move; 2 to 2000 of them.
	Shares []float64

	// Turns are indices of Shares that get a disc with the number 1, 2, … on
	// them; at most 9, from left to right.
	Turns []int

	Theme Theme // Walnut if zero
}

// Bounds of a Balance.
const (
	maxShares = 2000
	maxTurns  = 9
)

// ErrBalance is wrapped by every error that says what is wrong with a Balance.
var ErrBalance = errors.New("render: bad balance")

func (b *Balance) check() error {
	bad := func(format string, args ...any) error {
		return fmt.Errorf("%w: "+format, append([]any{ErrBalance}, args...)...)
	}
	switch {
	case len(b.Shares) < 2 || len(b.Shares) > maxShares:
		return bad("%d shares, want 2 to %d", len(b.Shares), maxShares)
	case len(b.Turns) > maxTurns:
		return bad("%d turns, want %d at most", len(b.Turns), maxTurns)
	case !b.Theme.valid():
		return bad("no theme has the number %d", b.Theme)
	}
	for i, s := range b.Shares {
		if !(s >= 0 && s <= 1) {
			return bad("share %d is %g", i, s)
		}
	}
	for i, at := range b.Turns {
		if at < 0 || at >= len(b.Shares) || i > 0 && at <= b.Turns[i-1] {
			return bad("turn %d is at %d", i, at)
		}
	}
	return nil
}

// Pixels of a balance's parts; the others are a curve's.
const (
	balanceHeight = 360
	turnRadius    = 19
	turnEdge      = 3
	turnRoom      = turnRadius + turnEdge
	sideRadius    = 13
	middleHalf    = 1 // half the line of an even game
)

// balancePapers have the colours of both sides' pieces besides.
var balancePapers = func() (ps [len(looks)]func() *paper) {
	for t := range ps {
		l := &looks[t]
		ps[t] = sync.OnceValue(func() *paper {
			return newPaper(l, l.white.base, l.black.base, l.white.rim, l.black.rim, even(l))
		})
	}
	return ps
}()

// even is the colour of the line of an even game, as far from White's as from Black's.
func even(l *look) color.RGBA { return mix(l.white.base, l.black.base, 0.5) }

// BalancePNG draws the balance, 824 pixels wide, and encodes it, opaque and
// paletted. It is safe for concurrent use. The error wraps ErrBalance.
func BalancePNG(b Balance) ([]byte, error) {
	if err := b.check(); err != nil {
		return nil, err
	}
	h := hands.Get().(*hand)
	defer hands.Put(h)
	s := newSeesaw(&b, h)
	return pagePNG(balancePapers[b.Theme](), s.bottom+axisHeight+legendAbove+legendLine+pageBottom, h, s.draw)
}

// seesaw is a balance with its text cleaned and laid out.
type seesaw struct {
	*Balance
	title, subtitle, scale, white, black string
	left, right, top, bottom             int // of the plot
}

func newSeesaw(b *Balance, h *hand) *seesaw {
	s := &seesaw{
		Balance: b, title: h.title.cleanName(b.Title), subtitle: h.small.cleanName(b.Subtitle),
		scale: h.small.cleanName(b.Scale), white: h.small.cleanName(b.White), black: h.small.cleanName(b.Black),
		left: pageMargin + h.small.width("100") + plotLeft, right: width - pageMargin,
	}
	s.top = headerHeight(s.subtitle) + headerBelow
	if s.scale != "" {
		s.top += lineHeight
	}
	s.bottom = s.top + balanceHeight
	return s
}

// x is where an index of Shares lies.
func (s *seesaw) x(at int) float64 {
	return float64(s.left) + float64(at)/float64(len(s.Shares)-1)*float64(s.right-s.left)
}

// y is where a share lies.
func (s *seesaw) y(share float64) float64 { return float64(s.bottom) - share*balanceHeight }

// draw lays the balance on a page, from the top.
func (s *seesaw) draw(g *page) {
	g.header(s.title, s.subtitle)
	s.shares(g)
	middle := (s.top + s.bottom) / 2
	g.fill(s.left, middle-middleHalf, s.right, middle+middleHalf, even(g.look))
	g.frame(s.left-2, s.top-2, s.right+2, s.bottom+2, 2, g.grid)
	s.percents(g)
	s.moves(g)
	for i, p := range s.discs() {
		s.turn(g, i+1, p)
	}
	s.legend(g)
}

// shares fills the plot column by column, the edge between light and dark soft.
func (s *seesaw) shares(g *page) {
	g.fill(s.left, s.top, s.right, s.bottom, g.black.base)
	light := rgbOf(g.white.base)
	for x := s.left; x < s.right; x++ {
		at := (float64(x-s.left) + 0.5) / float64(s.right-s.left) * float64(len(s.Shares)-1)
		i := min(int(at), len(s.Shares)-2)
		part := at - float64(i)
		edge := s.y(s.Shares[i]*(1-part) + s.Shares[i+1]*part)
		whole := int(edge)
		if whole >= s.bottom {
			continue
		}
		g.fill(x, whole+1, x+1, s.bottom, g.white.base)
		g.blend(whole*g.w+x, light, uint32((float64(whole)+1-edge)*255+0.5))
	}
}

// percents are the figures of White's share, and what they are of.
func (s *seesaw) percents(g *page) {
	for _, n := range []int{0, 50, 100} {
		name := strconv.Itoa(n)
		g.small.write(g.canvas, name, s.left-plotLeft-g.small.width(name), int(s.y(float64(n)/100))+8, g.dim)
	}
	if s.scale != "" {
		g.small.write(g.canvas, g.small.fit(s.scale, s.right-pageMargin), pageMargin, s.top-lineHeight+8, g.dim)
	}
}

// moves numbers moves, of both sides together: the first one played after an
// even index of Shares.
func (s *seesaw) moves(g *page) {
	moves := len(s.Shares) / 2 // the last may be of one side alone
	step := 1
	for _, n := range []int{1, 2, 5, 10, 20, 50, 100, 200, 500} {
		if step = n; moves/n <= 9 {
			break
		}
	}
	for n := step; n <= moves; n += step {
		x, name := int(s.x(2*n-1)+0.5), strconv.Itoa(n)
		g.fill(x-1, s.bottom+2, x+1, s.bottom+10, g.barOff)
		w := g.small.width(name)
		g.small.write(g.canvas, name, min(max(x-w/2, s.left), s.right-w), s.bottom+36, g.dim)
	}
}

// discs are the middles of the turns' discs: on the edge between light and dark, but inside the plot, and beside each other
// where turns are close.
func (s *seesaw) discs() (all []point) {
	low, high := float64(s.top+turnRoom), float64(s.bottom-turnRoom)
	for _, at := range s.Turns {
		p := point{
			min(max(s.x(at), float64(s.left+turnRoom)), float64(s.right-turnRoom)),
			min(max(s.y(s.Shares[at]), low), high),
		}
		step := float64(turnRoom)
		if p.y > (low+high)/2 {
			step = -step
		}
		for p.y+step >= low && p.y+step <= high && slices.ContainsFunc(all, func(q point) bool {
			return math.Hypot(p.x-q.x, p.y-q.y) < 2*turnRoom
		}) {
			p.y += step
		}
		all = append(all, p)
	}
	return all
}

// turn draws the numbered disc of a turn.
func (s *seesaw) turn(g *page, n int, p point) {
	g.dot(p, turnRoom, rgbOf(g.crownLine))
	g.dot(p, turnRadius, rgbOf(g.gold))
	name := strconv.Itoa(n)
	g.strong.write(g.canvas, name, int(p.x+0.5)-g.strong.width(name)/2, middle(textPx, int(p.y+0.5)-turnRadius, 2*turnRadius), rgbOf(g.crownLine))
}

// legend says who had the light part and who the dark one.
func (s *seesaw) legend(g *page) {
	const sign, half = 44, (width - 2*pageMargin) / 2
	y := s.bottom + axisHeight + legendAbove
	mid := float64(y) + legendLine/2
	for i, side := range []struct {
		name string
		disc disc
	}{{s.white, g.white}, {s.black, g.black}} {
		x := pageMargin + i*half
		at := point{float64(x) + sideRadius + 2, mid}
		g.dot(at, sideRadius+2, rgbOf(side.disc.rim))
		g.dot(at, sideRadius, rgbOf(side.disc.base))
		g.small.write(g.canvas, g.small.fit(side.name, half-sign-columnGap), x+sign, middle(smallPx, y, legendLine), g.ink)
	}
}
