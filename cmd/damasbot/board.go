package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"damasbot/match"
	"damasbot/render"
	"damasbot/rules"
	"damasbot/screen"
)

type boardCmd struct {
	position
	Out   string `short:"o" required:"" placeholder:"FILE.png" help:"The file to write."`
	Side  string `enum:"white,black" default:"white" help:"Whose side is at the bottom: white or black."`
	Theme string `default:"walnut" help:"walnut, slate or contrast."`
	Last  string `placeholder:"MOVE" help:"A move to play first and to show as the last one, such as 32-28 or c3xe5."`
	Pick  string `placeholder:"SQUARE" help:"Show this piece chosen, with its destinations."`
	Plain bool   `help:"No marks on the pieces that may move."`
	Bars  bool   `help:"With bars above and below: names, whose turn, pieces left."`
	White string `default:"White" help:"White's name in the bar."`
	Black string `default:"Black" help:"Black's name in the bar."`
}

// Help shows an example.
func (boardCmd) Help() string {
	return "Example: damasbot board international W:W32,33:B22,23 --last 32-28 --bars -o board.png"
}

// Run draws.
func (c boardCmd) Run() error {
	at, err := c.read()
	if err != nil {
		return err
	}
	theme, ok := render.ParseTheme(c.Theme)
	if !ok {
		return usageError{fmt.Errorf("no theme is called %q; there are walnut, slate and contrast", c.Theme)}
	}
	view, err := c.view(at, theme)
	if err != nil {
		return err
	}
	png, err := render.PNG(*view)
	if err != nil {
		return err
	}
	return os.WriteFile(c.Out, png, 0o644)
}

// view is the board as a group would see it.
func (c boardCmd) view(at rules.Position, theme render.Theme) (*render.View, error) {
	m := match.New("board", "", at, rules.Limits{}, [2]match.Seat{{Person: "w", Name: c.White}, {Person: "b", Name: c.Black}}, time.Time{})
	if c.Last != "" {
		move, err := onlyMove(at, c.Last)
		if err != nil {
			return nil, usageError{err}
		}
		m.Line = m.Line.Play(move)
	}
	var pick []rules.Square
	if c.Pick != "" {
		sq, ok := at.Variant().Square(c.Pick)
		switch {
		case !ok:
			return nil, usageError{fmt.Errorf("there is no square %q on this board", c.Pick)}
		case !m.Line.Position().Movers().Has(sq):
			return nil, usageError{fmt.Errorf("no piece may move from %s", c.Pick)}
		}
		pick = append(pick, sq)
	}
	r := screen.Reader{Lang: "en", Flip: c.Side == "black", Theme: theme}
	view := screen.Board(m, r, pick, screen.Limits{Buttons: 100, PerRow: 5, Bars: c.Bars, Pictures: true}).View
	if c.Plain {
		for i := range view.Marks {
			view.Marks[i] &^= render.MarkMovable | render.MarkMust
		}
	}
	return view, nil
}

func onlyMove(at rules.Position, text string) (rules.Move, error) {
	moves, err := at.ParseMove(text)
	var bad *rules.BadMove
	switch {
	case errors.As(err, &bad) && len(bad.Names) > 0:
		return rules.Move{}, fmt.Errorf("%s: %s", text, screen.Typed("en", at, bad))
	case err != nil:
		return rules.Move{}, err
	case len(moves) > 1:
		var all []string
		for _, m := range moves {
			all = append(all, at.Variant().Text(m))
		}
		return rules.Move{}, fmt.Errorf("%s may be %s", text, strings.Join(all, " or "))
	}
	return moves[0], nil
}
