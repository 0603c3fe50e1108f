package bolt

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"time"

	"go.etcd.io/bbolt"

	"damasbot/match"
	"damasbot/store"
)

// checkTimeout is how long Check waits for the file's lock.
const checkTimeout = time.Second

// Check verifies a database file that no process has open, without changing it: the file's structure, that every record
// can be read, that every match can be replayed and that the ratings follow from the results. It returns what it found, a line
// each; the error is one line too.
func Check(path string) ([]string, error) {
	if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && info.Size() == 0 {
		return []string{path + " is empty"}, nil
	}
	db, err := openFile(path, &bbolt.Options{Timeout: checkTimeout, ReadOnly: true, PreLoadFreelist: true})
	if err != nil {
		return nil, err
	}
	var lines []string
	err = readable(func() error {
		return db.View(func(tx *bbolt.Tx) (err error) {
			if err = touch(tx); err == nil {
				lines, err = inspect(tx)
			}
			return err
		})
	})
	if errors.As(err, new(damage)) {
		return nil, fmt.Errorf("bolt: %s %w", path, err)
	}
	if err != nil {
		err = fmt.Errorf("bolt: %s %w", path, err)
	}
	return lines, errors.Join(err, db.Close())
}

func inspect(tx *bbolt.Tx) (lines []string, err error) {
	var f faults
	for err := range tx.Check() {
		f.note("its structure", err)
	}
	if f.n > 0 { // what is read from it could be anything
		return nil, f.err()
	}
	at, err := versionOf(tx)
	switch {
	case err != nil:
		return nil, err
	case at > schema:
		return nil, errNewer(at, schema)
	case at < schema:
		return []string{fmt.Sprintf("%s has schema %d; starting the bot brings it to %d", tx.DB().Path(), at, schema)}, nil
	}
	t := &reader{tx: tx, log: slog.New(slog.DiscardHandler)}
	lines = append(lines,
		fmt.Sprintf("%s: schema %d, %d bytes, structure sound", tx.DB().Path(), schema, tx.Size()),
		fmt.Sprintf("%d places, %d people, %d marks of updates", t.count(placeRecords), t.count(personRecords), t.count(seenUpdate)),
		fmt.Sprintf("%d results, %d standings", t.count(resultRecords), t.count(standingRecords)),
		fmt.Sprintf("%d matches, the engine owes in %d; %d challenges", t.count(matchRecords), t.count(matchOwed), t.count(challengeRecords)),
		fmt.Sprintf("%d posts, %d behind; %d notices, %d unsent", t.count(postRecords), t.count(postBehind), t.count(noticeRecords), t.count(noticeUnsent)),
	)
	lines = append(lines, t.inspectRecords(&f)...)
	each(t.at(placeWithin), nil, func(id, in []byte) bool {
		for _, place := range [][]byte{id, in} {
			_, err := t.Place(store.PlaceID(place))
			f.note(fmt.Sprintf("place %s within %s", id, in), err)
		}
		return true
	})
	t.inspectRankings(&f)
	return lines, f.err()
}

// inspectRecords reads every record and returns a line for each match that cannot be replayed.
func (t *reader) inspectRecords(f *faults) (lines []string) {
	each(t.at(matchRecords), nil, func(id, value []byte) bool {
		var r matchRecord
		err := decode(value, &r)
		if err == nil {
			var m *match.Match
			var why error
			if m, why, err = r.match(); err == nil && why != nil {
				lines = append(lines, fmt.Sprintf("match %s goes on from its last position: %v", m.ID, why))
			}
		}
		f.note("match "+string(id), err)
		return true
	})
	for s, fresh := range map[shelf]func() record{
		placeRecords:     func() record { return new(placeRecord) },
		personRecords:    func() record { return new(personRecord) },
		challengeRecords: func() record { return new(challengeRecord) },
		postRecords:      func() record { return new(postRecord) },
		noticeRecords:    func() record { return new(noticeRecord) },
		resultRecords:    func() record { return new(resultRecord) },
		standingRecords:  func() record { return new(standingRecord) },
		standingHistory:  func() record { return new(pointRecord) },
		monthRecords:     func() record { return new(tallyRecord) },
		engineRecords:    func() record { return new(tallyRecord) },
	} {
		each(t.at(s), nil, func(key, value []byte) bool {
			f.note(fmt.Sprintf("%s %q", s.outer, keyName(s, key)), decode(value, fresh()))
			return true
		})
	}
	return lines
}

func (t *reader) count(s shelf) int { return t.at(s).Stats().KeyN }

// faults keeps the first of many.
type faults struct {
	n     int
	first error
}

func (f *faults) note(what string, err error) {
	if err == nil {
		return
	}
	if f.n++; f.n == 1 {
		f.first = fmt.Errorf("%s: %w", what, err)
	}
}

func (f *faults) err() error {
	switch f.n {
	case 0:
		return nil
	case 1:
		return fmt.Errorf("has a fault: %w", f.first)
	}
	return fmt.Errorf("has %d faults, the first: %w", f.n, f.first)
}
