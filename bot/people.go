package bot

import (
	"cmp"
	"errors"
	"strings"

	"damasbot/i18n"
	"damasbot/match"
	"damasbot/rules"
	"damasbot/screen"
	"damasbot/store"
)

// meet returns the stored person and place of an update, storing what is new about them. A place begins in its own language
// where the platform tells one, else in that of whoever is first seen there; a person has that of their client.
func (b *Bot) meet(tx store.Tx, who Who, where Where) (store.Person, store.Place, error) {
	person, err := b.know(tx, who)
	if err != nil {
		return person, store.Place{}, err
	}
	place, err := find(tx, person, where)
	if err == nil && place.Gone {
		place.Gone = false
		err = tx.PutPlace(place)
	}
	return person, place, err
}

// find returns the stored place, storing what is new about it and what it is within.
func find(tx store.Tx, first store.Person, where Where) (store.Place, error) {
	var within store.PlaceID
	if where.Within != nil {
		outer, err := find(tx, first, *where.Within)
		if err != nil {
			return outer, err
		}
		within = outer.ID
	}
	place, err := tx.PlaceAt(where.Address)
	if errors.Is(err, store.ErrNotFound) {
		return tx.AddPlace(store.Place{
			Address: where.Address, Within: within, Kind: where.Kind, Title: where.Title, Lang: langOf(where, first),
		})
	}
	if err != nil {
		return place, err
	}
	forgotten := place.Lang == "" && place.Within == "" // who wrote there had their data deleted
	joins := place.Within == "" && within != ""
	if !forgotten && !joins && place.Kind == where.Kind && (where.Title == "" || place.Title == where.Title) {
		return place, nil
	}
	if forgotten {
		place.Lang = langOf(where, first)
	}
	if joins {
		place.Within = within
	}
	place.Kind, place.Title = where.Kind, cmp.Or(where.Title, place.Title)
	if err := tx.PutPlace(place); err != nil {
		return place, err
	}
	return tx.Place(place.ID)
}

// league is the place that has the leaderboards and settings of a place: the outermost one that it is within, or itself.
func league(tx store.Reader, p store.Place) (store.Place, error) {
	for p.Within != "" {
		outer, err := tx.Place(p.Within)
		if err != nil {
			return p, err
		}
		p = outer
	}
	return p, nil
}

// langOf is the language in which a place begins.
func langOf(where Where, first store.Person) string {
	if where.Lang == "" || where.Kind == store.Direct {
		return first.Lang
	}
	return i18n.Match(where.Lang)
}

// know returns the stored person, storing what is new about them.
func (b *Bot) know(tx store.Tx, who Who) (store.Person, error) {
	was, err := tx.Person(who.ID)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return was, err
	}
	now := renewed(was, who)
	if now == was {
		return was, nil
	}
	return now, tx.PutPerson(now)
}

// recallPerson is know without writing.
func (b *Bot) recallPerson(tx store.Reader, who Who) (store.Person, error) {
	p, err := tx.Person(who.ID)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return p, err
	}
	return renewed(p, who), nil
}

// renewed is a person as the platform tells them now.
func renewed(p store.Person, who Who) store.Person {
	p.ID, p.Name, p.Username = who.ID, who.Name, who.Username
	if !p.LangSet && (who.Lang != "" || p.Lang == "") {
		p.Lang = i18n.Match(who.Lang)
	}
	return p
}

// sayTo is a sentence for who pressed.
func (b *Bot) sayTo(p Press, key string) (said saying, err error) {
	err = b.store.View(b.ctx, func(tx store.Reader) error {
		who, err := b.recallPerson(tx, p.Who)
		said = say(who, key)
		return err
	})
	return said, err
}

// say is a sentence for one person.
func say(p store.Person, key string, args ...any) saying {
	return saying{text: screen.Say(p.Lang, key, args...)}
}

// refuse is a refusal for one person; ok is false when err is none, but ours to handle.
func refuse(tx store.Reader, p store.Person, id match.ID, err error) (s saying, ok bool) {
	var refusal *match.Refusal
	switch {
	case errors.As(err, &refusal):
		var at rules.Position
		if m, err := tx.Match(id); err == nil {
			at = m.Line.Position()
		}
		return saying{text: screen.Refusal(p.Lang, refusal, at)}, true
	case errors.Is(err, match.ErrStale):
		return say(p, "refuse.stale"), true
	case errors.Is(err, store.ErrNotFound):
		return say(p, "refuse.gone"), true
	}
	return s, false
}

// platform is the prefix of a person's id, or of an address.
func platform(id string) string {
	p, _, _ := strings.Cut(id, "/")
	return p
}

// recall is meet without writing: for presses that change nothing.
func (b *Bot) recall(tx store.Reader, who Who, where Where) (store.Person, store.Place, error) {
	person, err := b.recallPerson(tx, who)
	if err != nil {
		return person, store.Place{}, err
	}
	place, err := tx.PlaceAt(where.Address)
	if errors.Is(err, store.ErrNotFound) {
		place, err = store.Place{Address: where.Address, Kind: where.Kind, Lang: person.Lang}, nil
	}
	if place.Lang == "" {
		place.Lang = langOf(where, person)
	}
	return person, place, err
}
