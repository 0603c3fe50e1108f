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

func scores(t *testing.T, k *keeper) {
	type line struct {
		person           string
		won, drawn, lost int
	}
	k.update(func(tx store.Tx) error {
		errs := []error{
			tx.PutPerson(store.Person{ID: "tg/1", Name: "Zoe"}),
			tx.PutPerson(store.Person{ID: "tg/2", Name: "Ana"}),
			tx.AddScore("p11", "english", "tg/1", 9, 9, 9),
			tx.AddScore("p1", "english2", "tg/1", 9, 9, 9),
			tx.AddScore("p1", "english", "tg/1", 1, 1, 0),
		}
		for _, l := range []line{
			{"tg/1", 1, 0, 1}, {"tg/2", 2, 1, 1}, {"tg/3", 3, 0, 2}, {"tg/4", 2, 5, 2}, {"tg/5", 2, 2, 1}, {"tg/6", 2, 1, 1},
		} {
			errs = append(errs, tx.AddScore("p1", "english", l.person, l.won, l.drawn, l.lost))
		}
		return errors.Join(errs...)
	})
	k.twice(func(tx store.Reader) {
		equal(t, "scores", tx.Scores("p1", "english"), []store.Score{
			{Person: "tg/3", Won: 3, Lost: 2},           // more won
			{Person: "tg/5", Won: 2, Drawn: 2, Lost: 1}, // fewer lost than tg/4, more drawn than the others
			{Person: "tg/6", Won: 2, Drawn: 1, Lost: 1}, // the rest by name, unknown ones first
			{Person: "tg/2", Name: "Ana", Won: 2, Drawn: 1, Lost: 1},
			{Person: "tg/1", Name: "Zoe", Won: 2, Drawn: 1, Lost: 1}, // two additions
			{Person: "tg/4", Won: 2, Drawn: 5, Lost: 2},
		})
		equal(t, "scored", tx.ScoredVariants("p1"), []string{"english", "english2"})
		equal(t, "scored", tx.ScoredVariants("p"), nil)
		equal(t, "scores of a rule set without any", tx.Scores("p1", "thai"), nil)
	})
}
