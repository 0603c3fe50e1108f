package train

import (
	"math"
	"math/rand/v2"

	"damasbot/engine/pattern"
	"damasbot/rules"
)

// logit is how much a man is worth at first, as the logarithm of the odds to win.
const logit = 0.8

// Of hidden units at first: how much each square says to it, and how much it says.
const (
	whim  = 0.03
	voice = 0.5
)

// learner holds the weights while they are fitted.
type learner struct {
	model   *pattern.Model
	rows    []row
	output  [pattern.Hidden]step
	variant *rules.Variant

	// of the position predicted last
	numbers []int32
	phase   float32
	units   [pattern.Hidden]float32
}

// row is a row of weights while it is fitted, with the sums of squared gradients of its first lanes and of its hidden units, in two
// lines of the cache.
type row struct {
	weights      [pattern.Lanes]float32
	seen, hidden float32
	_            [14]float32
}

// step is a weight with its sum of squared gradients.
type step struct{ weight, seen float32 }

func newLearner(v *rules.Variant, f Fit, rng *rand.Rand) *learner {
	l := &learner{model: pattern.NewModel(v), variant: v}
	l.rows = make([]row, l.model.Size())
	for i := range l.rows {
		r := &l.rows[i]
		kind, mover, squares := l.model.Kind(i)
		r.seen, r.hidden = 1e-3, float32(f.Calm)
		if squares > 8 {
			r.seen, r.hidden = r.seen+float32(f.Prior), r.hidden+float32(f.Prior)/10
		} else if squares > 6 {
			r.seen, r.hidden = r.seen+float32(f.Prior)/10, r.hidden+float32(f.Prior)/100
		}
		worth := map[pattern.Kind]float32{pattern.Man: logit, pattern.King: 1.8 * logit}[kind]
		if mover == (v.Goal == rules.Losing) {
			worth = -worth
		}
		r.weights[pattern.Opening], r.weights[pattern.Ending] = worth, worth
		for lane := pattern.Units; lane < pattern.Lanes; lane++ {
			switch kind {
			case pattern.Man, pattern.King:
				r.weights[lane] = whim * float32(rng.NormFloat64())
			case pattern.WhoHasKings:
				r.weights[lane] = 0.5
			}
		}
	}
	for i := range l.output {
		l.output[i] = step{voice, 1}
		if i%2 == 1 {
			l.output[i].weight = -voice
		}
	}
	return l
}

// predict returns the expected part of the point of the side to move.
func (l *learner) predict(s *sample) (chance float64) {
	p := l.variant.Setup(s.white, s.black, s.kings, s.turn)
	l.numbers = l.model.Rows(l.numbers[:0], &p)
	l.phase = l.model.Phase(&p)
	var sums [pattern.Lanes]float32
	for _, number := range l.numbers {
		for lane, x := range &l.rows[number].weights {
			sums[lane] += x
		}
	}
	value := l.phase*sums[pattern.Opening] + (1-l.phase)*sums[pattern.Ending]
	for i := range l.units {
		l.units[i] = min(max(sums[pattern.Units+i], 0), 1)
		value += l.output[i].weight * l.units[i]
	}
	return sigmoid(float64(value))
}

// learn takes a step towards the sample's label; rate is how large the first steps are.
func (l *learner) learn(s *sample, rate float32) float64 {
	chance := l.predict(s)
	slope := float32(chance) - s.label
	var gradient [pattern.Lanes]float32
	gradient[pattern.Opening], gradient[pattern.Ending] = slope*l.phase, slope*(1-l.phase)
	hidden := float32(0)
	for i, unit := range l.units {
		o := &l.output[i]
		if unit > 0 && unit < 1 {
			g := slope * o.weight
			gradient[pattern.Units+i] = g
			hidden += g * g
		}
		g := slope * unit
		o.seen += g * g
		o.weight -= rate * g / root(o.seen)
	}
	for _, number := range l.numbers {
		r := &l.rows[number]
		r.seen += slope * slope
		r.hidden += hidden
		first, others := rate/root(r.seen), rate/root(r.hidden)
		r.weights[pattern.Opening] -= first * gradient[pattern.Opening]
		r.weights[pattern.Ending] -= first * gradient[pattern.Ending]
		for lane := pattern.Units; lane < pattern.Lanes; lane++ {
			r.weights[lane] -= others * gradient[lane]
		}
	}
	return loss(chance, s.label)
}

func root(x float32) float32 { return float32(math.Sqrt(float64(x))) }

// rounded returns the weights, where so many hundredths of a man are one in the logarithm of the odds.
func (l *learner) rounded(scale float32) *pattern.Weights {
	var output [pattern.Hidden]float32
	for i, o := range l.output {
		output[i] = o.weight * scale
	}
	return l.model.Weights(func(number int) [pattern.Lanes]float32 {
		weights := l.rows[number].weights
		weights[pattern.Opening] *= scale
		weights[pattern.Ending] *= scale
		return weights
	}, output)
}

// scale is what turns logarithms of odds into hundredths of a man: a man of the games is worth 100 on the average. What
// the patterns add to a man's worth is counted by taking each man off.
func (l *learner) scale(train []sample) float32 {
	sum, n := 0.0, 0
	for i := 0; i < len(train); i += max(1, len(train)/2000) {
		s := train[i]
		with := l.value(s)
		for men := s.white &^ s.kings; men != 0; men &= men - 1 {
			without := s
			without.white &^= men.First().Bit()
			sum += with - l.value(without)
			n++
		}
	}
	if n == 0 || math.Abs(sum) < 1e-3 {
		return 100 / logit
	}
	return float32(100 / math.Abs(sum/float64(n)))
}

// value is what a position is worth to White, as the logarithm of the odds.
func (l *learner) value(s sample) float64 {
	chance := min(max(l.predict(&s), 1e-9), 1-1e-9)
	value := math.Log(chance / (1 - chance))
	if s.turn == rules.Black {
		return -value
	}
	return value
}
