package engine

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"damasbot/rules"
)

// BenchmarkDepth12 times the deep search to depth 12 on a middle game of each rule set, and counts nodes a second.
func BenchmarkDepth12(b *testing.B) {
	for _, v := range rules.All() {
		fen, ok := middles[v.ID]
		if !ok {
			continue
		}
		b.Run(v.ID, func(b *testing.B) {
			line := rules.NewLine(positionAt(b, v, fen))
			s := NewSearcher(v, DefaultOptions())
			var nodes int64
			for b.Loop() {
				s.Forget()
				r, err := s.Search(b.Context(), line, rules.Limits{}, Limits{Depth: 12})
				if err != nil {
					b.Fatal(err)
				}
				nodes += r.Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
			b.ReportMetric(float64(nodes)/float64(b.N)/1e3, "knodes")
		})
	}
}

// With its features off the deep search finds the very score of minimax, in random positions of every rule set, and the
// move it plays has that score. (To depth 3: from 4 on the table may know a position deeper than minimax looks.)
func TestPlainDeepSearchIsMinimax(t *testing.T) {
	t.Parallel()
	for _, v := range rules.All() {
		t.Run(v.ID, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(13, 14))
			s, j := NewSearcher(v, Options{Table: 1, Plain: true}), newJudge(v)
			for range 40 {
				p := wander(v, 10+rng.IntN(60), rng)
				if p.CountMoves() == 0 {
					continue
				}
				depth := 1 + rng.IntN(3)
				s.Forget()
				report, err := s.Search(t.Context(), rules.NewLine(p), rules.Limits{}, Limits{Depth: depth})
				if err != nil {
					t.Fatal(err)
				}
				want := minimax(p, 0, depth, true, j.evaluate)
				if of := -minimax(p.Play(report.Best), 1, depth-1, true, j.evaluate); report.Score != want || of != want {
					t.Fatalf("%s depth %d: %s with score %d, of minimax %d; the best has %d",
						p.FEN(), depth, v.Text(report.Best), report.Score, of, want)
				}
			}
		})
	}
}

// With every feature on, each alone, and all but each, the line the search shows is legal to its end, and a won ending is
// seen to be won in exactly the plies that minimax needs.
func TestFeaturesKeepWins(t *testing.T) {
	t.Parallel()
	v := rules.English
	sets := []Features{{}, AllFeatures()}
	for _, name := range FeatureNames() {
		var alone Features
		without := AllFeatures()
		if !alone.Set(name, true) || !without.Set(name, false) {
			t.Fatalf("no feature %s", name)
		}
		sets = append(sets, alone, without)
	}
	rng, j := rand.New(rand.NewPCG(8, 9)), newJudge(v)
	searchers := make([]*Searcher, len(sets))
	for i, f := range sets {
		searchers[i] = NewSearcher(v, Options{Table: 1, Features: f})
	}
	won := 0
	for range 60 {
		at := rng.Perm(len(v.Squares()))
		name := func(i int) string { return v.Name(v.Squares()[at[i]]) }
		p := positionAt(t, v, "W:WK"+name(0)+",K"+name(1)+":BK"+name(2))
		want := minimax(p, 0, 5, true, j.evaluate)
		if want < Win-5 {
			continue
		}
		won++
		for i, s := range searchers {
			s.Forget()
			report, err := s.Search(t.Context(), rules.NewLine(p), rules.Limits{}, Limits{Depth: 9})
			if err != nil || report.Score != want {
				t.Errorf("%s %+v: score %d, minimax %d, %v", p.FEN(), sets[i], report.Score, want, err)
			}
			end := p
			for _, m := range report.Line {
				if !legal(rules.NewLine(end), m) {
					t.Fatalf("%s %+v: illegal move in the line %v", p.FEN(), sets[i], report.Line)
				}
				end = end.Play(m)
			}
		}
	}
	if won < 10 {
		t.Errorf("only %d won", won)
	}
}

// The same searches in the same order visit the same nodes and find the same moves.
func TestDeepSearchIsDetermined(t *testing.T) {
	if testing.Short() {
		t.Skip("long, in one goroutine")
	}
	t.Parallel()
	for _, v := range rules.All() {
		var first []Report
		for again := range 2 {
			s := NewSearcher(v, Options{Table: 2, Features: AllFeatures()})
			line := rules.NewLine(v.Start())
			for i := range 6 {
				r, err := s.Search(t.Context(), line, rules.Limits{}, Limits{Nodes: 5_000})
				if err != nil {
					t.Fatal(err)
				}
				if r.Nodes > 5_000 {
					t.Errorf("%s: %d nodes", v.ID, r.Nodes)
				}
				if again == 0 {
					first = append(first, r)
				} else if was := first[i]; !was.Best.Same(r.Best) || was.Nodes != r.Nodes || was.Score != r.Score {
					t.Errorf("%s move %d: %+v, then %+v", v.ID, i, was, r)
				}
				line = line.Play(r.Best)
			}
		}
	}
}

// A cancelled search answers with a legal move within 20 ms (of a quiet machine: five times that are allowed), in the
// widest position too.
func TestDeepSearchStops(t *testing.T) {
	t.Parallel()
	for _, fen := range []string{"W:WK50,K49,K48,K47:BK1,K2,K3,K4", rules.International.Start().FEN()} {
		s := NewSearcher(rules.International, DefaultOptions())
		line := lineAt(t, rules.International, fen)
		var late time.Duration
		for range 3 { // the best of three: others use the machine too
			ctx, cancel := context.WithCancel(t.Context())
			stopped := make(chan time.Time, 1)
			time.AfterFunc(50*time.Millisecond, func() { stopped <- time.Now(); cancel() })
			r, err := s.Search(ctx, line, rules.Limits{}, Limits{})
			late = time.Since(<-stopped)
			if err != nil || !legal(line, r.Best) || r.Depth == 0 {
				t.Fatalf("%+v, %v", r, err)
			}
			if late < 100*time.Millisecond {
				break
			}
		}
		if late >= 100*time.Millisecond {
			t.Errorf("%s: %v after it was cancelled", fen, late)
		}
	}
}

// Nothing is allocated for a node.
func TestDeepSearchAllocatesNothingPerNode(t *testing.T) {
	if testing.Short() {
		t.Skip("long, in one goroutine")
	}
	for _, v := range rules.All() {
		s := NewSearcher(v, Options{Table: 1, Features: AllFeatures()})
		line := rules.NewLine(v.Start())
		allocated := testing.AllocsPerRun(2, func() {
			if _, err := s.Search(t.Context(), line, rules.Limits{}, Limits{Nodes: 50_000}); err != nil {
				t.Fatal(err)
			}
		})
		if allocated > 600 {
			t.Errorf("%s: %.0f allocations for 50000 nodes", v.ID, allocated)
		}
	}
}

// A search whose time is over before it begins still looks before it leaps: it takes the shot that lies before it, and
// visits no more than 1024 positions.
func TestDeepSearchLooksThoughLate(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	v := rules.English
	line := lineAt(t, v, "W:W18,23,24,26,27,28,29,30,32:B1,3,4,6,7,9,11,12,16,21") // of tactics: 18-15 wins a man
	r, err := NewSearcher(v, DefaultOptions()).Search(ctx, line, rules.Limits{}, Limits{})
	if err != nil || r.Depth == 0 || r.Nodes > 1024 || !r.Best.Same(theMove(t, line.Position(), "18", "15")) {
		t.Errorf("%+v, %v", r, err)
	}
}
