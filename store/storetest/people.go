package storetest

import (
	"errors"
	"testing"

	"damasbot/store"
)

func people(t *testing.T, k *keeper) {
	ana := store.Person{
		ID: "tg/1", Name: "Ana", Username: "AnaDamas", Lang: "pt",
		Setup:   store.Setup{Variant: "turkish", Level: "hard", Color: "white", Last: "black"},
		LangSet: true, Theme: "slate", TextBoard: true, Reminders: store.RemindersLast, Challenges: store.ChallengesKnown, NoTurning: true,
	}
	complete(t, ana)
	bruno := store.Person{ID: "tg/2", Name: "Bruno"}
	namesake := store.Person{ID: "dc/1", Name: "Anna", Username: "anadamas"}
	put := func(all ...store.Person) {
		t.Helper()
		k.update(func(tx store.Tx) error {
			var errs []error
			for _, p := range all {
				errs = append(errs, tx.PutPerson(p))
			}
			return errors.Join(errs...)
		})
	}
	named := func(platform, username string, want store.Person) {
		t.Helper()
		k.twice(func(tx store.Reader) {
			t.Helper()
			got, err := tx.PersonNamed(platform, username)
			if want.ID == "" {
				missing(t, username, err)
				return
			}
			equal(t, username, ok[store.Person](t)(got, err), want)
		})
	}
	put(ana, bruno, namesake)
	k.twice(func(tx store.Reader) {
		equal(t, "person", ok[store.Person](t)(tx.Person("tg/1")), ana)
		equal(t, "person", ok[store.Person](t)(tx.Person("tg/2")), bruno)
	})
	named("tg", "anadamas", ana)
	named("tg", "ANADAMAS", ana)
	named("dc", "AnaDamas", namesake)
	named("tg", "", store.Person{})
	// Bruno takes the name that Ana gave up; only then does the bot hear of Ana again.
	bruno.Username = "anadamas"
	put(bruno)
	named("tg", "AnaDamas", bruno)
	k.view(func(tx store.Reader) {
		ana = ok[store.Person](t)(tx.Person("tg/1"))
		equal(t, "username given up", ana.Username, "")
	})
	ana.Lang = "en"
	put(ana)
	named("tg", "AnaDamas", bruno)
	ana.Username = "ana2"
	put(ana)
	named("tg", "ana2", ana)
	bruno.Username = ""
	put(bruno)
	named("tg", "anadamas", store.Person{})
	if err := k.Update(t.Context(), func(tx store.Tx) error { return tx.PutPerson(store.Person{}) }); err == nil {
		t.Error("a person without an id was kept")
	}
}
