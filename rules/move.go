package rules

// maxJumps bounds the jumps of one capture: a side has at most 20 pieces.
const maxJumps = 20

// Move is a legal move of one position, with its whole path and the set it takes. Where several routes take the same
// pieces between the same squares it keeps the first in the order of [Position.Moves], with the nearest landing between
// two pieces taken straight on.
type Move struct {
	taken    Bits
	from, to Square
	jumps    uint8
	crowns   bool
	via      [maxJumps]Square // landing squares; via[jumps-1] == to; unused ones are 0
}

// From returns the square the piece leaves.
func (m Move) From() Square { return m.from }

// To returns the square where the piece comes to stand.
func (m Move) To() Square { return m.to }

// Taken returns the squares of the captured pieces.
func (m Move) Taken() Bits { return m.taken }

// IsCapture reports whether the move takes anything.
func (m Move) IsCapture() bool { return m.taken != 0 }

// Crowns reports whether a man becomes a king by the move.
func (m Move) Crowns() bool { return m.crowns }

// Path appends all squares visited to dst: the first is From, the last To.
func (m Move) Path(dst []Square) []Square {
	dst = append(dst, m.from)
	if m.jumps == 0 {
		return append(dst, m.to)
	}
	return append(dst, m.via[:m.jumps]...)
}

// Same reports whether two moves of one position are one for the player: same from, to, taken set and crowning.
func (m Move) Same(o Move) bool {
	return m.from == o.from && m.to == o.to && m.taken == o.taken && m.crowns == o.crowns
}
