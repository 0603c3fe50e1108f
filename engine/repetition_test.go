package engine

import (
	"context"
	"math/rand/v2"
	"testing"

	"damasbot/rules"
)

// ahead are positions, by rule set, in which White is a man up and both sides have a king that can go to and fro.
var ahead = map[string]string{
	"english":        "W:WK14,29,30:BK4,3",
	"international":  "W:WK46,49,50:BK2,15",
	"brazilian":      "W:WKa1,e1,g1:BKb8,h6",
	"spanish":        "W:WK4,1,2:BK30,28",
	"turkish":        "W:WKa1,d3,e3:BKh8,g6",
	"italian":        "W:WK14,31,32:BK4,3",
	"russian":        "W:WKa1,e1,g1:BKb8,h6",
	"italian-flying": "W:WK29,31,32:BK1,12",
}

// toAndFro returns a line in which the kings of both sides have gone there and back once, and White's has gone there
// again with Black's answer: going back a second time brings the first position about for the third time.
func toAndFro(t *testing.T, line rules.Line) (rules.Line, rules.Move) {
	t.Helper()
	start := line.Position()
	for _, there := range start.Moves(nil) {
		for _, answer := range start.Play(there).Moves(nil) {
			round, ok := goRound(line, there, answer)
			if !ok {
				continue
			}
			again, ok := goRound(round, there, answer)
			if ok {
				return again.Back(1), again.Move(again.Len() - 1)
			}
		}
	}
	t.Fatalf("%s: no kings to go to and fro", start.FEN())
	return line, rules.Move{}
}

// goRound plays a move of each side and both back, by kings, where that is legal.
func goRound(line rules.Line, there, answer rules.Move) (rules.Line, bool) {
	route := [4][2]rules.Square{
		{there.From(), there.To()}, {answer.From(), answer.To()}, {there.To(), there.From()}, {answer.To(), answer.From()},
	}
	for _, step := range route {
		if !line.Position().Kings().Has(step[0]) {
			return line, false
		}
		found := false
		for _, m := range line.Position().Moves(nil) {
			if m.From() == step[0] && m.To() == step[1] && !m.IsCapture() {
				line, found = line.Play(m), true
				break
			}
		}
		if !found {
			return line, false
		}
	}
	return line, true
}

// A side that is ahead does not repeat a third time, nor lets the other do so; a side that is behind does.
func TestThirdRepetition(t *testing.T) {
	t.Parallel()
	for id, fen := range ahead {
		v, _ := rules.Find(id)
		line, third := toAndFro(t, lineAt(t, v, fen))
		if o := line.Play(third).Outcome(rules.Limits{}); o.Reason != rules.ByRepetition {
			t.Fatalf("%s: not a third repetition: %+v", id, o)
		}
		behind := line.Position().Turn() == rules.Black
		for _, l := range []string{"medium", "hard"} {
			report, err := Search(t.Context(), line, rules.Limits{}, Limits{Depth: level(t, l).Depth, Quiesce: true})
			if err != nil {
				t.Fatal(err)
			}
			if drew := report.Best.Same(third); behind && (!drew || report.Score != 0) {
				t.Errorf("%s %s: Black, a man behind, does not draw but plays %s for %d", id, l, v.Text(report.Best), report.Score)
			}
			before := line.Back(1)
			report, err = Search(t.Context(), before, rules.Limits{}, Limits{Depth: level(t, l).Depth, Quiesce: true})
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range report.Equal {
				if m.Same(line.Move(line.Len() - 1)) {
					t.Errorf("%s %s: White, a man ahead, lets Black draw by %s", id, l, v.Text(m))
				}
			}
			if report.Score <= 0 {
				t.Errorf("%s %s: White, a man ahead, sees %d", id, l, report.Score)
			}
		}
	}
}

// Played out, hard against hard, the side ahead never makes the third repetition itself while another move keeps it
// ahead.
func TestAheadNeverRepeats(t *testing.T) {
	t.Parallel()
	for id, fen := range ahead {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			v, _ := rules.Find(id)
			line := play(t, lineAt(t, v, fen), level(t, "hard"), level(t, "hard"), rand.New(rand.NewPCG(1, 13)), 40)
			o := line.Outcome(rules.Limits{})
			if o.Reason != rules.ByRepetition || line.Position().Turn() == rules.White {
				return
			}
			before := line.Back(1)
			for _, m := range before.Position().Moves(nil) {
				report, err := Search(t.Context(), before.Play(m), rules.Limits{}, Limits{Depth: 5, Quiesce: true})
				if err == nil && report.Score < 0 && !before.Play(m).Outcome(rules.Limits{}).Over {
					t.Errorf("White repeats a third time, %s is worth %d", v.Text(m), -report.Score)
				}
			}
		})
	}
}

