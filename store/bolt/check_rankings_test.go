package bolt

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/store"
)

// TestCheckRatesAgain: Check finds ratings that do not follow from the results, and Rebuild mends them.
func TestCheckRatesAgain(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "damasbot.db")
	change := func(do func(db *DB) error) {
		t.Helper()
		db, err := Open(path, Options{Logger: slog.New(slog.DiscardHandler)})
		if err == nil {
			err = errors.Join(do(db), db.Close())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	expect := func(says string) {
		t.Helper()
		lines, err := Check(path)
		if says == "" && err != nil || says != "" && (err == nil || !strings.Contains(err.Error(), says)) {
			t.Errorf("Check says %v after %q, want %q", err, lines, says)
		}
	}
	change(func(db *DB) error {
		return db.Update(context.Background(), func(tx store.Tx) error {
			for i := range 30 {
				seats := [2]match.Seat{{Person: fmt.Sprint("tg/", i%3)}, {Person: fmt.Sprint("tg/", i%4+1)}}
				m := match.New(match.ID(fmt.Sprint("m", i)), "p1", rules.English.Start(), rules.Limits{}, seats, time.Unix(0, 0))
				m.Result = &match.Result{Drawn: i%4 == 0, Winner: rules.Color(i % 2), Reason: match.ByResignation, At: time.Unix(int64(i)*50_000, 0)}
				if err := errors.Join(tx.PutMatch(m), tx.Record(m)); err != nil {
					return err
				}
			}
			return tx.Forget("tg/4")
		})
	})
	expect("")
	raw := func(do func(t *writer) error) {
		t.Helper()
		change(func(db *DB) error {
			return db.bolt.Update(func(tx *bbolt.Tx) error { return do(&writer{reader{tx: tx}}) })
		})
	}
	rebuild := func() {
		t.Helper()
		change(func(db *DB) error {
			return db.Update(context.Background(), func(tx store.Tx) error { return tx.Rebuild() })
		})
		expect("")
	}
	b := board{"p1", "english"}
	raw(func(t *writer) error {
		s, err := t.standing(b, "tg/1")
		better := s
		better.Rating.R++
		return errors.Join(err, t.putStanding(b, s, better))
	})
	expect(`the standing of tg/1 in "p1", english: does not follow from the results`)
	rebuild()
	raw(func(t *writer) error {
		s, err := t.standing(b, "tg/2")
		return errors.Join(err, t.index(standingRank, rankKey(b, s), false))
	})
	expect("their order: has 7 entries, not 8")
	rebuild()
	raw(func(t *writer) error {
		return t.save(monthRecords, monthBoard{b, "1970-01"}.key("tg/1"), tallyRecord{v1, tallyFields{Won: 99}})
	})
	expect(`the month 1970-01 of tg/1 in "p1", english: does not follow from the results`)
	rebuild()
	raw(func(t *writer) error { return t.dropStandings("tg/3", anywhere) })
	expect("faults, the first")
	rebuild()
}
