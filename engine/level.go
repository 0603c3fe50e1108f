// Package engine plays every rule set of package rules: it searches, judges positions, and holds the levels a person
// may choose to play against.
//
// Searches share no state, so several may run at once; each obeys its context and its [Limits].
package engine

import (
	"context"
	"math/rand/v2"
	"time"

	"damasbot/engine/tablebase"
	"damasbot/rules"
)

// Level is how the bot plays: data.
type Level struct {
	ID      string        // "easy", "medium", "hard", "level1" to "level8": stable, used in stores and as a text key
	Depth   int           // plies; 0 = a random legal move
	Quiesce bool          // captures after the last ply are searched to the end
	Think   time.Duration // upper bound of a search

	Nodes    int64 // positions a deep search visits; 0 = the level searches by Depth. Of the ladder only
	Careless Carelessness
	Endings  bool           // strong enough to use Tables
	Tables   *tablebase.Set // of endings, given by who has them; nil: none. Of the ladder only
}

var levels = []Level{
	{ID: "easy", Think: time.Second},
	{ID: "medium", Depth: 3, Think: time.Second},
	{ID: "hard", Depth: 6, Quiesce: true, Think: 2 * time.Second},
}

// Levels returns the simple levels, the weakest first; [Ladder] has the others. The slice is the caller's.
func Levels() []Level { return append([]Level(nil), levels...) }

// FindLevel returns the level with this ID, simple or of the ladder, as it plays a rule set.
func FindLevel(id string, v *rules.Variant) (Level, bool) {
	for _, list := range [][]Level{levels, Ladder(v)} {
		for _, l := range list {
			if l.ID == id {
				return l, true
			}
		}
	}
	return Level{}, false
}

// Play chooses a move as a level plays: at random when it looks no ply ahead, else one of those that its search finds
// equally best. rng makes every choice, so the same seed plays the same game (as long as Think is not used up).
// A lone legal move is answered at once. The error is [ErrNoMove], and only that.
func Play(ctx context.Context, line rules.Line, limits rules.Limits, level Level, rng *rand.Rand) (rules.Move, error) {
	moves := line.Position().Moves(nil)
	switch {
	case len(moves) == 0:
		return rules.Move{}, ErrNoMove
	case len(moves) == 1:
		return moves[0], nil
	case level.Depth == 0 && level.Nodes == 0:
		return moves[rng.IntN(len(moves))], nil
	}
	ctx, cancel := context.WithTimeout(ctx, level.Think)
	defer cancel()
	if level.Nodes > 0 {
		return playCareless(ctx, line, limits, level, rng)
	}
	report, err := Search(ctx, line, limits, Limits{Depth: level.Depth, Quiesce: level.Quiesce})
	if err != nil {
		return rules.Move{}, err
	}
	return report.Equal[rng.IntN(len(report.Equal))], nil
}

// better is from which score a side counts as better, and declines a draw: less than a man, more than placement.
const better Score = 50

// A game from the start of its rule set is young for so many moves of each side, while more pieces than a few are left: too
// early to call it drawn.
const (
	youth = 20
	few   = 8
)

// young reports whether a game is too young for a draw.
func young(line rules.Line) bool {
	p := line.Position()
	return line.Start() == p.Variant().Start() && line.Len() < 2*youth && (p.Of(rules.White)|p.Of(rules.Black)).Len() > few
}

// AcceptsDraw says whether the engine playing side c takes a draw now: when it is not better, whoever is to move, and the game
// is not young.
// It looks as far ahead as the level does, at least a ply, always with captures searched to the end, and takes no
// longer than the level thinks.
func AcceptsDraw(ctx context.Context, line rules.Line, limits rules.Limits, c rules.Color, level Level) bool {
	if young(line) {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, level.Think)
	defer cancel()
	report, err := level.judge(ctx, line, limits)
	if err != nil {
		return true // nothing is left to play for
	}
	score := report.Score
	if line.Position().Turn() != c {
		score = -score
	}
	return score < better
}

// judge searches as far as the level does, but with care.
func (l Level) judge(ctx context.Context, line rules.Line, limits rules.Limits) (Report, error) {
	if l.Nodes == 0 {
		return Search(ctx, line, limits, Limits{Depth: max(l.Depth, 1), Quiesce: true})
	}
	s, giveBack := borrow(line.Position().Variant(), l)
	defer giveBack()
	return s.Search(ctx, line, limits, Limits{Nodes: l.Nodes})
}
