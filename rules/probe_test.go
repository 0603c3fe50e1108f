package rules

import (
	"math/rand/v2"
	"testing"
)

// What is answered without writing moves down is what the written moves say, in random positions of every rule set; and
// equal hashes are equal positions.
func TestProbesAgreeWithMoves(t *testing.T) {
	t.Parallel()
	for _, v := range All() {
		t.Run(v.ID, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(7, 7))
			hashes := map[uint64]Position{}
			captures := 0
			for range 60 {
				p := v.Start()
				for range 150 {
					for _, q := range []Position{p, p.Passed()} {
						moves := q.Moves(nil)
						takes := len(moves) > 0 && moves[0].IsCapture()
						if takes {
							captures++
						}
						if q.CanCapture() != takes || len(q.Captures(nil)) > 0 != takes {
							t.Fatalf("%s: CanCapture %v, moves %v", q.FEN(), q.CanCapture(), moves)
						}
						if q.CanStep() != (len(q.QuietMoves(nil)) > 0) || !takes && len(q.QuietMoves(nil)) != len(moves) {
							t.Fatalf("%s: CanStep %v, moves %v", q.FEN(), q.CanStep(), moves)
						}
						if was, ok := hashes[q.Hash()]; ok && was != q {
							t.Fatalf("%s and %s share a hash", was.FEN(), q.FEN())
						}
						hashes[q.Hash()] = q
						if again := v.Setup(q.Of(White), q.Of(Black), q.Kings(), q.Turn()); !again.SameBoard(q) {
							t.Fatalf("%s set up again is %s", q.FEN(), again.FEN())
						}
					}
					moves := p.Moves(nil)
					if len(moves) == 0 {
						break
					}
					p = p.Play(moves[rng.IntN(len(moves))])
				}
			}
			if captures < 100 || len(hashes) < 1000 {
				t.Errorf("only %d captures and %d positions were seen", captures, len(hashes))
			}
		})
	}
}
