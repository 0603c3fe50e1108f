package bolt

import (
	"bytes"
	"errors"

	"damasbot/store"
)

// Rebuild implements [store.Tx].
func (t *writer) Rebuild() error {
	for _, s := range replayed {
		outer := t.tx.Bucket([]byte(s.outer))
		if err := outer.DeleteBucket([]byte(s.inner)); err != nil {
			return err
		}
		if _, err := outer.CreateBucket([]byte(s.inner)); err != nil {
			return err
		}
	}
	return errors.Join(t.write(t.ledger(anywhere)), t.recountEngine())
}

// anywhere allows every place.
func anywhere(store.PlaceID) bool { return true }

// dropStandings deletes a person's standings, histories and months in the places that in allows.
func (t *writer) dropStandings(person string, in func(store.PlaceID) bool) error {
	for _, b := range t.monthsOf(person) {
		if !in(b.place) {
			continue
		}
		c, _, err := t.tally(monthRecords, b.key(person))
		if err != nil {
			return err
		}
		err = errors.Join(
			t.index(monthRank, monthRankKey(b, person, t.nameOf(person), c), false),
			t.index(monthOf, b.ofKey(person), false),
			t.at(monthRecords).Delete(b.key(person)),
		)
		if err != nil {
			return err
		}
	}
	for _, b := range t.boardsOf(person) {
		if !in(b.place) {
			continue
		}
		s, err := t.standing(b, person)
		if err != nil {
			return err
		}
		err = errors.Join(
			t.index(standingRank, rankKey(b, s), false),
			t.index(standingOf, b.ofKey(person), false),
			t.at(standingRecords).Delete(b.key(person)),
			t.dropUnder(standingHistory, b.historyPrefix(person)),
		)
		if err != nil {
			return err
		}
	}
	return nil
}

// recountEngine counts all games against the engine again.
func (t *writer) recountEngine() error {
	var ids [][]byte
	each(t.at(resultOf), nil, func(id, n []byte) bool {
		if len(n) == 0 {
			ids = append(ids, bytes.Clone(id))
		}
		return true
	})
	for _, id := range ids {
		var m matchRecord
		if err := t.load(matchRecords, id, &m); err != nil {
			if errors.Is(err, store.ErrNotFound) { // recorded, and never put
				continue
			}
			return err
		}
		if m.Result == nil {
			continue
		}
		if err := t.countEngine(&m); err != nil {
			return err
		}
	}
	return nil
}

// mergeStandings makes the standings of a place again, which has taken over the results of another.
func (t *writer) mergeStandings(keep, gone store.PlaceID) error {
	either := func(p store.PlaceID) bool { return p == keep || p == gone }
	people, played := map[string]bool{}, false
	each(t.at(standingOf), nil, func(key, _ []byte) bool {
		person, rest, _ := bytes.Cut(key, []byte{0})
		place, _, _ := bytes.Cut(rest, []byte{0})
		if either(store.PlaceID(place)) {
			people[string(person)] = true
			played = played || store.PlaceID(place) == gone
		}
		return true
	})
	if !played { // as nearly always: a chat moves before anything was played at its new address
		return nil
	}
	for person := range people {
		if err := t.dropStandings(person, either); err != nil {
			return err
		}
	}
	return t.write(t.ledger(either))
}
