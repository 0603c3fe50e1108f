package storetest

import (
	"fmt"
	"math"
	"testing"
	"time"

	"damasbot/match"
	"damasbot/rating"
	"damasbot/rules"
	"damasbot/store"
)

// ratings: what is stored is what the rating system makes of the results, in the place and over all places.
func ratings(t *testing.T, k *keeper) {
	const day = 24 * time.Hour
	k.record(won(t, "m1", "p1", rules.Russian, ana(), bruno(), epoch))
	// Two newcomers, 1500/350: 1662.31 and 290.32 after one game, as other programs have it.
	k.twice(func(tx store.Reader) {
		for person, want := range map[string]float64{"tg/1": 1662.31, "tg/2": 1337.69} {
			r := ok[store.Standing](t)(tx.Standing("p1", "russian", person)).Rating
			if math.Abs(r.R-want) > 0.01 || math.Abs(r.RD-290.32) > 0.01 {
				t.Errorf("%s has %+v after one game", person, r)
			}
		}
	})
	// Ten days later, in another place: newcomers there, and over all places with ten days of idleness.
	k.record(drawn(t, "m2", "p2", rules.Russian, bruno(), ana(), after(10*day)))
	a, b := rating.Initial.After(rating.Game{Opponent: rating.Initial, Score: 1, Weight: 1}), rating.Initial.After(rating.Game{Opponent: rating.Initial, Score: 0, Weight: 1})
	a, b = a.Idle(10), b.Idle(10)
	wantA, wantB := a.After(rating.Game{Opponent: b, Score: 0.5, Weight: 1}), b.After(rating.Game{Opponent: a, Score: 0.5, Weight: 1})
	// Half a day after that in the first place, at half weight.
	k.record(won(t, "m3", "p1", rules.Russian, bruno(), ana(), after(10*day+12*time.Hour)))
	a, b = wantA.Idle(0.5), wantB.Idle(0.5)
	lastA, lastB := a.After(rating.Game{Opponent: b, Score: 0, Weight: 0.5}), b.After(rating.Game{Opponent: a, Score: 1, Weight: 0.5})
	k.twice(func(tx store.Reader) {
		equal(t, "Ana everywhere", ok[store.Standing](t)(tx.Standing(store.Everywhere, "russian", "tg/1")), store.Standing{
			Variant: "russian", Person: "tg/1", Rating: lastA, Games: 3, Won: 1, Drawn: 1, Lost: 1, Streak: -1, Last: after(10*day + 12*time.Hour),
		})
		equal(t, "Bruno everywhere", ok[store.Standing](t)(tx.Standing(store.Everywhere, "russian", "tg/2")).Rating, lastB)
		equal(t, "history of Bruno", points(tx.History(store.Everywhere, "russian", "tg/2"))[1:], []string{
			fmt.Sprintf("%.3f 240h", wantB.R), fmt.Sprintf("%.3f 252h", lastB.R),
		})
		there := ok[store.Standing](t)(tx.Standing("p2", "russian", "tg/1"))
		equal(t, "Ana in the second place", there.Rating, rating.Initial.After(rating.Game{Opponent: rating.Initial, Score: 0.5, Weight: 1}))
		equal(t, "games in the second place", there.Games, 1)
		var where []string
		for _, s := range tx.StandingsOf("tg/1") {
			where = append(where, fmt.Sprintf("%s %s %d", s.Place, s.Variant, s.Games))
		}
		equal(t, "standings of Ana", where, []string{" russian 3", "p1 russian 2", "p2 russian 1"})
	})
}

