package engine

import (
	"math/rand/v2"
	"testing"

	"damasbot/rules"
)

// tactics are positions in which one move wins material, or saves some, by force: found among random games by plain
// minimax, which is also the test's witness.
var tactics = []struct{ variant, fen, level, from, to string }{
	{"english", "W:W18,23,24,26,27,28,29,30,32:B1,3,4,6,7,9,11,12,16,21", "medium", "18", "15"},
	{"english", "B:W8,18,21,22,23,26,29:B3,5,6,9,12,13,16,K20", "medium", "16", "19"},
	{"english", "B:WK7,20,21,25,26,32:B4,8,9,11,16,28", "hard", "11", "15"},
	{"english", "W:W5,11,26,27,28,29,32:B2,4,12,19", "hard", "5", "1"},
	{"international", "W:W15,33,35,36,38,41,42,43,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,14,19,21,23", "medium", "33", "28"},
	{"international", "B:W31,32,33,36,38,39,40,42,44,45,46,47,48,50:B1,3,4,5,6,7,9,10,11,12,13,17,20,22,23", "medium", "22", "28"},
	{"international", "W:W6,29,31,32,36,38,41,44,45,48,49:B1,5,9,15,20,22", "hard", "38", "33"},
	{"brazilian", "W:Wa1,c1,e1,g1,b2,d2,c3,e3,b4,h4:Bf4,g5,b6,d6,f6,h6,a7,g7,b8,d8,f8,h8", "medium", "b4", "c5"},
	{"brazilian", "W:Wa1,e1,g1,b2,d2,f2,a3,c3,e3,h4:Ba5,c5,e5,b6,d6,h6,e7,b8,d8,h8", "medium", "c3", "b4"},
	{"brazilian", "B:Wa1,c1,e1,g1,h2,g3,c5:Be5,a7,e7,g7,b8,f8,h8", "hard", "b8", "c7"},
	{"brazilian", "B:Wa1,g1,h2,a3,d4,e5:Ba5,g5,b6,e7,g7,d8,h8", "hard", "b6", "c5"},
	{"spanish", "W:W2,3,4,5,7,8,9,10,12,14:B18,19,21,23,24,25,28,29,30,32", "medium", "3", "6"},
	{"spanish", "W:W1,2,4,8,9,12,20,K24:B17,18,22,27,29", "medium", "20", "23"},
	{"spanish", "B:W1,2,3,5,6,9,10,11,20,24:B17,21,22,26,28,29,30,31,32", "hard", "30", "27"},
	{"spanish", "W:W1,2,4,8,14,K30:B19,21,27,32", "hard", "30", "23"},
	{"turkish", "W:WKh1,a2,b2,c2,f2,g2,c3,d3,h5:Bf4,c5,a7,b7,c7,d7,e7,g7,h7", "medium", "h5", "h6"},
	{"turkish", "B:Wa2,c2,a3,f3,f5:Bb4,a5,a6,c7,Kd7,f7", "medium", "d7", "d5"},
	{"turkish", "B:Wa2,b2,c2,d2,e2,g2,h2,a3,g3,h3,a4,b4,g4,e5:Bd5,f5,a6,b6,f6,g6,h6,a7,b7,c7,d7,e7,f7,g7", "hard", "d5", "c5"},
	{"italian", "W:WK3,21,26,28,29,30,31,32:B1,2,5,9,11,13,15", "medium", "21", "18"},
	{"italian", "B:W16,22,23,24,25,26,29,31,32:B1,2,3,5,6,8,11,15,17", "medium", "15", "20"},
	{"italian", "W:W17,19,24,27,29,31,32:B2,3,5,6,7,9,12,15", "hard", "27", "22"},
	{"italian", "W:WK2,17,21,24,26,28,29,30,31,32:B1,4,5,8,9,10,19", "hard", "2", "6"},
	{"russian", "B:Wa1,e1,d2,f2,a3,b4,f4,h4:Bb6,a7,c7,b8,h8", "medium", "b6", "c5"},
	{"russian", "B:Wa1,c1,e1,g1,b2,d2,a3,e3,g3:Bc5,e5,g5,b6,a7,c7,d8,f8,h8", "medium", "c5", "b4"},
	{"russian", "B:Wa1,c1,d2,a3,e5:Bb6,a7,c7,e7,h8", "hard", "h8", "g7"},
	{"russian", "W:Wa1,e1,g1,d2,h2,c3,c5:Be5,f6,h6,a7", "hard", "h2", "g3"},
	{"italian-flying", "W:W17,21,25,26,27,28,29,31,32:B1,3,4,5,6,7,9,11,12,19,20", "medium", "27", "24"},
	{"italian-flying", "W:WK4,11,26,27,28,29,30,31,32:B1,2,3,9,10,12,13", "medium", "11", "7"},
	{"italian-flying", "B:W12,16,17,21,22,25,26,29,31,32:B1,2,3,4,5,7,10,13", "hard", "4", "8"},
	{"italian-flying", "B:W20,22,27,28,32:B1,2,3,4,11,12,13,15,16,K19", "hard", "19", "23"},
}

