package pattern

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"damasbot/rules"
)

// Weights are what is learnt of one rule set: a set that counts for each side always, and others that are added to it where a side
// is to move and where there are kings, since men are worth other things then.
type Weights struct {
	Variant string
	Sets    [sets]Set
}

// The sets. They count for a side, those of kings one at a time.
const (
	always     = iota
	ownKings   // it alone has kings
	otherKings // the other side alone has kings
	bothKings
	moving // it is to move
	sets
)

// Set is weights in the factors that they are learnt in: a pattern is worth its own weight and those of its windows, a man that
// of its square. Squares are numbered as their owner sees them, from the nearest row.
type Set struct {
	FirstKing []Pair     // one: for a side that has a king
	Man, King []Pair     // by square
	Patterns  [][][]Pair // by table and window: what stands in the window in base 3; of whole regions mostly 0
}

// Pair is a weight with all pieces on the board and one with none; between them it is interpolated. In hundredths of a man.
type Pair struct{ Opening, Ending int16 }

// window is a part of a region that has weights of its own: some squares one after the other.
type window struct{ from, size int }

// windows lists those of a region of some squares: six and eight of them in steps of two, and the whole region last. What
// was seen too rarely to be known as a whole is known by its windows.
func windows(squares int) []window {
	var ws []window
	for _, size := range []int{6, 8} {
		for from := 0; from+size <= squares; from += 2 {
			ws = append(ws, window{from, size})
		}
	}
	return append(ws, window{0, squares})
}

// NewWeights returns weights of zero in the shape of a variant.
func NewWeights(v *rules.Variant) *Weights {
	s := NewShape(v)
	w := &Weights{Variant: v.ID}
	for k := range w.Sets {
		w.Sets[k] = *newSet(s)
	}
	return w
}

func newSet(s *Shape) *Set {
	set := &Set{FirstKing: make([]Pair, 1), Man: make([]Pair, s.n), King: make([]Pair, s.n)}
	for _, squares := range s.sizes {
		var lists [][]Pair
		for _, win := range windows(squares) {
			lists = append(lists, make([]Pair, power3(win.size)))
		}
		set.Patterns = append(set.Patterns, lists)
	}
	return set
}

// lists returns every list of weights in the order of the file.
func (w *Weights) lists() (all [][]Pair) {
	for k := range w.Sets {
		all = append(all, w.Sets[k].lists()...)
	}
	return all
}

// lists returns those of a set.
func (s *Set) lists() [][]Pair {
	all := [][]Pair{s.FirstKing, s.Man, s.King}
	for i := range s.Patterns {
		all = append(all, s.Patterns[i]...)
	}
	return all
}

// magic begins every file of weights; the number is the version of the format and of the shapes.
const magic = "damasbot weights 3\n"

// Write writes weights to a file: a line that names the format, then, compressed, the variant and every weight.
func (w *Weights) Write(out io.Writer) error {
	var raw bytes.Buffer
	raw.WriteString(magic)
	f, err := flate.NewWriter(&raw, flate.BestCompression)
	if err != nil {
		return err
	}
	var b []byte
	b = binary.AppendUvarint(b, uint64(len(w.Variant)))
	b = append(b, w.Variant...)
	for _, list := range w.lists() {
		b = binary.AppendUvarint(b, uint64(len(list)))
		zeros := uint64(0)
		for _, p := range list { // zeros before each pair that is not zero
			if p == (Pair{}) {
				zeros++
				continue
			}
			b = binary.AppendUvarint(b, zeros)
			b = binary.AppendVarint(b, int64(p.Opening))
			b = binary.AppendVarint(b, int64(p.Ending))
			zeros = 0
		}
		b = binary.AppendUvarint(b, zeros)
	}
	if _, err := f.Write(b); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	_, err = out.Write(raw.Bytes())
	return err
}

// Read reads what [Weights.Write] wrote. An error says what is wrong with the file.
func Read(data []byte) (*Weights, error) {
	rest, ok := bytes.CutPrefix(data, []byte(magic))
	if !ok {
		return nil, errors.New("pattern: not a file of weights of this version")
	}
	b, err := io.ReadAll(flate.NewReader(bytes.NewReader(rest)))
	if err != nil {
		return nil, fmt.Errorf("pattern: the weights are damaged: %w", err)
	}
	r := reader{b: b}
	name := r.bytes(r.count(64))
	v, ok := rules.Find(string(name))
	if r.bad || !ok {
		return nil, fmt.Errorf("pattern: weights of an unknown rule set %q", name)
	}
	w := NewWeights(v)
	for _, list := range w.lists() {
		if r.count(len(list)) != len(list) {
			return nil, errors.New("pattern: the weights are of another shape")
		}
		for i := r.count(len(list)); i < len(list) && !r.bad; i += 1 + r.count(len(list)) {
			list[i] = r.pair()
		}
	}
	if r.bad || len(r.b) > 0 {
		return nil, errors.New("pattern: the weights are damaged")
	}
	return w, nil
}

type reader struct {
	b   []byte
	bad bool
}

func (r *reader) bytes(n int) []byte {
	if n > len(r.b) {
		r.bad = true
		return nil
	}
	b := r.b[:n]
	r.b = r.b[n:]
	return b
}

func (r *reader) count(most int) int {
	n, k := binary.Uvarint(r.b)
	if k <= 0 || n > uint64(most) {
		r.bad = true
		return 0
	}
	r.b = r.b[k:]
	return int(n)
}

func (r *reader) pair() Pair {
	var p [2]int16
	for i := range p {
		n, k := binary.Varint(r.b)
		if k <= 0 {
			r.bad = true
			return Pair{}
		}
		r.b = r.b[k:]
		p[i] = int16(n)
	}
	return Pair{p[0], p[1]}
}
