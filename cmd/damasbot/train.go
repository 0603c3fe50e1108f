package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"damasbot/engine"
	"damasbot/engine/pattern"
	"damasbot/engine/train"
	"damasbot/rules"
)

// trainCmd has the commands with which weights are learnt; docs/engine.md tells how.
type trainCmd struct {
	Selfplay selfplayCmd `cmd:"" help:"Play games against itself into a file; goes on where the file ends."`
	Fit      fitCmd      `cmd:"" help:"Fit weights to the games of files."`
	Match    matchCmd    `cmd:"" help:"Play a match of two settings and tell the difference in Elo."`
	Night    nightCmd    `cmd:"" help:"Train for hours: generations of games, fits and matches, recorded."`
	Ladder   ladderCmd   `cmd:"" help:"Measure how far apart the levels of the ladder are."`
}

type selfplayCmd struct {
	Variant string  `arg:"" help:"Rule set: ${variants}."`
	Out     string  `short:"o" required:"" placeholder:"FILE" help:"The file of games."`
	Games   int     `default:"100000" help:"How many games the file shall have."`
	Depth   int     `default:"4" help:"Plies of each search; 0 is by nodes alone."`
	Nodes   int64   `default:"0" help:"Positions of each search; 0 is by depth alone."`
	Random  int     `default:"10" help:"At most so many first moves at random."`
	Wander  float64 `default:"0.08" help:"Chance, each move, that one at random is played instead, so that positions are seen that only the search looks at."`
	Tables  string  `default:"" placeholder:"FOLDER" help:"Tables of endings, or builtin for those that come with the program: games end where they know the result."`
	Seed    uint64  `default:"1" help:"The same seed plays the same games."`
	Weights string  `default:"builtin" help:"A file of weights, builtin, or plain for material and squares."`
	Threads int     `default:"0" help:"Games at once; 0 is as many as there are cores."`
}

// Help shows an example.
func (selfplayCmd) Help() string {
	return "Interrupt it at any time: the next call goes on.\n\nExample: damasbot train selfplay english --games 100000 --weights plain -o english-1.games"
}

// Run plays.
func (c selfplayCmd) Run(out io.Writer) error {
	v, err := findVariant(c.Variant)
	if err != nil {
		return err
	}
	if c.Games < 1 || c.Depth < 0 || c.Nodes < 0 || c.Depth == 0 && c.Nodes == 0 || c.Random < 0 || c.Random > 100 || c.Wander < 0 || c.Wander >= 1 {
		return usageError{errors.New("there must be a game, a depth or nodes, at most 100 random moves and wander from 0 to below 1")}
	}
	o := engine.DefaultOptions()
	o.Table = 1
	if err := weighted(&o, c.Weights); err != nil {
		return err
	}
	ctx, cancel := untilInterrupt()
	defer cancel()
	if c.Tables != "" {
		if o.Tables, err = endings(ctx, c.Tables, v); err != nil {
			return usageError{err}
		}
	}
	s := train.SelfPlay{Variant: v, Games: c.Games, Depth: c.Depth, Nodes: c.Nodes, Random: c.Random, Wander: c.Wander, Seed: c.Seed,
		Threads: threads(c.Threads), Options: o, Name: c.Weights}
	begin, last := time.Now(), time.Now()
	err = s.Run(ctx, c.Out, func(games, before int, plies int64) {
		if now := time.Now(); now.Sub(last) > 5*time.Second || games == c.Games {
			last = now
			fmt.Fprintf(out, "%d of %d games, %d positions now, %s\n", games, c.Games, plies, train.Rate(games, before, c.Games, begin, now))
		}
	})
	if errors.Is(err, context.Canceled) {
		fmt.Fprintln(out, "interrupted; the same command goes on")
		return errSilent
	}
	return err
}

func threads(n int) int {
	if n <= 0 {
		return runtime.NumCPU()
	}
	return n
}

// weighted sets the weights of a name.
func weighted(o *engine.Options, name string) error {
	switch name {
	case "builtin":
		return nil
	case "plain":
		o.Plain = true
		return nil
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return usageError{err}
	}
	w, err := pattern.Read(data)
	if err != nil {
		return usageError{fmt.Errorf("%s: %w", name, err)}
	}
	o.Weights, err = pattern.NewEvaluator(w)
	return err
}

type fitCmd struct {
	Files  []string `arg:"" name:"file" help:"Files of games of one rule set."`
	Out    string   `short:"o" required:"" placeholder:"FILE" help:"The file of weights."`
	Epochs int      `default:"8" help:"Passes over all positions."`
	Rate   float64  `default:"0.1" help:"How large the first steps are."`
	Prior  float64  `default:"300" help:"How strongly rare patterns are held at what their parts are worth."`
	Calm   float64  `default:"1" help:"How slowly hidden units move at first; 30 is good for some 15,000 games."`
	Lambda float64  `default:"0.8" help:"How far labels look ahead, 0 to 1: 0 is the score of the position's own search, 1 the result of the game."`
	Held   int      `default:"20" help:"One game in so many is held out to see what was learnt."`
	Seed   uint64   `default:"1" help:"Of the order of positions."`
}

// Help shows an example.
func (fitCmd) Help() string {
	return "Example: damasbot train fit english-1.games english-2.games -o english.weights"
}

