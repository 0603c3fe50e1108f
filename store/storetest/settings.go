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

func blocks(t *testing.T, k *keeper) {
	k.update(func(tx store.Tx) error {
		return errors.Join(
			tx.Block("tg/1", "tg/2", true), tx.Block("tg/1", "tg/2", true), tx.Block("tg/1", "tg/3", true),
			tx.Block("tg/11", "tg/1", true), tx.Block("tg/1", "tg/4", false),
		)
	})
	k.twice(func(tx store.Reader) {
		equal(t, "blocked", tx.Blocked("tg/1"), []string{"tg/2", "tg/3"})
		if !tx.Blocks("tg/1", "tg/2") || tx.Blocks("tg/2", "tg/1") || tx.Blocks("tg/1", "tg/4") || !tx.Blocks("tg/11", "tg/1") {
			t.Error("the wrong people are blocked")
		}
	})
	k.update(func(tx store.Tx) error { return tx.Block("tg/1", "tg/2", false) })
	k.twice(func(tx store.Reader) { equal(t, "blocked", tx.Blocked("tg/1"), []string{"tg/3"}) })
	for _, pair := range [][2]string{{"", "tg/1"}, {"tg/1", ""}} {
		if err := k.Update(t.Context(), func(tx store.Tx) error { return tx.Block(pair[0], pair[1], true) }); err == nil {
			t.Errorf("%q blocked %q", pair[0], pair[1])
		}
	}
}

func openChallenges(t *testing.T, k *keeper) {
	put := func(id match.ID, place store.PlaceID, from string, state match.State) {
		t.Helper()
		c := challenge(id, place)
		c.From.Person, c.State = from, state
		k.update(func(tx store.Tx) error { return tx.PutChallenge(c) })
	}
	check := func(want string) { // Ana's, those of tg/11, those in p1 and in p11
		t.Helper()
		k.twice(func(tx store.Reader) {
			t.Helper()
			got := fmt.Sprint(tx.OpenChallenges("tg/1"), tx.OpenChallenges("tg/11"), tx.OpenChallengesIn("p1"), tx.OpenChallengesIn("p11"))
			equal(t, "open challenges", got, want)
		})
	}
	put("c1", "p1", "tg/1", match.Choosing)
	put("c2", "p1", "tg/1", match.Open)
	put("c3", "p11", "tg/11", match.Open)
	put("c4", "p1", "tg/1", match.Declined)
	check("[c1 c2] [c3] [c1 c2] [c3]")
	put("c1", "p1", "tg/1", match.Open)
	check("[c1 c2] [c3] [c1 c2] [c3]")
	put("c1", "p1", "tg/1", match.Accepted)
	put("c2", "p1", "tg/1", match.Expired)
	put("c3", "p11", "tg/11", match.Cancelled)
	check("[] [] [] []")
}

func matchDue(t *testing.T, k *keeper) {
	m := begin("m1", "p1", rules.Russian, ana(), bruno())
	m.StartClock(time.Hour, match.LateEnds, epoch)
	other := begin("m2", "p1", rules.Russian, ana(), computer())
	expect := func(at ...time.Duration) {
		t.Helper()
		k.update(func(tx store.Tx) error { return errors.Join(tx.PutMatch(m), tx.PutMatch(other)) })
		var want []store.Due
		for _, d := range at {
			want = append(want, store.Due{At: after(d), Match: "m1"})
		}
		k.twice(func(tx store.Reader) {
			t.Helper()
			equal(t, "due", tx.Due(after(999*time.Hour)), want)
			if next, ok := tx.NextDue(); ok != (len(want) > 0) || ok && !next.Equal(want[0].At) {
				t.Errorf("next due at %v, %v", next, ok)
			}
		})
	}
	expect(30 * time.Minute)
	do(t, m, match.Remind{}, after(30*time.Minute))
	expect(54 * time.Minute)
	do(t, m, match.Remind{}, after(54*time.Minute))
	expect(time.Hour)
	do(t, m, match.Shift{By: 3 * time.Hour}, after(55*time.Minute))
	expect(4 * time.Hour)
	play(t, m, 2) // a minute after the beginning, and another
	expect(32 * time.Minute)
	m.Late = match.LateClaim
	do(t, m, match.TimeUp{}, after(5*time.Hour))
	expect(2*time.Minute + match.SleepAfter) // nothing moves while it waits to be claimed
	do(t, m, match.Grant{By: m.Turn().Opponent()}, after(6*time.Hour))
	expect(6*time.Hour + 30*time.Minute)
	do(t, m, match.Resign{By: m.Turn()}, after(6*time.Hour))
	expect()
}

func beats(t *testing.T, k *keeper) {
	for _, at := range []time.Time{after(time.Minute), after(-time.Hour).In(time.FixedZone("BRT", -3*3600))} {
		k.update(func(tx store.Tx) error { return tx.Beat(at) })
		k.twice(func(tx store.Reader) { equal(t, "last beat", tx.LastBeat(), at.UTC()) })
	}
}
