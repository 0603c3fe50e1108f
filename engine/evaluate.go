package engine

import "damasbot/rules"

// What pieces are worth, in hundredths of a man.
const (
	manWorth  = 100
	kingWorth = 180
)

// judge evaluates the positions of one variant.
type judge struct {
	variant *rules.Variant
	rows    []rules.Bits // squares of each row; row 0 is White's first
	worth   []Score      // of a man by the rows behind it
	sign    Score        // -1 where losing everything wins
}

func newJudge(v *rules.Variant) judge {
	j := judge{variant: v, rows: make([]rules.Bits, v.Board.Rows), worth: make([]Score, v.Board.Rows), sign: 1}
	for _, sq := range v.Squares() {
		row, _ := v.Place(sq)
		j.rows[row] |= sq.Bit()
	}
	for row := range j.worth {
		j.worth[row] = Score(manWorth + 2*row)
	}
	if v.Goal == rules.Losing {
		j.sign = -1
	}
	return j
}

// evaluate returns what a position is worth to the side to move, looking at nothing but the pieces.
func (j *judge) evaluate(p rules.Position) Score {
	score := j.sign * (j.material(p, rules.White) - j.material(p, rules.Black))
	score += j.hunt(p, rules.White) - j.hunt(p, rules.Black)
	if p.Turn() == rules.Black {
		score = -score
	}
	return score
}

// end is the score, at a ply of the path, of the side that cannot move.
func (j *judge) end(at int) Score { return j.sign * (Score(at) - Win) }

// material counts what a side has; men are worth more the nearer they are to being crowned.
func (j *judge) material(p rules.Position, c rules.Color) Score {
	kings := p.Of(c) & p.Kings()
	men := p.Of(c) &^ kings
	score := kingWorth * Score(kings.Len())
	for row, squares := range j.rows {
		if c == rules.Black {
			row = len(j.rows) - 1 - row
		}
		score += j.worth[row] * Score((men & squares).Len())
	}
	return score
}

// hunt drives the kings of a side that is ahead towards a lone king, and that one out of the corners, where it is
// safest: without it every move looks the same in endings whose win lies beyond the horizon. The weight of the corner was
// found by playing such endings out. Where losing everything wins it serves as well: it offers the kings.
func (j *judge) hunt(p rules.Position, c rules.Color) Score {
	hunters, prey := p.Of(c)&p.Kings(), p.Of(c.Opponent())
	if prey&(prey-1) != 0 || prey&p.Kings() == 0 || hunters&(hunters-1) == 0 {
		return 0
	}
	score := 5 * Score(j.corner(prey.First()))
	for ; hunters != 0; hunters &= hunters - 1 {
		score -= Score(j.distance(hunters.First(), prey.First()))
	}
	return score
}

// corner is how many rows and columns lie between a square and the nearest corner of the board.
func (j *judge) corner(sq rules.Square) int {
	row, col := j.variant.Place(sq)
	board := j.variant.Board
	return min(row, board.Rows-1-row) + min(col, board.Cols-1-col)
}

// distance is how many steps of a chess king lie between two squares.
func (j *judge) distance(a, b rules.Square) int {
	rowA, colA := j.variant.Place(a)
	rowB, colB := j.variant.Place(b)
	return max(rowA-rowB, rowB-rowA, colA-colB, colB-colA)
}
