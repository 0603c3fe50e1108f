package bot

import (
	"context"
	"time"

	"damasbot/rules"
)

// Judge says what the last position of a line is worth, and which move is best there. It thinks no longer than it is told,
// remembers what it saw, and judges one position at a time. Without a legal move, or when ctx ends at once, it fails.
type Judge func(ctx context.Context, l rules.Line, limits rules.Limits, think time.Duration) (Verdict, error)

// Verdict is what a position is worth to the side to move.
type Verdict struct {
	Best  rules.Move
	Score int // in hundredths of a man
	Won   int // 1 = it wins by force, -1 = it loses; 0 = neither is known
}
