package store

import (
	"time"

	"damasbot/rating"
)

// Rate returns the standings of both after a rated result between them: each is rated against what the other was before,
// with the deviation that the time without a game has given both.
func (r Result) Rate(white, black Standing) (Standing, Standing) {
	const period = 24 * time.Hour // a rating period for the growth of deviations
	for _, s := range []*Standing{&white, &black} {
		if s.Games == 0 {
			s.Rating = rating.Initial
		} else {
			s.Rating = s.Rating.Idle(float64(r.At.Sub(s.Last)) / float64(period))
		}
	}
	w := white.after(r, black.Rating, r.Score)
	return w, black.after(r, white.Rating, 1-r.Score)
}

func (s Standing) after(r Result, opponent rating.Rating, score float64) Standing {
	s.Rating = s.Rating.After(rating.Game{Opponent: opponent, Score: score, Weight: r.Weight})
	s.Games++
	switch score {
	case 1:
		s.Won++
		s.Streak = max(s.Streak, 0) + 1
	case 0:
		s.Lost++
		s.Streak = min(s.Streak, 0) - 1
	default:
		s.Drawn++
		s.Streak = 0
	}
	if !s.Rating.Provisional() {
		s.Best = max(s.Best, s.Rating.R)
	}
	if s.Last.Before(r.At) {
		s.Last = r.At
	}
	return s
}
