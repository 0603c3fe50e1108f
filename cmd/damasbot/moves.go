package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"damasbot/rules"
)

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
