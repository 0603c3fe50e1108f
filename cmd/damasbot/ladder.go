package main

import (
	"fmt"
	"io"
	"strings"

	"damasbot/engine"
	"damasbot/engine/train"
	"damasbot/rules"
)

type ladderCmd struct {
	Variants []string `arg:"" optional:"" name:"variant" help:"Rule sets; the eight main ones when left out."`
	Pairs    int      `default:"100" help:"Openings for each pair of neighbours, each played with both colours."`
	Random   int      `default:"6" help:"Plies of the opening, at random."`
	Seed     uint64   `default:"1" help:"Of the openings and of the levels' chance."`
	Threads  int      `default:"0" help:"Games at once; 0 is as many as there are cores."`

	Care []float64 `placeholder:"CARE,…" help:"Measure levels of so much care (-100 to 176) instead of those of the ladder."`
}

// Help tells what is wanted.
func (ladderCmd) Help() string {
	return `Each level plays the one below it; neighbours should be about 100 Elo (64 %) apart. The levels' numbers are in
engine/ladder.go; --care measures what others would be. Prints a table in Markdown, the last level last, which takes longest.

Examples: damasbot train ladder russian --pairs 200
          damasbot train ladder russian --care 0,12,24,36,48`
}

// Run measures.
func (c ladderCmd) Run(out io.Writer) error {
	variants, err := findVariants(c.Variants)
	if err != nil {
		return err
	}
	if len(variants) == 0 {
		for _, v := range rules.All() {
			if !v.Extra {
				variants = append(variants, v)
			}
		}
	}
	ctx, cancel := untilInterrupt()
	defer cancel()
	for _, v := range variants {
		levels := c.levels(v)
		if v == variants[0] {
			fmt.Fprint(out, "| rule set |")
			for i := 1; i < len(levels); i++ {
				fmt.Fprintf(out, " %s v %s |", levels[i].ID, levels[i-1].ID)
			}
			fmt.Fprintf(out, "\n|---|%s\n", strings.Repeat("---|", len(levels)-1))
		}
		fmt.Fprintf(out, "| %s |", v.ID)
		for i := 1; i < len(levels); i++ {
			player := func(l engine.Level) func() train.Player {
				return func() train.Player { return &train.Leveled{Level: l} }
			}
			m := train.Match{Variant: v, Pairs: c.Pairs, Random: c.Random, Seed: c.Seed, Threads: threads(c.Threads), A: player(levels[i]), B: player(levels[i-1])}
			score, err := m.Run(ctx, nil)
			if err != nil {
				return err
			}
			low, high := score.Interval()
			fmt.Fprintf(out, " %+.0f [%+.0f, %+.0f] |", train.Elo(score.Rate()), train.Elo(low), train.Elo(high))
		}
		fmt.Fprintln(out)
	}
	return nil
}

// levels are the levels to be measured.
func (c ladderCmd) levels(v *rules.Variant) []engine.Level {
	if len(c.Care) == 0 {
		return engine.Ladder(v)
	}
	var out []engine.Level
	for _, care := range c.Care {
		l := engine.Careful(care)
		l.ID = fmt.Sprintf("care %g", care)
		out = append(out, l)
	}
	return out
}
