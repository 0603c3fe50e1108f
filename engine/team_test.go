package engine

import (
	"context"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"damasbot/engine/pattern"
	"damasbot/rules"
)

func teamOf(v *rules.Variant, threads int) *Searcher {
	return NewSearcher(v, Options{Table: 1, Features: AllFeatures(), Threads: threads})
}

// A team finds the shots that one searcher finds, and its report is one of a legal line.
func TestTeamFindsShots(t *testing.T) {
	t.Parallel()
	teams := map[string]*Searcher{}
	for _, c := range shots {
		v, _ := rules.Find(c.variant)
		if teams[v.ID] == nil {
			teams[v.ID] = teamOf(v, 3)
		}
		s := teams[v.ID]
		s.Forget()
		line := rules.NewLine(positionAt(t, v, c.fen))
		alone, err := teamOf(v, 1).Search(t.Context(), line, rules.Limits{}, Limits{Depth: c.plies})
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Search(t.Context(), line, rules.Limits{}, Limits{Depth: c.plies})
		if err != nil {
			t.Fatal(err)
		}
		if alone.Score >= 100 && r.Score < alone.Score-50 {
			t.Errorf("%s %s: %d together, %d alone", v.ID, c.fen, r.Score, alone.Score)
		}
		for i, m := range r.Line {
			legal := false
			for _, other := range line.Position().Moves(nil) {
				legal = legal || other.Same(m)
			}
			if !legal {
				t.Fatalf("%s %s: move %d of the line is illegal", v.ID, c.fen, i+1)
			}
			line = line.Play(m)
		}
	}
}

// A team heeds a limit of positions together, and ends with its context.
func TestTeamEnds(t *testing.T) {
	t.Parallel()
	s := teamOf(rules.Russian, 4)
	line := rules.NewLine(rules.Russian.Start())
	r, err := s.Search(t.Context(), line, rules.Limits{}, Limits{Nodes: 400_000})
	if err != nil || r.Nodes < 100_000 || r.Nodes > 400_000 || r.Depth < 5 {
		t.Errorf("depth %d after %d positions: %v", r.Depth, r.Nodes, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	s.Progress = func(r Report) {
		if r.Depth == 6 {
			cancel()
		}
	}
	ended := make(chan Report)
	go func() {
		r, _ := s.Search(ctx, line, rules.Limits{}, Limits{})
		ended <- r
	}()
	select {
	case r := <-ended:
		if r.Depth < 6 {
			t.Errorf("depth %d", r.Depth)
		}
	case <-time.After(30 * time.Second):
		t.Fatal("the search does not end")
	}
}

// A fault of a helper is one of the search, as it would be without a team: whoever asked hears of it.
func TestTeamFault(t *testing.T) {
	t.Parallel()
	s := teamOf(rules.English, 2)
	s.team[0].weights = &pattern.Evaluator{} // of no board: it divides by its pieces
	defer func() {
		if what, _ := recover().(string); !strings.Contains(what, "divide by zero") {
			t.Errorf("the search ended with %q", what)
		}
	}()
	_, err := s.Search(t.Context(), rules.NewLine(rules.English.Start()), rules.Limits{}, Limits{Depth: 12})
	t.Errorf("no fault: %v", err)
}

// What searchers of a team write at once into one bucket is found as one of them wrote it, or not at all.
func TestTableShared(t *testing.T) {
	t.Parallel()
	first := table{buckets: make([]bucket, 1), game: 1}
	var all sync.WaitGroup
	for n := range uint64(4) {
		all.Go(func() {
			own, rng := first, rand.New(rand.NewPCG(n, 1))
			found := 0
			for range 200_000 {
				key := rng.Uint64N(6)
				if e := own.find(key); e.bound != unknown {
					found++
					if int(e.score) != int(e.depth)*100+int(e.move) || uint64(e.move)%6 != key {
						t.Errorf("%d: %+v", key, e)
						return
					}
				}
				move, depth := uint8(key+6*rng.Uint64N(5)), rng.IntN(20)
				own.keep(key, depth, Score(depth*100+int(move)), exact, move)
			}
			if found == 0 {
				t.Error("nothing was found")
			}
		})
	}
	all.Wait()
}
