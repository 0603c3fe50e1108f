package bolt

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
	"time"

	"damasbot/store"
)

// B65: commands that queue when the database is closed are committed and acknowledged all the same.
func TestCloseWaitsForQueuedCommands(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "damasbot.db")
	options := Options{Logger: slog.New(slog.DiscardHandler)}
	db, err := Open(path, options)
	if err != nil {
		t.Fatal(err)
	}
	const queued = 20
	ctx, goOn := context.Background(), make(chan struct{})
	var wg sync.WaitGroup
	for i := range queued {
		wg.Go(func() {
			err := db.Update(ctx, func(tx store.Tx) error {
				<-goOn
				tx.Mark(fmt.Sprint(i), time.Unix(0, 0))
				return nil
			})
			if err != nil {
				t.Errorf("command %d: %v", i, err)
			}
		})
	}
	for db.writing.Load() < queued {
		runtime.Gosched()
	}
	closed := make(chan error)
	go func() { closed <- db.Close() }()
	for !errors.Is(db.View(ctx, func(store.Reader) error { return nil }), ErrClosed) {
		runtime.Gosched()
	}
	close(goOn)
	wg.Wait()
	if err := <-closed; err != nil {
		t.Fatal(err)
	}
	if db, err = Open(path, options); err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	err = db.View(ctx, func(tx store.Reader) error {
		for i := range queued {
			if !tx.Seen(fmt.Sprint(i)) {
				t.Errorf("command %d was acknowledged and is lost", i)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
