package bot

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"damasbot/rules"
	"damasbot/screen"
)

// oracle is a Thinker whose verdicts are given by how many moves were played.
type oracle struct {
	Thinker
	verdict func(ctx context.Context, l rules.Line) (Verdict, error)
}

func (o oracle) Judge(*rules.Variant) Judge {
	return func(ctx context.Context, l rules.Line, _ rules.Limits, _ time.Duration) (Verdict, error) {
		return o.verdict(ctx, l)
	}
}

// wander is a game of n random moves, or fewer where it ends.
func wander(v *rules.Variant, n int) rules.Line {
	rng := rand.New(rand.NewPCG(1, uint64(n)))
	l := rules.NewLine(v.Start())
	for range n {
		moves := l.Position().Moves(nil)
		if len(moves) == 0 || l.Outcome(rules.Limits{}).Over {
			break
		}
		l = l.Play(moves[rng.IntN(len(moves))])
	}
	return l
}

// other is a legal move of the last position that was not played in the game.
func other(t *testing.T, game, l rules.Line) rules.Move {
	t.Helper()
	for _, m := range l.Position().Moves(nil) {
		if l.Len() == game.Len() || !m.Same(game.Move(l.Len())) {
			return m
		}
	}
	return l.Position().Moves(nil)[0]
}

// shortGame is a game of fourteen half-moves.
func shortGame(t *testing.T) rules.Line {
	t.Helper()
	game := rules.NewLine(rules.Russian.Start())
	for move := range strings.FieldsSeq("a3-b4 h6-g5 e3-d4 b6-a5 d2-e3 d6-e5 e3-f4 g5xa3 e1-d2 a7-b6 g3-f4 e5xe1 g1-f2 e1xg3") {
		found, err := game.Position().ParseMove(move)
		if err != nil || len(found) != 1 {
			t.Fatalf("%s: %d moves, %v", move, len(found), err)
		}
		game = game.Play(found[0])
	}
	return game
}

