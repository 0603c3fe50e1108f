package tablebase

import (
	"context"
	"math/rand/v2"
	"sync"
	"testing"

	"damasbot/rules"
)

var made sync.Map

// three returns the tables of three pieces, made once for all tests.
func three(t *testing.T, v *rules.Variant) *Set {
	t.Helper()
	once, _ := made.LoadOrStore(v.ID, sync.OnceValues(func() (*Set, error) {
		return Generate(context.Background(), v, 3, nil)
	}))
	s, err := once.(func() (*Set, error))()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// small are the rule sets whose tables of three pieces take a second or so.
func small() []*rules.Variant {
	return []*rules.Variant{rules.English, rules.Brazilian, rules.Spanish, rules.Italian, rules.Russian, rules.ItalianFlying, rules.Thai, rules.Poddavki}
}

// solve is plain search: who wins within some plies (0 nobody), and in how many.
func solve(p rules.Position, plies int) Result {
	moves := p.Moves(nil)
	if len(moves) == 0 {
		if p.Variant().Goal == rules.Losing {
			return Result{Outcome: 1}
		}
		return Result{Outcome: -1}
	}
	if plies == 0 {
		return Result{}
	}
	win, loss, open := plies+1, 0, false
	for _, m := range moves {
		switch r := solve(p.Play(m), plies-1); r.Outcome {
		case -1:
			win = min(win, r.Plies+1)
		case 1:
			loss = max(loss, r.Plies+1)
		default:
			open = true
		}
	}
	switch {
	case win <= plies:
		return Result{1, win}
	case open:
		return Result{}
	}
	return Result{-1, loss}
}

// What plain search decides within five plies (three, where kings fly), the tables decide alike and in as many; what they give more plies to, or
// call drawn, it does not decide. In random positions of either side to move.
func TestTablesAgreeWithSearch(t *testing.T) {
	t.Parallel()
	for _, v := range small() {
		t.Run(v.ID, func(t *testing.T) {
			t.Parallel()
			s := three(t, v)
			rng := rand.New(rand.NewPCG(2, 2))
			decided, depth := 0, 5
			if v.King.Flies {
				depth = 3
			}
			all := materials(3)
			for range 400 {
				m := all[rng.IntN(len(all))]
				p, ok := s.board.position(m, uint32(rng.IntN(s.board.size(m))))
				if !ok {
					continue
				}
				if rng.IntN(2) == 0 { // the same seen from the other side
					turned := s.board.turn
					p = v.Setup(turned(p.Of(rules.Black)), turned(p.Of(rules.White)), turned(p.Kings()), rules.Black)
				}
				got, ok := s.Probe(&p)
				want := solve(p, depth)
				if want.Outcome != 0 {
					decided++
				}
				if got.Plies > depth {
					got = Result{}
				}
				if !ok || got != want {
					t.Fatalf("%s: %+v %v, search says %+v", p.FEN(), got, ok, want)
				}
			}
			if decided < 20 {
				t.Errorf("only %d positions are decided", decided)
			}
		})
	}
}

// The tables are right in themselves: every position is worth what its moves lead to.
func TestTablesAreConsistent(t *testing.T) {
	t.Parallel()
	for _, v := range small() {
		t.Run(v.ID, func(t *testing.T) {
			t.Parallel()
			consistent(t, three(t, v))
		})
	}
}

// consistent looks at random positions of a set.
func consistent(t *testing.T, s *Set) {
	t.Helper()
	v := s.Variant()
	rng := rand.New(rand.NewPCG(3, 3))
	all := materials(s.Pieces())
	long := 0
	for range 20_000 {
		m := all[rng.IntN(len(all))]
		p, ok := s.board.position(m, uint32(rng.IntN(s.board.size(m))))
		if !ok {
			continue
		}
		want := Result{Outcome: -1}
		moves := p.Moves(nil)
		for i, m := range moves {
			next := p.Play(m)
			r, ok := s.Probe(&next)
			if !ok {
				t.Fatalf("%s is in no table", next.FEN())
			}
			if r = (Result{-r.Outcome, r.Plies + 1}); r.Outcome == 0 {
				r.Plies = 0
			}
			if i == 0 || r.Outcome > want.Outcome || r.Outcome == want.Outcome && (r.Outcome > 0) == (r.Plies < want.Plies) {
				want = r
			}
		}
		if len(moves) == 0 && v.Goal == rules.Losing {
			want.Outcome = 1
		}
		got, _ := s.Probe(&p)
		if got != want {
			t.Fatalf("%s: %+v, its moves say %+v", p.FEN(), got, want)
		}
		if got.Plies > 6 {
			long++
		}
	}
	if long == 0 {
		t.Error("nothing takes more than six plies")
	}
}

// Endings that the books settle. English: two kings beat one wherever they are not taken at once, even from the double
// corner (Wikipedia, "English draughts", on the endgame: a two-king advantage over one wins; the WCDF's First Position is
// another matter). Russian: a lone king that holds the long diagonal draws against two or three kings (Wikipedia,
// "Russian draughts", on Petrov's triangle: three kings win only if they take that diagonal).
func TestKnownEndings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		variant *rules.Variant
		fen     string
		outcome int
	}{
		{rules.English, "W:WK14,K15:BK32", 1},
		{rules.English, "W:WK14,K15:BK1", 1},
		{rules.English, "B:WK14,K15:BK32", -1},
		{rules.Italian, "W:WK14,K15:BK32", 1},
		{rules.Russian, "W:WKb8,Kf8:BKa1", 0},
		{rules.Russian, "W:WKb6,Kf8:BKe5", 0},
		{rules.Brazilian, "W:WKb8,Kf8:BKa1", 0},
		{rules.English, "W:WK1:BK32", 0},
		{rules.English, "W:WK32:BK26", 1},     // Edward Lasker, "Chess and Checkers", diagram 88: who has the move wins
		{rules.English, "B:WK32:BK26", 0},     // and who has not draws from the double corner
		{rules.English, "W:WK19,K23:BK32", 1}, // diagram 89
	} {
		p, err := c.variant.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		if r, ok := three(t, c.variant).Probe(&p); !ok || r.Outcome != c.outcome {
			t.Errorf("%s %s: %+v, the books say %d", c.variant.ID, c.fen, r, c.outcome)
		}
	}
}

// An index stands for one position, and a position for one index.
func TestIndexIsInvertible(t *testing.T) {
	t.Parallel()
	for _, v := range []*rules.Variant{rules.English, rules.Turkish, rules.International} {
		b := newBoard(v)
		rng := rand.New(rand.NewPCG(1, 1))
		for _, m := range materials(4) {
			for range 200 {
				i := uint32(rng.IntN(b.size(m)))
				p, ok := b.position(m, i)
				if !ok {
					continue
				}
				if again, k := b.index(&p); again != m || k != i {
					t.Fatalf("%s: %v %d is %s, which is %v %d", v.ID, m, i, p.FEN(), again, k)
				}
			}
		}
	}
}
