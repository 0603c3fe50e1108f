package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"damasbot/rules"
)

type pdnCmd struct {
	Files   []string `arg:"" name:"file" help:"PDN files, or JSON lists of PDN texts; - is standard input."`
	Variant string   `help:"Rule set of games whose tags do not tell: ${variants}."`
	Quiet   bool     `short:"q" help:"Tell only what is wrong."`
}

// Help shows an example.
func (pdnCmd) Help() string {
	return "Says game by game whether it is sound, and where not; the exit status is 1 if any is not.\n\nExample: damasbot pdn --variant italian tournament.pdn"
}

// Run reads.
func (c pdnCmd) Run(out io.Writer) error {
	var v *rules.Variant
	if c.Variant != "" {
		var err error
		if v, err = findVariant(c.Variant); err != nil {
			return err
		}
	}
	w := bufio.NewWriter(out)
	wrong := false
	for _, file := range c.Files {
		text, err := readFile(file)
		if err != nil {
			return errors.Join(w.Flush(), err)
		}
		if c.report(w, file, rules.ReadPDN(context.Background(), text, v)) {
			wrong = true
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if wrong {
		return errSilent
	}
	return nil
}

// report tells about the games of a file, and whether any is wrong.
func (c pdnCmd) report(w io.Writer, file string, games []rules.Report) (wrong bool) {
	if len(games) == 0 {
		fmt.Fprintf(w, "%s: no games\n", file)
		return true
	}
	sound := 0
	for _, r := range games {
		if r.Err != nil {
			wrong = true
			fmt.Fprintf(w, "%s: game %d: %v\n", file, r.Number, r.Err)
			continue
		}
		sound++
		if !c.Quiet {
			fmt.Fprintf(w, "%s: game %d: %s, %d plies, %s\n", file, r.Number, r.Game.Variant.ID, r.Game.Line.Len(), r.Game.Result)
		}
	}
	if wrong || !c.Quiet {
		fmt.Fprintf(w, "%s: %d of %d games sound\n", file, sound, len(games))
	}
	return wrong
}

func readFile(name string) (string, error) {
	var data []byte
	var err error
	if name == "-" {
		data, err = io.ReadAll(os.Stdin)
	} else {
		data, err = os.ReadFile(name)
	}
	if err != nil {
		return "", usageError{err}
	}
	return string(data), nil
}
