package engine

import (
	"slices"
	"testing"

	"damasbot/rules"
)

// shots are positions of games played half at random in which one move, quiet or a sacrifice, wins a man or more within some
// plies and the captures that follow.
var shots = []struct {
	variant, fen, from, to string
	plies                  int
}{
	{"english", "W:W14,22,23,24,26,31:B6,7,8,11,13,15,16", "14", "10", 5},
	{"english", "W:W22,24,25,27,28,29:B5,6,11,15,16", "27", "23", 5},
	{"english", "B:W16,17,22,25,26,27,28,29,30:B1,2,4,6,7,9,10,13,20", "9", "14", 5},
	{"english", "B:W17,20,21,22,23,25,28,29:B2,4,5,8,9,10,13,14,16", "8", "11", 7},
	{"english", "W:WK2,18,20,27,28,29:B5,8,11,16,K31", "2", "6", 7},
	{"english", "B:W17,20,22,26,28:B2,10,13,15,19", "2", "6", 9},
	{"english", "W:W14,20,22,23,24,25,27:B7,10,11,12,13,16", "22", "18", 9},
	{"international", "W:W27,28,31,36,37,38,41,44,45,46,50:B1,4,5,8,9,11,12,14,16,17,18,30", "28", "22", 5},
	{"international", "B:W31,33,34,41,43,44,45,46,47,48,50:B1,4,5,6,10,11,14,15,18,20,21", "21", "27", 5},
	{"international", "W:WK3,15,25,31,35,38:B5,16,22,28,29,K33", "3", "26", 5},
	{"international", "B:W24,26,31,32,36,49:B11,16,17,21,22,25", "22", "28", 5},
	{"international", "B:W23,30,32,33,40,41,42,43,46,48,49:B1,4,6,7,9,11,12,14,15,21", "21", "27", 5},
	{"international", "W:W24,31,36,39,40,41,42,44,45,47,50:B3,4,6,10,11,12,13,14,21,23", "31", "27", 5},
	{"international", "W:W24,K25,41,44,45,21:B4,7,10,15,16,K48", "24", "19", 5},
	{"brazilian", "B:Wg1,b2,f2,d4,d6:Bh4,h6,a7,g7,d8,h8", "h4", "g3", 5},
	{"brazilian", "B:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,e3,e5:Bc5,b6,h6,a7,c7,e7,g7,b8,d8,f8,h8", "c5", "b4", 5},
	{"brazilian", "W:Wa1,c1,e1,g1,b2,d2,f2,h2,e3,f4:Bb4,f6,h6,c7,e7,g7,b8,d8,f8,h8", "f4", "e5", 5},
	{"brazilian", "B:Wa1,f2,h2,a3,g3,d4:Bd6,f6,h6,a7,g7,f8", "d6", "e5", 5},
	{"brazilian", "B:Wa1,c1,g1,b2,h2,a3,g3,f4:Bb6,f6,h6,e7,g7,b8,f8,h8", "f6", "g5", 7},
	{"brazilian", "W:Wa1,c1,g1,d2,f2,a3,c3,g3:Bc5,b6,h6,a7,g7,f8,h8", "c3", "b4", 7},
	{"brazilian", "W:Wa1,d2,g3,c7:Ba3,d4,f8", "d2", "c3", 9},
	{"spanish", "W:W1,2,6,10,18:BK4,17,20,25,26,28,32", "18", "21", 5},
	{"spanish", "W:W3,7,8,9,13:B15,21,22,27,28,32", "13", "18", 5},
	{"spanish", "B:W5,8,13,17,23:B19,24,25,26,31", "31", "27", 5},
	{"spanish", "B:W2,4,8,9,10,12,18:B20,25,27,28,29,30,32", "20", "15", 5},
	{"spanish", "W:W5,8,11,13,26:B15,16,20,31", "26", "30", 5},
	{"spanish", "B:W1,6,7,9,12,14,16:B20,21,22,23,24,28,29,32", "22", "19", 7},
	{"spanish", "W:W4,6,10,13,14,20:B12,17,21,26,28,32", "20", "24", 7},
	{"turkish", "W:Wf2,a3,c3,d3,e3,g3,h3,c4,d4,e4,f4,g4,h4:Bb2,e5,g5,b6,c6,d6,e6,f6,g6,h6,b7,c7,d7,g7", "f4", "f5", 5},
	{"turkish", "B:Wb2,c2,d2,g2,b3,d3,e3,g3,b4,c4,Kb6:BKa4,a5,e7,g7", "g7", "g6", 5},
	{"turkish", "W:Wd2,c3,d3,b4,c4,d4,g4,b5,h7:BKf1,a3,c5,d5,e5,a6,c6,d6,g6", "c3", "b3", 5},
	{"turkish", "B:Wa2,b2,c2,d2,e2,f2,g2,h2,a3,b3,c3,e3,g3,h3,d4,f4:Ba5,b6,c6,d6,e6,f6,g6,h6,a7,b7,c7,d7,e7,f7,g7,h7", "a5", "a4", 5},
	{"turkish", "W:Wa2,b2,e2,f2,g2,b3,d3,f3,a4,b4,c4,d4,e4,g4:Bh3,f5,h5,a6,b6,c6,d6,e6,f6,g6,a7,b7,c7,d7,g7", "g4", "g5", 5},
	{"turkish", "W:Wa2,b2,Kc2,a3,b3,d4,f4,h7:Bg3,a5,b5,f5,a6,d6,f6,e7,f7", "b3", "c3", 5},
	{"turkish", "B:Wb2,e2,a3,b3,c3,d3,h5:BKg4,c5,e6,a7,b7,c7,d7", "c5", "c4", 5},
	{"italian", "W:W6,9,23,24,26,27,29,31,32:B1,2,4,5,8,14,15,16", "27", "22", 5},
	{"italian", "B:W9,14,21,22,23,27,28,31:B1,2,5,12,13,16,20,24", "13", "18", 5},
	{"italian", "W:W19,24,25,27,29,30,32:B3,4,9,10,12,18", "19", "15", 5},
	{"italian", "W:W20,23,25,27,28:B12,14,16,19", "25", "21", 5},
	{"italian", "B:WK3,22,23,26,32:B8,13,14,17,K31", "14", "18", 5},
	{"italian", "B:W17,23,24:B2,10,14,16", "14", "19", 7},
	{"italian", "B:W18,20,22,23,24,27,28,29:B2,5,6,9,10,11,12,16", "12", "15", 9},
	{"russian", "B:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,e3,e5:Bc5,b6,h6,a7,c7,e7,g7,b8,d8,f8,h8", "c5", "b4", 5},
	{"russian", "B:Wa1,c1,e1,g1,b2,d2,f2,h2,c3,g3,c5:Be5,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8", "e5", "f4", 5},
	{"russian", "W:Wa1,c1,e1,g1,b2,d2,f2,h2,g3,b4:Bd4,b6,h6,a7,e7,g7,b8,d8,f8,h8", "b4", "c5", 5},
	{"russian", "B:Wa3,e3,g3,f4,h4:Ba5,c5,d6,f6,h6", "f6", "e5", 5},
	{"russian", "W:Wa1,Kb2,h2,g3:Bc5,d6,e7,b8", "b2", "c3", 7},
	{"russian", "B:Wa1,e1,g1,b2,f2,h2,a3,e5:Bb6,h6,a7,c7,e7,g7,b8,f8", "b6", "c5", 7},
	{"russian", "B:Wh2,a3,e3,d4:Bh4,a5,c5,g5,g7", "g7", "h6", 9},
	{"italian-flying", "B:W15,18,21,26,27,28,29,30,31,32:B1,2,3,4,5,7,8,9,11,12", "9", "14", 5},
	{"italian-flying", "W:W19,25,27,28,29,30,31:B3,4,5,7,10,12,18", "19", "16", 5},
	{"italian-flying", "B:W17,K18,20,25,29:B9,12,23,K24", "24", "27", 5},
	{"italian-flying", "W:W17,26,27,29,31,32:B1,2,11,12,16,18", "29", "25", 5},
	{"italian-flying", "B:W19,21,27,29:B1,4,8,14,22", "8", "11", 7},
	{"italian-flying", "B:W18,19,22,25,30:B8,10,13,21", "8", "12", 9},
}

