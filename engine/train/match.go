package train

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"time"

	"damasbot/engine"
	"damasbot/rules"
)

// Player finds moves; it plays one game at a time. An error ends the match.
type Player interface {
	NewGame(seed uint64)
	Move(ctx context.Context, line rules.Line) (rules.Move, error)
}

// Deep plays with a deep search under a limit a move.
type Deep struct {
	Searcher *engine.Searcher
	Limits   engine.Limits
	Time     time.Duration // a move; 0 = no limit
}

// NewGame implements [Player].
func (d *Deep) NewGame(uint64) { d.Searcher.Forget() }

// Move implements [Player].
func (d *Deep) Move(ctx context.Context, line rules.Line) (rules.Move, error) {
	if d.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, d.Time)
		defer cancel()
	}
	r, err := d.Searcher.Search(ctx, line, rules.Limits{}, d.Limits)
	return r.Best, err
}

// Leveled plays as a level does.
type Leveled struct {
	Level engine.Level
	rng   *rand.Rand
}

// NewGame implements [Player].
func (l *Leveled) NewGame(seed uint64) { l.rng = rand.New(rand.NewPCG(seed, 77)) }

// Move implements [Player].
func (l *Leveled) Move(ctx context.Context, line rules.Line) (rules.Move, error) {
	return engine.Play(ctx, line, rules.Limits{}, l.Level, l.rng)
}

// Match says how two players meet: in pairs of games from one opening of random moves, each side once.
type Match struct {
	Variant *rules.Variant
	Pairs   int
	Random  int // plies of the opening
	Seed    uint64
	Threads int
	A, B    func() Player // makes a player for a thread
}

// Score is how a match went, for A. The games of a pair are not independent, so the error is taken from pairs.
type Score struct {
	Won, Drawn, Lost int
	Plies            int
	pairs            [5]int // by half points
}

// Games returns how many games were played.
func (s Score) Games() int { return s.Won + s.Drawn + s.Lost }

// Rate is the part of the points that A has.
func (s Score) Rate() float64 {
	return (float64(s.Won) + float64(s.Drawn)/2) / float64(max(1, s.Games()))
}

// Interval returns the bounds within which A's rate lies with 95 % confidence.
func (s Score) Interval() (low, high float64) {
	n, mean := 0.0, s.Rate()
	sum := 0.0
	for half, pairs := range s.pairs {
		d := float64(half)/4 - mean
		sum += float64(pairs) * d * d
		n += float64(pairs)
	}
	if n < 2 {
		return 0, 1
	}
	e := 1.96 * math.Sqrt(sum/(n-1)/n)
	return max(0, mean-e), min(1, mean+e)
}

// Elo turns a rate into a difference of ratings; ±800 and beyond are all one.
func Elo(rate float64) float64 {
	rate = min(max(rate, 0.0099), 0.9901)
	return 400 * math.Log10(rate/(1-rate))
}

// String tells the score in a line.
func (s Score) String() string {
	low, high := s.Interval()
	return fmt.Sprintf("+%d =%d -%d  %.1f %%  Elo %+.0f [%+.0f, %+.0f]", s.Won, s.Drawn, s.Lost, 100*s.Rate(), Elo(s.Rate()), Elo(low), Elo(high))
}

func (s *Score) add(first, second int8, plies int) {
	for _, r := range []int8{first, second} {
		switch r {
		case 1:
			s.Won++
		case 0:
			s.Drawn++
		default:
			s.Lost++
		}
	}
	s.pairs[first+second+2]++
	s.Plies += plies
}

// Run plays the match. progress is told the score after each pair. When ctx ends the score so far is returned with its
// error.
func (m Match) Run(ctx context.Context, progress func(Score)) (Score, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	numbers := make(chan int)
	go func() {
		defer close(numbers)
		for n := range m.Pairs {
			select {
			case numbers <- n:
			case <-ctx.Done():
				return
			}
		}
	}()
	var (
		mu     sync.Mutex
		wg     sync.WaitGroup
		score  Score
		failed error
	)
	for range m.Threads {
		wg.Go(func() {
			a, b := m.A(), m.B()
			for n := range numbers {
				first, second, plies, err := m.pair(ctx, a, b, n)
				mu.Lock()
				if err == nil {
					score.add(first, second, plies)
					if progress != nil {
						progress(score)
					}
				} else if failed == nil {
					failed = err
				}
				mu.Unlock()
				if err != nil {
					cancel()
					return
				}
			}
		})
	}
	wg.Wait()
	return score, failed
}

// pair plays two games, and returns the results for A.
func (m Match) pair(ctx context.Context, a, b Player, n int) (first, second int8, plies int, err error) {
	rng := rand.New(rand.NewPCG(m.Seed, uint64(n)))
	line := opening(m.Variant, m.Random, rng)
	seed := rng.Uint64()
	one, p1, err := duel(ctx, line, [2]Player{a, b}, seed)
	if err != nil {
		return 0, 0, 0, err
	}
	two, p2, err := duel(ctx, line, [2]Player{b, a}, seed+1)
	return one, -two, p1 + p2, err
}

// opening plays random moves from the start, again and again until a game is left that is not over.
func opening(v *rules.Variant, plies int, rng *rand.Rand) rules.Line {
	for {
		line := rules.NewLine(v.Start())
		for range plies {
			moves := line.Position().Moves(nil)
			if len(moves) == 0 {
				break
			}
			line = line.Play(moves[rng.IntN(len(moves))])
		}
		if !line.Outcome(rules.Limits{}).Over {
			return line
		}
	}
}

// duel plays a game; players[0] is White. The result is White's.
func duel(ctx context.Context, line rules.Line, players [2]Player, seed uint64) (int8, int, error) {
	for _, p := range players {
		p.NewGame(seed)
	}
	plies := 0
	for ; line.Len() < 2*longest; plies++ {
		if o := line.Outcome(rules.Limits{}); o.Over {
			if o.Drawn {
				return 0, plies, nil
			}
			return value(o.Winner), plies, nil
		}
		m, err := players[line.Position().Turn()].Move(ctx, line)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return 0, plies, err
		}
		line = line.Play(m)
	}
	return 0, plies, nil
}
