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

func places(t *testing.T, k *keeper) {
	a := store.Place{
		Address: "tg/-1", Kind: store.Group, Title: "Damas", Lang: "pt-BR", Variant: "turkish", Gone: true,
		MoveTime: time.Hour, Late: match.LateClaim, Notify: store.NotifyNever, Challengers: store.ChallengersAdmins, Topic: 7, Theme: "slate",
		Channels: []store.PlaceID{"p7"}, Threads: true,
	}
	var b store.Place
	k.update(func(tx store.Tx) error {
		added, err := tx.AddPlace(a)
		a.ID = added.ID
		tried := a
		tried.Within = "see within"
		complete(t, tried)
		equal(t, "added", added, a)
		var err2 error
		b, err2 = tx.AddPlace(store.Place{Address: "tg/2", Kind: store.Direct})
		return errors.Join(err, err2)
	})
	if a.ID == "" || a.ID == b.ID {
		t.Errorf("ids %q and %q", a.ID, b.ID)
	}
	k.twice(func(tx store.Reader) {
		equal(t, "place", ok[store.Place](t)(tx.Place(a.ID)), a)
		equal(t, "place at", ok[store.Place](t)(tx.PlaceAt("tg/-1")), a)
		equal(t, "place at", ok[store.Place](t)(tx.PlaceAt("tg/2")), b)
	})
	a.Gone, a.Title = false, "Damas!"
	k.update(func(tx store.Tx) error {
		return errors.Join(tx.PutPlace(a), tx.PutPlace(store.Place{Address: "tg/3"}))
	})
	k.twice(func(tx store.Reader) {
		equal(t, "place", ok[store.Place](t)(tx.PlaceAt("tg/-1")), a)
		if c := ok[store.Place](t)(tx.PlaceAt("tg/3")); c.ID == "" || c.ID == a.ID || c.ID == b.ID {
			t.Errorf("id %q", c.ID)
		}
	})
	for what, put := range map[string]func(tx store.Tx) error{
		"an address that is taken": func(tx store.Tx) error { _, err := tx.AddPlace(store.Place{Address: "tg/2"}); return err },
		"a move to a taken address": func(tx store.Tx) error {
			moved := a
			moved.Address = "tg/2"
			return tx.PutPlace(moved)
		},
		"no address": func(tx store.Tx) error { _, err := tx.AddPlace(store.Place{}); return err },
	} {
		if err := k.Update(t.Context(), put); err == nil {
			t.Errorf("%s was accepted", what)
		}
	}
	missing(t, "an unknown id", k.Update(t.Context(), func(tx store.Tx) error {
		return tx.PutPlace(store.Place{ID: "p99", Address: "tg/9"})
	}))
}

func movedPlace(t *testing.T, k *keeper) {
	var a store.Place
	k.update(func(tx store.Tx) (err error) {
		if a, err = tx.AddPlace(store.Place{Address: "tg/-1", Kind: store.Group, Title: "Damas"}); err != nil {
			return err
		}
		return errors.Join(tx.PutMatch(begin("m1", a.ID, rules.English, ana(), bruno())), tx.MovePlace("tg/-1", "tg/-1001"))
	})
	a.Address = "tg/-1001"
	check := func(addresses ...string) {
		t.Helper()
		k.twice(func(tx store.Reader) {
			for _, address := range addresses {
				equal(t, "place at "+address, ok[store.Place](t)(tx.PlaceAt(address)), a)
			}
			equal(t, "running", tx.RunningIn(a.ID), []match.ID{"m1"})
		})
	}
	check("tg/-1", "tg/-1001")
	// Told twice, it changes nothing; moved again, the first address still leads there.
	k.update(func(tx store.Tx) error { return tx.MovePlace("tg/-1", "tg/-1001") })
	check("tg/-1", "tg/-1001")
	k.update(func(tx store.Tx) error { return tx.MovePlace("tg/-1001", "tg/-1002") })
	a.Address = "tg/-1002"
	check("tg/-1", "tg/-1001", "tg/-1002")
	// Told by somebody who knows only the new one, the old one leads there as well.
	k.update(func(tx store.Tx) error { return tx.MovePlace("tg/-7", "tg/-1002") })
	check("tg/-7", "tg/-1", "tg/-1002")
	missing(t, "a move of nothing", k.Update(t.Context(), func(tx store.Tx) error { return tx.MovePlace("tg/-8", "tg/-9") }))
}

