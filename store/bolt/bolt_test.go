package bolt_test

import (
	"log/slog"
	"path/filepath"
	"testing"

	"damasbot/store"
	"damasbot/store/bolt"
	"damasbot/store/storetest"
)

// open opens the test's database file in a folder.
func open(t testing.TB, dir string) *bolt.DB {
	t.Helper()
	db, err := bolt.Open(filepath.Join(dir, "damasbot.db"), bolt.Options{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

func TestConformance(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, dir string) store.Store {
		t.Cleanup(func() { // what the tests leave is sound, ratings included
			if lines, err := bolt.Check(filepath.Join(dir, "damasbot.db")); err != nil {
				t.Errorf("%q, %v", lines, err)
			}
		})
		return open(t, dir)
	})
}
