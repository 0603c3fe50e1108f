package pattern

import (
	"fmt"
	"sync"

	"damasbot/rules"
)

// Evaluator judges positions of one rule set by weights. It never changes and may be shared by all searches.
type Evaluator struct {
	board   rules.Board
	regions []lookup
	kings   [2][2][rules.MaxSquare]Row // by whether their side moves, colour and square
	start   [whoKinds][Lanes]int       // what sums begin with, by who has kings
	output  [Lanes]int                 // of the lanes of hidden units; 0 of the others
	full    int                        // pieces of the start
}

// lookup is a region with its rows, its windows and the squares of its men summed into them, of the side to move and of the other.
type lookup struct {
	packing [2]packing
	tables  [2][]packed
}

// Fits reports whether positions of a rule set can be judged at all: it has the board that the weights were made for.
func (e *Evaluator) Fits(v *rules.Variant) bool {
	return e.board.Rows == v.Board.Rows && e.board.Cols == v.Board.Cols && e.board.All == v.Board.All
}

// NewEvaluator prepares weights for use.
func NewEvaluator(w *Weights) (*Evaluator, error) {
	v, ok := rules.Find(w.Variant)
	if !ok {
		return nil, fmt.Errorf("pattern: weights of an unknown rule set %q", w.Variant)
	}
	s := NewShape(v)
	start := v.Start()
	e := &Evaluator{board: v.Board, full: (start.Of(rules.White) | start.Of(rules.Black)).Len()}
	for i, x := range w.Output {
		e.output[Units+i] = int(x)
	}
	bound := bounds(2 * len(s.regions))
	for who := range e.start {
		for lane, x := range w.Kings.row(who) {
			e.start[who][lane] = int(x) - 2*len(s.regions)*bound
		}
	}
	for side := range w.Sides {
		for c := range 2 {
			for _, sq := range v.Squares() {
				e.kings[side][c][sq] = w.Sides[side].King.row(int(s.seen[c][sq]))
			}
		}
	}
	own, other := s.placeMen()
	var work sync.WaitGroup // each table on a core of its own
	e.regions = make([]lookup, len(s.regions))
	for r, reg := range s.regions {
		e.regions[r].packing = reg.packing
		if s.mirrored(r) {
			continue
		}
		for side := range w.Sides {
			men := make([][3]Row, len(reg.squares[0])) // by what stands there
			for _, i := range own[r] {
				men[i][1] = w.Sides[side].Man.row(int(s.seen[rules.White][reg.squares[rules.White][i]]))
			}
			for _, i := range other[r] { // as Black sees the region, White's man on it is the other side's
				men[i][2] = w.Sides[1-side].Man.row(int(s.seen[rules.White][reg.squares[rules.Black][i]]))
			}
			work.Go(func() { e.regions[r].tables[side] = whole(w.Sides[side].Patterns[reg.table], men, bound) })
		}
	}
	work.Wait()
	for r := range e.regions {
		if s.mirrored(r) {
			e.regions[r].tables = e.regions[r-1].tables
		}
	}
	return e, nil
}

// mirrored reports whether a region is the mirror image of the one before it.
func (s *Shape) mirrored(r int) bool { return r > 0 && s.regions[r-1].table == s.regions[r].table }

// placeMen chooses for each square the region in which a man on it is counted, once: one that holds the square as its
// owner sees it, or else as the opponent does. The lists hold positions within a region.
func (s *Shape) placeMen() (own, other [][]int) {
	own, other = make([][]int, len(s.regions)), make([][]int, len(s.regions))
	for _, square := range s.variant.Squares() {
		if !s.place(rules.White, square, own) {
			s.place(rules.Black, square, other)
		}
	}
	return own, other
}

// place finds a region that holds a square of White's as side c sees the board.
func (s *Shape) place(c rules.Color, square rules.Square, lists [][]int) bool {
	for r, reg := range s.regions {
		for i, sq := range reg.squares[c] {
			if sq == square {
				lists[r] = append(lists[r], i)
				return true
			}
		}
	}
	return false
}

// Evaluate returns what a position is worth to the side to move, in hundredths of a man.
func (e *Evaluator) Evaluate(p *rules.Position) int {
	kings := p.Kings()
	mover := p.Turn()
	own, other := p.Of(mover), p.Of(mover.Opponent())
	ownMen, otherMen := own&^kings, other&^kings
	var total packed
	for i := range e.regions {
		r := &e.regions[i]
		mine, theirs := &r.packing[mover&1], &r.packing[mover&1^1]
		a := &r.tables[0][mine.sum(ownMen)+2*mine.sum(otherMen)]
		b := &r.tables[1][theirs.sum(otherMen)+2*theirs.sum(ownMen)]
		total[0] += a[0] + b[0]
		total[1] += a[1] + b[1]
		total[2] += a[2] + b[2]
		total[3] += a[3] + b[3]
	}
	sums := &e.start[0]
	var crowned [Lanes]int
	if kings != 0 {
		crowned = e.start[whoHasKings(p)]
		crown(&crowned, &e.kings[0][mover&1], own&kings)
		crown(&crowned, &e.kings[1][mover&1^1], other&kings)
		sums = &crowned
	}
	pieces := min((own | other).Len(), e.full)
	value := (total.lane(Opening, sums)*pieces + total.lane(Ending, sums)*(e.full-pieces)) / e.full
	units := 0
	for w, word := range &total { // the output of a lane that is none is 0
		out, begin := e.output[4*w:4*w+4:4*w+4], sums[4*w:4*w+4:4*w+4]
		units += out[0]*clip(int(uint16(word))+begin[0]) + out[1]*clip(int(uint16(word>>16))+begin[1]) +
			out[2]*clip(int(uint16(word>>32))+begin[2]) + out[3]*clip(int(word>>48)+begin[3])
	}
	return value + units/One
}

// crown adds the rows of a side's kings.
func crown(sums *[Lanes]int, rows *[rules.MaxSquare]Row, kings rules.Bits) {
	for ; kings != 0; kings &= kings - 1 {
		for lane, x := range rows[kings.First()&63] {
			sums[lane] += int(x)
		}
	}
}

// clip cuts a hidden unit off at 0 and One.
func clip(sum int) int { return min(max(sum, 0), One) }
