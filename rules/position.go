package rules

// Piece is what stands on a square.
type Piece uint8

// The pieces.
const (
	NoPiece Piece = iota
	WhiteMan
	BlackMan
	WhiteKing
	BlackKing
)

// Position is a board and whose turn it is: a small comparable value.
type Position struct {
	v     *Variant
	side  [2]Bits // pieces of each colour
	kings Bits    // those of them that are kings
	turn  Color
	run   [2]run // only where a variant limits successive moves of one king
}

// run is how often a side's king has moved in a row, and where it stands now.
type run struct {
	at Square
	n  uint8
}

// Variant returns the rule set of the position.
func (p Position) Variant() *Variant { return p.v }

// Turn returns the side to move.
func (p Position) Turn() Color { return p.turn }

// Of returns the squares of all pieces of a colour.
func (p Position) Of(c Color) Bits { return p.side[c] }

// Kings returns the squares of all kings.
func (p Position) Kings() Bits { return p.kings }

// At returns what stands on a square.
func (p Position) At(sq Square) Piece {
	piece := NoPiece
	switch {
	case p.side[White].Has(sq):
		piece = WhiteMan
	case p.side[Black].Has(sq):
		piece = BlackMan
	default:
		return NoPiece
	}
	if p.kings.Has(sq) {
		piece += WhiteKing - WhiteMan
	}
	return piece
}

// Count returns what a side has.
func (p Position) Count(c Color) Count {
	return Count{Men: (p.side[c] &^ p.kings).Len(), Kings: (p.side[c] & p.kings).Len()}
}

// SameBoard reports whether two positions have the same men, kings and side to move: what repetition asks.
func (p Position) SameBoard(q Position) bool {
	return p.side == q.side && p.kings == q.kings && p.turn == q.turn
}

// Start returns the position that games begin from.
func (v *Variant) Start() Position {
	p := Position{v: v, turn: v.First}
	for _, sq := range v.order {
		row, _ := v.Place(sq)
		switch back := v.Board.Rows - 1 - row; {
		case row >= v.Home.Offset && row < v.Home.Offset+v.Home.Rows:
			p.side[White] |= sq.Bit()
		case back >= v.Home.Offset && back < v.Home.Offset+v.Home.Rows:
			p.side[Black] |= sq.Bit()
		}
	}
	return p
}
