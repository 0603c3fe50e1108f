package pattern

import "damasbot/rules"

// Model gives every weight of a variant a number, for fitting: the value of a position is the sum of the weights of its
// features, each with its sign.
type Model struct {
	shape   *Shape
	weights *Weights
	lists   []int        // number of the first weight of each list
	windows [][]numbered // by table
	squares []int        // by list: how many squares a pattern of it has; 0 of single men and kings
	size    int
	full    int
}

// numbered is a window by the number of its first weight; where a whole region's index is i, the one that counts is the one
// of i / step % count.
type numbered struct {
	list, step, count int
}

// Feature is the number of a weight, and how often it counts for White.
type Feature struct {
	Index int32
	Count int8
}

const special = 2 // weights before the lists: a first king, the turn

// NewModel numbers the weights of a variant.
func NewModel(v *rules.Variant) *Model {
	start := v.Start()
	m := &Model{shape: NewShape(v), weights: NewWeights(v), full: (start.Of(rules.White) | start.Of(rules.Black)).Len()}
	m.size = special
	for _, list := range m.weights.lists() {
		m.lists = append(m.lists, m.size)
		m.size += len(list)
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

// Size is how many weights there are: indices are below it.
func (m *Model) Size() int { return m.size }

// Men and Kings return the range of indices of single men and kings.
func (m *Model) Men() (from, to int) { return m.lists[0], m.lists[1] }

// Kings returns the range of indices of single kings.
func (m *Model) Kings() (from, to int) { return m.lists[1], m.lists[2] }

// Squares returns how many squares the pattern of a weight has, the more the more rarely it is seen; 0 of single pieces.
func (m *Model) Squares(index int) int {
	for i := len(m.lists) - 1; i >= 0; i-- {
		if index >= m.lists[i] {
			return m.squares[i]
		}
	}
	return 0
}

// Opening is how much of the opening is in a position, 0 to 1.
func (m *Model) Opening(p *rules.Position) float32 {
	return float32(min((p.Of(rules.White)|p.Of(rules.Black)).Len(), m.full)) / float32(m.full)
}

// Features appends the features of a position to dst.
func (m *Model) Features(dst []Feature, p *rules.Position) []Feature {
	kings := p.Kings()
	turn := int8(1)
	if p.Turn() == rules.Black {
		turn = -1
	}
	dst = append(dst, Feature{1, turn})
	for c := rules.White; c <= rules.Black; c++ {
		sign := int8(1)
		if c == rules.Black {
			sign = -1
		}
		own, other := p.Of(c)&^kings, p.Of(c.Opponent())&^kings
		crowned := p.Of(c) & kings
		if crowned != 0 {
			dst = append(dst, Feature{0, sign})
		}
		for men := own; men != 0; men &= men - 1 {
			dst = append(dst, Feature{int32(m.lists[0]) + int32(m.shape.seen[c][men.First()]), sign})
		}
		for ; crowned != 0; crowned &= crowned - 1 {
			dst = append(dst, Feature{int32(m.lists[1]) + int32(m.shape.seen[c][crowned.First()]), sign})
		}
		for i := range m.shape.regions {
			r := &m.shape.regions[i]
			at := int(r.packing[c].sum(own) + 2*r.packing[c].sum(other))
			for _, w := range m.windows[r.table] {
				dst = append(dst, Feature{int32(w.list + at/w.step%w.count), sign})
			}
		}
	}
	return dst
}

// Weights turns fitted values, of all pieces on the board and of none by index, into weights in hundredths of a man.
func (m *Model) Weights(opening, ending []float32, scale float32) *Weights {
	w := NewWeights(m.shape.variant)
	pair := func(i int) Pair { return Pair{rounded(opening[i] * scale), rounded(ending[i] * scale)} }
	w.FirstKing, w.Turn = pair(0), pair(1)
	at := special
	for _, list := range w.lists() {
		for i := range list {
			list[i] = pair(at)
			at++
		}
	}
	return w
}

// largest bounds a fitted weight, in hundredths of a man: the tables of the evaluator sum up to eight windows and twelve men
// of a region in 16 bits.
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
