package storetest

import (
	"errors"
	"testing"
	"time"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/store"
)

func challenge(id match.ID, place store.PlaceID) *match.Challenge {
	return &match.Challenge{
		ID: id, Place: string(place), From: ana(), To: match.Target{Name: "@bruno", Username: "bruno"}, State: match.Choosing,
		Rev: 1, Created: epoch, Expires: epoch.Add(match.Expiry),
	}
}

func challengeRoundTrip(t *testing.T, k *keeper) {
	full := challenge("full", "p1")
	full.Variant, full.Limits.Quiet, full.Color, full.Match, full.Opponent = rules.Thai, 20, new(rules.Color), "m9", bruno()
	full.MoveTime, full.Late, full.Casual = time.Hour, match.LateClaim, true
	complete(t, *full)
	black := rules.Black
	changes := []func(c *match.Challenge){
		func(c *match.Challenge) { *c = *full; c.ID = "c1" },
		func(*match.Challenge) {},
		func(c *match.Challenge) { c.State, c.Variant, c.Limits.Quiet = match.Open, rules.Turkish, 40 },
		func(c *match.Challenge) {
			c.Variant, c.Color, c.To = rules.Italian, &black, match.Target{Person: "tg/2", Name: "Bruno"}
		},
		func(c *match.Challenge) { c.State, c.Match, c.Opponent, c.Rev = match.Accepted, "m7", bruno(), 3 },
		func(c *match.Challenge) { c.To, c.State = match.Target{}, match.Expired },
	}
	for _, change := range changes {
		want := challenge("c1", "p1")
		change(want)
		k.update(func(tx store.Tx) error { return tx.PutChallenge(want) })
		k.twice(func(tx store.Reader) {
			if got := ok[*match.Challenge](t)(tx.Challenge("c1")); got != nil {
				equal(t, "challenge", got, want)
			}
		})
	}
}

func dueOrder(t *testing.T, k *keeper) {
	c := challenge("c1", "p1")
	c.Expires = after(2 * time.Minute)
	far := challenge("far", "p1")
	far.Expires = time.Date(2300, 1, 1, 0, 0, 0, 0, time.UTC)
	var early, late store.Notice
	k.update(func(tx store.Tx) (err error) {
		if late, err = tx.AddNotice(store.Notice{Place: "p1", Ref: "8", Remove: after(3 * time.Minute)}); err != nil {
			return err
		}
		if early, err = tx.AddNotice(store.Notice{Place: "p1", Ref: "9", Remove: time.Date(1926, 3, 1, 0, 0, 0, 7, time.UTC)}); err != nil {
			return err
		}
		_, err = tx.AddNotice(store.Notice{Place: "p1", Ref: "10"})
		return errors.Join(err, tx.PutChallenge(c), tx.PutChallenge(far))
	})
	check := func(until time.Time, want ...store.Due) {
		t.Helper()
		k.twice(func(tx store.Reader) {
			t.Helper()
			equal(t, "due", tx.Due(until), want)
			next, ok := tx.NextDue()
			equal(t, "next", ok && next.Equal(want[0].At), true)
		})
	}
	first := store.Due{At: early.Remove, Notice: early.ID}
	second := store.Due{At: c.Expires, Challenge: "c1"}
	third := store.Due{At: late.Remove, Notice: late.ID}
	check(after(2*time.Minute-1), first)
	check(after(2*time.Minute), first, second)
	check(after(time.Hour), first, second, third)
	// A challenge that is closed is due no more, a notice that is put off is due later, one that is dropped never.
	c.State = match.Declined
	late.Remove = after(4 * time.Minute)
	third.At = late.Remove
	k.update(func(tx store.Tx) error {
		return errors.Join(tx.PutChallenge(c), tx.PutNotice(late), tx.DropNotice(early.ID))
	})
	check(after(time.Hour), third)
	check(far.Expires, third, store.Due{At: far.Expires, Challenge: "far"})
}
