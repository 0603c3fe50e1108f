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
	label               float32 // White's part of the point, 0 to 1
}

// logit is how much a man is worth at first, as the logarithm of the odds to win.
const logit = 0.8

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
	return append(to, sample{p.Of(rules.White), p.Of(rules.Black), p.Kings(), p.Turn(), float32(label)})
}

// learner holds the weights while they are fitted.
type learner struct {
	model    *pattern.Model
	weights  []weight // by index
	variant  *rules.Variant
	features []pattern.Feature
}

// weight is a weight while it is fitted, in 16 bytes, so that none lies in two lines of the cache.
type weight struct {
	opening, ending float32
	seen            float32 // sum of squared gradients
	_               float32
}

func newLearner(v *rules.Variant) *learner {
	l := &learner{model: pattern.NewModel(v), variant: v}
	l.weights = make([]weight, l.model.Size())
	sign := float32(1)
	if v.Goal == rules.Losing {
		sign = -1
	}
	fill := func(from, to int, worth float32) {
		for i := from; i < to; i++ {
			l.weights[i].opening, l.weights[i].ending = sign*worth, sign*worth
		}
	}
	from, to := l.model.Men()
	fill(from, to, logit)
	from, to = l.model.Kings()
	fill(from, to, 1.8*logit)
	return l
}

// predict returns White's expected part of the point, with the features left in l.features and how much opening there is.
func (l *learner) predict(s *sample) (chance float64, opening float32) {
	p := l.variant.Setup(s.white, s.black, s.kings, s.turn)
	l.features = l.model.Features(l.features[:0], &p)
	opening = l.model.Opening(&p)
	var o, e float32
	for _, f := range l.features {
		w := &l.weights[f.Index]
		o += float32(f.Count) * w.opening
		e += float32(f.Count) * w.ending
	}
	return sigmoid(float64(opening*o + (1-opening)*e)), opening
}

// learn takes a step towards the sample's label.
func (l *learner) learn(s *sample, f *Fit) float64 {
	chance, opening := l.predict(s)
	slope := float32(chance) - s.label
	for _, x := range l.features {
		g := slope * float32(x.Count)
		w := &l.weights[x.Index]
		w.seen += g * g
		step := float32(f.Rate) / float32(math.Sqrt(float64(w.seen)))
		w.opening -= step * g * opening
		w.ending -= step * g * (1 - opening)
	}
	return loss(chance, s.label)
}

func (f Fit) fit(ctx context.Context, v *rules.Variant, train, held []sample, progress func(int, int, Loss)) (*pattern.Weights, error) {
	l := newLearner(v)
	for i := range l.weights {
		seen := &l.weights[i].seen
		*seen = 1e-3
		if squares := l.model.Squares(i); squares > 8 {
			*seen += float32(f.Prior)
		} else if squares > 6 {
			*seen += float32(f.Prior) / 10
		}
	}
	rng := rand.New(rand.NewPCG(f.Seed, 1))
	base := baseLoss(held)
	rate := f.Rate
	best := append([]weight(nil), l.weights...)
	least := math.Inf(1)
	for epoch := 1; epoch <= f.Epochs; epoch++ {
		rng.Shuffle(len(train), func(i, k int) { train[i], train[k] = train[k], train[i] })
		f.Rate = rate * (1 - float64(epoch-1)/float64(f.Epochs)) // ever finer
		sum := 0.0
		for i := range train {
			sum += l.learn(&train[i], &f)
			if i%65536 == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
		}
		found := Loss{Train: sum / float64(len(train)), Base: base}
		for i := range held {
			chance, _ := l.predict(&held[i])
			found.Held += loss(chance, held[i].label) / float64(len(held))
		}
		if len(held) == 0 || found.Held < least {
			least = found.Held
			copy(best, l.weights)
		}
		if progress != nil {
			progress(epoch, len(train), found)
		}
	}
	l.weights = best
	scale := l.scale(train)
	return l.model.Weights(func(i int) (opening, ending float32) {
		return l.weights[i].opening * scale, l.weights[i].ending * scale
	}), nil
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

func (l *learner) value(s sample) float64 {
	chance, _ := l.predict(&s)
	chance = min(max(chance, 1e-9), 1-1e-9)
	return math.Log(chance / (1 - chance))
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