// The deep search finds every shot, which three plies do not show; with the weights that come with the program too where it
// wins two men, as weights may find something else than a man worth more. The witness is minimax that visits every line and
// only counts pieces: the move wins a man at least, and a man more than any other.
func TestShots(t *testing.T) {
	t.Parallel()
	found := map[string]int{}
	for _, c := range shots {
		found[c.variant]++
		t.Run(c.variant, func(t *testing.T) {
			t.Parallel()
			v, _ := rules.Find(c.variant)
			p := positionAt(t, v, c.fen)
			best := theMove(t, p, c.from, c.to)
			if best.IsCapture() {
				t.Fatal("the move is a capture")
			}
			gain := -minimax(p.Play(best), 1, c.plies-1, true, pieces)
			margin := gain - pieces(p)
			for _, m := range p.Moves(nil) {
				if !m.Same(best) {
					margin = min(margin, gain+minimax(p.Play(m), 1, c.plies-1, true, pieces))
				}
			}
			if margin < 100 {
				t.Errorf("the witness gives only %d to %s", margin, v.Text(best))
			}
			shallow, err := Search(t.Context(), rules.NewLine(p), rules.Limits{}, Limits{Depth: 3})
			if err != nil || slices.ContainsFunc(shallow.Equal, best.Same) {
				t.Errorf("three plies show %s too, %v", v.Text(best), err)
			}
			for _, plain := range []bool{true, false} {
				if !plain && margin < 200 {
					continue
				}
				s := NewSearcher(v, Options{Table: 1, Features: AllFeatures(), Plain: plain})
				r, err := s.Search(t.Context(), rules.NewLine(p), rules.Limits{}, Limits{Depth: 9})
				if err != nil || !r.Best.Same(best) {
					t.Errorf("plain %v: %s, %v", plain, v.Text(r.Best), err)
				}
			}
		})
	}
	for _, v := range rules.All() {
		if !v.Extra && found[v.ID] < 5 {
			t.Errorf("%s has only %d shots", v.ID, found[v.ID])
		}
	}
}

// A searcher ahead never repeats where another move keeps the advantage: it wins two kings against one in each rule set
// where that is a win whatever the other side does, without the tables of endings.
func TestDeepSearchWinsTwoAgainstOne(t *testing.T) {
	t.Parallel()
	for id, fen := range map[string]string{"english": "W:WK14,K15:BK32", "italian": "W:WK14,K15:BK32", "turkish": "W:WKa1,Kb1,Kc1:BKh8"} {
		v, _ := rules.Find(id)
		line := lineAt(t, v, fen)
		s := NewSearcher(v, DefaultOptions())
		for !line.Outcome(rules.Limits{}).Over && line.Len() < 120 {
			r, err := s.Search(t.Context(), line, rules.Limits{}, Limits{Nodes: 30_000})
			if err != nil {
				t.Fatal(err)
			}
			line = line.Play(r.Best)
		}
		if o := line.Outcome(rules.Limits{}); !o.Over || o.Drawn || o.Winner != rules.White {
			t.Errorf("%s: %+v after %d plies", id, o, line.Len())
		}
	}
}
