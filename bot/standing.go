package bot

import (
	"time"

	"damasbot/match"
	"damasbot/rating"
	"damasbot/screen"
	"damasbot/store"
)

// leaderboard makes a page of a ranking.
func (b *Bot) leaderboard(tx store.Reader, a screen.Action, place store.Place, r screen.Reader, lim screen.Limits) (screen.Screen, error) {
	place, err := league(tx, place)
	if err != nil {
		return screen.Screen{}, err
	}
	at, period := place.ID, store.AllTime
	if a.Global || place.Kind == store.Direct {
		at = store.Everywhere
	}
	now := b.now()
	if a.Month {
		period = store.MonthOf(now)
	}
	l := screen.Leaders{
		Variants: tx.RankedVariants(at), Place: place.Title, At: now,
		Engine: place.Kind == store.Direct && len(tx.EngineRecord(r.Person)) > 0,
	}
	if a.Variant != "" {
		rows, total := tx.Leaderboard(at, a.Variant, period, a.Page*screen.PerPage, screen.PerPage)
		l.Total = total
		for _, row := range rows {
			l.Rows = append(l.Rows, standing(row.Rank, row.Standing))
		}
		if own, ok := tx.RankOf(at, a.Variant, period, r.Person); ok {
			s := standing(own.Rank, own.Standing)
			l.Own = &s
		}
	}
	return screen.Leaderboard(a, l, r, lim), nil
}

func standing(rank int, s store.Standing) screen.Standing {
	return screen.Standing{
		Rank: rank, Person: s.Person, Name: s.Name, Rating: s.Rating.R, Provisional: s.Rating.Provisional(), Games: s.Games,
		Record: screen.Record{Variant: s.Variant, Won: s.Won, Drawn: s.Drawn, Lost: s.Lost}, Streak: s.Streak, Best: s.Best,
	}
}

// profile makes the screen of what somebody has played.
func (b *Bot) profile(tx store.Reader, a screen.Action, place store.Place, r screen.Reader, lim screen.Limits) (screen.Screen, error) {
	if a.Who == "" {
		a.Who = r.Person
	}
	p, err := tx.Person(a.Who)
	if err != nil {
		return screen.Screen{}, err
	}
	past := screen.Past{Person: p.ID, Name: p.Name}
	if place, err = league(tx, place); err != nil {
		return screen.Screen{}, err
	}
	past.Server = place.Kind == store.Server
	at := place.ID
	if a.Global || place.Kind == store.Direct {
		at = store.Everywhere
	}
	for _, s := range tx.StandingsOf(p.ID) {
		if s.Place != at {
			continue
		}
		row, _ := tx.RankOf(at, s.Variant, store.AllTime, p.ID)
		past.Standings = append(past.Standings, standing(row.Rank, s))
	}
	for _, t := range tx.EngineRecord(p.ID) {
		past.Engine = append(past.Engine, screen.Record{Variant: t.Variant, Level: t.Level, Won: t.Won, Drawn: t.Drawn, Lost: t.Lost})
	}
	if r.Person != "" && r.Person != p.ID {
		for _, t := range tx.HeadToHead(r.Person, p.ID) {
			past.Head = append(past.Head, screen.Record{Variant: t.Variant, Won: t.Won, Drawn: t.Drawn, Lost: t.Lost})
		}
	}
	if v := screen.ShownVariant(a, past.Standings); v != "" {
		for _, point := range tx.History(at, v, p.ID) {
			past.History = append(past.History, screen.Moment{At: point.At, R: point.R})
		}
	}
	return screen.Profile(a, past, r, lim), nil
}

// ratings are what a board tells of its players' strength, where both are people.
func ratings(tx store.Reader, m *match.Match) map[string]screen.Rating {
	if !m.BetweenPeople() {
		return nil
	}
	all := map[string]screen.Rating{}
	for _, seat := range m.Seats {
		s, err := tx.Standing(store.PlaceID(m.Place), m.Variant().ID, seat.Person)
		if err != nil {
			continue
		}
		one := screen.Rating{R: s.Rating.R, Provisional: s.Rating.Provisional()}
		if m.Rated() {
			one.Was = before(tx.History(s.Place, s.Variant, s.Person), m.Result.At)
		}
		all[seat.Person] = one
	}
	return all
}

// before is the rating that a person had before the game that ended at a time, if it is the last point of the history.
func before(points []store.Point, at time.Time) float64 {
	switch n := len(points); {
	case n == 0 || !points[n-1].At.Equal(at):
		return 0
	case n == 1:
		return rating.Initial.R
	default:
		return points[n-2].R
	}
}
