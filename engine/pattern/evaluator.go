package pattern

import (
	"fmt"

	"damasbot/rules"
)

// Evaluator judges positions of one rule set by weights. It never changes and may be shared by all searches.
type Evaluator struct {
	board   rules.Board
	regions []lookup
	king    [2][rules.MaxSquare]Pair
	first   Pair
	turn    Pair
	full    int // pieces of the start
}

// Fits reports whether positions of a rule set can be judged at all: it has the board that the weights were made for.
func (e *Evaluator) Fits(v *rules.Variant) bool {
	return e.board.Rows == v.Board.Rows && e.board.Cols == v.Board.Cols && e.board.All == v.Board.All
}

// lookup is a region with its weights, its windows and the squares of its men summed into them.
type lookup struct {
	packing [2]packing
	table   []Pair
}

// NewEvaluator prepares weights for use.
func NewEvaluator(w *Weights) (*Evaluator, error) {
	v, ok := rules.Find(w.Variant)
	if !ok {
		return nil, fmt.Errorf("pattern: weights of an unknown rule set %q", w.Variant)
	}
	s := NewShape(v)
	start := v.Start()
	e := &Evaluator{board: v.Board, first: w.FirstKing, turn: w.Turn, full: (start.Of(rules.White) | start.Of(rules.Black)).Len()}
	for c := range e.king {
		for _, sq := range v.Squares() {
			e.king[c][sq] = w.King[s.seen[c][sq]]
		}
	}
	tables := make([][]Pair, len(s.sizes))
	for i := range tables {
		tables[i] = w.whole(i, s.sizes[i])
	}
	own, other := s.placeMen()
	for r, reg := range s.regions {
		table := tables[reg.table]
		if len(own[r])+len(other[r]) > 0 {
			table = s.addMen(table, reg, own[r], other[r], w.Man)
		}
		e.regions = append(e.regions, lookup{packing: reg.packing, table: table})
	}
	return e, nil
}

// whole returns a table with all windows of a region summed.
func (w *Weights) whole(i, squares int) []Pair {
	table := make([]Pair, power3(squares))
	for k, win := range windows(squares) {
		list, step := w.Patterns[i][k], power3(win.from)
		for at := range table {
			p := list[at/step%len(list)]
			table[at].Opening += p.Opening
			table[at].Ending += p.Ending
		}
	}
	return table
}

// placeMen chooses for each square the region in which a man on it is counted, once: one that holds the square as its
// owner sees it, or else as the opponent does. The lists hold positions within a region.
func (s *Shape) placeMen() (own, other [][]int) {
	own, other = make([][]int, len(s.regions)), make([][]int, len(s.regions))
	for sq := range s.variant.Squares() {
		square := s.variant.Squares()[sq]
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

// addMen adds the weights of men on some squares of a region to a copy of its table: own men count for, the other
// side's against.
func (s *Shape) addMen(table []Pair, reg region, own, other []int, man []Pair) []Pair {
	sum := append([]Pair(nil), table...)
	add := func(i int, digit int, p Pair, sign int16) {
		step := power3(i)
		for at := range sum {
			if at/step%3 == digit {
				sum[at].Opening += sign * p.Opening
				sum[at].Ending += sign * p.Ending
			}
		}
	}
	for _, i := range own {
		add(i, 1, man[s.seen[rules.White][reg.squares[rules.White][i]]], 1)
	}
	for _, i := range other { // as Black sees the region, White's man on it is the other side's
		add(i, 2, man[s.seen[rules.White][reg.squares[rules.Black][i]]], -1)
	}
	return sum
}

// Evaluate returns what a position is worth to the side to move, in hundredths of a man.
func (e *Evaluator) Evaluate(p *rules.Position) int {
	white, black, kings := p.Of(rules.White), p.Of(rules.Black), p.Kings()
	menW, menB := white&^kings, black&^kings
	var opening, ending int
	for i := range e.regions {
		r := &e.regions[i]
		a := r.table[r.packing[rules.White].sum(menW)+2*r.packing[rules.White].sum(menB)]
		b := r.table[r.packing[rules.Black].sum(menB)+2*r.packing[rules.Black].sum(menW)]
		opening += int(a.Opening) - int(b.Opening)
		ending += int(a.Ending) - int(b.Ending)
	}
	if kings != 0 {
		o, n := e.crowned(rules.White, white&kings)
		opening, ending = opening+o, ending+n
		o, n = e.crowned(rules.Black, black&kings)
		opening, ending = opening-o, ending-n
	}
	if p.Turn() == rules.Black {
		opening, ending = -opening, -ending
	}
	opening += int(e.turn.Opening)
	ending += int(e.turn.Ending)
	pieces := min((white | black).Len(), e.full)
	return (opening*pieces + ending*(e.full-pieces)) / e.full
}

// crowned sums what the kings of a side are worth.
func (e *Evaluator) crowned(c rules.Color, kings rules.Bits) (opening, ending int) {
	if kings == 0 {
		return 0, 0
	}
	opening, ending = int(e.first.Opening), int(e.first.Ending)
	for ; kings != 0; kings &= kings - 1 {
		p := e.king[c][kings.First()&63]
		opening += int(p.Opening)
		ending += int(p.Ending)
	}
	return opening, ending
}
