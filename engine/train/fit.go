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

// Fit says how weights are fitted: the network learns to predict the labels of positions, by steps as small as the past gradients of
// each row say (AdaGrad), a pass over all positions an epoch.
type Fit struct {
	Epochs int
	Rate   float64 // of the first steps; 0.1 is usual
	Prior  float64 // how often a pattern of more than eight squares must have been wrong before it takes full steps, so that what is rare stays with its parts; of seven and eight a tenth as often, hidden units a tenth of each
	Calm   float64 // above 0: how slowly hidden units move at first; with 1 they are not thrown to their ends, 30 is good for some 15,000 games
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

// Run fits weights to the games of files: those after the epoch that predicts the held-out games best, or after the last where
// none are held out. progress is told the loss after each epoch.
func (f Fit) Run(ctx context.Context, files []string, progress func(epoch, positions int, l Loss)) (*pattern.Weights, error) {
	var v *rules.Variant
	var train, held []sample
	game := 0
	room := make([]rules.Move, 0, 256)
	for _, file := range files {
		_, err := ReadGames(file, func(of *rules.Variant, g Game) error {
			if v == nil {
				v = of
			}
			if of != v {
				return fmt.Errorf("train: games of %s and of %s do not mix", v.ID, of.ID)
			}
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

func (f Fit) fit(ctx context.Context, v *rules.Variant, train, held []sample, progress func(int, int, Loss)) (*pattern.Weights, error) {
	rng := rand.New(rand.NewPCG(f.Seed, 1))
	l := newLearner(v, f, rng)
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
