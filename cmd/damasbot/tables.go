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
	Pieces  int    `default:"4" help:"Up to how many pieces, 2 to 6; each more takes some twenty times as long and as much memory."`
}

// Help shows an example.
func (tablesCmd) Help() string {
	return "Makes the tables of endings: who wins, and in how many plies.\n\nExample: damasbot tables english --dir tables"
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
