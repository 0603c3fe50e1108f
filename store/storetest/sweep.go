package storetest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"damasbot/match"
	"damasbot/store"
)

func marks(t *testing.T, k *keeper) {
	k.update(func(tx store.Tx) error {
		tx.Mark("old", epoch)
		tx.Mark("new", after(time.Minute))
		tx.Mark("renewed", epoch)
		tx.Mark("renewed", after(time.Hour))
		return nil
	})
	seen := func(want string) {
		t.Helper()
		k.twice(func(tx store.Reader) {
			t.Helper()
			equal(t, "seen", fmt.Sprint(tx.Seen("old"), tx.Seen("new"), tx.Seen("renewed"), tx.Seen("other")), want)
		})
	}
	seen("true true true false")
	k.update(func(tx store.Tx) error { _, err := tx.Sweep(after(48 * time.Hour)); return err })
	seen("true true true false")
	k.update(func(tx store.Tx) error { _, err := tx.Sweep(after(48*time.Hour + time.Second)); return err })
	seen("false true true false")
}

func sweeping(t *testing.T, k *keeper) {
	const all = store.SweepBatch*2 + 10
	k.update(func(tx store.Tx) error {
		for i := range all {
			tx.Mark(fmt.Sprint("u", i), epoch)
		}
		return nil
	})
	var counts []int
	for n := 1; n > 0; {
		k.update(func(tx store.Tx) (err error) { n, err = tx.Sweep(after(72 * time.Hour)); return err })
		counts = append(counts, n)
	}
	equal(t, "swept", counts, []int{store.SweepBatch, store.SweepBatch, 10, 0})
}

func sweptChallenges(t *testing.T, k *keeper) {
	states := []match.State{match.Choosing, match.Open, match.Accepted, match.Declined, match.Cancelled, match.Expired}
	const month = 30 * 24 * time.Hour
	k.update(func(tx store.Tx) error {
		var errs []error
		for _, s := range states {
			c := challenge(match.ID(s), "p1")
			c.State = s
			errs = append(errs, tx.PutChallenge(c))
			_, err := tx.AddPost(store.Post{Place: "p1", Subject: c.ID, Ref: string(s), Want: 2})
			errs = append(errs, err)
		}
		late := challenge("late", "p1")
		late.State, late.Expires = match.Expired, late.Expires.Add(time.Minute)
		return errors.Join(append(errs, tx.PutChallenge(late))...)
	})
	sweep := func(now time.Time, want int) {
		t.Helper()
		k.update(func(tx store.Tx) error {
			n, err := tx.Sweep(now)
			equal(t, "swept", n, want)
			return err
		})
	}
	expires := epoch.Add(match.Expiry)
	sweep(expires.Add(month), 0)
	sweep(expires.Add(month+time.Second), 8) // four challenges, a post each
	k.twice(func(tx store.Reader) {
		for _, s := range states {
			_, err := tx.Challenge(match.ID(s))
			_, postErr := tx.PostAt("p1", string(s))
			if s == match.Choosing || s == match.Open {
				if err != nil || postErr != nil || len(tx.PostsOf(match.ID(s))) != 1 {
					t.Errorf("%s was swept: %v, %v", s, err, postErr)
				}
				continue
			}
			missing(t, string(s), err)
			missing(t, "post of "+string(s), postErr)
			equal(t, "posts of "+string(s), len(tx.PostsOf(match.ID(s))), 0)
		}
		equal(t, "behind", len(tx.Behind()), 2)
		ok[*match.Challenge](t)(tx.Challenge("late"))
	})
}
