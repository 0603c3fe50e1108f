package pattern

import "damasbot/rules"

// Model gives every weight of a variant a number, for fitting: the value of a position is the sum of the weights of its
// features, each with its sign.
type Model struct {
	shape   *Shape
	lists   []int        // number of the first weight of each list of a set
	windows [][]numbered // by table
	squares []int        // by list: how many squares a pattern of it has; 0 of single men and kings
	size    int          // of a set
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

// NewModel numbers the weights of a variant.
func NewModel(v *rules.Variant) *Model {
	start := v.Start()
	m := &Model{shape: NewShape(v), full: (start.Of(rules.White) | start.Of(rules.Black)).Len()}
	for _, list := range NewWeights(v).Sets[always].lists() {
		m.lists = append(m.lists, m.size)
		m.size += len(list)
	}
	m.squares = []int{0, 0, 0}
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
func (m *Model) Size() int { return sets * m.size }

// Men returns the range of indices of single men, in the set that always counts.
func (m *Model) Men() (from, to int) { return m.lists[1], m.lists[2] }

// Kings returns the range of indices of single kings, in the set that always counts.
func (m *Model) Kings() (from, to int) { return m.lists[2], m.lists[3] }

// Squares returns how many squares the pattern of a weight has, the more the more rarely it is seen; 0 of single pieces.
func (m *Model) Squares(index int) int {
	index %= m.size
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
	classes := classify(p)
	for c := rules.White; c <= rules.Black; c++ {
		sign := int8(1)
		if c == rules.Black {
			sign = -1
		}
		begin := len(dst)
		own, other := p.Of(c)&^kings, p.Of(c.Opponent())&^kings
		crowned := p.Of(c) & kings
		if crowned != 0 {
			dst = append(dst, Feature{int32(m.lists[0]), sign})
		}
		for men := own; men != 0; men &= men - 1 {
			dst = append(dst, Feature{int32(m.lists[1]) + int32(m.shape.seen[c][men.First()]), sign})
		}
		for ; crowned != 0; crowned &= crowned - 1 {
			dst = append(dst, Feature{int32(m.lists[2]) + int32(m.shape.seen[c][crowned.First()]), sign})
		}
		for i := range m.shape.regions {
			r := &m.shape.regions[i]
			at := int(r.packing[c].sum(own) + 2*r.packing[c].sum(other))
			for _, w := range m.windows[r.table] {
				dst = append(dst, Feature{int32(w.list + at/w.step%w.count), sign})
			}
		}
		end := len(dst)
		for _, set := range classes[c].sets()[1:] {
			for _, f := range dst[begin:end] {
				dst = append(dst, Feature{int32(set*m.size) + f.Index, sign})
			}
		}
	}
	return dst
}

// Weights turns fitted values into weights: worth tells those of an index in hundredths of a man, of all pieces on the board and
// of none.
func (m *Model) Weights(worth func(index int) (opening, ending float32)) *Weights {
	w := NewWeights(m.shape.variant)
	index := 0
	for _, list := range w.lists() {
		for i := range list {
			opening, ending := worth(index)
			list[i] = Pair{rounded(opening), rounded(ending)}
			index++
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
