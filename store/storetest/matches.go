package storetest

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/store"
)

// every returns a match of every rule set in every state that a match can be in.
func every(t *testing.T) (all []*match.Match) {
	for i, v := range rules.All() {
		m := begin(match.ID(fmt.Sprintf("m%02d", i)), "p1", v, ana(), bruno())
		m.Limits.Quiet = 30
		play(t, m, 12+i)
		switch i % 6 {
		case 1:
			do(t, m, match.OfferDraw{By: rules.Black}, m.Moved)
		case 2:
			do(t, m, match.OfferDraw{By: rules.White}, m.Moved)
			do(t, m, match.Answer{By: rules.Black}, m.Moved)
		case 3:
			do(t, m, match.Resign{By: rules.White}, after(9*time.Hour))
		case 4:
			do(t, m, match.OfferDraw{By: rules.White}, m.Moved)
			do(t, m, match.Answer{By: rules.Black, Accept: true}, after(9*time.Hour))
		case 5:
			m.Result = &match.Result{Drawn: true, Reason: match.Reason(rules.ByQuiet), Limit: rules.Counter{Reason: rules.ByQuiet, Name: "x", Done: 25, Of: 25}, At: m.Moved}
		}
		all = append(all, m)
	}
	fresh := begin("fresh", "p1", rules.Turkish, computer(), ana())
	aborted := begin("aborted", "p1", rules.English, ana(), computer())
	do(t, aborted, match.Resign{By: rules.White}, epoch)
	full := begin("full", "p1", rules.Frisian, ana(), bruno())
	play(t, full, 5)
	full.Limits.Quiet, full.Offer, full.Offers, full.Offered, full.Next = 30, &match.Offer{ID: 2, By: rules.Black}, 2, [2]int{1, 2}, "next"
	full.Result = &match.Result{Winner: rules.Black, Reason: "x", Limit: rules.Counter{Reason: "y", Name: "z", Done: 3, Of: 7}, At: after(1)}
	full.Past, full.Unrated, full.Back, full.Backs, full.Asked = 40, match.UnratedHint, &match.Request{ID: 3, By: rules.Black}, 3, [2]int{1, 2}
	full.Helped = [2]bool{true, false}
	full.Declined = &match.Decline{By: rules.Black, Back: true}
	full.MoveTime, full.Late, full.Deadline, full.Reminded, full.Expired, full.Asleep = time.Hour, match.LateClaim, after(time.Hour), 2, true, true
	complete(t, *full)
	timed := begin("timed", "p1", rules.International, ana(), bruno())
	timed.StartClock(8*time.Hour, match.LateEnds, epoch)
	play(t, timed, 3)
	do(t, timed, match.AskBack{By: rules.White}, timed.Moved)
	return append(all, fresh, aborted, full, timed)
}

func matchRoundTrip(t *testing.T, k *keeper) {
	all := every(t)
	k.update(func(tx store.Tx) error {
		var errs []error
		for _, m := range all {
			errs = append(errs, tx.PutMatch(m))
		}
		return errors.Join(errs...)
	})
	k.twice(func(tx store.Reader) {
		for _, want := range every(t) {
			if got := ok[*match.Match](t)(tx.Match(want.ID)); got != nil {
				equal(t, string(want.ID), got, want)
			}
		}
	})
	// A time of another zone comes back in UTC.
	m := begin("zone", "p1", rules.English, ana(), bruno())
	m.Moved = epoch.In(time.FixedZone("BRT", -3*3600))
	k.update(func(tx store.Tx) error { return tx.PutMatch(m) })
	k.view(func(tx store.Reader) {
		equal(t, "time", fmt.Sprint(ok[*match.Match](t)(tx.Match("zone")).Moved), fmt.Sprint(epoch))
	})
}

