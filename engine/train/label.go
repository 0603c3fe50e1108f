package train

import (
	"math"

	"damasbot/rules"
)

// surprise is by how many hundredths of a man a score may change from one position to the next and still tell of the one
// before: more is a move at random, or an oversight.
const surprise = 60

// labels says what became of each position in which a move was searched, as White's part of the point: its own score,
// and by a part of lambda the label of the next one, the last one's being the result. So a label looks beyond the horizon of its search,
// the less the further (TD(λ): Sutton, Learning to Predict by the Methods of Temporal Differences, 1988). It does not look past a surprise.
func (g Game) labels(v *rules.Variant, lambda float64) []float64 {
	labels := make([]float64, len(g.Scores))
	next := float64(g.Result+1) / 2
	before := math.NaN() // the score of the position after this one, White's; none after the last
	for i := len(g.Scores) - 1; i >= 0; i-- {
		score := float64(g.Scores[i])
		if ((g.Random+i)%2 == 0) == (v.First == rules.Black) { // Black moved
			score = -score
		}
		labels[i] = sigmoid(score / 100 * logit)
		if !(math.Abs(score-before) > surprise) {
			labels[i] += lambda * (next - labels[i])
		}
		next, before = labels[i], score
	}
	return labels
}