// White has a man more, loses it with the seventh half-move, gets a little better with Black's tenth, and Black wins by force
// after the eleventh. The move after which nothing was lost, and the one that was the best, are no turns.
func TestReviewFindsTheTurns(t *testing.T) {
	t.Parallel()
	game := shortGame(t)
	white := []int{100, 100, 100, 100, 100, 100, 100, -50, -50, -50, 30, -300, -300, -300, -300}
	b, stop := scholar(t, oracle{verdict: func(_ context.Context, l rules.Line) (Verdict, error) {
		v := Verdict{Score: white[l.Len()], Best: other(t, game, l)}
		if l.Len() >= 11 {
			v.Won = -1
		}
		if l.Position().Turn() == rules.Black {
			v.Score, v.Won = -v.Score, -v.Won
		}
		return v, nil
	}})
	defer stop()
	c, err := b.review(t.Context(), game, rules.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	var plies []int
	for _, turn := range c.Turns {
		plies = append(plies, turn.Ply)
		if turn.Before-turn.After < leastTurn || turn.Better.Same(game.Move(turn.Ply)) {
			t.Errorf("%d is no turn: %+v", turn.Ply, turn)
		}
	}
	if len(plies) != 3 || plies[0] != 6 || plies[1] != 9 || plies[2] != 10 {
		t.Errorf("it turned at %v, want 6, 9 and 10", plies)
	}
	if c.Sure != 11 || len(c.Shares) != 15 || c.Shares[14] != 0 || c.Shares[0] < 0.6 || c.Shares[0] > 0.8 {
		t.Errorf("sure after %d; shares %v", c.Sure, c.Shares)
	}
}

// What is proven is told apart from what is likely: White wins by force until the seventh half-move, and is as likely to after
// it until the eleventh, after which Black wins by force.
func TestReviewTellsWhatIsProven(t *testing.T) {
	t.Parallel()
	game := shortGame(t)
	for _, proven := range []bool{true, false} {
		b, stop := scholar(t, oracle{verdict: func(_ context.Context, l rules.Line) (Verdict, error) {
			v := Verdict{Best: other(t, game, l)}
			switch n := l.Len(); {
			case n <= 6:
				v.Score, v.Won = 900, 1
			case n >= 11:
				v.Score, v.Won = -900, -1
			}
			if l.Position().Turn() == rules.Black {
				v.Score, v.Won = -v.Score, -v.Won
			}
			if !proven {
				v.Won = 0
			}
			return v, nil
		}})
		c, err := b.review(t.Context(), game, rules.Limits{})
		stop()
		if err != nil || len(c.Turns) != 2 || c.Turns[0].Ply != 6 || c.Turns[1].Ply != 10 {
			t.Fatalf("%+v, %v", c.Turns, err)
		}
		if got := c.Turns[0]; got.Missed != proven || got.Lost || (got.Before == 1) != proven {
			t.Errorf("proven %v, the win that got away: %+v", proven, got)
		}
		if got := c.Turns[1]; got.Lost != proven || got.Missed || (got.After == 0) != proven {
			t.Errorf("proven %v, the loss: %+v", proven, got)
		}
	}
}

// A position with one legal move is worth what the next one is, and is not looked at: in an exchange a search that stops early
// would take the man that is about to be taken back for a loss.
func TestForcedMovesAreNoTurns(t *testing.T) {
	t.Parallel()
	game := shortGame(t)
	forced := 0
	b, stop := scholar(t, oracle{verdict: func(_ context.Context, l rules.Line) (Verdict, error) {
		p := l.Position()
		if l.Len() < game.Len() && p.CountMoves() == 1 {
			t.Errorf("the position after %d half-moves is looked at", l.Len())
		}
		return Verdict{Best: other(t, game, l), Score: 20 * l.Len() * sign(p.Turn())}, nil
	}})
	defer stop()
	c, err := b.review(t.Context(), game, rules.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range game.Len() {
		if p := game.Before(i); p.CountMoves() == 1 {
			forced++
			if c.Shares[i] != c.Shares[i+1] {
				t.Errorf("after %d half-moves %g, after the only one that was possible %g", i, c.Shares[i], c.Shares[i+1])
			}
		}
	}
	for _, turn := range c.Turns {
		if p := game.Before(turn.Ply); p.CountMoves() == 1 {
			t.Errorf("%+v was the only move", turn)
		}
	}
	if forced < 2 {
		t.Errorf("only %d moves are forced", forced)
	}
}

// Who plays into a position that wins by force had won before it, whatever a short look at that says.
func TestWhatWinsHadWon(t *testing.T) {
	t.Parallel()
	game := shortGame(t)
	b, stop := scholar(t, oracle{verdict: func(_ context.Context, l rules.Line) (Verdict, error) {
		v := Verdict{Best: other(t, game, l)}
		if l.Len() == 9 { // White has moved, and wins
			v.Won = -1
		}
		return v, nil
	}})
	defer stop()
	c, err := b.review(t.Context(), game, rules.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	// the eighth half-move was forced, so that White wins from the seventh on, and Black lost with the sixth
	if !slices.Equal(c.Shares[5:10], []float64{0.5, 1, 1, 1, 1}) || len(c.Turns) != 1 || c.Turns[0].Ply != 5 || !c.Turns[0].Lost {
		t.Errorf("shares %v, turns %+v", c.Shares, c.Turns)
	}
}

// Every rule set can be reviewed, whatever happened in the game.
func TestReviewOfEveryRuleSet(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(8, 9))
	for _, v := range rules.All() {
		for _, n := range []int{screen.LeastReviewed, 60, 300} {
			game := wander(v, n)
			b, stop := scholar(t, oracle{verdict: func(_ context.Context, l rules.Line) (Verdict, error) {
				moves := l.Position().Moves(nil)
				return Verdict{Best: moves[rng.IntN(len(moves))], Score: rng.IntN(800) - 400, Won: rng.IntN(3) - 1}, nil
			}})
			c, err := b.review(t.Context(), game, rules.Limits{})
			stop()
			if err != nil || len(c.Shares) != game.Len()+1 || len(c.Turns) > screen.MaxTurns {
				t.Fatalf("%s, %d moves: %d shares, %d turns, %v", v.ID, game.Len(), len(c.Shares), len(c.Turns), err)
			}
			for i, s := range c.Shares {
				if s < 0 || s > 1 {
					t.Errorf("%s: share %d is %g", v.ID, i, s)
				}
			}
			if out := game.Outcome(rules.Limits{}); out.Over && !out.Drawn && c.Shares[game.Len()] != map[rules.Color]float64{rules.White: 1, rules.Black: 0}[out.Winner] {
				t.Errorf("%s: %v won, and the last share is %g", v.ID, out.Winner, c.Shares[game.Len()])
			}
		}
	}
}

// A review that the bot's end interrupts says so, and soon.
func TestReviewStopsWithTheBot(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	b, stop := scholar(t, oracle{verdict: func(ctx context.Context, l rules.Line) (Verdict, error) {
		cancel()
		<-ctx.Done()
		return Verdict{}, ctx.Err()
	}})
	defer stop()
	if _, err := b.review(ctx, wander(rules.Russian, 20), rules.Limits{}); !errors.Is(err, context.Canceled) {
		t.Errorf("it ended with %v", err)
	}
}
