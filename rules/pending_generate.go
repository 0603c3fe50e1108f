package rules

// Moves appends the legal moves to dst and returns it, in a stable order: captures or quiet moves, never both.
// It allocates nothing when dst has room. Moves that share from, to, taken set and crowning are listed once.
func (p Position) Moves(dst []Move) []Move { panic("pending") }

// CountMoves returns how many moves [Position.Moves] would give, without writing quiet ones down.
func (p Position) CountMoves() int { panic("pending") }

// Play returns the position after a legal move of p.
func (p Position) Play(m Move) Position { panic("pending") }

// Perft counts the leaf move sequences of exactly depth plies; draws are ignored.
func (p Position) Perft(depth int) uint64 { panic("pending") }
