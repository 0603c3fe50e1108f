package storetest

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/store"
)

// league plays games between eight people, some of whom have names, and renames one of them.
func league(t *testing.T, k *keeper) {
	k.update(func(tx store.Tx) error {
		return errors.Join(
			tx.PutPerson(store.Person{ID: "tg/0", Name: "zoe"}), tx.PutPerson(store.Person{ID: "tg/1", Name: "Ana"}),
			tx.PutPerson(store.Person{ID: "tg/2", Name: "ana"}), tx.PutPerson(store.Person{ID: "tg/3", Name: "Ёжик\x00"}),
		)
	})
	seat := func(n int) match.Seat { return match.Seat{Person: fmt.Sprint("tg/", n)} }
	var games []*match.Match
	pair := func(a, b int, days int) {
		id := match.ID(fmt.Sprint("g", len(games)))
		games = append(games, won(t, id, "p1", rules.English, seat(a), seat(b), after(time.Duration(days)*24*time.Hour)))
	}
	for i := range 30 { // both are settled after that, and 0 is better
		pair(min(1, 1-min(1, i%3)), min(1, i%3), i)
	}
	pair(2, 3, 3) // equals of each other: newcomers that won one, and that lost one
	pair(4, 5, 3)
	pair(6, 7, 3)
	pair(5, 4, 40) // another month, another order
	k.record(games...)
	k.update(func(tx store.Tx) error { return tx.PutPerson(store.Person{ID: "tg/6", Name: "Bia"}) })
}

// orders: settled ratings before provisional ones, higher before lower, then by name and id; a month by what was won over
// what was lost. A person's own row is the one of the leaderboard (B76).
func orders(t *testing.T, k *keeper) {
	league(t, k)
	april := store.MonthOf(after(40 * 24 * time.Hour))
	k.twice(func(tx store.Reader) {
		for _, place := range []store.PlaceID{"p1", store.Everywhere} {
			rows := wholeBoard(t, tx, place, "english", store.AllTime)
			equal(t, "settled ones", ids(rows[:2]), "tg/0 tg/1")
			if guesses := ids(rows[2:]); !strings.Contains(guesses, "tg/2 tg/6") || !strings.HasSuffix(guesses, "tg/7 tg/3") {
				t.Errorf("provisional ones: %s; equals should stand by name, and who only lost last", guesses)
			}
			march := wholeBoard(t, tx, place, "english", store.MonthOf(epoch))
			equal(t, "march", ids(march), "tg/0 tg/4 tg/2 tg/6 tg/5 tg/7 tg/3 tg/1")
			equal(t, "april", ids(wholeBoard(t, tx, place, "english", april)), "tg/5 tg/4")
			equal(t, "games of march", [...]int{march[0].Won, march[0].Lost, march[0].Games, march[1].Won, march[1].Games}, [...]int{20, 10, 30, 1, 1})
		}
		equal(t, "ranked", tx.RankedVariants("p1"), []string{"english"})
		for _, nobody := range []string{"tg/99", "tg/", ""} {
			if _, ok := tx.RankOf("p1", "english", store.AllTime, nobody); ok {
				t.Errorf("%q has a rank", nobody)
			}
		}
		if _, ok := tx.RankOf("p1", "english", april, "tg/0"); ok {
			t.Error("who played no game in a month has a rank in it")
		}
		rows, total := tx.Leaderboard("p1", "english", store.AllTime, 6, 9)
		equal(t, "the last page", fmt.Sprint(len(rows), total, rows[0].Rank), "2 8 7")
		rows, total = tx.Leaderboard("p1", "english", store.AllTime, 99, 9)
		equal(t, "a page beyond the last", fmt.Sprint(len(rows), total), "0 8")
	})
}

func ids(rows []store.Row) string {
	var all []string
	for _, r := range rows {
		all = append(all, r.Person)
	}
	return strings.Join(all, " ")
}

// wholeBoard reads a leaderboard page by page and checks it against everybody's own row and against the order's sentence.
func wholeBoard(t *testing.T, tx store.Reader, place store.PlaceID, variant string, period store.Period) (all []store.Row) {
	t.Helper()
	for {
		rows, total := tx.Leaderboard(place, variant, period, len(all), 3)
		all = append(all, rows...)
		if len(rows) < 3 {
			equal(t, "rows in all", len(all), total)
			break
		}
	}
	for i, row := range all {
		equal(t, "rank", row.Rank, i+1)
		own, _ := tx.RankOf(place, variant, period, row.Person)
		equal(t, "own row of "+row.Person, own, row)
	}
	if !slices.IsSortedFunc(all, func(a, b store.Row) int { return better(a, b, period) }) {
		t.Errorf("the order of %q, %s, %q is %v", place, variant, period, ids(all))
	}
	return all
}

// better orders rows as the contract says.
func better(a, b store.Row, period store.Period) int {
	first := cmp.Compare(b.Won-b.Lost, a.Won-a.Lost)
	second := cmp.Compare(b.Won, a.Won)
	if period == store.AllTime {
		guess := func(r store.Row) int {
			if r.Rating.Provisional() {
				return 1
			}
			return 0
		}
		first, second = guess(a)-guess(b), cmp.Compare(b.Rating.R, a.Rating.R)
	}
	name := func(r store.Row) string { return strings.ToLower(strings.ReplaceAll(r.Name, "\x00", "")) }
	return cmp.Or(first, second, cmp.Compare(name(a), name(b)), cmp.Compare(a.Person, b.Person))
}