// Each level finds what lies within its plies, and a ply less (for hard: medium too) does not show it. That the move is
// better than every other, by a man at least, is established without the engine: by minimax that only counts pieces.
func TestTactics(t *testing.T) {
	t.Parallel()
	solved := map[string]int{}
	for _, c := range tactics {
		solved[c.variant+" "+c.level]++
		t.Run(c.variant+" "+c.level, func(t *testing.T) {
			t.Parallel()
			v, _ := rules.Find(c.variant)
			line := lineAt(t, v, c.fen)
			l := level(t, c.level)
			best := theMove(t, line.Position(), c.from, c.to)
			score := func(m rules.Move) Score {
				return -minimax(line.Position().Play(m), 1, l.Depth-1, l.Quiesce, pieces)
			}
			gain := score(best)
			for _, m := range line.Position().Moves(nil) {
				if !m.Same(best) && score(m) > gain-100 {
					t.Errorf("the witness gives %d to the solution and %d to %s", gain, score(m), v.Text(m))
				}
			}
			m, err := Play(t.Context(), line, rules.Limits{}, l, rand.New(rand.NewPCG(1, 1)))
			if err != nil || !m.Same(best) {
				t.Errorf("%s plays %s, %v", l.ID, v.Text(m), err)
			}
			shallower := []Limits{{Depth: l.Depth - 1, Quiesce: l.Quiesce}}
			if l.ID == "hard" {
				shallower = append(shallower, Limits{Depth: 3})
			}
			for _, limits := range shallower {
				report, err := Search(t.Context(), line, rules.Limits{}, limits)
				if err != nil {
					t.Fatal(err)
				}
				for _, m := range report.Equal {
					if m.Same(best) {
						t.Errorf("%+v finds it too", limits)
					}
				}
			}
		})
	}
	for _, v := range rules.All() {
		for _, l := range []string{"medium", "hard"} {
			if !v.Extra && solved[v.ID+" "+l] == 0 {
				t.Errorf("%s has no position for %s", v.ID, l)
			}
		}
	}
}

// pieces counts a man as 100 and a king as 180, for the side to move.
func pieces(p rules.Position) Score {
	own, other := p.Count(p.Turn()), p.Count(p.Turn().Opponent())
	return Score(100*(own.Men-other.Men) + 180*(own.Kings-other.Kings))
}

// theMove returns the only legal move between two squares.
func theMove(t testing.TB, p rules.Position, from, to string) rules.Move {
	t.Helper()
	var found []rules.Move
	for _, m := range p.Moves(nil) {
		if p.Variant().Name(m.From()) == from && p.Variant().Name(m.To()) == to {
			found = append(found, m)
		}
	}
	if len(found) != 1 {
		t.Fatalf("%s: %d moves %s-%s", p.FEN(), len(found), from, to)
	}
	return found[0]
}
