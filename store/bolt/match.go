package bolt

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"time"

	"damasbot/match"
	"damasbot/store"
)

// Match implements [store.Reader]. A match whose moves a fix of the rules has made illegal goes on from its last position,
// and the log says so.
func (t *reader) Match(id match.ID) (*match.Match, error) {
	var r matchRecord
	if err := t.load(matchRecords, []byte(id), &r); err != nil {
		return nil, err
	}
	m, why, err := r.match()
	if err != nil {
		return nil, fmt.Errorf("bolt: match %s: %w", id, err)
	}
	if why != nil {
		t.log.Warn("match goes on from its last position", "match", id, "rules", r.Rules, "now", rulesVersion, "why", why)
	}
	return m, nil
}

// PutMatch implements [store.Tx].
func (t *writer) PutMatch(m *match.Match) error {
	if err := errors.Join(usable("a match's id", string(m.ID)), usable("a match's place", m.Place)); err != nil {
		return err
	}
	r := recordMatch(m)
	r.Place = string(t.home(store.PlaceID(m.Place)))
	var old matchRecord
	switch err := t.load(matchRecords, []byte(m.ID), &old); {
	case err == nil:
		r.Earlier = old.Earlier
		if old.Start != r.Start && old.Moves != "" {
			r.Earlier = append(r.Earlier, old.gameFields)
		}
	case !errors.Is(err, store.ErrNotFound):
		return err
	}
	if err := t.indexMatch(&old, &r); err != nil {
		return err
	}
	return errors.Join(
		t.index(matchOwed, []byte(m.ID), m.EngineOwes()),
		t.save(matchRecords, []byte(m.ID), r),
	)
}

// moveMatch puts a match into another place.
func (t *writer) moveMatch(id match.ID, to store.PlaceID) error {
	var old matchRecord
	if err := t.load(matchRecords, []byte(id), &old); err != nil {
		return err
	}
	r := old
	r.Place = string(to)
	if err := t.indexMatch(&old, &r); err != nil {
		return err
	}
	return t.save(matchRecords, []byte(id), r)
}

// indexMatch replaces the keys of the old record, which may be empty, by those of the new.
func (t *writer) indexMatch(old, r *matchRecord) error {
	had, has := old.keys(), r.keys()
	for s, keys := range had {
		for _, k := range keys {
			if !slices.ContainsFunc(has[s], func(o []byte) bool { return bytes.Equal(o, k) }) {
				if err := t.index(s, k, false); err != nil {
					return err
				}
			}
		}
	}
	for s, keys := range has {
		for _, k := range keys {
			if err := t.index(s, k, true); err != nil {
				return err
			}
		}
	}
	return nil
}

// keys returns where a match stands in the indices by person and place.
func (r *matchRecord) keys() map[shelf][][]byte {
	if r.ID == "" {
		return nil
	}
	byPerson, byPlace, at := matchRunning, matchRunningIn, r.Moved
	if r.Result != nil {
		byPerson, byPlace, at = matchFinished, matchFinishedIn, r.Result.At
	}
	tail := join(timeKey(at), []byte(r.ID))
	keys := map[shelf][][]byte{byPlace: {join(under(r.Place), tail)}}
	for _, seat := range []seatFields{r.White, r.Black} {
		if seat.Person != "" {
			keys[byPerson] = append(keys[byPerson], join(under(seat.Person), tail))
		}
	}
	if at, ok := r.due(); ok {
		keys[dueTime] = [][]byte{dueKey(at, 'm', []byte(r.ID))}
	}
	return keys
}

// latest returns up to limit matches of an index, the latest first; all of them with a limit below 0.
func (t *reader) latest(s shelf, of string, limit int) (ids []match.ID) {
	eachBack(t.at(s), under(of), func(rest, _ []byte) bool {
		if len(ids) == limit {
			return false
		}
		ids = append(ids, match.ID(rest[timeLen:]))
		return true
	})
	return ids
}

// Running implements [store.Reader].
func (t *reader) Running(person string) []match.ID { return t.latest(matchRunning, person, -1) }

// RunningIn implements [store.Reader].
func (t *reader) RunningIn(place store.PlaceID) []match.ID {
	return t.latest(matchRunningIn, string(t.home(place)), -1)
}

// Finished implements [store.Reader].
func (t *reader) Finished(person string, limit int) []match.ID {
	return t.latest(matchFinished, person, limit)
}

// FinishedIn implements [store.Reader].
func (t *reader) FinishedIn(place store.PlaceID, limit int) []match.ID {
	return t.latest(matchFinishedIn, string(t.home(place)), limit)
}

// Owed implements [store.Reader].
func (t *reader) Owed() (ids []match.ID) {
	each(t.at(matchOwed), nil, func(id, _ []byte) bool {
		ids = append(ids, match.ID(id))
		return true
	})
	return ids
}

// dueKey is where something stands in what falls due. Kind is 'c' for a challenge, 'm' for a match, 'n' for a notice.
func dueKey(at time.Time, kind byte, id []byte) []byte { return join(timeKey(at), []byte{kind}, id) }

// Due implements [store.Reader].
func (t *reader) Due(until time.Time) (due []store.Due) {
	each(t.at(dueTime), nil, func(k, _ []byte) bool {
		d := store.Due{At: keyTime(k)}
		if d.At.After(until) {
			return false
		}
		switch id := k[timeLen+1:]; k[timeLen] {
		case 'c':
			d.Challenge = match.ID(id)
		case 'm':
			d.Match = match.ID(id)
		case 'n':
			d.Notice = keyNum[store.NoticeID](id)
		}
		due = append(due, d)
		return true
	})
	return due
}

// NextDue implements [store.Reader].
func (t *reader) NextDue() (time.Time, bool) {
	k, _ := t.at(dueTime).Cursor().First()
	if k == nil {
		return time.Time{}, false
	}
	return keyTime(k), true
}
