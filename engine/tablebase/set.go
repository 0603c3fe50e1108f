package tablebase

import (
	"fmt"
	"math"

	"damasbot/rules"
)

// Values of positions besides the plies to the end.
const (
	drawn = 255 // neither side can force a win; while tables are made: not decided yet
	most  = 250 // plies that a value can tell
)

// Set is the tables of one rule set up to a number of pieces. It may be shared by all searches.
type Set struct {
	board  *board
	pieces int
	tables map[material][]uint8
	flat   []([]uint8) // the same by place, for probing
}

// Pieces returns up to how many pieces the tables know everything.
func (s *Set) Pieces() int { return s.pieces }

// Bytes returns how much memory the tables take.
func (s *Set) Bytes() (n int) {
	for _, t := range s.tables {
		n += len(t)
	}
	return n
}

// Variant returns the rule set of the tables.
func (s *Set) Variant() *rules.Variant { return s.board.variant }

func newSet(v *rules.Variant, pieces int) (*Set, error) {
	if v.King.MaxRun > 0 {
		return nil, fmt.Errorf("tablebase: %s limits the moves of a king in a row, which tables cannot tell", v.ID)
	}
	if pieces < 2 || pieces > maxPieces {
		return nil, fmt.Errorf("tablebase: tables are of 2 to %d pieces, not %d", maxPieces, pieces)
	}
	s := &Set{board: newBoard(v), pieces: pieces, tables: map[material][]uint8{}}
	for _, m := range materials(pieces) {
		if max(s.board.size(m), s.board.size(m.mirror())) > math.MaxUint32 {
			return nil, fmt.Errorf("tablebase: tables of %d pieces are too large on the board of %s", pieces, v.ID)
		}
	}
	s.flat = make([][]uint8, (maxPieces+1)*(maxPieces+1)*(maxPieces+1)*(maxPieces+1))
	return s, nil
}

func (m material) place() int {
	const n = maxPieces + 1
	return ((m.ownMen*n+m.ownKings)*n+m.otherMen)*n + m.otherKings
}

func (s *Set) put(m material, t []uint8) { s.tables[m], s.flat[m.place()] = t, t }

// Result is what a table says of a position, from the view of the side to move.
type Result struct {
	Outcome int // 1 won, 0 drawn, -1 lost
	Plies   int // to the end of the game, by the shortest win against the longest defence; 0 where drawn
}

// Probe looks a position up; ok is false where the tables do not have it.
func (s *Set) Probe(p *rules.Position) (r Result, ok bool) {
	white, black := p.Of(rules.White), p.Of(rules.Black)
	if white == 0 || black == 0 {
		own := white
		if p.Turn() == rules.Black {
			own = black
		}
		if own != 0 { // the side that has no piece is not to move: not reached in a game
			return r, false
		}
		return s.decided(0), true
	}
	if (white | black).Len() > s.pieces {
		return r, false
	}
	m, i := s.board.index(p)
	t := s.flat[m.place()]
	if t == nil {
		return r, false
	}
	switch value := t[i]; value {
	case drawn:
		return Result{}, true
	default:
		return s.decided(int(value)), true
	}
}

// decided tells who wins: the side to move at the end, which cannot move, loses, or wins where losing is the goal.
func (s *Set) decided(plies int) Result {
	won := plies%2 == 1
	if s.board.variant.Goal == rules.Losing {
		won = !won
	}
	if won {
		return Result{1, plies}
	}
	return Result{-1, plies}
}
