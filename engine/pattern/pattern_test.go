package pattern

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"testing"

	"damasbot/rules"
)

// random returns weights that are all different from nothing, small enough for their sums.
func random(v *rules.Variant, rng *rand.Rand) *Weights {
	w := NewWeights(v)
	for _, list := range w.lists() {
		for i := 0; i < list.size; i += 1 + list.size/2000 {
			var r Row
			for lane := range r {
				r[lane] = int16(rng.IntN(201) - 100)
			}
			list.put(i, r)
		}
	}
	for i := range w.Output {
		w.Output[i] = int16(rng.IntN(401) - 200)
	}
	return w
}

func wander(v *rules.Variant, rng *rand.Rand, visit func(p rules.Position)) {
	p := v.Start()
	for range 120 {
		visit(p)
		moves := p.Moves(nil)
		if len(moves) == 0 {
			return
		}
		p = p.Play(moves[rng.IntN(len(moves))])
	}
}

// The tables that the search looks up are worth what the rows are one by one, in every rule set: two ways to the same number.
func TestEvaluationIsTheSumOfRows(t *testing.T) {
	if testing.Short() {
		t.Skip("long, in one goroutine")
	}
	t.Parallel()
	var kings [4]bool
	for _, v := range rules.All() {
		rng := rand.New(rand.NewPCG(3, 3))
		w := random(v, rng)
		e, err := NewEvaluator(w)
		if err != nil {
			t.Fatal(err)
		}
		m := NewModel(v)
		all := make([]Row, m.Size())
		size := 0
		for _, list := range w.lists() {
			for i, number := range list.numbers {
				all[size+int(number)] = list.rows[i]
			}
			size += list.size
		}
		if size != m.Size() {
			t.Fatalf("%s: %d rows, the model has %d", v.ID, size, m.Size())
		}
		for range 10 {
			wander(v, rng, func(p rules.Position) {
				kings[whoHasKings(&p)] = true
				var sums [Lanes]int
				for _, number := range m.Rows(nil, &p) {
					for lane, x := range all[number] {
						sums[lane] += int(x)
					}
				}
				pieces := (p.Of(rules.White) | p.Of(rules.Black)).Len()
				want := (sums[Opening]*pieces + sums[Ending]*(m.full-pieces)) / m.full
				units := 0
				for i, worth := range w.Output {
					units += int(worth) * min(max(sums[Units+i], 0), One)
				}
				if want += units / One; e.Evaluate(&p) != want {
					t.Fatalf("%s %s: %d, the rows say %d", v.ID, p.FEN(), e.Evaluate(&p), want)
				}
			})
		}
	}
	if kings != [4]bool{true, true, true, true} {
		t.Errorf("not all of who has kings was seen: %v", kings)
	}
}

// A board turned round with the colours changed is worth the same to the side to move.
func TestEvaluationIsSymmetrical(t *testing.T) {
	if testing.Short() {
		t.Skip("long, in one goroutine")
	}
	t.Parallel()
	for _, v := range rules.All() {
		rng := rand.New(rand.NewPCG(4, 4))
		e, err := NewEvaluator(random(v, rng))
		if err != nil {
			t.Fatal(err)
		}
		turned := func(b rules.Bits) rules.Bits {
			var out rules.Bits
			for ; b != 0; b &= b - 1 {
				row, col := v.Place(b.First())
				sq, _ := v.At(v.Board.Rows-1-row, v.Board.Cols-1-col)
				out |= sq.Bit()
			}
			return out
		}
		wander(v, rng, func(p rules.Position) {
			q := v.Setup(turned(p.Of(rules.Black)), turned(p.Of(rules.White)), turned(p.Kings()), p.Turn().Opponent())
			if e.Evaluate(&p) != e.Evaluate(&q) {
				t.Fatalf("%s %s: %d, turned round %d", v.ID, p.FEN(), e.Evaluate(&p), e.Evaluate(&q))
			}
		})
	}
}

// However large weights are, their sums do not run over into other lanes, or from the largest into the smallest.
func TestLargeSums(t *testing.T) {
	t.Parallel()
	for _, v := range []*rules.Variant{rules.International, rules.Turkish} {
		for _, extreme := range []int16{largest, -largest} {
			w := NewWeights(v)
			for _, list := range w.lists() {
				for i := range list.size {
					list.put(i, Row{Opening: extreme})
				}
			}
			e, err := NewEvaluator(w)
			if err != nil {
				t.Fatal(err)
			}
			start := v.Start()
			got := e.Evaluate(&start)
			if extreme < 0 {
				got = -got
			}
			if got < largest || got > 2*largest+1<<15 {
				t.Errorf("%s: all weights %d are worth %d", v.ID, extreme, got)
			}
		}
	}
}

// What was written is read again, and damage is noticed.
func TestFile(t *testing.T) {
	t.Parallel()
	w := NewWeights(rules.English)
	rng := rand.New(rand.NewPCG(5, 5))
	for _, list := range w.lists() {
		for i := rng.IntN(20); i < list.size; i += 1 + rng.IntN(40) {
			list.put(i, Row{Opening: int16(rng.IntN(6000) - 3000), Lanes - 1: int16(rng.IntN(6000) - 3000)})
		}
	}
	w.Output[1] = -77
	var file bytes.Buffer
	if err := w.Write(&file); err != nil {
		t.Fatal(err)
	}
	again, err := Read(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(again, w) {
		t.Error("what was read is not what was written")
	}
	for _, damaged := range [][]byte{nil, []byte("PNG"), file.Bytes()[:file.Len()/2], append([]byte(magic), 1, 2, 3)} {
		if _, err := Read(damaged); err == nil {
			t.Errorf("%d bytes of damage are read", len(damaged))
		}
	}
}

// The weights that come with the program can be read, each by its own rule set.
func TestBuiltin(t *testing.T) {
	t.Parallel()
	entries, err := files.ReadDir("weights")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if entry.Name() == "README" {
			continue
		}
		data, err := files.ReadFile("weights/" + entry.Name())
		if err != nil {
			t.Fatal(err)
		}
		w, err := Read(data)
		if err != nil || w.Variant+".weights" != entry.Name() || Builtin(w.Variant) == nil {
			t.Errorf("%s: %v", entry.Name(), err)
		}
	}
}

// Whoever is judged by the weights of another has the same board, and both sides of his start stand alike.
func TestKin(t *testing.T) {
	t.Parallel()
	for id, other := range kin {
		v, ok := rules.Find(id)
		w, found := rules.Find(other)
		if !ok || !found {
			t.Fatalf("%s or %s is no rule set", id, other)
		}
		e := Builtin(id)
		if e == nil || e != Builtin(other) || !e.Fits(v) || !e.Fits(w) || e.Fits(rules.Turkish) {
			t.Errorf("%s is not judged by the weights of %s, or on another board", id, other)
			continue
		}
		start := v.Start()
		passed := start.Passed()
		if a, b := e.Evaluate(&start), e.Evaluate(&passed); a != b {
			t.Errorf("%s: the start is worth %d to the one side, %d to the other", id, a, b)
		}
	}
}
