package bolt

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"damasbot/match"
	"damasbot/store"
)

type placeFields struct {
	ID      store.PlaceID `json:"id"`
	Address string        `json:"address"`
	Within  store.PlaceID `json:"-"` // on a shelf of its own
	Kind    store.Kind    `json:"kind"`
	Title   string        `json:"title,omitempty"`
	Lang    string        `json:"lang,omitempty"`
	Variant string        `json:"variant,omitempty"`
	Gone    bool          `json:"gone,omitempty"`

	MoveTime    time.Duration `json:"move-time,omitempty"` // in nanoseconds
	Late        match.Late    `json:"late,omitempty"`
	Notify      string        `json:"notify,omitempty"`
	Challengers string        `json:"challengers,omitempty"`
	Topic       int           `json:"topic,omitempty"`
	Theme       string        `json:"theme,omitempty"`

	Channels []store.PlaceID `json:"channels,omitempty"`
	Threads  bool            `json:"threads,omitempty"`
}

type placeRecord struct {
	version
	placeFields
}

// home returns the id under which a place is kept: another one once it was merged away.
func (t *reader) home(id store.PlaceID) store.PlaceID {
	if to := t.at(placeMerged).Get([]byte(id)); to != nil {
		return store.PlaceID(to)
	}
	return id
}

// Place implements [store.Reader].
func (t *reader) Place(id store.PlaceID) (store.Place, error) {
	var r placeRecord
	if err := t.load(placeRecords, []byte(t.home(id)), &r); err != nil {
		return store.Place{}, err
	}
	p := store.Place(r.placeFields)
	return p, t.placeWithin(&p)
}

// PlaceAt implements [store.Reader].
func (t *reader) PlaceAt(address string) (store.Place, error) {
	id := t.at(placeAddress).Get([]byte(address))
	if id == nil {
		return store.Place{}, fmt.Errorf("bolt: place at %s: %w", address, store.ErrNotFound)
	}
	return t.Place(store.PlaceID(id))
}

// AddPlace implements [store.Tx].
func (t *writer) AddPlace(p store.Place) (store.Place, error) {
	if p.ID != "" {
		return store.Place{}, fmt.Errorf("bolt: a place to be added has an id already: %s", p.ID)
	}
	n, err := t.at(placeRecords).NextSequence()
	if err != nil {
		return store.Place{}, err
	}
	p.ID = store.PlaceID(fmt.Sprintf("p%d", n))
	if err := t.savePlace(p); err != nil {
		return store.Place{}, err
	}
	return t.Place(p.ID)
}

// PutPlace implements [store.Tx].
func (t *writer) PutPlace(p store.Place) error {
	if p.ID == "" {
		_, err := t.AddPlace(p)
		return err
	}
	old, err := t.Place(p.ID)
	if err != nil {
		return err
	}
	p.ID = old.ID
	return t.savePlace(p)
}

func (t *writer) savePlace(p store.Place) error {
	if err := usable("a place's address", p.Address); err != nil {
		return err
	}
	if at := t.at(placeAddress).Get([]byte(p.Address)); at != nil && store.PlaceID(at) != p.ID {
		return fmt.Errorf("bolt: the address %s belongs to place %s already", p.Address, at)
	}
	if err := t.putWithin(&p); err != nil {
		return err
	}
	return errors.Join(
		t.at(placeAddress).Put([]byte(p.Address), []byte(p.ID)),
		t.save(placeRecords, []byte(p.ID), placeRecord{v1, placeFields(p)}),
	)
}

// MovePlace implements [store.Tx].
func (t *writer) MovePlace(from, to string) error {
	keep, keepErr := t.PlaceAt(from)
	gone, goneErr := t.PlaceAt(to)
	switch {
	case keepErr != nil && !errors.Is(keepErr, store.ErrNotFound):
		return keepErr
	case goneErr != nil && !errors.Is(goneErr, store.ErrNotFound):
		return goneErr
	case keepErr != nil && goneErr != nil:
		return keepErr
	case keep.Within != "" || gone.Within != "":
		return fmt.Errorf("bolt: %s and %s: a place within another does not move", from, to)
	case keepErr != nil:
		if err := usable("a place's address", from); err != nil {
			return err
		}
		return t.at(placeAddress).Put([]byte(from), []byte(gone.ID))
	case goneErr == nil && keep.ID != gone.ID:
		if err := t.merge(keep.ID, gone.ID); err != nil {
			return err
		}
		keep.Title = cmp.Or(gone.Title, keep.Title)
		keep.Lang = cmp.Or(keep.Lang, gone.Lang)
		keep.Variant = cmp.Or(keep.Variant, gone.Variant)
		keep.MoveTime = cmp.Or(keep.MoveTime, gone.MoveTime)
		keep.Late = cmp.Or(keep.Late, gone.Late)
		keep.Notify = cmp.Or(keep.Notify, gone.Notify)
		keep.Challengers = cmp.Or(keep.Challengers, gone.Challengers)
		keep.Topic = gone.Topic // topics are the chat's of now
		keep.Theme = cmp.Or(keep.Theme, gone.Theme)
		keep.Gone = gone.Gone
	}
	keep.Address = to
	return t.savePlace(keep)
}
