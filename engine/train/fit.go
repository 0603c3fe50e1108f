package train

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"damasbot/engine/pattern"
	"damasbot/rules"
)

// Fit says how weights are fitted: logistic regression on the results of games, by steps as small as each weight's past
// gradients say (AdaGrad), a pass over all positions an epoch.
type Fit struct {
	Epochs int
	Rate   float64 // of the first steps; 0.05 is usual
	Prior  float64 // how often a pattern of more than eight squares must have been wrong before it takes full steps, so that what is rare stays with its parts; of seven and eight a tenth as often
	Lambda float64 // how far labels look ahead, 0 to 1: 0 is the score of the position's own search, 1 the result
	Held   int     // one game in so many is held out to see what was learnt; 0 holds out none
	Seed   uint64  // of the order of positions
}

// Loss is the mean error of the predicted results, in nats a position: of the positions learnt from, and of those held out.
// Base is what is known without looking at the position at all.
type Loss struct{ Train, Held, Base float64 }

// sample is a quiet position and what became of it.
type sample struct {
	white, black, kings rules.Bits
	turn                rules.Color
	label               float32 // the part of the point of the side to move, 0 to 1
}

// logit is how much a man is worth at first, as the logarithm of the odds to win.
const logit = 0.8

// Of hidden units at first: how much each square says to it, and how much it says.
const (
	whim  = 0.03
	voice = 0.5
)

// Run fits weights to the games of files: those after the epoch that predicts the held-out games best, or after the last where
// none are held out. progress is told the loss after each epoch.
func (f Fit) Run(ctx context.Context, files []string, progress func(epoch, positions int, l Loss)) (*pattern.Weights, error) {
	var v *rules.Variant
	var train, held []sample
	game := 0
	room := make([]rules.Move, 0, 256)
	for _, file := range files {
		at, _, _, _, err := ReadGames(file, func(g Game) error {
			return nil
		})
		if err != nil {
			return nil, err
		}
		if v == nil {
			v = at
		}
		if at.ID != v.ID {
			return nil, fmt.Errorf("train: games of %s and of %s do not mix", v.ID, at.ID)
		}
		_, _, _, _, err = ReadGames(file, func(g Game) error {
			to := &train
			if game++; f.Held > 0 && game%f.Held == 0 {
				to = &held
			}
			labels := g.labels(v, f.Lambda)
			return g.Replay(v, room, func(p *rules.Position, moves []rules.Move, n int) { *to = add(*to, p, moves, labels[n]) })
		})
		if err != nil {
			return nil, err
		}
	}
	if len(train) == 0 {
		return nil, errors.New("train: there are no quiet positions to learn from")
	}
	return f.fit(ctx, v, train, held, progress)
}

// add takes a position up where nothing is to be taken by either side: what the weights will be asked about.
func add(to []sample, p *rules.Position, moves []rules.Move, label float64) []sample {
	if moves[0].IsCapture() {
		return to
	}
	if threat := p.Passed(); threat.CanCapture() {
		return to
	}
	if p.Turn() == rules.Black {
		label = 1 - label
	}
	return append(to, sample{p.Of(rules.White), p.Of(rules.Black), p.Kings(), p.Turn(), float32(label)})
}

// learner holds the weights while they are fitted.
type learner struct {
	model   *pattern.Model
	rows    []row
	output  [pattern.Hidden]step
	variant *rules.Variant

	// of the position predicted last
	numbers []int32
	phase   float32
	sums    [pattern.Lanes]float32
	units   [pattern.Hidden]float32
}

// row is a row of weights while it is fitted, with the sums of squared gradients of its first lanes and of its hidden units, in the 64
// bytes of a line of the cache.
type row struct {
	weights      [pattern.Lanes]float32
	seen, hidden float32
	_            [6]float32
}

// step is a weight with its sum of squared gradients.
type step struct{ weight, seen float32 }

func newLearner(v *rules.Variant, prior float64, rng *rand.Rand) *learner {
	l := &learner{model: pattern.NewModel(v), variant: v}
	l.rows = make([]row, l.model.Size())
	for i := range l.rows {
		r := &l.rows[i]
		kind, mover, squares := l.model.Kind(i)
		r.seen, r.hidden = 1e-3, 1
		if squares > 8 {
			r.seen, r.hidden = r.seen+float32(prior), r.hidden+float32(prior)
		} else if squares > 6 {
			r.seen, r.hidden = r.seen+float32(prior)/10, r.hidden+float32(prior)/10
		}
		worth := map[pattern.Kind]float32{pattern.Man: logit, pattern.King: 1.8 * logit}[kind]
		if mover == (v.Goal == rules.Losing) {
			worth = -worth
		}
		r.weights[pattern.Opening], r.weights[pattern.Ending] = worth, worth
		for lane := pattern.Lanes - pattern.Hidden; lane < pattern.Lanes; lane++ {
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
	l.sums = sums
	value := l.phase*sums[pattern.Opening] + (1-l.phase)*sums[pattern.Ending]
	for i := range l.units {
		l.units[i] = min(max(sums[pattern.Lanes-pattern.Hidden+i], 0), 1)
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
			gradient[pattern.Lanes-pattern.Hidden+i] = g
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
		r.weights[0] -= first * gradient[0]
		r.weights[1] -= first * gradient[1]
		for lane := 2; lane < pattern.Lanes; lane++ {
			r.weights[lane] -= others * gradient[lane]
		}
	}
	return loss(chance, s.label)
}

func root(x float32) float32 { return float32(math.Sqrt(float64(x))) }

func (f Fit) fit(ctx context.Context, v *rules.Variant, train, held []sample, progress func(int, int, Loss)) (*pattern.Weights, error) {
	rng := rand.New(rand.NewPCG(f.Seed, 1))
	l := newLearner(v, f.Prior, rng)
	base := baseLoss(held)
	best, output := append([]row(nil), l.rows...), l.output
	least := math.Inf(1)
	for epoch := 1; epoch <= f.Epochs; epoch++ {
		rng.Shuffle(len(train), func(i, k int) { train[i], train[k] = train[k], train[i] })
		sum := 0.0
		for i := range train {
			left := float64(f.Epochs-epoch+1) - float64(i)/float64(len(train))
			sum += l.learn(&train[i], float32(f.Rate*left/float64(f.Epochs))) // ever finer
			if i%65536 == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
		}
		found := Loss{Train: sum / float64(len(train)), Base: base}
		for i := range held {
			found.Held += loss(l.predict(&held[i]), held[i].label) / float64(len(held))
		}
		if len(held) == 0 || found.Held < least {
			least = found.Held
			copy(best, l.rows)
			output = l.output
		}
		if progress != nil {
			progress(epoch, len(train), found)
		}
	}
	l.rows, l.output = best, output
	return l.rounded(l.scale(train)), nil
}

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

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

func loss(chance float64, label float32) float64 {
	chance = min(max(chance, 1e-9), 1-1e-9)
	return -float64(label)*math.Log(chance) - float64(1-label)*math.Log(1-chance)
}

// baseLoss is the loss of always predicting the mean.
func baseLoss(samples []sample) float64 {
	mean := 0.0
	for i := range samples {
		mean += float64(samples[i].label) / float64(len(samples))
	}
	sum := 0.0
	for i := range samples {
		sum += loss(mean, samples[i].label) / float64(len(samples))
	}
	return sum
}
