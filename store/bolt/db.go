package bolt

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"

	"go.etcd.io/bbolt"

	"damasbot/store"
)

// ErrClosed is a transaction asked for after Close.
var ErrClosed = errors.New("bolt: the database is closed")

// DB is a store in a bbolt file.
type DB struct {
	bolt    *bbolt.DB
	log     *slog.Logger
	writing atomic.Int32 // callers inside Update

	mu      sync.Mutex
	closed  bool
	running sync.WaitGroup // callers inside Update and View
}

var _ store.Store = (*DB)(nil)

// Update implements [store.Store]. Alone, a command commits at once; commands that come while another is at work share a
// commit. One that fails among others is run again alone, so that its error or panic reaches its own caller only. (It must
// not end its goroutine by runtime.Goexit, as testing's FailNow does: the goroutine may be that of others.)
func (db *DB) Update(ctx context.Context, fn func(tx store.Tx) error) error {
	if err := db.enter(ctx); err != nil {
		return err
	}
	defer db.running.Done()
	defer db.writing.Add(-1)
	commit := db.bolt.Update
	if db.writing.Add(1) > 1 {
		commit = db.bolt.Batch
	}
	failed := false // whether the last run was fn's own failure; what remains is bbolt's
	err := commit(func(tx *bbolt.Tx) error {
		t := &writer{reader{tx: tx, log: db.log}}
		err := fn(t)
		if err == nil {
			err = t.err
		}
		failed = err != nil
		return err
	})
	if err != nil && !failed {
		return fmt.Errorf("bolt: committing: %w", err)
	}
	return err
}

// View implements [store.Store].
func (db *DB) View(ctx context.Context, fn func(tx store.Reader) error) error {
	if err := db.enter(ctx); err != nil {
		return err
	}
	defer db.running.Done()
	return db.bolt.View(func(tx *bbolt.Tx) error {
		t := &reader{tx: tx, log: db.log}
		if err := fn(t); err != nil {
			return err
		}
		return t.err
	})
}

// enter counts a caller in, unless its time is over or the database closed.
func (db *DB) enter(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	db.mu.Lock()
	defer db.mu.Unlock()
	if db.closed {
		return ErrClosed
	}
	db.running.Add(1)
	return nil
}

// Close waits for running transactions, commits of queued ones included, and lets go of the file. It may be called twice.
func (db *DB) Close() error {
	db.mu.Lock()
	db.closed = true
	db.mu.Unlock()
	db.running.Wait()
	if err := db.bolt.Close(); err != nil {
		return fmt.Errorf("bolt: closing: %w", err)
	}
	return nil
}
