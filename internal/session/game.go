package session

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/store"
)

// game puts a match into the store, with a board to be shown. An opponent called easy, medium or hard is the engine.
func (p *player) game(a []string) error {
	v, ok := rules.Find(a[1])
	if !ok {
		return fmt.Errorf("no variant %q", a[1])
	}
	at := v.Start()
	if a[2] != "start" {
		var err error
		if at, err = v.ParseFEN(a[2]); err != nil {
			return err
		}
	}
	var seats [2]match.Seat
	for c, name := range a[3:5] {
		switch name {
		case "easy", "medium", "hard":
			seats[c].Level = name
		default:
			seats[c] = match.Seat{Person: p.joined[name], Name: called(name)}
		}
	}
	address, kind, reader := p.w.Group(), store.Group, ""
	var moveTime time.Duration
	late := match.LateEnds
	if len(a) > 5 && a[5] != "dm" {
		var err error
		if moveTime, err = time.ParseDuration(a[5]); err != nil {
			return err
		}
		if len(a) > 6 {
			late = match.Late(a[6])
		}
	} else if len(a) > 5 {
		reader = cmp.Or(seats[0].Person, seats[1].Person) // the other is the engine, or they again
		address, kind = reader, store.Direct
		if w, ok := p.w.(interface{ Direct(person string) string }); ok { // where it is not the person's own
			address = w.Direct(reader)
		}
	}
	return p.w.Store().Update(context.Background(), func(tx store.Tx) error {
		place, err := placeAt(tx, address, kind)
		if err != nil {
			return err
		}
		for _, s := range seats {
			if s.Person == "" {
				continue
			}
			if err := tx.PutPerson(store.Person{ID: s.Person, Name: s.Name, Lang: "pt-BR"}); err != nil {
				return err
			}
		}
		m := match.New(match.ID(a[0]), string(place.ID), at, rules.Limits{}, seats, time.Now())
		m.StartClock(moveTime, late, time.Now())
		if err := tx.PutMatch(m); err != nil {
			return err
		}
		_, err = tx.AddPost(store.Post{Place: place.ID, Reader: reader, Subject: m.ID, IsMatch: true, Want: m.Rev})
		return err
	})
}

// placeAt is the place at an address, a new one if there is none yet.
func placeAt(tx store.Tx, address string, kind store.Kind) (store.Place, error) {
	place, err := tx.PlaceAt(address)
	if errors.Is(err, store.ErrNotFound) {
		return tx.AddPlace(store.Place{Address: address, Kind: kind, Lang: "pt-BR"})
	}
	return place, err
}
