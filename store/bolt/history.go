package bolt

import (
	"fmt"
	"time"

	"damasbot/store"
)

type pointRecord struct {
	version
	At time.Time `json:"at"`
	R  float64   `json:"r"`
}

// historyPrefix begins the keys of a person's history on a board.
func (b board) historyPrefix(person string) []byte { return append(b.key(person), 0) }

func (b board) pointKey(person string, result int) []byte {
	return join(b.historyPrefix(person), numKey(uint64(result)))
}

// thinned says whether the i-th of n points goes: of a history that has grown too long every second one, but neither the
// first nor the last.
func thinned(i, n int) bool {
	return n > store.MostPoints && i > 0 && (n-i)%2 == 0
}

// addPoint appends to a person's history on a board.
func (t *writer) addPoint(b board, r store.Result, s store.Standing) error {
	if err := t.save(standingHistory, b.pointKey(s.Person, r.N), pointRecord{v1, r.At.UTC(), s.Rating.R}); err != nil {
		return err
	}
	var keys [][]byte
	prefix := b.historyPrefix(s.Person)
	each(t.at(standingHistory), prefix, func(n, _ []byte) bool {
		keys = append(keys, join(prefix, n))
		return true
	})
	for i, k := range keys {
		if !thinned(i, len(keys)) {
			continue
		}
		if err := t.at(standingHistory).Delete(k); err != nil {
			return err
		}
	}
	return nil
}

// History implements [store.Rankings].
func (t *reader) History(place store.PlaceID, variant, person string) (points []store.Point) {
	b := board{t.league(place), variant}
	each(t.at(standingHistory), b.historyPrefix(person), func(_, value []byte) bool {
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
