package pattern

import (
	"fmt"

	"damasbot/rules"
)

// Evaluator judges positions of one rule set by weights. It never changes and may be shared by all searches.
type Evaluator struct {
	board   rules.Board
	regions []lookup
	kings   [classes]crowns
	full    int // pieces of the start
}

// lookup is a region with its weights in each class, its windows and the squares of its men summed into them.
type lookup struct {
	packing [2]packing
	tables  [classes][]Pair
}

// crowns is what kings are worth.
type crowns struct {
	first Pair
	on    [2][rules.MaxSquare]Pair // by colour and square
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
	var sums [classes]*Set
	for k := range sums {
		sums[k] = w.sum(s, class(k))
		e.kings[k].first = sums[k].FirstKing[0]
		for c := range e.kings[k].on {
			for _, sq := range v.Squares() {
				e.kings[k].on[c][sq] = sums[k].King[s.seen[c][sq]]
			}
		}
	}
	own, other := s.placeMen()
	for r, reg := range s.regions {
		e.regions = append(e.regions, lookup{packing: reg.packing})
		if r > 0 && s.regions[r-1].table == reg.table { // its mirror image
			e.regions[r].tables = e.regions[r-1].tables
			continue
		}
		for k, sum := range sums {
			men := make([][3]Pair, len(reg.squares[0])) // by what stands there
			for _, i := range own[r] {
				men[i][1] = sum.Man[s.seen[rules.White][reg.squares[rules.White][i]]]
			}
			for _, i := range other[r] { // as Black sees the region, White's man on it is the other side's
				man := sums[class(k).opposite()].Man[s.seen[rules.White][reg.squares[rules.Black][i]]]
				men[i][2] = Pair{-man.Opening, -man.Ending}
			}
			e.regions[r].tables[k] = whole(sum.Patterns[reg.table], men)
		}
	}
	return e, nil
}

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
	white, black, kings := p.Of(rules.White), p.Of(rules.Black), p.Kings()
	menW, menB := white&^kings, black&^kings
	of := classify(p)
	var opening, ending int
	for i := range e.regions {
		r := &e.regions[i]
		a := r.tables[of[rules.White]&7][r.packing[rules.White].sum(menW)+2*r.packing[rules.White].sum(menB)]
		b := r.tables[of[rules.Black]&7][r.packing[rules.Black].sum(menB)+2*r.packing[rules.Black].sum(menW)]
		opening += int(a.Opening) - int(b.Opening)
		ending += int(a.Ending) - int(b.Ending)
	}
	if kings != 0 {
		o, n := e.crowned(of, rules.White, white&kings)
		opening, ending = opening+o, ending+n
		o, n = e.crowned(of, rules.Black, black&kings)
		opening, ending = opening-o, ending-n
	}
	if p.Turn() == rules.Black {
		opening, ending = -opening, -ending
	}
	pieces := min((white | black).Len(), e.full)
	return (opening*pieces + ending*(e.full-pieces)) / e.full
}

// crowned sums what the kings of a side are worth.
func (e *Evaluator) crowned(of [2]class, c rules.Color, kings rules.Bits) (opening, ending int) {
	if kings == 0 {
		return 0, 0
	}
	worth := &e.kings[of[c]&7]
	opening, ending = int(worth.first.Opening), int(worth.first.Ending)
	for ; kings != 0; kings &= kings - 1 {
		p := worth.on[c][kings.First()&63]
		opening += int(p.Opening)
		ending += int(p.Ending)
	}
	return opening, ending
}
