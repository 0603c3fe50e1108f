package bolt

import (
	"fmt"

	"damasbot/store"
)

// outer is what a place is part of; "" = nothing.
func (t *reader) outer(id store.PlaceID) store.PlaceID {
	shelf := t.at(placeWithin)
	if shelf == nil { // a file that migration 2 rates
		return ""
	}
	in := shelf.Get([]byte(t.home(id)))
	if in == nil {
		return ""
	}
	return t.home(store.PlaceID(in))
}

// Inside implements [store.Reader].
func (t *reader) Inside(place store.PlaceID) (all []store.PlaceID) {
	place = t.home(place)
	t.fail(t.at(placeWithin).ForEach(func(id, _ []byte) error {
		for in := t.outer(store.PlaceID(id)); in != ""; in = t.outer(in) {
			if in == place {
				all = append(all, store.PlaceID(id))
			}
		}
		return nil
	}))
	return all
}

// league is the place that has the leaderboards and settings of a place: the outermost one that it is within, or itself.
func (t *reader) league(id store.PlaceID) store.PlaceID {
	id = t.home(id)
	for in := t.outer(id); in != ""; in = t.outer(in) {
		id = in
	}
	return id
}

// placeWithin completes a place as it was stored: where it is, and the settings that hold there.
func (t *reader) placeWithin(p *store.Place) error {
	if p.Within = t.outer(p.ID); p.Within == "" {
		return nil
	}
	top, err := t.Place(t.league(p.ID))
	setAs(p, top)
	return err
}

// setAs gives a place the settings of another. Its topic, if it has one, is its own.
func setAs(p *store.Place, as store.Place) {
	p.Lang, p.Variant, p.MoveTime, p.Late = as.Lang, as.Variant, as.MoveTime, as.Late
	p.Notify, p.Challengers, p.Theme = as.Notify, as.Challengers, as.Theme
	p.Channels, p.Threads = as.Channels, as.Threads
}

// putWithin stores where a place is, and takes away the settings that it has from there. What was played in a place that was
// within nothing until now is rated with the rest.
func (t *writer) putWithin(p *store.Place) error {
	was, in := t.outer(p.ID), t.home(p.Within)
	switch {
	case in == "" && was == "":
		return nil
	case was != "" && in != was:
		return fmt.Errorf("bolt: place %s is within %s for good, not within %q", p.ID, was, in)
	case t.at(placeRecords).Get([]byte(in)) == nil:
		return fmt.Errorf("bolt: place %s is to be within %s: %w", p.ID, in, store.ErrNotFound)
	case t.league(in) == p.ID:
		return fmt.Errorf("bolt: place %s cannot be within %s, which is within it", p.ID, in)
	}
	setAs(p, store.Place{})
	if was != "" {
		return nil
	}
	if err := t.at(placeWithin).Put([]byte(p.ID), []byte(in)); err != nil {
		return err
	}
	return t.mergeStandings(t.league(p.ID), p.ID)
}