// matchIndices changes matches at random and compares every list with one made from the matches themselves.
func matchIndices(t *testing.T, k *keeper) {
	random := rand.New(rand.NewPCG(1, 2))
	seats := []match.Seat{ana(), bruno(), {Person: "tg/11", Name: "Caio"}, computer()}
	placeIDs := []store.PlaceID{"p1", "p11", "p2"} // ids that begin alike
	var all []*match.Match
	for step := range 150 {
		now := after(time.Duration(step) * time.Second)
		var m *match.Match
		if step < 10 || random.IntN(5) == 0 {
			m = begin(match.ID(fmt.Sprintf("m%d", step)), placeIDs[random.IntN(3)], rules.English, seats[random.IntN(4)], seats[random.IntN(4)])
			m.Moved = now
			all = append(all, m)
		} else {
			m = all[random.IntN(len(all))]
			switch by := rules.Color(random.IntN(2)); random.IntN(4) {
			case 0:
				_, _ = m.Do(match.Resign{By: by}, now) // a refusal changes nothing
			case 1:
				_, _ = m.Do(match.OfferDraw{By: by}, now)
			default:
				if legal := m.Line.Position().Moves(nil); len(legal) > 0 {
					_, _ = m.Do(match.Play{By: m.Turn(), Move: legal[0]}, now)
				}
			}
		}
		k.update(func(tx store.Tx) error { return tx.PutMatch(m) })
		if step%30 == 29 {
			k.reopen()
		}
		k.view(func(tx store.Reader) { compareIndices(t, tx, all, placeIDs) })
		if t.Failed() {
			return
		}
	}
}

func compareIndices(t *testing.T, tx store.Reader, all []*match.Match, placeIDs []store.PlaceID) {
	for _, person := range []string{"tg/1", "tg/11", "tg/2", "tg/"} {
		theirs := func(m *match.Match) bool { return m.Seats[0].Person == person || m.Seats[1].Person == person }
		equal(t, "running of "+person, tx.Running(person), listed(all, theirs, false, -1))
		equal(t, "finished of "+person, tx.Finished(person, 3), listed(all, theirs, true, 3))
	}
	for _, place := range placeIDs {
		here := func(m *match.Match) bool { return m.Place == string(place) }
		equal(t, "running in "+string(place), tx.RunningIn(place), listed(all, here, false, -1))
		equal(t, "finished in "+string(place), tx.FinishedIn(place, 4), listed(all, here, true, 4))
	}
	var owed []match.ID
	for _, m := range all {
		if m.EngineOwes() {
			owed = append(owed, m.ID)
		}
	}
	slices.Sort(owed)
	got := tx.Owed()
	slices.Sort(got)
	equal(t, "owed", got, owed)
}

func listed(all []*match.Match, of func(*match.Match) bool, over bool, limit int) (ids []match.ID) {
	var found []*match.Match
	for _, m := range all {
		if of(m) && m.Over() == over {
			found = append(found, m)
		}
	}
	at := func(m *match.Match) time.Time {
		if m.Over() {
			return m.Result.At
		}
		return m.Moved
	}
	slices.SortFunc(found, func(a, b *match.Match) int { return cmp.Or(at(b).Compare(at(a)), cmp.Compare(b.ID, a.ID)) })
	for _, m := range found {
		if len(ids) == limit {
			break
		}
		ids = append(ids, m.ID)
	}
	return ids
}

// ownership: what one caller does to what it got, or gave, changes nothing in the store, during the transaction or after.
func ownership(t *testing.T, k *keeper) {
	want := func() *match.Match {
		m := begin("m1", "p1", rules.English, ana(), bruno())
		play(t, m, 4)
		do(t, m, match.OfferDraw{By: rules.White}, m.Moved)
		return m
	}
	m := want()
	k.update(func(tx store.Tx) error {
		err := tx.PutMatch(m)
		play(t, m, 1)
		got := ok[*match.Match](t)(tx.Match("m1"))
		got.Offer.ID, got.Rev, got.Seats[0].Name = 99, 99, "somebody"
		return err
	})
	k.view(func(tx store.Reader) {
		got := ok[*match.Match](t)(tx.Match("m1"))
		equal(t, "match", got, want())
		do(t, got, match.Resign{By: rules.White}, epoch)
		equal(t, "match read again", ok[*match.Match](t)(tx.Match("m1")), want())
	})
}
