package engine

import (
	"math/rand/v2"
	"testing"

	"damasbot/rules"
)

// minimax is the plainest search there is, to be the witness of the real one: it visits every line.
func minimax(p rules.Position, at, depth int, quiesce bool, judge func(rules.Position) Score) Score {
	var room [48]rules.Move
	moves := p.Moves(room[:0])
	if len(moves) == 0 {
		if p.Variant().Goal == rules.Losing {
			return Win - Score(at)
		}
		return Score(at) - Win
	}
	if depth <= 0 && !(quiesce && moves[0].IsCapture()) {
		return judge(p)
	}
	best := -infinity
	for _, m := range moves {
		best = max(best, -minimax(p.Play(m), at+1, depth-1, quiesce, judge))
	}
	return best
}

// Alpha-beta finds the very score of minimax, and as equally best the very moves, in random positions of every rule
// set. (No draw can occur so soon.)
func TestSearchIsMinimax(t *testing.T) {
	t.Parallel()
	for _, v := range rules.All() {
		t.Run(v.ID, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(3, 4))
			j := newJudge(v)
			for range 40 {
				p := wander(v, 10+rng.IntN(60), rng)
				moves := p.Moves(nil)
				if len(moves) == 0 {
					continue
				}
				limits := Limits{Depth: 1 + rng.IntN(3), Quiesce: rng.IntN(2) == 0}
				report, err := Search(t.Context(), rules.NewLine(p), rules.Limits{}, limits)
				if err != nil {
					t.Fatal(err)
				}
				score, want := -infinity, map[identity]bool{}
				for _, m := range moves {
					s := -minimax(p.Play(m), 1, limits.Depth-1, limits.Quiesce, j.evaluate)
					if s > score {
						score = s
						clear(want)
					}
					if s == score {
						want[identify(m)] = true
					}
				}
				if report.Score != score {
					t.Fatalf("%s %+v: score %d, minimax %d", p.FEN(), limits, report.Score, score)
				}
				if !report.Best.Same(report.Equal[0]) || !report.Best.Same(report.Line[0]) {
					t.Fatalf("%s %+v: the best move is not the first of its equals and of its line: %+v", p.FEN(), limits, report)
				}
				for _, m := range report.Equal {
					if !want[identify(m)] {
						t.Fatalf("%s %+v: %s is not best", p.FEN(), limits, v.Text(m))
					}
					delete(want, identify(m))
				}
				if len(want) > 0 {
					t.Fatalf("%s %+v: also best: %v", p.FEN(), limits, want)
				}
			}
		})
	}
}

// The shortest win is found, and the longest defence, however deep the search may go: in random endings of two kings
// against one that minimax decides within five plies.
func TestWinsAreShortest(t *testing.T) {
	t.Parallel()
	v := rules.English
	rng, j := rand.New(rand.NewPCG(8, 9)), newJudge(v)
	won, lost := 0, 0
	for range 300 {
		at := rng.Perm(len(v.Squares()))
		name := func(i int) string { return v.Name(v.Squares()[at[i]]) }
		p := positionAt(t, v, []string{"W", "B"}[rng.IntN(2)]+":WK"+name(0)+",K"+name(1)+":BK"+name(2))
		want := minimax(p, 0, 5, true, j.evaluate)
		if max(want, -want) < Win-5 {
			continue
		}
		if want > 0 {
			won++
		} else {
			lost++
		}
		report, err := Search(t.Context(), rules.NewLine(p), rules.Limits{}, Limits{Depth: 9, Quiesce: true})
		if p.CountMoves() > 0 && (err != nil || report.Score != want) {
			t.Errorf("%s: score %d, minimax %d, %v", p.FEN(), report.Score, want, err)
		}
	}
	if won < 20 || lost < 10 {
		t.Errorf("only %d won and %d lost", won, lost)
	}
}

// The principal variation is played out to the score it promises.
func TestLineLeadsToScore(t *testing.T) {
	t.Parallel()
	for _, v := range rules.All() {
		rng := rand.New(rand.NewPCG(5, 6))
		j := newJudge(v)
		for range 20 {
			p := wander(v, 10+rng.IntN(60), rng)
			report, err := Search(t.Context(), rules.NewLine(p), rules.Limits{}, Limits{Depth: 3, Quiesce: true})
			if err != nil {
				continue
			}
			end := p
			for _, m := range report.Line {
				end = end.Play(m)
			}
			score := minimax(end, len(report.Line), 0, true, j.evaluate)
			if len(report.Line)%2 == 1 {
				score = -score
			}
			if score != report.Score {
				t.Fatalf("%s %s: score %d, its line of %d moves ends at %d", v.ID, p.FEN(), report.Score, len(report.Line), score)
			}
		}
	}
}

// identity tells the moves of one position apart.
type identity struct {
	from, to rules.Square
	taken    rules.Bits
	crowns   bool
}

func identify(m rules.Move) identity { return identity{m.From(), m.To(), m.Taken(), m.Crowns()} }

// wander plays random moves from the start, at most n, and stops before the game is over.
func wander(v *rules.Variant, n int, rng *rand.Rand) rules.Position {
	p := v.Start()
	for range n {
		moves := p.Moves(nil)
		if len(moves) == 0 {
			break
		}
		next := p.Play(moves[rng.IntN(len(moves))])
		if next.CountMoves() == 0 {
			break
		}
		p = next
	}
	return p
}