func mergedPlace(t *testing.T, k *keeper) {
	var older, newer store.Place
	var post store.Post
	var notice store.Notice
	k.update(func(tx store.Tx) error {
		var errs [5]error
		older, errs[0] = tx.AddPlace(store.Place{Address: "tg/-1", Kind: store.Group, Title: "Damas", Lang: "pt-BR", MoveTime: time.Hour, Topic: 3})
		newer, errs[1] = tx.AddPlace(store.Place{Address: "tg/-1001", Kind: store.Group, Title: "Damas!", Variant: "turkish", MoveTime: time.Minute, Notify: store.NotifyNever, Theme: "slate", Topic: 7})
		_, errs[2] = tx.AddPost(store.Post{Place: older.ID, Subject: "old", Ref: "5"})
		post, errs[3] = tx.AddPost(store.Post{Place: newer.ID, Subject: "new", Ref: "5", Want: 1})
		notice, errs[4] = tx.AddNotice(store.Notice{Place: newer.ID, Text: "hello"})
		over := begin("over", newer.ID, rules.English, ana(), bruno())
		do(t, over, match.Resign{By: rules.White}, epoch)
		return errors.Join(append(errs[:],
			tx.PutMatch(begin("old", older.ID, rules.English, ana(), bruno())),
			tx.PutMatch(begin("new", newer.ID, rules.English, bruno(), computer())), // English: Black begins
			tx.PutMatch(over),
			tx.PutChallenge(challenge("c1", newer.ID)),
			tx.MovePlace("tg/-1", "tg/-1001"),
		)...)
	})
	want := store.Place{
		ID: older.ID, Address: "tg/-1001", Kind: store.Group, Title: "Damas!", Lang: "pt-BR", Variant: "turkish",
		MoveTime: time.Hour, Notify: store.NotifyNever, Theme: "slate", Topic: 7,
	}
	post.Place, notice.Place = older.ID, older.ID
	k.twice(func(tx store.Reader) {
		for _, address := range []string{"tg/-1", "tg/-1001"} {
			equal(t, "place at "+address, ok[store.Place](t)(tx.PlaceAt(address)), want)
		}
		for _, id := range []store.PlaceID{older.ID, newer.ID} {
			equal(t, "place", ok[store.Place](t)(tx.Place(id)), want)
			equal(t, "running", tx.RunningIn(id), []match.ID{"old", "new"})
			equal(t, "finished", tx.FinishedIn(id, 9), []match.ID{"over"})
			equal(t, "post at", ok[store.Post](t)(tx.PostAt(id, "5")), post)
		}
		equal(t, "notice", ok[store.Notice](t)(tx.Notice(notice.ID)), notice)
		for _, id := range []match.ID{"old", "new", "over"} {
			equal(t, string(id), ok[*match.Match](t)(tx.Match(id)).Place, string(older.ID))
		}
		equal(t, "challenge", ok[*match.Challenge](t)(tx.Challenge("c1")).Place, string(older.ID))
		equal(t, "lists", fmt.Sprint(tx.Running("tg/2"), tx.Owed(), tx.Behind()), fmt.Sprintf("[old new] [new] [%d]", post.ID))
	})
	// Somebody who still holds the id that is no more writes to the same place.
	k.update(func(tx store.Tx) error {
		_, err := tx.AddPost(store.Post{Place: newer.ID, Subject: "new", Ref: "6"})
		return errors.Join(err, tx.PutMatch(begin("late", newer.ID, rules.English, ana(), bruno())))
	})
	k.twice(func(tx store.Reader) {
		equal(t, "post", ok[store.Post](t)(tx.PostAt(older.ID, "6")).Place, older.ID)
		equal(t, "running", len(tx.RunningIn(older.ID)), 3)
	})
}