// bests: the best rating is kept from when it was no guess any more.
func bests(t *testing.T, k *keeper) {
	strong := match.Seat{Person: "tg/9"}
	game := func(i int, wins bool) {
		white, black := match.Seat{Person: fmt.Sprint("dc/", i)}, strong
		if wins {
			white, black = black, white
		}
		k.record(won(t, match.ID(fmt.Sprint("s", i)), "p3", rules.Thai, white, black, epoch))
	}
	standing := func() (s store.Standing) {
		k.view(func(tx store.Reader) { s = ok[store.Standing](t)(tx.Standing("p3", "thai", "tg/9")) })
		return s
	}
	game(0, true)
	if s := standing(); s.Best != 0 || s.Streak != 1 || !s.Rating.Provisional() {
		t.Errorf("after the first game: %+v", s)
	}
	for i := 1; i < 36; i++ {
		game(i, i%2 == 0 || i > 30) // the peak is at the end
	}
	top := standing()
	if top.Rating.Provisional() || top.Best != top.Rating.R || top.Streak != 6 {
		t.Errorf("after 36 games: %+v", top)
	}
	game(36, false)
	if s := standing(); s.Best != top.Best || s.Rating.R >= top.Best || s.Streak != -1 {
		t.Errorf("after a loss: %+v", s)
	}
}

func points(all []store.Point) (texts []string) {
	for _, p := range all {
		texts = append(texts, fmt.Sprintf("%.3f %.0fh", p.R, p.At.Sub(epoch).Hours()))
	}
	return texts
}

func histories(t *testing.T, k *keeper) {
	m := won(t, "m", "p1", rules.English, ana(), bruno(), epoch)
	const games = 1300
	k.update(func(tx store.Tx) error {
		for i := range games {
			m.ID = match.ID(fmt.Sprint("m", i))
			m.Result.At = after(time.Duration(i) * 25 * time.Hour)
			if err := tx.Record(m); err != nil {
				return err
			}
		}
		return nil
	})
	k.twice(func(tx store.Reader) {
		h := tx.History("p1", "english", "tg/1")
		last := ok[store.Standing](t)(tx.Standing("p1", "english", "tg/1"))
		if len(h) > store.MostPoints || len(h) < store.MostPoints/2 || !h[0].At.Equal(epoch) || h[len(h)-1] != (store.Point{At: last.Last, R: last.Rating.R}) {
			t.Fatalf("%d points from %v to %v", len(h), h[0], h[len(h)-1])
		}
		for i := 1; i < len(h); i++ {
			if !h[i].At.After(h[i-1].At) {
				t.Fatalf("point %d is not after the one before", i)
			}
		}
	})
}

// engineGames: only games to the end and without help are counted, by rule set and level.
func engineGames(t *testing.T, k *keeper) {
	easy := match.Seat{Level: "easy"}
	aborted := begin("aborted", "p1", rules.English, ana(), computer())
	do(t, aborted, match.Resign{By: rules.White}, epoch)
	back := begin("back", "p1", rules.English, ana(), computer())
	play(t, back, 3)
	do(t, back, match.AskBack{By: rules.White}, epoch)
	do(t, back, match.Resign{By: rules.White}, epoch)
	hint := begin("hint", "p1", rules.English, ana(), computer())
	play(t, hint, 3)
	do(t, hint, match.Aid{}, epoch)
	do(t, hint, match.Resign{By: rules.Black}, epoch)
	one := won(t, "m1", "p1", rules.English, ana(), computer(), epoch)
	k.record(aborted, back, hint, one, one,
		won(t, "m2", "p2", rules.English, computer(), ana(), epoch), drawn(t, "m3", "p1", rules.English, computer(), ana(), epoch),
		won(t, "m4", "p1", rules.English, ana(), easy, epoch), won(t, "m5", "p1", rules.Turkish, ana(), easy, epoch),
		won(t, "m6", "p1", rules.English, match.Seat{Person: "tg/11"}, easy, epoch), won(t, "m7", "p1", rules.English, easy, easy, epoch),
	)
	k.twice(func(tx store.Reader) {
		equal(t, "against the engine", tx.EngineRecord("tg/1"), []store.EngineTally{
			{Variant: "english", Level: "easy", Won: 1},
			{Variant: "english", Level: "hard", Won: 1, Drawn: 1, Lost: 1},
			{Variant: "turkish", Level: "easy", Won: 1},
		})
		equal(t, "results", len(tx.Results(0, 9)), 0)
	})
}
