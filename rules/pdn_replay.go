package rules

import (
	"fmt"
	"strings"
)

// most lines that are followed at once while a capture of the text may mean several.
const maxReadings = 32

// replay plays the moves of a game by the rules of v. The game returned is what was sound, with the error that ended it.
//
// A text that fits several captures is read as the one of which it lists every landing, or else as any of them by which
// the rest of the game is legal. If that leaves several, the first is taken where they take equally many pieces; else
// the game ends before it with an error.
func (r *rawGame) replay(v *Variant) (Game, error) {
	g := Game{Tags: r.tags, Variant: v, Result: r.outcome(v.First), Comments: r.comments}
	start := v.Start()
	if fen := r.tag("FEN"); fen != "" {
		p, err := v.ParseFEN(fen)
		if err != nil {
			g.Line = NewLine(start)
			return g, err
		}
		start = p
	}
	lines := []Line{NewLine(start)}
	fork := -1 // the ply at which the lines part
	for i, text := range r.moves {
		var next []Line
		var bad error
		for _, l := range lines {
			moves, err := l.Position().readings(text)
			if err != nil && bad == nil {
				bad = err
			}
			for _, m := range moves {
				if len(lines) == 1 && len(moves) == 1 {
					l.push(m)
					next = append(next, l)
				} else if len(next) < maxReadings {
					next = append(next, l.Play(m))
				}
			}
		}
		if len(next) == 0 {
			g.Line = lines[0]
			return g, fmt.Errorf("move %d, %w", g.moveNumber(i), bad)
		}
		if lines = next; len(lines) == 1 {
			fork = -1
		} else if fork < 0 {
			fork = i
		}
	}
	g.Line = lines[0]
	for _, l := range lines[1:] {
		first, other := lines[0].Move(fork), l.Move(fork)
		if first.taken.Len() != other.taken.Len() {
			g.Line = g.Line.Back(g.Line.Len() - fork)
			err := fmt.Errorf("%s: may mean %s or %s", r.moves[fork], v.Text(first), v.Text(other))
			return g, fmt.Errorf("move %d, %w", g.moveNumber(fork), err)
		}
	}
	if r.err != nil {
		return g, fmt.Errorf("move %d, %w", g.moveNumber(g.Line.Len()), r.err)
	}
	return g, nil
}

// readings returns the legal moves that a move of a PDN text may mean.
func (p Position) readings(text string) ([]Move, error) {
	moves, err := p.ParseMove(text)
	if len(moves) > 1 {
		names, _ := squareNames(text)
		moves = wholeRoutes(moves, len(names))
	}
	return moves, err
}

// push appends a move in place; only for a line that nobody else holds.
func (l *Line) push(m Move) {
	l.at = append(l.at, l.Position().Play(m))
	l.moves = append(l.moves, m)
}

// outcome returns the result of a game: the one after the moves, or where that leaves it open the one of the tags.
func (r *rawGame) outcome(first Color) string {
	result := r.result
	if result == "" || result == undecided {
		result = results[strings.ReplaceAll(r.tag("Result", "Risultato"), " ", "")]
	}
	return firstsResult(result, first)
}
