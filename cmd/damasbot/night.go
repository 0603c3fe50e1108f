package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"time"

	"damasbot/engine"
	"damasbot/engine/pattern"
	"damasbot/engine/train"
	"damasbot/rules"
)

type nightCmd struct {
	Variants []string      `arg:"" name:"variant" help:"Rule sets, one after the other: ${variants}."`
	Dir      string        `required:"" placeholder:"FOLDER" help:"Where games, weights and the record are kept."`
	Time     time.Duration `default:"8h" help:"For all rule sets together; the last match comes after it."`
	Depth    int           `default:"4" help:"Plies of each search in the games."`
	First    int           `default:"10000" help:"Games of the first generation; each later one has twice as many, a million at most."`
	Wander   float64       `default:"0.08" help:"As in train selfplay."`
	Tables   string        `default:"" placeholder:"FOLDER" help:"As in train selfplay; rule sets that have none there do without."`
	Prior    float64       `default:"300" help:"As in train fit."`
	Calm     float64       `default:"1" help:"As in train fit."`
	Lambda   float64       `default:"0.8" help:"As in train fit."`
	Pairs    int           `default:"300" help:"Pairs of games of the match that decides whether a generation is better."`
	Threads  int           `default:"0" help:"Games at once; 0 is as many as there are cores."`
}

// Help tells what happens.
func (nightCmd) Help() string {
	return `Plays, fits and measures, generation after generation: the first plays by material and squares, or with
<rule set>.weights where the folder has such a file, each later one with the best weights so far, and learns from the
games of the last five. Every generation's match is written to <rule set>.md in the folder, the best weights to
<rule set>.weights. Interrupt it at any time: the same command goes on.

Example: damasbot train night english russian --dir training --time 8h`
}

// Run trains.
func (c nightCmd) Run(out io.Writer) error {
	variants, err := findVariants(c.Variants)
	if err != nil {
		return err
	}
	if c.First < 1 || c.Depth < 1 || c.Wander < 0 || c.Wander >= 1 || c.Prior < 0 || c.Calm <= 0 || c.Lambda < 0 || c.Lambda > 1 {
		return usageError{errors.New("there must be games and a depth, prior not be below 0, calm be above 0, wander be from 0 to below 1, and lambda from 0 to 1")}
	}
	if err := os.MkdirAll(c.Dir, 0o755); err != nil {
		return usageError{err}
	}
	ctx, cancel := untilInterrupt()
	defer cancel()
	for _, v := range variants {
		end := time.Now().Add(c.Time / time.Duration(len(variants)))
		for g := 1; time.Now().Before(end) && ctx.Err() == nil; g++ {
			if err := c.generation(ctx, out, v, g, end); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

// file names a generation's file.
func (c nightCmd) file(v *rules.Variant, generation int, kind string) string {
	return filepath.Join(c.Dir, fmt.Sprintf("%s-%d.%s", v.ID, generation, kind))
}

// best names the best weights so far, or plain where there are none.
func (c nightCmd) best(v *rules.Variant) string {
	name := filepath.Join(c.Dir, v.ID+".weights")
	if _, err := os.Stat(name); err != nil {
		return "plain"
	}
	return name
}

// generation plays, fits and measures once; one that is finished already is passed over.
func (c nightCmd) generation(ctx context.Context, out io.Writer, v *rules.Variant, g int, end time.Time) error {
	weights := c.file(v, g, "weights")
	if _, err := os.Stat(weights); err == nil {
		return nil
	}
	games := c.First
	for range g - 1 {
		games = min(2*games, 1_000_000)
	}
	o := engine.DefaultOptions()
	o.Table = 1
	err := weighted(&o, c.best(v))
	if err != nil {
		return err
	}
	if c.Tables != "" {
		if o.Tables, err = endings(ctx, c.Tables, v); err != nil && !errors.Is(err, os.ErrNotExist) {
			return usageError{err}
		}
	}
	s := train.SelfPlay{Variant: v, Games: games, Depth: c.Depth, Random: 10, Wander: c.Wander, Seed: uint64(g), Threads: threads(c.Threads), Options: o,
		Name: fmt.Sprintf("generation-%d", g-1)}
	begin, last := time.Now(), time.Now()
	playing, cancel := context.WithDeadline(ctx, end)
	defer cancel()
	err = s.Run(playing, c.file(v, g, "games"), func(done, before int, _ int64) {
		if now := time.Now(); now.Sub(last) > time.Minute || done == games {
			last = now
			fmt.Fprintf(out, "%s generation %d: %d of %d games, %s\n", v.ID, g, done, games, train.Rate(done, before, games, begin, now))
		}
	})
	if err != nil && (ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded)) {
		return err
	}
	var files []string
	for k := max(1, g-4); k <= g; k++ {
		files = append(files, c.file(v, k, "games"))
	}
	w, loss, positions, err := c.fit(ctx, out, v, g, files)
	if err != nil {
		return err
	}
	var file bytes.Buffer
	if err := w.Write(&file); err != nil {
		return err
	}
	fresh := weights + ".new"
	if err := os.WriteFile(fresh, file.Bytes(), 0o644); err != nil {
		return err
	}
	score, err := c.measure(ctx, v, fresh, c.best(v), g)
	if err != nil {
		return err
	}
	line := fmt.Sprintf("| %d | %d | %d | %.5f | %.5f | %v |\n", g, games, positions, loss.Train, loss.Held, score)
	fmt.Fprint(out, line)
	if err := record(filepath.Join(c.Dir, v.ID+".md"), line); err != nil {
		return err
	}
	if low, _ := score.Interval(); low > 0.5 {
		if err := os.WriteFile(filepath.Join(c.Dir, v.ID+".weights"), file.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return os.Rename(fresh, weights)
}

// fit fits weights to the games of files.
func (c nightCmd) fit(ctx context.Context, out io.Writer, v *rules.Variant, g int, files []string) (w *pattern.Weights, best train.Loss, positions int, err error) {
	best.Held = math.Inf(1)
	f := train.Fit{Epochs: 8, Rate: 0.1, Prior: c.Prior, Calm: c.Calm, Lambda: c.Lambda, Held: 20, Seed: uint64(g)}
	w, err = f.Run(ctx, files, func(epoch, n int, l train.Loss) {
		positions = n
		if l.Held < best.Held {
			best = l
		}
		fmt.Fprintf(out, "%s generation %d: epoch %d, loss %.5f, held out %.5f\n", v.ID, g, epoch, l.Train, l.Held)
	})
	return w, best, positions, err
}

// measure plays new weights against the best so far, 2000 positions a move.
func (c nightCmd) measure(ctx context.Context, v *rules.Variant, a, b string, g int) (train.Score, error) {
	m := train.Match{Variant: v, Pairs: c.Pairs, Random: 6, Seed: uint64(1000 + g), Threads: threads(c.Threads)}
	settings := matchCmd{Variant: v.ID}
	var err error
	if m.A, err = settings.player("nodes=2000,weights=" + a); err != nil {
		return train.Score{}, err
	}
	if m.B, err = settings.player("nodes=2000,weights=" + b); err != nil {
		return train.Score{}, err
	}
	return m.Run(ctx, nil)
}

// record appends a line to a table in Markdown, which it begins where there is none.
func record(name, line string) error {
	if _, err := os.Stat(name); os.IsNotExist(err) {
		line = "| generation | games wanted | positions | loss | held out | against the best before, 2000 positions a move |\n|---|---|---|---|---|---|\n" + line
	}
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = f.WriteString(line)
	return errors.Join(err, f.Close())
}
