package pattern

import "damasbot/rules"

// Model gives every row of a variant's weights a number, for fitting. The rows of a position are added up.
type Model struct {
	shape   *Shape
	lists   []int        // number of the first row of each list of a side
	windows [][]numbered // by table
	squares []int        // by list: how many squares a pattern of it has; 0 of single men and kings
	side    int          // rows of a side
	full    int
}

// numbered is a window by the number of its first row; where a whole region's index is i, the one that counts is the one
// of i / step % count.
type numbered struct {
	list, step, count int
}

// NewModel numbers the rows of a variant: those of the side to move, those of the other one, then those of who has kings.
func NewModel(v *rules.Variant) *Model {
	start := v.Start()
	m := &Model{shape: NewShape(v), full: (start.Of(rules.White) | start.Of(rules.Black)).Len()}
	for _, list := range NewWeights(v).Sides[0].lists() {
		m.lists = append(m.lists, m.side)
		m.side += list.size
	}
	m.squares = []int{0, 0}
	for _, squares := range m.shape.sizes {
		var ws []numbered
		for _, win := range windows(squares) {
			ws = append(ws, numbered{m.lists[len(m.squares)], power3(win.from), power3(win.size)})
			m.squares = append(m.squares, win.size)
		}
		m.windows = append(m.windows, ws)
	}
	return m
}

// Size is how many rows there are: numbers are below it.
func (m *Model) Size() int { return 2*m.side + whoKinds }

// Kind is what a row is of.
type Kind int

// The kinds of rows.
const (
	Man Kind = iota
	King
	Pattern
	WhoHasKings
)

// Kind tells what a row is of, whether of the side to move, and how many squares its pattern has, the more the more rarely it is seen.
func (m *Model) Kind(row int) (k Kind, mover bool, squares int) {
	if row >= 2*m.side {
		return WhoHasKings, true, 0
	}
	mover = row < m.side
	row %= m.side
	list := len(m.lists) - 1
	for row < m.lists[list] {
		list--
	}
	return min(Kind(list), Pattern), mover, m.squares[list]
}

// Phase is how much of the opening is in a position, 0 to 1.
func (m *Model) Phase(p *rules.Position) float32 {
	return float32(min((p.Of(rules.White)|p.Of(rules.Black)).Len(), m.full)) / float32(m.full)
}

// Rows appends the numbers of a position's rows to dst.
func (m *Model) Rows(dst []int32, p *rules.Position) []int32 {
	kings := p.Kings()
	for i, c := range [2]rules.Color{p.Turn(), p.Turn().Opponent()} {
		first := int32(i * m.side)
		own, other := p.Of(c)&^kings, p.Of(c.Opponent())&^kings
		for men := own; men != 0; men &= men - 1 {
			dst = append(dst, first+int32(m.lists[Man])+int32(m.shape.seen[c][men.First()]))
		}
		for crowned := p.Of(c) & kings; crowned != 0; crowned &= crowned - 1 {
			dst = append(dst, first+int32(m.lists[King])+int32(m.shape.seen[c][crowned.First()]))
		}
		for i := range m.shape.regions {
			r := &m.shape.regions[i]
			at := int(r.packing[c].sum(own) + 2*r.packing[c].sum(other))
			for _, w := range m.windows[r.table] {
				dst = append(dst, first+int32(w.list+at/w.step%w.count))
			}
		}
	}
	return append(dst, int32(2*m.side+whoHasKings(p)))
}

// whoKinds is how many ways there are to have kings, of two sides.
const whoKinds = 4

// whoHasKings is the number in [Weights.Kings].
func whoHasKings(p *rules.Position) int {
	who := 0
	if p.Kings()&p.Of(p.Turn()) != 0 {
		who |= 1
	}
	if p.Kings()&p.Of(p.Turn().Opponent()) != 0 {
		who |= 2
	}
	return who
}

// Weights turns fitted values into weights, by the number of the row. Of the first two lanes, and the output, they are in hundredths of a man; of
// the others a hidden unit at its most is 1.
func (m *Model) Weights(row func(number int) [Lanes]float32, output [Hidden]float32) *Weights {
	w := NewWeights(m.shape.variant)
	number := 0
	for _, list := range w.lists() {
		for i := range list.size {
			var r Row
			for lane, x := range row(number) {
				if lane >= Units {
					x *= One
				}
				r[lane] = rounded(x)
			}
			list.put(i, r)
			number++
		}
	}
	for i, x := range output {
		w.Output[i] = rounded(x)
	}
	return w
}

// largest bounds a fitted weight: eight windows and twelve men of a region are summed up in 16 bits.
const largest = 1500

func rounded(x float32) int16 {
	switch {
	case x != x:
		return 0
	case x > largest:
		return largest
	case x < -largest:
		return -largest
	case x < 0:
		return int16(x - 0.5)
	}
	return int16(x + 0.5)
}
