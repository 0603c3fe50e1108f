package pattern

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"damasbot/rules"
)

// random returns weights that are all different from nothing, small enough for their sums.
func random(v *rules.Variant, rng *rand.Rand) *Weights {
	w := NewWeights(v)
	for _, list := range w.lists() {
		for i := range list {
			list[i] = Pair{int16(rng.IntN(401) - 200), int16(rng.IntN(401) - 200)}
		}
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

// The tables that the search looks up are worth the sum of the features one by one, in every rule set: two ways to the same
// number.
func TestEvaluationIsTheSumOfFeatures(t *testing.T) {
	if testing.Short() {
		t.Skip("long, in one goroutine")
	}
	t.Parallel()
	for _, v := range rules.All() {
		rng := rand.New(rand.NewPCG(3, 3))
		w := random(v, rng)
		e, err := NewEvaluator(w)
		if err != nil {
			t.Fatal(err)
		}
		m := NewModel(v)
		var all []Pair
		for _, list := range w.lists() {
			all = append(all, list...)
		}
		if len(all) != m.Size() {
			t.Fatalf("%s: %d weights, the model has %d", v.ID, len(all), m.Size())
		}
		kings := false
		for range 10 {
			wander(v, rng, func(p rules.Position) {
				kings = kings || p.Kings() != 0
				opening, ending := 0, 0
				for _, f := range m.Features(nil, &p) {
					opening += int(f.Count) * int(all[f.Index].Opening)
					ending += int(f.Count) * int(all[f.Index].Ending)
				}
				if p.Turn() == rules.Black {
					opening, ending = -opening, -ending
				}
				pieces := (p.Of(rules.White) | p.Of(rules.Black)).Len()
				if want := (opening*pieces + ending*(m.full-pieces)) / m.full; e.Evaluate(&p) != want {
					t.Fatalf("%s %s: %d, the features say %d", v.ID, p.FEN(), e.Evaluate(&p), want)
				}
			})
		}
		if !kings {
			t.Errorf("%s: no king was seen", v.ID)
		}
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

// The largest weights that are fitted do not turn into the smallest where they are summed: a region full of men is worth as
// much as an empty one at least.
func TestLargeSums(t *testing.T) {
	t.Parallel()
	for _, v := range []*rules.Variant{rules.International, rules.Turkish} {
		w := NewWeights(v)
		for _, list := range w.lists() {
			for i := range list {
				list[i] = Pair{largest, largest}
			}
		}
		e, err := NewEvaluator(w)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range e.regions {
			empty, full := r.tables[0][0], r.tables[0][len(r.tables[0])/2] // of which all digits are 1
			if empty.Opening <= 0 || full.Opening < empty.Opening || full.Ending < empty.Ending {
				t.Errorf("%s: empty %v, full %v", v.ID, empty, full)
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
		for range len(list) / 20 {
			list[rng.IntN(len(list))] = Pair{int16(rng.IntN(6000) - 3000), int16(rng.IntN(6000) - 3000)}
		}
	}
	var file bytes.Buffer
	if err := w.Write(&file); err != nil {
		t.Fatal(err)
	}
	again, err := Read(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if again.Variant != w.Variant {
		t.Errorf("%s", again.Variant)
	}
	for i, list := range w.lists() {
		for k, p := range list {
			if again.lists()[i][k] != p {
				t.Fatalf("list %d, weight %d: %v, wrote %v", i, k, again.lists()[i][k], p)
			}
		}
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
