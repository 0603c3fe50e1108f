package engine

import (
	"context"
	"errors"

	"damasbot/rules"
)

// Score is in hundredths of a man, from the side to move's view. A won position is Win less the plies to the end, a
// lost one the same with a minus, a drawn one 0.
type Score int

// Win is the score of a game won on the spot.
const Win Score = 30_000

// Limits end a search; what is 0 does not limit.
type Limits struct {
	Depth   int   // plies, at most and by default 60
	Nodes   int64 // positions visited, give or take 1000
	Quiesce bool  // captures after the last ply are searched to the end
}

// Report is what a search found.
type Report struct {
	Best  rules.Move
	Equal []rules.Move // all moves that score the same as Best, which comes first; then in the order of the generator
	Score Score        // from the view of the side to move
	Depth int          // plies of the last finished iteration; 0 when stopped before the first, Best is then any legal move
	Nodes int64        // positions visited
	Line  []rules.Move // principal variation; begins with Best
}

// ErrNoMove is returned where the side to move has no legal move.
var ErrNoMove = errors.New("engine: no legal move")

// Search looks for the best move of the line's last position, deeper and deeper. draws are the automatic draws of the
// game, which it respects from the next move on; it searches even where the line itself counts as drawn.
// When ctx ends, the best of the last finished iteration is returned. The error is [ErrNoMove], and only that.
func Search(ctx context.Context, line rules.Line, draws rules.Limits, l Limits) (Report, error) {
	panic("pending")
}
