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
}

// Help tells what is wanted.
func (ladderCmd) Help() string {
	return `Each level plays the one below it; neighbours should be about 100 Elo (64 %) apart. The levels' numbers are in
engine/ladder.go. Prints a table in Markdown.

Example: damasbot train ladder russian --pairs 200`
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
	levels := engine.Ladder()
	fmt.Fprint(out, "| rule set |")
	for i := 1; i < len(levels); i++ {
		fmt.Fprintf(out, " %s v %s |", levels[i].ID, levels[i-1].ID)
	}
	fmt.Fprintf(out, "\n|---|%s\n", strings.Repeat("---|", len(levels)-1))
	for _, v := range variants {
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
