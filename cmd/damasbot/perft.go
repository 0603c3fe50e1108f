package main

import (
	"fmt"
	"io"
	"time"
)

type perftCmd struct {
	Variant string `arg:"" help:"Rule set: ${variants}."`
	Depth   int    `arg:"" help:"Plies, 1 or more."`
	FEN     string `arg:"" optional:"" name:"fen" help:"Position as in PDN; the start when left out."`
}

// Help shows an example.
func (perftCmd) Help() string {
	return "Prints a line a depth: depth nodes seconds nodes/s.\nMoves with the same from, to, taken set and promotion count once.\n\nExample: damasbot perft international 8"
}

// Run counts.
func (c perftCmd) Run(out io.Writer) error {
	at, err := position{c.Variant, c.FEN}.read()
	if err != nil {
		return err
	}
	if c.Depth < 1 {
		return usageError{fmt.Errorf("the depth must be 1 or more, not %d", c.Depth)}
	}
	for depth := 1; depth <= c.Depth; depth++ {
		begin := time.Now()
		nodes := at.Perft(depth)
		seconds := time.Since(begin).Seconds()
		if _, err := fmt.Fprintf(out, "%d %d %.3f %.0f\n", depth, nodes, seconds, float64(nodes)/max(seconds, 1e-9)); err != nil {
			return err
		}
	}
	return nil
}
