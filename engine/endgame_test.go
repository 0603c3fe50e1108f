package engine

import (
	"math/rand/v2"
	"testing"
	"time"

	"damasbot/engine/tablebase"
	"damasbot/rules"
)

// A strong level takes the draw that the tables know where two kings against one seem better (Russian draughts), and
// declines one where they know that it wins.
func TestTablesDecideDraws(t *testing.T) {
	t.Parallel()
	v := rules.Russian
	tables, err := tablebase.Generate(t.Context(), v, 3, nil)
	if err != nil {
		t.Fatal(err)
	}
	l, _ := FindLevel("level8", v)
	l.Think, l.Nodes = time.Minute, 2000
	for _, c := range []struct {
		fen           string
		with, without bool
	}{
		{"W:WKd4,Kc5:BKe1", true, false},
		{"W:WKa1,a3:BKe5", false, false},
	} {
		line := rules.NewLine(positionAt(t, v, c.fen))
		l.Tables = tables
		with := AcceptsDraw(t.Context(), line, rules.Limits{}, rules.White, l)
		l.Tables = nil
		without := AcceptsDraw(t.Context(), line, rules.Limits{}, rules.White, l)
		if with != c.with || without != c.without {
			t.Errorf("%s: a draw is accepted with tables %v, without %v", c.fen, with, without)
		}
	}
}

// With tables the search knows at depth 1 what they know, in random endings of three pieces, and plays a move that keeps it:
// the same outcome, one ply nearer. Near a draw by count it looks for itself.
func TestSearchAsksTables(t *testing.T) {
	t.Parallel()
	v := rules.English
	tables, err := tablebase.Generate(t.Context(), v, 3, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := NewSearcher(v, Options{Table: 1, Features: AllFeatures(), Tables: tables})
	if other := NewSearcher(rules.Italian, Options{Table: 1, Tables: tables}); other.few != 0 {
		t.Error("Italian asks the tables of English")
	}
	rng := rand.New(rand.NewPCG(4, 5))
	won, longest := 0, 0
	var p, far rules.Position
	for range 200 {
		at := rng.Perm(len(v.Squares()))
		name := func(i int) string { return v.Name(v.Squares()[at[i]]) }
		p = positionAt(t, v, []string{"W", "B"}[rng.IntN(2)]+":WK"+name(0)+",K"+name(1)+":BK"+name(2))
		want, ok := tables.Probe(&p)
		if !ok || p.CountMoves() == 0 {
			continue
		}
		report, err := s.Search(t.Context(), rules.NewLine(p), rules.Limits{}, Limits{Depth: 1})
		if err != nil {
			t.Fatal(err)
		}
		next := p.Play(report.Best)
		after, _ := tables.Probe(&next)
		if after.Outcome != -want.Outcome || want.Outcome != 0 && after.Plies != want.Plies-1 {
			t.Errorf("%s: %+v, after %s %+v", p.FEN(), want, v.Text(report.Best), after)
		}
		if want.Outcome > 0 {
			won++
			if want.Plies > longest {
				longest, far = want.Plies, p
			}
			if report.Score != Win-Score(want.Plies) {
				t.Errorf("%s: %+v has score %d", p.FEN(), want, report.Score)
			}
		}
	}
	if won < 50 {
		t.Errorf("only %d won", won)
	}
	s.prepare(t.Context(), rules.NewLine(far), rules.Limits{Quiet: 10}, Limits{}, far.Moves(nil))
	if longest < 20 {
		t.Fatalf("the longest win takes %d plies, too few to prove anything", longest)
	}
	if score, ok := s.probe(0); ok {
		t.Errorf("a win that comes after the draw by count has score %d", score)
	}
}

// Where a limit counts the moves of the stronger side alone, a win within so many of them is one, though it takes twice as many
// plies; one that takes longer is left to the search.
func TestLimitOfTheStrongerCountsHisMoves(t *testing.T) {
	t.Parallel()
	v := rules.ItalianFlying
	s := NewSearcher(v, Options{Table: 1, Features: AllFeatures(), Tables: tablebase.Builtin(v)})
	line := lineAt(t, v, "W:WK3,K21,K26:BK27")
	p := line.Position()
	if r, ok := s.tables.Probe(&p); !ok || r.Outcome != 1 || r.Plies != 25 {
		t.Fatalf("the tables say %+v, %v", r, ok)
	}
	for played, known := range map[int16]bool{0: true, 6: true, 7: false, 19: false} {
		s.prepare(t.Context(), line, rules.Limits{}, Limits{}, p.Moves(nil))
		s.path[0].within[0] = played // of the 20 moves that White has
		if score, ok := s.probe(0); ok != known || known && score != Win-25 {
			t.Errorf("after %d moves: %d, %v", played, score, ok)
		}
	}
}
