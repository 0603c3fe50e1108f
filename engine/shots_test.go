package engine

import (
	"testing"

	"damasbot/rules"
)

// shots are positions of random games in which a sacrifice wins two men or more, within five plies and the captures that
// follow.
var shots = []struct{ variant, fen, from, to string }{
	{"english", "W:W22,23,24,27,29,31:B4,8,9,12,K26", "24", "19"},
	{"international", "W:W27,28,31,36,37,38,41,44,45,46,50:B1,4,5,8,9,11,12,14,16,17,18,30", "28", "22"},
	{"brazilian", "B:Wg1,b2,f2,d4,d6:Bh4,h6,a7,g7,d8,h8", "h4", "g3"},
	{"spanish", "W:W1,2,6,10,18:BK4,17,20,25,26,28,32", "18", "21"},
	{"turkish", "W:Wf2,a3,c3,d3,e3,g3,h3,c4,d4,e4,f4,g4,h4:Bb2,e5,g5,b6,c6,d6,e6,f6,g6,h6,b7,c7,d7,g7", "f4", "f5"},
	{"turkish", "B:Wb2,c2,d2,g2,b3,d3,e3,g3,b4,c4,Kb6:BKa4,a5,e7,g7", "g7", "g6"},
}

// The deep search finds every shot, with the weights that come with the program and without. The witness is minimax that
// only counts pieces: the sacrifice wins a man and a half more than any other move.
func TestShots(t *testing.T) {
	t.Parallel()
	for _, c := range shots {
		t.Run(c.variant, func(t *testing.T) {
			t.Parallel()
			v, _ := rules.Find(c.variant)
			p := positionAt(t, v, c.fen)
			best := theMove(t, p, c.from, c.to)
			given := p.Play(best)
			if !given.CanCapture() || best.IsCapture() {
				t.Fatal("nothing is sacrificed")
			}
			gain := -minimax(given, 1, 4, true, pieces)
			for _, m := range p.Moves(nil) {
				if !m.Same(best) && -minimax(p.Play(m), 1, 4, true, pieces) > gain-150 {
					t.Errorf("the witness gives %s as much", v.Text(m))
				}
			}
			for _, plain := range []bool{true, false} {
				s := NewSearcher(v, Options{Table: 1, Features: AllFeatures(), Plain: plain})
				r, err := s.Search(t.Context(), rules.NewLine(p), rules.Limits{}, Limits{Depth: 9})
				if err != nil || !r.Best.Same(best) {
					t.Errorf("plain %v: %s, %v", plain, v.Text(r.Best), err)
				}
			}
		})
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
