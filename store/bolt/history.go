package bolt

import (
	"bytes"
	"errors"
	"fmt"
	"time"

	"damasbot/store"
)

type pointRecord struct {
	version
	At time.Time `json:"at"`
	R  float64   `json:"r"`
}

// addPoint appends to a person's history on a board; one that has grown too long loses every second point, never the last.
func (t *writer) addPoint(b board, r store.Result, s store.Standing) error {
	prefix := append(b.key(s.Person), 0)
	if err := t.save(standingHistory, join(prefix, numKey(uint64(r.N))), pointRecord{v1, r.At.UTC(), s.Rating.R}); err != nil {
		return err
	}
	var keys [][]byte
	each(t.at(standingHistory), prefix, func(n, _ []byte) bool {
		keys = append(keys, join(prefix, n))
		return true
	})
	if len(keys) <= store.MostPoints {
		return nil
	}
	for i := len(keys) - 2; i > 0; i -= 2 {
		if err := t.at(standingHistory).Delete(keys[i]); err != nil {
			return err
		}
	}
	return nil
}

// History implements [store.Rankings].
func (t *reader) History(place store.PlaceID, variant, person string) (points []store.Point) {
	b := board{t.home(place), variant}
	each(t.at(standingHistory), append(b.key(person), 0), func(_, value []byte) bool {
		var r pointRecord
		if err := decode(value, &r); err != nil {
			t.fail(fmt.Errorf("bolt: history of %s in %s: %w", person, variant, err))
			return false
		}
		points = append(points, store.Point{At: r.At, R: r.R})
		return true
	})
	return points
}

// dropUnder deletes all keys that begin with a prefix.
func (t *writer) dropUnder(s shelf, prefix []byte) error {
	var keys [][]byte
	each(t.at(s), prefix, func(rest, _ []byte) bool {
		keys = append(keys, bytes.Clone(join(prefix, rest)))
		return true
	})
	var errs []error
	for _, k := range keys {
		errs = append(errs, t.at(s).Delete(k))
	}
	return errors.Join(errs...)
}
