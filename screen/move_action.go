package screen

import (
	"hash/fnv"

	"damasbot/match"
	"damasbot/rules"
)

// MoveAction plays the legal move of p with an index, 0 ≤ index < number of moves.
func MoveAction(id match.ID, pos int, p rules.Position, index int) Action {
	m := p.Moves(nil)[index]
	return Action{Kind: DoMove, Match: id, Pos: pos, Index: index, Hash: hash(p.Variant(), m)}
}

// Move returns the legal move of p that a DoMove action plays; ok is false where no move has its index and hash.
func (a Action) Move(p rules.Position) (m rules.Move, ok bool) {
	moves := p.Moves(nil)
	if a.Kind != DoMove || a.Index < 0 || a.Index >= len(moves) {
		return rules.Move{}, false
	}
	m = moves[a.Index]
	return m, hash(p.Variant(), m) == a.Hash
}

// hash tells a move from others by the numbers of its squares, which are the notation's and never change: from, to, what
// it takes, and whether it crowns.
func hash(v *rules.Variant, m rules.Move) uint16 {
	h := fnv.New32a()
	crowns := byte(0)
	if m.Crowns() {
		crowns = 1
	}
	data := []byte{byte(v.Number(m.From())), byte(v.Number(m.To())), crowns}
	for _, sq := range v.Squares() {
		if m.Taken().Has(sq) {
			data = append(data, byte(v.Number(sq)))
		}
	}
	_, _ = h.Write(data) // never fails
	sum := h.Sum32()
	return uint16(sum>>16) ^ uint16(sum)
}
