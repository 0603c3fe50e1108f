package rules

import (
	"slices"
	"testing"
)

// The smallest route is one of the routes that the case lists, and none of those is smaller.
func TestRouteIsTheSmallestListed(t *testing.T) {
	t.Parallel()
	compared := 0
	for _, c := range publicCases(t) {
		v, _ := Find(c.Variant)
		p := placed(t, v, c.FEN)
		for _, want := range c.Moves {
			if len(want.Other) == 0 {
				continue
			}
			smallest := squaresOf(t, v, want.Path...)
			for _, r := range want.Other {
				if path := squaresOf(t, v, r.Path...); slices.CompareFunc(path, smallest, v.Compare) < 0 {
					smallest = path
				}
			}
			for _, m := range p.Moves(nil) {
				if !p.Fits(m, smallest) || m.To() != smallest[len(smallest)-1] || m.Taken().Len() != len(want.Captured) {
					continue
				}
				compared++
				if got := p.Route(m); !slices.Equal(got, smallest) {
					t.Errorf("%s: %s: got %v, want %v", c.ID, want.Path, got, smallest)
				}
			}
		}
	}
	if compared < 10 {
		t.Errorf("only %d moves with several routes were compared", compared)
	}
}
