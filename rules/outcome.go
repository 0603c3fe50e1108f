package rules

// Limits change a variant's automatic draws for one game: 0 keeps the variant's own.
type Limits struct {
	Quiet int // moves of each side without capture or man's move, 10…100
}

// Outcome is how a line ended, or that it goes on.
type Outcome struct {
	Over   bool
	Drawn  bool
	Winner Color // meaningful when Over and not Drawn
	Reason Reason
	Limit  Counter // for draws by count
}

// Reason says why a game ended by the rules; a text key.
type Reason string

// The reasons.
const (
	ByNoPieces   Reason = "no-pieces" // the side to move has nothing left
	ByBlocked    Reason = "blocked"   // the side to move cannot move
	ByRepetition Reason = "repetition"
	ByQuiet      Reason = "quiet"    // moves without capture or man's move
	ByMaterial   Reason = "material" // a material limit ran out
)

// Counter is progress towards an automatic draw, in moves of each side (or of the stronger one), rounded down;
// for ByRepetition, how often the last position has stood on the board.
type Counter struct {
	Reason   Reason
	Name     string // the Limit's name for ByMaterial
	Done, Of int
}

// Outcome tells how the line stands by the rules alone, with the variant's draw rules. A side without a piece or a move
// has lost (or won, where losing is the goal) even where a count runs out with the same move.
func (l Line) Outcome(limits Limits) Outcome {
	p := l.Position()
	winner := p.turn.Opponent()
	if p.v.Goal == Losing {
		winner = p.turn
	}
	switch {
	case p.side[p.turn] == 0:
		return Outcome{Over: true, Winner: winner, Reason: ByNoPieces}
	case p.CountMoves() == 0:
		return Outcome{Over: true, Winner: winner, Reason: ByBlocked}
	}
	for _, c := range l.Counters(limits) {
		if c.Done >= c.Of {
			return Outcome{Over: true, Drawn: true, Reason: c.Reason, Limit: c}
		}
	}
	return Outcome{}
}

// Counters tells how near the line is to each automatic draw, for the caption: repetition once the position has come
// back, every material limit in force, and the moves without a capture or a man's move.
func (l Line) Counters(limits Limits) []Counter {
	var cs []Counter
	v := l.start.v
	if n := l.repeated(); v.Draw.Repetition > 0 && n > 1 {
		cs = append(cs, Counter{Reason: ByRepetition, Done: n, Of: v.Draw.Repetition})
	}
	for _, limit := range v.Draw.Limits {
		if done, ok := l.within(limit); ok {
			cs = append(cs, Counter{Reason: ByMaterial, Name: limit.Name, Done: done, Of: limit.Moves})
		}
	}
	quiet := v.Draw.Quiet
	if limits.Quiet != 0 {
		quiet = limits.Quiet
	}
	if quiet > 0 {
		cs = append(cs, Counter{Reason: ByQuiet, Done: l.quietPlies() / 2, Of: quiet})
	}
	return cs
}

// repeated returns how often the last position has stood on the board.
func (l Line) repeated() int {
	p, n := l.Position(), 0
	for i := l.Len(); i >= 0; i-- {
		if l.Before(i).SameBoard(p) {
			n++
		}
		if i > 0 && l.moves[i-1].IsCapture() {
			break // nothing before can be the same
		}
	}
	return n
}

// quietPlies returns how many of the last moves in a row were neither a capture nor a man's move.
func (l Line) quietPlies() int {
	n := 0
	for i := l.Len() - 1; i >= 0; i-- {
		m := l.moves[i]
		if m.IsCapture() || !l.Before(i).kings.Has(m.from) {
			break
		}
		n++
	}
	return n
}

// within returns for how many moves of each side (or of the stronger one) the material has been within a limit, and
// whether it is. The move that brought it there does not count.
func (l Line) within(limit Limit) (moves int, ok bool) {
	stronger, ok := limit.holds(l.Position())
	if !ok {
		return 0, false
	}
	plies, byStronger := 0, 0
	for i := l.Len() - 1; i >= 0; i-- {
		p := l.Before(i)
		if _, ok := limit.holds(p); !ok {
			break
		}
		plies++
		if p.turn == stronger {
			byStronger++
		}
	}
	if limit.StrongerOnly {
		return byStronger, true
	}
	return plies / 2, true
}

// holds reports whether a position's material is one of the limit's endings, and which side is the stronger.
func (limit Limit) holds(p Position) (stronger Color, ok bool) {
	white, black := p.Count(White), p.Count(Black)
	for _, e := range limit.Endings {
		switch {
		case white == e.Strong && black == e.Weak:
			return White, true
		case black == e.Strong && white == e.Weak:
			return Black, true
		}
	}
	return White, false
}