// Run fits.
func (c fitCmd) Run(out io.Writer) error {
	if c.Epochs < 1 || c.Rate <= 0 || c.Calm <= 0 || c.Lambda < 0 || c.Lambda > 1 || c.Held < 0 || c.Prior < 0 {
		return usageError{errors.New("epochs, rate and calm must be above 0, lambda from 0 to 1")}
	}
	ctx, cancel := untilInterrupt()
	defer cancel()
	f := train.Fit{Epochs: c.Epochs, Rate: c.Rate, Prior: c.Prior, Calm: c.Calm, Lambda: c.Lambda, Held: c.Held, Seed: c.Seed}
	w, err := f.Run(ctx, c.Files, func(epoch, positions int, l train.Loss) {
		fmt.Fprintf(out, "epoch %d of %d: %d positions, loss %.5f, held out %.5f (knowing nothing %.5f)\n", epoch, c.Epochs, positions, l.Train, l.Held, l.Base)
	})
	if err != nil {
		return err
	}
	file, err := os.Create(c.Out)
	if err != nil {
		return usageError{err}
	}
	return errors.Join(w.Write(file), file.Close())
}

type matchCmd struct {
	Variant string `arg:"" help:"Rule set: ${variants}."`
	A       string `arg:"" help:"The one side: settings with commas between."`
	B       string `arg:"" help:"The other side."`
	Pairs   int    `default:"200" help:"Openings, each played with both colours."`
	Random  int    `default:"6" help:"Plies of the opening, at random."`
	Seed    uint64 `default:"1" help:"Of the openings."`
	Threads int    `default:"0" help:"Games at once; 0 is as many as there are cores."`
}

// Help shows the settings.
func (matchCmd) Help() string {
	return `Settings: depth=N, nodes=N, time=50ms (of a move), weights=FILE|builtin|plain, table=MB, threads=N (that search together), tables=FOLDER|builtin, off=FEATURE (aspiration, late-moves, steep,
lone-reply, threats, futility, probcut, drawish; several times), or level=ID alone
for one of the levels people play (easy, medium, hard, level1 to level8, or just 1 to 8), or care=N alone for one between those
of the ladder.

Example: damasbot train match english depth=6,weights=english.weights depth=6,weights=plain`
}

// Run plays.
func (c matchCmd) Run(out io.Writer) error {
	v, err := findVariant(c.Variant)
	if err != nil {
		return err
	}
	m := train.Match{Variant: v, Pairs: c.Pairs, Random: c.Random, Seed: c.Seed, Threads: threads(c.Threads)}
	if m.A, err = c.player(c.A); err != nil {
		return err
	}
	if m.B, err = c.player(c.B); err != nil {
		return err
	}
	ctx, cancel := untilInterrupt()
	defer cancel()
	last := time.Now()
	score, err := m.Run(ctx, func(s train.Score) {
		if now := time.Now(); now.Sub(last) > 5*time.Second {
			last = now
			fmt.Fprintf(out, "%d games: %v\n", s.Games(), s)
		}
	})
	fmt.Fprintf(out, "%s: %s v %s: %v\n", v.ID, c.A, c.B, score)
	if errors.Is(err, context.Canceled) {
		return errSilent
	}
	return err
}

// findLevel finds a level by its ID, or one of the ladder by its number.
func findLevel(id string, v *rules.Variant) (engine.Level, error) {
	var known []string
	for _, l := range append(engine.Levels(), engine.Ladder(v)...) {
		if l.ID == id || l.ID == "level"+id {
			return l, nil
		}
		known = append(known, l.ID)
	}
	return engine.Level{}, usageError{fmt.Errorf("no level is called %q; there are %s", id, strings.Join(known, ", "))}
}

// player reads settings.
func (c matchCmd) player(text string) (func() train.Player, error) {
	v, err := findVariant(c.Variant)
	if err != nil {
		return nil, err
	}
	o := engine.DefaultOptions()
	o.Table = 4
	var limits engine.Limits
	var each time.Duration
	for setting := range strings.SplitSeq(text, ",") {
		name, value, _ := strings.Cut(setting, "=")
		var err error
		switch name {
		case "level":
			l, err := findLevel(value, v)
			if err != nil {
				return nil, err
			}
			return func() train.Player { return &train.Leveled{Level: l} }, nil
		case "care":
			care, err := strconv.ParseFloat(value, 64)
			if err != nil {
				return nil, usageError{err}
			}
			return func() train.Player { return &train.Leveled{Level: engine.Careful(care)} }, nil
		case "depth":
			limits.Depth, err = strconv.Atoi(value)
		case "nodes":
			limits.Nodes, err = strconv.ParseInt(value, 10, 64)
		case "time":
			each, err = time.ParseDuration(value)
		case "weights":
			err = weighted(&o, value)
		case "tables":
			o.Tables, err = endings(context.Background(), value, v)
		case "table":
			o.Table, err = strconv.Atoi(value)
		case "threads":
			o.Threads, err = strconv.Atoi(value)
		case "off":
			if !o.Features.Set(value, false) {
				err = fmt.Errorf("no feature is called %q", value)
			}
		default:
			err = fmt.Errorf("no setting is called %q", name)
		}
		if err != nil {
			return nil, usageError{err}
		}
	}
	if o.Weights != nil && !o.Weights.Fits(v) {
		return nil, usageError{fmt.Errorf("the weights of %q are of another board than that of %s", text, v.ID)}
	}
	if limits == (engine.Limits{}) && each == 0 {
		return nil, usageError{fmt.Errorf("%q needs a depth, nodes or time", text)}
	}
	return func() train.Player {
		return &train.Deep{Searcher: engine.NewSearcher(v, o), Limits: limits, Time: each}
	}, nil
}
