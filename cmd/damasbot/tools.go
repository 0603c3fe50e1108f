package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"damasbot/rules"
)

// position is the variant and the FEN of most commands.
type position struct {
	Variant string `arg:"" help:"Rule set: ${variants}."`
	FEN     string `arg:"" optional:"" name:"fen" help:"Position as in PDN, such as W:Wc3,Kd2:Bb6,Kf8; the start when left out."`
}

func variantNames() string {
	var names []string
	for _, v := range rules.All() {
		names = append(names, v.ID)
	}
	return strings.Join(names, ", ")
}

func findVariant(name string) (*rules.Variant, error) {
	v, ok := rules.Find(strings.ToLower(name))
	if !ok {
		return nil, usageError{fmt.Errorf("no rule set is called %q; there are %s", name, variantNames())}
	}
	return v, nil
}

func (p position) read() (rules.Position, error) {
	v, err := findVariant(p.Variant)
	if err != nil || p.FEN == "" {
		if err != nil {
			return rules.Position{}, err
		}
		return v.Start(), nil
	}
	at, err := v.ParseFEN(p.FEN)
	if err != nil {
		return at, usageError{err}
	}
	return at, nil
}

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

type movesCmd struct {
	position
}

// Help shows an example.
func (movesCmd) Help() string {
	return "Prints one legal move a line, in the order of squares: the path, then a space and the taken squares, if any.\n\nExample: damasbot moves russian W:Wc3,Kd2:Bb6,Kf8"
}

// Run lists.
func (c movesCmd) Run(out io.Writer) error {
	at, err := c.read()
	if err != nil {
		return err
	}
	v := at.Variant()
	w := bufio.NewWriter(out)
	type line struct{ path, taken []rules.Square }
	var lines []line
	for _, m := range at.Moves(nil) {
		l := line{path: at.Route(m)}
		for _, sq := range v.Squares() {
			if m.Taken().Has(sq) {
				l.taken = append(l.taken, sq)
			}
		}
		slices.SortFunc(l.taken, v.Compare)
		lines = append(lines, l)
	}
	slices.SortFunc(lines, func(a, b line) int {
		return cmp.Or(slices.CompareFunc(a.path, b.path, v.Compare), slices.CompareFunc(a.taken, b.taken, v.Compare))
	})
	if out := rules.NewLine(at).Outcome(rules.Limits{}); len(lines) == 0 && out.Over {
		fmt.Fprintf(os.Stderr, "no legal move: %s has won\n", out.Winner)
	}
	for _, l := range lines {
		if len(l.taken) == 0 {
			fmt.Fprintln(w, names(v, l.path, "-"))
		} else {
			fmt.Fprintln(w, names(v, l.path, "x"), names(v, l.taken, ","))
		}
	}
	return w.Flush()
}

func names(v *rules.Variant, squares []rules.Square, between string) string {
	var all []string
	for _, sq := range squares {
		all = append(all, v.Name(sq))
	}
	return strings.Join(all, between)
}

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
