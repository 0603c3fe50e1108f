package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"damasbot/engine/tablebase"
)

type tablesCmd struct {
	Variant string `arg:"" help:"Rule set: ${variants}."`
	Dir     string `required:"" placeholder:"FOLDER" help:"Where the tables are kept."`
	Pieces  int    `required:"" help:"Up to how many pieces, 2 to 6; the figures are above."`
}

// Help shows an example.
func (tablesCmd) Help() string {
	return `Makes the tables of endings: who wins, and in how many plies. Those of 4 pieces come with the
program for the main rule sets, for the Turkish and the rarer ones those of 3; the bot and the hub take larger ones from a
folder. They are made in memory, by one core; reckon with

  pieces               time          disk       memory for play   while made
  4 on 8×8             6 s           2 MB       8 MB              50 MB
  5 on 8×8             210 s         43-60 MB   190 MB            0.5-0.7 GB
  4 on 10×10           1 min         6 MB       50 MB             0.3 GB
  4, Turkish           5-6 min       23 MB      120 MB            0.5 GB
  5 on 10×10           1 hour        unknown    1.9 GB            some 6 GB
  5, Turkish           3 hours, more unknown    6.1 GB            some 16 GB
  6 on 8×8             over 1 hour   unknown    3.7 GB            9-15 GB

Nobody has made those of the last three lines yet: their figures are reckoned.

Example: damasbot tables english --pieces 5 --dir tables`
}

// Run makes them.
func (c tablesCmd) Run(out io.Writer) error {
	v, err := findVariant(c.Variant)
	if err != nil {
		return err
	}
	ctx, cancel := untilInterrupt()
	defer cancel()
	begin := time.Now()
	s, err := tablebase.Generate(ctx, v, c.Pieces, func(done, all int, material string) {
		fmt.Fprintf(out, "%d of %d: %s, %v\n", done, all, material, time.Since(begin).Round(time.Second/10))
	})
	if err != nil {
		return err
	}
	if err := s.Save(ctx, c.Dir); err != nil {
		return err
	}
	name := filepath.Join(c.Dir, tablebase.FileName(v, c.Pieces))
	file, err := os.Stat(name)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %.1f MB, %.0f MB in memory\n", name, float64(file.Size())/1e6, float64(s.Bytes())/1e6)
	return nil
}
