package main

import (
	"fmt"
	"strings"

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

func findVariants(names []string) (all []*rules.Variant, err error) {
	for _, name := range names {
		v, err := findVariant(name)
		if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	return all, nil
}

func (p position) read() (rules.Position, error) {
	v, err := findVariant(p.Variant)
	switch {
	case err != nil:
		return rules.Position{}, err
	case p.FEN == "":
		return v.Start(), nil
	}
	at, err := v.ParseFEN(p.FEN)
	if err != nil {
		return at, usageError{err}
	}
	return at, nil
}
