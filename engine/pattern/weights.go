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

// Weights are a small network. Its first layer is looked up: every pattern, man and king has a row of numbers, and the rows of a
// position are added up. The first two sums are worth what they say; each of the others is a hidden unit, cut off at 0 and [One]
// and worth its part of Output.
//
// A position is seen by the side to move, whose men, kings and regions have other rows than those of the other side.
type Weights struct {
	Variant string
	Sides   [2]Side       // the side to move, the other one
	Kings   List          // who has kings: nobody, the side to move, the other one, both
	Output  [Hidden]int16 // of each hidden unit at One, in hundredths of a man
}

// Side is what belongs to a side, in the factors that it is learnt in: a pattern has its own row and those of its windows, a
// man that of its square. Squares are numbered as their owner sees them, from the nearest row.
type Side struct {
	Man, King List     // by square
	Patterns  [][]List // by table and window: what stands in the window in base 3
}

// Row is the numbers of a pattern, in lanes.
type Row [Lanes]int16

// The lanes of a row.
const (
	Opening = iota // worth with all pieces on the board, in hundredths of a man
	Ending         // and with none: between them it is interpolated
	Units          // the first hidden unit, in parts of One
	Lanes   = 16
	Hidden  = Lanes - Units
	One     = 1024
)

// window is a part of a region that has rows of its own: some squares one after the other.
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
	w := &Weights{Variant: v.ID, Kings: List{size: whoKinds}}
	for i := range w.Sides {
		side := &w.Sides[i]
		side.Man.size, side.King.size = s.n, s.n
		for _, squares := range s.sizes {
			var lists []List
			for _, win := range windows(squares) {
				lists = append(lists, List{size: power3(win.size)})
			}
			side.Patterns = append(side.Patterns, lists)
		}
	}
	return w
}

// lists returns every list of rows in the order of the file.
func (w *Weights) lists() []*List {
	var all []*List
	for i := range w.Sides {
		all = append(all, w.Sides[i].lists()...)
	}
	return append(all, &w.Kings)
}

// lists returns those of a side.
func (s *Side) lists() []*List {
	all := []*List{&s.Man, &s.King}
	for i := range s.Patterns {
		for k := range s.Patterns[i] {
			all = append(all, &s.Patterns[i][k])
		}
	}
	return all
}

// magic begins every file of weights; the number is the version of the format and of the shapes.
const magic = "damasbot weights 5\n"

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
	for _, x := range w.Output {
		b = binary.AppendVarint(b, int64(x))
	}
	for _, list := range w.lists() {
		b = binary.AppendUvarint(b, uint64(list.size))
		next := 0
		for i, number := range list.numbers { // zeros before each row that is not zero
			b = binary.AppendUvarint(b, uint64(int(number)-next))
			for _, x := range list.rows[i] {
				b = binary.AppendVarint(b, int64(x))
			}
			next = int(number) + 1
		}
		b = binary.AppendUvarint(b, uint64(list.size-next))
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
	for i := range w.Output {
		w.Output[i] = r.number()
	}
	for _, list := range w.lists() {
		if r.count(list.size) != list.size {
			return nil, errors.New("pattern: the weights are of another shape")
		}
		for i := r.count(list.size); i < list.size && !r.bad; i += 1 + r.count(list.size) {
			var row Row
			for lane := range row {
				row[lane] = r.number()
			}
			list.put(i, row)
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

func (r *reader) number() int16 {
	n, k := binary.Varint(r.b)
	if k <= 0 {
		r.bad = true
		return 0
	}
	r.b = r.b[k:]
	return int16(n)
}
