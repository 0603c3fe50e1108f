package rules

import "slices"

// Line is a position with its past: what repetition, counters and outcomes need. A Line is a value: Play returns a new one,
// and no line ever changes another.
type Line struct {
	start Position
	moves []Move
	at    []Position // position after each move
}

// NewLine begins a line at a position.
func NewLine(p Position) Line { return Line{start: p} }

// Play returns the line with one more move, legal in its last position.
func (l Line) Play(m Move) Line {
	p := l.Position().Play(m)
	// Clipped, so that appending copies: two lines may go on from the same one.
	l.moves = append(slices.Clip(l.moves), m)
	l.at = append(slices.Clip(l.at), p)
	return l
}

// Back returns the line without its last n moves; with more than there are, the start remains.
func (l Line) Back(n int) Line {
	keep := max(0, len(l.moves)-max(0, n))
	l.moves, l.at = l.moves[:keep], l.at[:keep]
	return l
}

// Position returns the last position.
func (l Line) Position() Position { return l.Before(len(l.moves)) }

// Start returns the first position.
func (l Line) Start() Position { return l.start }

// Len returns how many moves were played.
func (l Line) Len() int { return len(l.moves) }

// Move returns the i-th move, 0 ≤ i < Len.
func (l Line) Move(i int) Move { return l.moves[i] }

// Before returns the position in which the i-th move was played; Before(Len) is the last position.
func (l Line) Before(i int) Position {
	if i == 0 {
		return l.start
	}
	return l.at[i-1]
}
