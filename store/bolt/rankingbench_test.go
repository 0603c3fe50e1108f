package bolt_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/store"
	"damasbot/store/bolt"
)

// many is how many players the leaderboards of the benchmarks have.
const many = 10_000

// crowded keeps a leaderboard of many players with names, each of whom has played two games.
func crowded(tb testing.TB) *bolt.DB {
	tb.Helper()
	db := open(tb, tb.TempDir())
	start := rules.English.Start()
	const batch = 2000
	for first := 0; first < many; first += batch {
		must(tb, db.Update(context.Background(), func(tx store.Tx) error {
			for i := first; i < first+batch; i++ {
				if err := tx.PutPerson(store.Person{ID: fmt.Sprint("tg/", i), Name: fmt.Sprint("Player ", i*7919%many)}); err != nil {
					return err
				}
				seats := [2]match.Seat{{Person: fmt.Sprint("tg/", i)}, {Person: fmt.Sprint("tg/", (i*31+1)%many)}}
				m := match.New(match.ID(fmt.Sprint("m", i)), "p1", start, rules.Limits{}, seats, epoch)
				m.Result = &match.Result{Winner: rules.Color(i / 3 % 2), Reason: match.ByResignation, At: epoch.Add(time.Duration(i) * time.Minute)}
				if err := tx.Record(m); err != nil {
					return err
				}
			}
			return nil
		}))
	}
	return db
}

// page reads what one page of a leaderboard needs: ten rows in the middle and the asker's own.
func page(tb testing.TB, db *bolt.DB, period store.Period) {
	tb.Helper()
	must(tb, db.View(context.Background(), func(tx store.Reader) error {
		rows, total := tx.Leaderboard("p1", "english", period, 5000, 10)
		own, ok := tx.RankOf("p1", "english", period, "tg/77")
		if len(rows) != 10 || rows[0].Rank != 5001 || total < 9000 || !ok || own.Person != "tg/77" {
			tb.Errorf("%d rows of %d, own %+v", len(rows), total, own)
		}
		return nil
	}))
}

func BenchmarkLeaderboard(b *testing.B) {
	db := crowded(b)
	for b.Loop() {
		page(b, db, store.AllTime)
	}
}

func BenchmarkLeaderboardOfMonth(b *testing.B) {
	db := crowded(b)
	for b.Loop() {
		page(b, db, store.MonthOf(epoch))
	}
}

func BenchmarkRecord(b *testing.B) {
	db := crowded(b)
	n := 0
	for b.Loop() {
		n++
		must(b, db.Update(context.Background(), func(tx store.Tx) error { return rate(tx, match.ID(fmt.Sprint("r", n))) }))
	}
}

func BenchmarkRebuild(b *testing.B) {
	db := crowded(b)
	for b.Loop() {
		must(b, db.Update(context.Background(), func(tx store.Tx) error { return tx.Rebuild() }))
	}
}