// However near a draw is, and beyond it, every level gives a legal move: it is for the match to say that it is over.
func TestPlaysOnNearDraws(t *testing.T) {
	t.Parallel()
	for id, fen := range ahead {
		v, _ := rules.Find(id)
		once, _ := toAndFro(t, lineAt(t, v, fen))
		there, answer := once.Move(0), once.Move(1)
		line := lineAt(t, v, fen)
		near := map[rules.Reason]bool{}
		for ok := true; ok && line.Len() < 2*10+4; line, ok = goRound(line, there, answer) {
			for back := range min(line.Len()+1, 4) {
				now := line.Back(back)
				for _, c := range now.Counters(rules.Limits{Quiet: 10}) {
					near[c.Reason] = near[c.Reason] || c.Done == c.Of-1
				}
				for _, l := range patient() {
					l.Depth = min(l.Depth, 3)
					m, err := Play(t.Context(), now, rules.Limits{Quiet: 10}, l, rand.New(rand.NewPCG(1, 14)))
					if err != nil || !legal(now, m) {
						t.Fatalf("%s %s after %d moves: %v", id, l.ID, now.Len(), err)
					}
				}
			}
		}
		if !near[rules.ByRepetition] || !near[rules.ByQuiet] {
			t.Errorf("%s: was near %v only", id, near)
		}
	}
}

// With a move to go before the count draws, a side ahead makes a man's move, which begins the count anew.
func TestAheadBeginsTheCountAnew(t *testing.T) {
	t.Parallel()
	for id, fen := range ahead {
		v, _ := rules.Find(id)
		once, _ := toAndFro(t, lineAt(t, v, fen))
		line, ok := lineAt(t, v, fen), true
		for ok && line.Len() < 20 {
			line, ok = goRound(line, once.Move(0), once.Move(1))
		}
		line = line.Back(2) // 18 plies of 20: White's move and Black's answer end the game
		report, err := Search(t.Context(), line, rules.Limits{Quiet: 10}, Limits{Depth: 3, Quiesce: true})
		if err != nil || line.Len() != 18 {
			t.Fatal(line.Len(), err)
		}
		if report.Score <= 0 || line.Position().Kings().Has(report.Best.From()) && !report.Best.IsCapture() {
			t.Errorf("%s: plays %s for %d", id, v.Text(report.Best), report.Score)
		}
	}
}

// Where a count has run out and the game goes on all the same, as under a referee who does not know it, the search plays on
// as if there were none, in place of thinking every move a draw.
func TestPlaysOnBeyondACount(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		v      *rules.Variant
		fen    string
		reason rules.Reason
	}{
		{rules.English, "W:WK14,K15,K30:BK4,K3", rules.ByQuiet},
		{rules.Brazilian, "W:WKa1,Kc1:BKh6", rules.ByMaterial},
		{rules.ItalianFlying, "W:WK29,K31,K32:BK2", rules.ByMaterial},
	} {
		once, _ := toAndFro(t, lineAt(t, c.v, c.fen))
		line, ok := lineAt(t, c.v, c.fen), true
		over := func() (over bool) {
			for _, counter := range line.Counters(rules.Limits{Quiet: 12}) {
				over = over || counter.Reason == c.reason && counter.Done >= counter.Of
			}
			return over
		}
		for ok && !over() {
			line, ok = goRound(line, once.Move(0), once.Move(1))
		}
		if !ok {
			t.Fatalf("%s: the count does not run out", c.v.ID)
		}
		deep := NewSearcher(c.v, Options{Table: 1, Features: AllFeatures()})
		for name, search := range map[string]func(context.Context, rules.Line, rules.Limits, Limits) (Report, error){"shallow": Search, "deep": deep.Search} {
			r, err := search(t.Context(), line, rules.Limits{Quiet: 12}, Limits{Depth: 4, Quiesce: true})
			if err != nil || r.Score < 50 {
				t.Errorf("%s %s: %s for %d, %v", name, c.v.ID, c.v.Text(r.Best), r.Score, err)
			}
		}
	}
}
