package storetest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"damasbot/rules"
	"damasbot/store"
)

// nested adds a server, two channels of it and a thread of the first; the second channel is not yet known to be one.
func nested(k *keeper) (server, first, second, thread store.Place) {
	k.t.Helper()
	k.update(func(tx store.Tx) error {
		var errs [4]error
		server, errs[0] = tx.AddPlace(store.Place{Address: "dc/s", Kind: store.Server, Lang: "it", Threads: true})
		first, errs[1] = tx.AddPlace(store.Place{Address: "dc/1", Kind: store.Group, Within: server.ID, Lang: "ru"})
		second, errs[2] = tx.AddPlace(store.Place{Address: "dc/2", Kind: store.Group, Lang: "tr", MoveTime: time.Hour})
		thread, errs[3] = tx.AddPlace(store.Place{Address: "dc/t", Kind: store.Thread, Within: first.ID})
		return errors.Join(errs[:]...)
	})
	return server, first, second, thread
}

func within(t *testing.T, k *keeper) {
	server, first, second, thread := nested(k)
	equal(t, "a channel as it was added", first, store.Place{ID: first.ID, Address: "dc/1", Within: server.ID, Kind: store.Group, Lang: "it", Threads: true})
	server.Lang, server.Theme, server.Channels = "uk", "slate", []store.PlaceID{first.ID}
	first.Title, first.Theme, first.Threads = "#damas", "wood", false // its theme is the server's to choose
	second.Within = server.ID
	k.update(func(tx store.Tx) error {
		return errors.Join(tx.PutPlace(server), tx.PutPlace(first), tx.PutPlace(second))
	})
	k.twice(func(tx store.Reader) {
		for _, p := range []store.Place{server, first, second, thread} {
			got := ok[store.Place](t)(tx.PlaceAt(p.Address))
			equal(t, p.Address, fmt.Sprint(got.Within, got.Lang, got.Theme, got.MoveTime, got.Threads, got.Channels),
				fmt.Sprint(p.Within, "uk", "slate", time.Duration(0), true, []store.PlaceID{first.ID}))
		}
		equal(t, "inside", fmt.Sprint(tx.Inside(server.ID), tx.Inside(first.ID), tx.Inside(second.ID)),
			fmt.Sprint([]store.PlaceID{first.ID, second.ID, thread.ID}, []store.PlaceID{thread.ID}, []store.PlaceID{}))
		equal(t, "title", ok[store.Place](t)(tx.Place(first.ID)).Title, "#damas")
	})
	for what, put := range map[string]func(tx store.Tx) error{
		"a channel of another server": func(tx store.Tx) error { first.Within = second.ID; return tx.PutPlace(first) },
		"a channel of none any more":  func(tx store.Tx) error { first.Within = ""; return tx.PutPlace(first) },
		"a server within its thread":  func(tx store.Tx) error { server.Within = thread.ID; return tx.PutPlace(server) },
		"a move of a channel":         func(tx store.Tx) error { return tx.MovePlace("dc/1", "dc/9") },
		"a move to a channel": func(tx store.Tx) error {
			return errors.Join(tx.PutPlace(store.Place{Address: "dc/8"}), tx.MovePlace("dc/8", "dc/1"))
		},
	} {
		if err := k.Update(t.Context(), put); err == nil {
			t.Errorf("%s was accepted", what)
		}
	}
	missing(t, "a place within nothing known", k.Update(t.Context(), func(tx store.Tx) error {
		_, err := tx.AddPlace(store.Place{Address: "dc/7", Within: "p99"})
		return err
	}))
}

// serverRankings: results of all channels and threads are rated together, also those from before the server was known.
func serverRankings(t *testing.T, k *keeper) {
	server, first, second, thread := nested(k)
	k.record(
		won(t, "m1", first.ID, rules.English, ana(), bruno(), epoch), won(t, "m2", second.ID, rules.English, bruno(), ana(), after(48*time.Hour)),
		won(t, "m3", thread.ID, rules.English, ana(), bruno(), after(96*time.Hour)), won(t, "m4", second.ID, rules.Turkish, ana(), bruno(), after(96*time.Hour)),
	)
	games := func(tx store.Reader, at store.PlaceID) int {
		return ok[store.Standing](t)(tx.Standing(at, "english", "tg/1")).Games
	}
	k.twice(func(tx store.Reader) {
		for _, at := range []store.PlaceID{server.ID, first.ID, thread.ID} {
			equal(t, "games", games(tx, at), 2)
		}
		equal(t, "games of a channel that stands alone", games(tx, second.ID), 1)
	})
	k.unchangedByRebuild()
	second.Within = server.ID
	k.update(func(tx store.Tx) error { return tx.PutPlace(second) })
	k.twice(func(tx store.Reader) {
		for _, at := range []store.PlaceID{server.ID, first.ID, second.ID, thread.ID, store.Everywhere} {
			equal(t, "games", games(tx, at), 3)
			equal(t, "history", points(tx.History(at, "english", "tg/1")), points(tx.History(store.Everywhere, "english", "tg/1")))
			equal(t, "ranked", tx.RankedVariants(at), []string{"english", "turkish"})
			equal(t, "people", len(wholeBoard(t, tx, at, "english", store.AllTime)), 2)
		}
		for _, s := range tx.StandingsOf("tg/1") {
			if s.Place != server.ID && s.Place != store.Everywhere {
				t.Errorf("there is a leaderboard of place %s", s.Place)
			}
		}
		equal(t, "where it was played", resultOf(t, tx, "m2").Place, second.ID)
	})
	k.unchangedByRebuild()
}
