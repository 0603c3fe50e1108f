package engine

import (
	"math"
	"testing"

	"damasbot/rules"
)

// A searcher that has forgotten searches as a new one does, position by position, whatever it knew.
func TestForgottenIsNew(t *testing.T) {
	t.Parallel()
	for _, v := range []*rules.Variant{rules.English, rules.Turkish} {
		report := func(s *Searcher) (line rules.Line, nodes []int64) {
			line = rules.NewLine(v.Start())
			for range 3 {
				r, err := s.Search(t.Context(), line, rules.Limits{}, Limits{Nodes: 100_000})
				if err != nil {
					t.Fatal(err)
				}
				nodes, line = append(nodes, int64(r.Score), int64(r.Depth)), line.Play(r.Best)
			}
			return line, nodes
		}
		used := NewSearcher(v, Options{Table: 1, Features: AllFeatures()})
		want, numbers := report(used)
		full := 0
		for i := range used.table.buckets {
			for k := range used.table.buckets[i] {
				if unpack(used.table.buckets[i][k].entry.Load()).bound != unknown {
					full++
				}
			}
		}
		if full < len(used.table.buckets)*bucketSize/4 {
			t.Errorf("%s: only %d entries were used", v.ID, full)
		}
		for range 2 {
			used.Forget()
			got, again := report(used)
			for i := range numbers {
				if numbers[i] != again[i] {
					t.Fatalf("%s: %v, after forgetting %v", v.ID, numbers, again)
				}
			}
			if a, b := want.Position(), got.Position(); !a.SameBoard(b) {
				t.Errorf("%s: plays to %s, after forgetting to %s", v.ID, a.FEN(), b.FEN())
			}
		}
	}
}

// What was kept is found until the table is cleared, and never again, however often it is cleared after that.
func TestTableForgets(t *testing.T) {
	t.Parallel()
	table := newTable(1)
	for range math.MaxUint16 + 10 {
		const key = 77
		if e := table.find(key); e.bound != unknown || e.move != noMove {
			t.Fatalf("game %d: %+v is known", table.game, e)
		}
		if table.game%1000 < 2 || table.game > math.MaxUint16-3 {
			table.keep(key, 5, 10, exact, 3)
			if e := table.find(key); e.bound != exact || e.score != 10 || e.depth != 5 || e.move != 3 {
				t.Fatalf("game %d: %+v was kept", table.game, e)
			}
		}
		table.clear()
	}
}
