package engine

import (
	"testing"

	"damasbot/rules"
)

// middles are positions after 16 moves between medium and medium.
var middles = map[string]string{
	"english":        "B:W19,21,28,29,30,31,32:B1,2,3,4,6,8,12",
	"international":  "W:W34,35,37,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,12,15,16,19,25",
	"brazilian":      "W:Wa1,e1,g1,b2,d2,f2,h2,a3:Bc5,g5,h6,c7,g7,d8,f8,h8",
	"spanish":        "W:W1,2,3,4,6,8,11:B20,21,25,29,30,31,32",
	"turkish":        "W:Wb2,c2,f2,g2,a3,b3,c3,d3,e3,f3,g3,h3,a4,d4,e4,h4:Bb5,c5,f5,g5,a6,b6,c6,d6,e6,f6,g6,h6,a7,d7,e7,h7",
	"italian":        "W:W22,25,27,29,30,31,32:B1,2,3,4,8,12,13",
	"russian":        "W:Wa1,e1,g1,b2,d2,f2,h2,a3:Bc5,g5,h6,c7,g7,d8,f8,h8",
	"italian-flying": "W:W21,25,26,27,28,29,31,32:B2,3,4,6,8,12,14,16",
}

// BenchmarkHard times the hard level on a middle game of each rule set, and counts nodes a second.
func BenchmarkHard(b *testing.B) {
	for _, v := range rules.All() {
		fen, ok := middles[v.ID]
		if !ok {
			continue
		}
		b.Run(v.ID, func(b *testing.B) { benchmarkSearch(b, v, fen) })
	}
}

// BenchmarkKings times it where three flying kings stand against three: the widest positions there are.
func BenchmarkKings(b *testing.B) {
	benchmarkSearch(b, rules.International, "W:WK50,K49,K48:BK1,K2,K3")
}

func benchmarkSearch(b *testing.B, v *rules.Variant, fen string) {
	line := rules.NewLine(positionAt(b, v, fen))
	hard := level(b, "hard")
	var nodes int64
	b.ReportAllocs()
	for b.Loop() {
		r, err := Search(b.Context(), line, rules.Limits{}, Limits{Depth: hard.Depth, Quiesce: hard.Quiesce})
		if err != nil {
			b.Fatal(err)
		}
		nodes += r.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}

// A search allocates its lists, not the thousands of positions that it visits.
func TestNothingAllocatedPerNode(t *testing.T) {
	if testing.Short() {
		t.Skip("long, in one goroutine")
	}
	for _, v := range rules.All() {
		line := rules.NewLine(v.Start())
		var nodes int64
		allocated := testing.AllocsPerRun(3, func() {
			r, err := Search(t.Context(), line, rules.Limits{}, Limits{Depth: 7, Quiesce: true})
			if err != nil {
				t.Fatal(err)
			}
			nodes = r.Nodes
		})
		if nodes < 5000 || allocated > 500 {
			t.Errorf("%s: %.0f allocations for %d nodes", v.ID, allocated, nodes)
		}
	}
}

// Hard visits few enough positions of a middle game to answer at once, about 4 million a second being visited.
func TestHardIsQuick(t *testing.T) {
	t.Parallel()
	for id, fen := range middles {
		v, _ := rules.Find(id)
		hard := level(t, "hard")
		r, err := Search(t.Context(), lineAt(t, v, fen), rules.Limits{}, Limits{Depth: hard.Depth, Quiesce: hard.Quiesce})
		if err != nil || r.Nodes > 100_000 {
			t.Errorf("%s: %d positions, %v", id, r.Nodes, err)
		}
	}
}
