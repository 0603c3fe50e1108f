package bolt

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"damasbot/store"
)

// ledger is what follows from results, in memory: the second account of what rate keeps game by game.
type ledger struct {
	standings map[onBoard]store.Standing
	histories map[onBoard][]point
	months    map[onMonth]tallyFields
}

type onBoard struct {
	board
	person string
}

type onMonth struct {
	monthBoard
	person string
}

// point is a rating after a result, by its number.
type point struct {
	n int
	store.Point
}

// ledger rates all results again, on the boards of the places that in allows. Those whose data was deleted are left out at
// the end: their games count for those they played with.
func (t *reader) ledger(in func(store.PlaceID) bool) *ledger {
	l := &ledger{map[onBoard]store.Standing{}, map[onBoard][]point{}, map[onMonth]tallyFields{}}
	each(t.at(resultRecords), nil, func(n, _ []byte) bool {
		r, err := t.result(n)
		if err != nil {
			t.fail(err)
			return false
		}
		for _, b := range t.boards(r) {
			if r.Rated && in(b.place) {
				l.add(b, r)
			}
		}
		return true
	})
	for k := range l.standings {
		if anonymous(k.person) {
			delete(l.standings, k)
			delete(l.histories, k)
		}
	}
	for k := range l.months {
		if anonymous(k.person) {
			delete(l.months, k)
		}
	}
	return l
}

func (l *ledger) add(b board, r store.Result) {
	white, black := onBoard{b, r.White}, onBoard{b, r.Black}
	l.standings[white], l.standings[black] = r.Rate(l.standings[white], l.standings[black])
	month := monthBoard{b, store.MonthOf(r.At)}
	for k, score := range map[onBoard]float64{white: r.Score, black: 1 - r.Score} {
		h := append(l.histories[k], point{r.N, store.Point{At: r.At.UTC(), R: l.standings[k].Rating.R}})
		kept := h[:0]
		for i, p := range h {
			if !thinned(i, len(h)) {
				kept = append(kept, p)
			}
		}
		l.histories[k] = kept
		l.months[onMonth{month, k.person}] = l.months[onMonth{month, k.person}].plus(score)
	}
}

// sheet is what a shelf is to get. In one transaction only keys that come in order are put fast.
type sheet struct{ keys, values [][]byte }

func (s *sheet) put(key, value []byte) {
	s.keys, s.values = append(s.keys, key), append(s.values, value)
}

// write puts everything of a ledger where rate would have put it.
func (t *writer) write(l *ledger) error {
	sheets := map[shelf]*sheet{}
	for _, s := range replayed {
		sheets[s] = &sheet{}
	}
	save := func(s shelf, key []byte, r record) {
		data, err := json.Marshal(r)
		t.fail(err)
		sheets[s].put(key, data)
	}
	for k, s := range l.standings {
		s.Person, s.Name = k.person, t.nameOf(k.person)
		save(standingRecords, k.key(k.person), recordStanding(s))
		sheets[standingOf].put(k.ofKey(k.person), []byte{})
		sheets[standingRank].put(rankKey(k.board, s), []byte{})
	}
	for k, h := range l.histories {
		for _, p := range h {
			save(standingHistory, k.pointKey(k.person, p.n), pointRecord{v1, p.At, p.R})
		}
	}
	for k, c := range l.months {
		save(monthRecords, k.key(k.person), tallyRecord{v1, c})
		sheets[monthOf].put(k.ofKey(k.person), []byte{})
		sheets[monthRank].put(monthRankKey(k.monthBoard, k.person, t.nameOf(k.person), c), []byte{})
	}
	for shelf, s := range sheets {
		if err := t.putSheet(shelf, s); err != nil {
			return err
		}
	}
	return t.err
}

func (t *writer) putSheet(to shelf, s *sheet) error {
	order := make([]int, len(s.keys))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return bytes.Compare(s.keys[a], s.keys[b]) })
	b := t.at(to)
	for _, i := range order {
		if err := b.Put(s.keys[i], s.values[i]); err != nil {
			return fmt.Errorf("bolt: %s/%s cannot be written: %w", to.outer, to.inner, err)
		}
	}
	return nil
}
