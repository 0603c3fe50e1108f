package browser

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"damasbot/engine"
	"damasbot/rules"
)

// player chooses the moves that a person clicks.
type player func(t *testing.T, l rules.Line) rules.Move

// strong looks a few plies ahead, so that games come to an end.
func strong(t *testing.T, l rules.Line) rules.Move {
	t.Helper()
	report, err := engine.Search(context.Background(), l, rules.Limits{}, engine.Limits{Depth: 4, Quiesce: true})
	if err != nil {
		t.Fatal(err)
	}
	moves := l.Position().Moves(nil)
	return moves[slices.IndexFunc(moves, report.Best.Same)]
}

// careless plays any legal move.
func careless(rng *rand.Rand) player {
	return func(_ *testing.T, l rules.Line) rules.Move {
		moves := l.Position().Moves(nil)
		return moves[rng.IntN(len(moves))]
	}
}
