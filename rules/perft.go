package rules

// movesRoom holds the moves of nearly every position; longer lists grow.
const movesRoom = 128

// Perft counts the leaf move sequences of exactly depth plies; draws are ignored. The last ply is counted, not played.
func (p Position) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	lists := make([][]Move, depth)
	for i := range lists {
		lists[i] = make([]Move, 0, movesRoom)
	}
	return p.perft(lists)
}

// perft uses one list of moves a ply.
func (p Position) perft(lists [][]Move) uint64 {
	if len(lists) == 1 {
		return uint64(p.count(lists[0][:cap(lists[0])]))
	}
	moves := p.Moves(lists[0])
	lists[0] = moves[:0]
	n := uint64(0)
	for i := range moves {
		n += p.Play(moves[i]).perft(lists[1:])
	}
	return n
}
