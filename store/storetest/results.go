package storetest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/store"
)

// won makes a match that White has won.
func won(t *testing.T, id match.ID, place store.PlaceID, v *rules.Variant, white, black match.Seat, at time.Time) *match.Match {
	t.Helper()
	m := begin(id, place, v, white, black)
	play(t, m, 2)
	do(t, m, match.Resign{By: rules.Black}, at)
	return m
}

// drawn makes a match that ended in a draw.
func drawn(t *testing.T, id match.ID, place store.PlaceID, v *rules.Variant, white, black match.Seat, at time.Time) *match.Match {
	t.Helper()
	m := begin(id, place, v, white, black)
	play(t, m, 2)
	do(t, m, match.OfferDraw{By: rules.White}, m.Moved)
	do(t, m, match.Answer{By: rules.Black, Accept: true}, at)
	return m
}

// record keeps matches and their results.
func (k *keeper) record(all ...*match.Match) {
	k.t.Helper()
	k.update(func(tx store.Tx) error { return recordIn(tx, all...) })
}

func recordIn(tx store.Tx, all ...*match.Match) error {
	var errs []error
	for _, m := range all {
		errs = append(errs, tx.PutMatch(m), tx.Record(m))
	}
	return errors.Join(errs...)
}

// rankingsOf counts everything that the rankings have of two people.
func rankingsOf(tx store.Reader, person, other string, place store.PlaceID, variant string) int {
	n := len(tx.Results(0, 99)) + len(tx.HeadToHead(person, other)) + len(tx.HeadToHead(other, person)) + len(tx.EngineRecord(person))
	for _, p := range []store.PlaceID{place, store.Everywhere} {
		_, all := tx.Leaderboard(p, variant, store.AllTime, 0, 9)
		_, month := tx.Leaderboard(p, variant, store.MonthOf(epoch), 0, 9)
		_, ranked := tx.RankOf(p, variant, store.AllTime, person)
		n += all + month + len(tx.RankedVariants(p)) + len(tx.History(p, variant, person))
		if _, err := tx.Standing(p, variant, person); (err == nil) != ranked {
			return -1
		}
	}
	return n + len(tx.StandingsOf(person))
}

func recording(t *testing.T, k *keeper) {
	aborted := begin("aborted", "p1", rules.English, ana(), bruno())
	do(t, aborted, match.Resign{By: rules.White}, epoch)
	ended := begin("ended", "p1", rules.English, ana(), bruno())
	play(t, ended, 3)
	do(t, ended, match.EndByAdmin{}, epoch)
	casual := drawn(t, "casual", "p1", rules.English, ana(), bruno(), after(time.Hour))
	casual.Unrated = match.UnratedCasual
	k.record(
		begin("running", "p1", rules.English, ana(), bruno()), aborted, ended,
		won(t, "alone", "p1", rules.English, ana(), ana(), after(time.Hour)), casual,
	)
	rated := won(t, "rated", "p1", rules.English, ana(), bruno(), after(2*time.Hour).In(time.FixedZone("BRT", -3*3600)))
	k.record(rated, rated)
	k.record(rated)
	for what, bad := range map[string]*match.Match{
		"no place":               won(t, "bad", "", rules.English, ana(), bruno(), epoch),
		"an id with a zero byte": won(t, "bad", "p1", rules.English, ana(), match.Seat{Person: "tg/2\x00"}, epoch),
	} {
		if err := k.Update(t.Context(), func(tx store.Tx) error { return tx.Record(bad) }); err == nil {
			t.Errorf("a result with %s was kept", what)
		}
	}
	want := []store.Result{
		{N: 1, Match: "casual", At: after(time.Hour), Place: "p1", Variant: "english", White: "tg/1", Black: "tg/2", Score: 0.5},
		{N: 2, Match: "rated", At: after(2 * time.Hour), Place: "p1", Variant: "english", White: "tg/1", Black: "tg/2", Score: 1, Weight: 1, Rated: true},
	}
	complete(t, want[1])
	k.twice(func(tx store.Reader) {
		equal(t, "results", tx.Results(0, 9), want)
		equal(t, "the first", tx.Results(0, 1), want[:1])
		equal(t, "those after the first", tx.Results(1, 9), want[1:])
		equal(t, "those after the last", tx.Results(2, 9), nil)
		s := ok[store.Standing](t)(tx.Standing("p1", "english", "tg/1"))
		equal(t, "games of Ana", [...]int{s.Games, s.Won, s.Drawn, s.Lost, s.Streak}, [...]int{1, 1, 0, 0, 1})
		equal(t, "head to head", tx.HeadToHead("tg/2", "tg/1"), []store.Tally{{Variant: "english", Drawn: 1, Lost: 1}})
		equal(t, "head to head", tx.HeadToHead("tg/1", "tg/2"), []store.Tally{{Variant: "english", Drawn: 1, Won: 1}})
	})
}

// resultOf is the result of a match, which has one.
func resultOf(t *testing.T, tx store.Reader, id match.ID) store.Result {
	t.Helper()
	for _, r := range tx.Results(0, 99) {
		if r.Match == id {
			return r
		}
	}
	t.Errorf("%s has no result", id)
	return store.Result{}
}

func weights(t *testing.T, k *keeper) {
	const day = 24 * time.Hour
	caio := match.Seat{Person: "tg/3"}
	n := 0
	game := func(at time.Duration, v *rules.Variant, white, black match.Seat, place store.PlaceID, want float64) {
		t.Helper()
		n++
		id := match.ID(fmt.Sprint("m", n))
		k.record(won(t, id, place, v, white, black, after(at)))
		k.view(func(tx store.Reader) {
			t.Helper()
			equal(t, string(id), resultOf(t, tx, id).Weight, want)
		})
	}
	game(0, rules.English, ana(), bruno(), "p1", 1)
	game(time.Hour, rules.English, bruno(), ana(), "p1", 0.5)    // colours do not matter
	game(2*time.Hour, rules.English, ana(), bruno(), "p2", 0.25) // nor does the place
	game(2*time.Hour, rules.English, ana(), caio, "p1", 1)       // another opponent
	game(2*time.Hour, rules.Turkish, ana(), bruno(), "p1", 1)    // another rule set
	game(3*time.Hour, rules.English, ana(), bruno(), "p1", 0.1)
	game(4*time.Hour, rules.English, ana(), bruno(), "p1", 0.1)
	casual := won(t, "casual", "p1", rules.Turkish, ana(), bruno(), after(4*time.Hour))
	casual.Unrated = match.UnratedCasual
	k.record(casual)
	game(5*time.Hour, rules.Turkish, ana(), bruno(), "p1", 0.5)        // casual games do not matter
	game(day+3*time.Hour, rules.English, ana(), bruno(), "p1", 0.5)    // one within the day before, four hours
	game(2*day+3*time.Hour, rules.English, ana(), bruno(), "p1", 1)    // exactly a day later
	game(2*day+2*time.Hour, rules.English, ana(), bruno(), "p1", 0.25) // the clock went back
}