func mergedRankings(t *testing.T, k *keeper) {
	var older, newer store.Place
	k.update(func(tx store.Tx) (err error) {
		if older, err = tx.AddPlace(store.Place{Address: "tg/-1", Kind: store.Group}); err != nil {
			return err
		}
		newer, err = tx.AddPlace(store.Place{Address: "tg/-1001", Kind: store.Group})
		return err
	})
	k.record(
		won(t, "m1", older.ID, rules.English, ana(), bruno(), epoch), won(t, "m2", newer.ID, rules.English, bruno(), ana(), after(48*time.Hour)),
		won(t, "m3", newer.ID, rules.Turkish, ana(), bruno(), after(48*time.Hour)), won(t, "m4", "p9", rules.English, ana(), bruno(), after(72*time.Hour)),
	)
	k.update(func(tx store.Tx) error { return tx.MovePlace("tg/-1", "tg/-1001") })
	k.twice(func(tx store.Reader) {
		for _, place := range []store.PlaceID{older.ID, newer.ID} {
			s := ok[store.Standing](t)(tx.Standing(place, "english", "tg/1"))
			// As if both games had been played in the one place: everywhere has just one more, later.
			equal(t, "rating", fmt.Sprintf("%.3f", s.Rating.R), points(tx.History(store.Everywhere, "english", "tg/1"))[1][:8])
			equal(t, "games", [...]int{s.Games, s.Won, s.Lost, len(tx.History(place, "english", "tg/1"))}, [...]int{2, 1, 1, 2})
			equal(t, "ranked", tx.RankedVariants(place), []string{"english", "turkish"})
			equal(t, "people", len(wholeBoard(t, tx, place, "english", store.AllTime)), 2)
		}
		equal(t, "places of Ana", len(tx.StandingsOf("tg/1")), 5) // twice everywhere, twice there, once in p9
	})
	k.unchangedByRebuild()
}

// unchangedByRebuild checks that what is rebuilt from the results is what was stored.
func (k *keeper) unchangedByRebuild() {
	k.t.Helper()
	var before, after string
	k.view(func(tx store.Reader) { before = rankings(k.t, tx) })
	k.update(func(tx store.Tx) error { return tx.Rebuild() })
	k.twice(func(tx store.Reader) {
		k.t.Helper()
		after = rankings(k.t, tx)
		equal(k.t, "rebuilt rankings", strings.Split(after, "\n"), strings.Split(before, "\n"))
	})
}

// rankings writes down everything that is rebuilt, of the people and places that the tests have.
func rankings(t *testing.T, tx store.Reader) string {
	t.Helper()
	var b strings.Builder
	for _, place := range []store.PlaceID{store.Everywhere, "p1", "p2", "p3", "p9"} {
		for _, variant := range tx.RankedVariants(place) {
			for _, period := range []store.Period{store.AllTime, "2026-03", "2026-04", "2026-05"} {
				for _, row := range wholeBoard(t, tx, place, variant, period) {
					fmt.Fprintf(&b, "%q %s %q: %+v\n", place, variant, period, row)
				}
			}
			for i := range 8 {
				person := fmt.Sprint("tg/", i)
				fmt.Fprintf(&b, "%q %s %s: %v\n", place, variant, person, points(tx.History(place, variant, person)))
			}
		}
	}
	for i := range 8 {
		person := fmt.Sprint("tg/", i)
		fmt.Fprintf(&b, "%s: %+v, engine %+v\n", person, tx.StandingsOf(person), tx.EngineRecord(person))
	}
	return b.String()
}

// rebuilding does at random everything that rankings depend on, and rebuilds.
func rebuilding(t *testing.T, k *keeper) {
	for seed := range uint64(6) {
		random := rand.New(rand.NewPCG(seed, 3))
		k := newKeeper(t, k.open)
		k.update(func(tx store.Tx) error {
			var errs []error
			for i := range 3 {
				_, err := tx.AddPlace(store.Place{Address: fmt.Sprint("tg/-", i+1), Kind: store.Group})
				errs = append(errs, err)
			}
			return errors.Join(errs...)
		})
		k.update(func(tx store.Tx) error {
			now := epoch
			for step := range 120 {
				now = now.Add(time.Duration(random.IntN(40)-3) * time.Hour) // the clock goes back at times
				if err := randomStep(t, tx, random, step, now); err != nil {
					return err
				}
			}
			return nil
		})
		k.unchangedByRebuild()
	}
}

func randomStep(t *testing.T, tx store.Tx, random *rand.Rand, step int, now time.Time) error {
	t.Helper()
	person := fmt.Sprint("tg/", random.IntN(8))
	from, to := fmt.Sprint("tg/-", random.IntN(3)+1), fmt.Sprint("tg/-", random.IntN(3)+1)
	switch n := random.IntN(30); {
	case n == 0:
		return tx.PutPerson(store.Person{ID: person, Name: string(rune('A' + random.IntN(5)))})
	case n == 1:
		return tx.Forget(person)
	case n == 2 && step > 60:
		return tx.MovePlace(from, to)
	}
	return recordIn(tx, randomGame(t, random, step, now))
}

func randomGame(t *testing.T, random *rand.Rand, step int, now time.Time) *match.Match {
	t.Helper()
	white := random.IntN(8)
	seats := [2]match.Seat{{Person: fmt.Sprint("tg/", white)}, {Person: fmt.Sprint("tg/", (white+random.IntN(8))%8)}} // with oneself too
	if random.IntN(5) == 0 {
		seats[random.IntN(2)] = computer()
	}
	end := won
	if random.IntN(3) == 0 {
		end = drawn
	}
	v := []*rules.Variant{rules.English, rules.Turkish}[random.IntN(2)]
	m := end(t, match.ID(fmt.Sprint("m", step)), store.PlaceID(fmt.Sprint("p", random.IntN(3)+1)), v, seats[0], seats[1], now)
	if random.IntN(6) == 0 {
		m.Unrated = match.UnratedTakeback
	}
	return m
}
