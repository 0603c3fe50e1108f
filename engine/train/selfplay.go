package train

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"time"

	"damasbot/engine"
	"damasbot/rules"
)

// SelfPlay says how games are played.
type SelfPlay struct {
	Variant *rules.Variant
	Games   int    // how many the file shall have
	Depth   int    // plies of each search; 0 = by nodes alone
	Nodes   int64  // of each search; 0 = by depth alone
	Random  int    // at most so many first moves are at random, and at least a third
	Seed    uint64 // the same seed plays the same games, on however many threads
	Threads int
	Wander  float64        // chance, each move, that one at random is played in place of the one that was found
	Options engine.Options // with tables of endings, games end where they know the result
	Name    string         // of the weights, for the head of the file
}

// how is the part of the head of the file that must agree when games are added.
func (s SelfPlay) how() string {
	pieces := 0
	if s.Options.Tables != nil {
		pieces = s.Options.Tables.Pieces()
	}
	return fmt.Sprintf("depth=%d nodes=%d random=%d wander=%g tables=%d seed=%d weights=%s", s.Depth, s.Nodes, s.Random, s.Wander, pieces, s.Seed, s.Name)
}

// longest bounds a game in plies: a longer one is drawn.
const longest = 240

// Run plays games until the file has as many as wanted, and goes on where a file already there ends. progress is told
// how many games there are now and were at first. When ctx ends, what is whole is on the disk.
func (s SelfPlay) Run(ctx context.Context, file string, progress func(games, before int, plies int64)) error {
	s.Options.Features.Drawish = false // what is learnt from its scores would be scaled twice
	f, before, err := s.open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type played struct {
		number int
		game   Game
	}
	tickets := make(chan struct{}, 64*s.Threads) // bounds how far one thread may be ahead of another
	numbers, results := make(chan int), make(chan played)
	go func() {
		defer close(numbers)
		for n := before; n < s.Games; n++ {
			select {
			case tickets <- struct{}{}:
			case <-ctx.Done():
				return
			}
			select {
			case numbers <- n:
			case <-ctx.Done():
				return
			}
		}
	}()
	for range s.Threads {
		go func() {
			searcher := engine.NewSearcher(s.Variant, s.Options)
			for n := range numbers {
				g, ok := s.play(ctx, searcher, n)
				if !ok {
					return
				}
				select {
				case results <- played{n, g}:
				case <-ctx.Done():
					return
				}
			}
		}()
	}
	waiting := map[int]Game{}
	var plies int64
	for next := before; next < s.Games; {
		select {
		case r := <-results:
			waiting[r.number] = r.game
		case <-ctx.Done():
			return ctx.Err()
		}
		var b []byte
		for g, ok := waiting[next]; ok; g, ok = waiting[next] {
			delete(waiting, next)
			b = g.append(b)
			plies += int64(len(g.Scores))
			next++
			<-tickets
		}
		if len(b) == 0 {
			continue
		}
		if _, err := f.Write(b); err != nil {
			return err
		}
		if progress != nil {
			progress(next, before, plies)
		}
	}
	return f.Close()
}

// open opens the file at the end of its last whole game, or begins it.
func (s SelfPlay) open(file string) (*os.File, int, error) {
	if _, err := os.Stat(file); os.IsNotExist(err) {
		f, err := os.Create(file)
		if err != nil {
			return nil, 0, err
		}
		_, err = f.WriteString(header(s.Variant, s.how()))
		return f, 0, err
	}
	old, err := ReadGames(file, func(*rules.Variant, Game) error { return nil })
	if err != nil {
		return nil, 0, err
	}
	if old.Variant != s.Variant || old.How != s.how() {
		return nil, 0, fmt.Errorf("train: %s was begun otherwise: %s %s, not %s %s", file, old.Variant.ID, old.How, s.Variant.ID, s.how())
	}
	f, err := os.OpenFile(file, os.O_RDWR, 0o644)
	if err != nil {
		return nil, 0, err
	}
	if err := f.Truncate(old.End); err != nil {
		return nil, 0, err
	}
	_, err = f.Seek(old.End, 0)
	return f, old.Whole, err
}

// play plays one game; ok is false when ctx ended.
func (s SelfPlay) play(ctx context.Context, searcher *engine.Searcher, number int) (g Game, ok bool) {
	rng := rand.New(rand.NewPCG(s.Seed, uint64(number)))
	searcher.Forget()
	line := rules.NewLine(s.Variant.Start())
	g.Random = s.Random - rng.IntN(s.Random*2/3+1)
	moves := make([]rules.Move, 0, 128)
	for {
		outcome := line.Outcome(rules.Limits{})
		if outcome.Over || line.Len() >= longest {
			if outcome.Over && !outcome.Drawn {
				g.Result = value(outcome.Winner)
			}
			break
		}
		position := line.Position()
		if result, known := s.known(&position); known {
			g.Result = result
			break
		}
		moves = position.Moves(moves[:0])
		if line.Len() < g.Random {
			n := rng.IntN(len(moves))
			g.Moves = append(g.Moves, uint8(n))
			line = line.Play(moves[n])
			continue
		}
		r, err := searcher.Search(ctx, line, rules.Limits{}, engine.Limits{Depth: s.Depth, Nodes: s.Nodes})
		if err != nil || ctx.Err() != nil {
			return g, false
		}
		if r.Score >= engine.Win-1000 || r.Score <= 1000-engine.Win { // the end is in sight
			winner := line.Position().Turn()
			if r.Score < 0 {
				winner = winner.Opponent()
			}
			g.Result = value(winner)
			break
		}
		for n, m := range moves {
			if m.Same(r.Best) {
				g.Moves, g.Scores = append(g.Moves, uint8(n)), append(g.Scores, int16(r.Score))
				break
			}
		}
		if s.Wander > 0 && rng.Float64() < s.Wander {
			n := rng.IntN(len(moves))
			g.Moves[len(g.Moves)-1] = uint8(n)
			line = line.Play(moves[n])
			continue
		}
		line = line.Play(r.Best)
	}
	g.Random = min(g.Random, len(g.Moves))
	return g, true
}

// known looks a position up in the tables.
func (s SelfPlay) known(p *rules.Position) (result int8, ok bool) {
	t := s.Options.Tables
	if t == nil || (p.Of(rules.White)|p.Of(rules.Black)).Len() > t.Pieces() {
		return 0, false
	}
	r, ok := t.Probe(p)
	if result = int8(r.Outcome); p.Turn() == rules.Black {
		result = -result
	}
	return result, ok
}

func value(winner rules.Color) int8 {
	if winner == rules.White {
		return 1
	}
	return -1
}

// Rate tells a person how fast work goes and how long it still takes.
func Rate(done, before, all int, begin, now time.Time) string {
	elapsed := now.Sub(begin).Seconds()
	if done == before || elapsed <= 0 {
		return ""
	}
	rate := float64(done-before) / elapsed
	left := time.Duration(float64(all-done) / rate * float64(time.Second)).Round(time.Second)
	return fmt.Sprintf("%.1f a second, %v left", rate, left)
}
