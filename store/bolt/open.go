package bolt

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// Options tune [Open]. The zero value is sensible.
type Options struct {
	Timeout time.Duration // how long to wait for another process to let go of the file; 0 = 3 s
	Logger  *slog.Logger  // nil = slog.Default()
}

// defaultTimeout is how long Open waits for the file's lock.
const defaultTimeout = 3 * time.Second

// batchDelay is how long the first of several queued commands waits for others to share its commit.
const batchDelay = 2 * time.Millisecond

// Open opens the database file, or begins a new one where there is none; its folder must exist. One process at a time may
// have it open. An error is one line that names the file.
func Open(path string, o Options) (*DB, error) {
	if o.Timeout == 0 {
		o.Timeout = defaultTimeout
	}
	if o.Logger == nil {
		o.Logger = slog.Default()
	}
	b, err := openFile(path, &bbolt.Options{Timeout: o.Timeout, FreelistType: bbolt.FreelistMapType})
	if err != nil {
		return nil, err
	}
	b.MaxBatchDelay = batchDelay
	var done []migration
	err = readable(func() (err error) {
		done, err = migrate(b, migrations)
		return err
	})
	switch {
	case errors.As(err, new(damage)):
		return nil, fmt.Errorf("bolt: %s %w", path, err)
	case err != nil:
		return nil, errors.Join(fmt.Errorf("bolt: %s %w", path, err), b.Close())
	}
	for _, m := range done {
		o.Logger.Info("database brought up to date", "file", path, "schema", m.version, "step", m.what)
	}
	return &DB{bolt: b, log: o.Logger}, nil
}

// openFile opens a bbolt file and says in words why it cannot.
func openFile(path string, o *bbolt.Options) (db *bbolt.DB, err error) {
	err = readable(func() (err error) {
		db, err = openSound(path, o)
		return err
	})
	if errors.As(err, new(damage)) {
		return nil, fmt.Errorf("bolt: %s %w", path, err)
	}
	return db, err
}

func openSound(path string, o *bbolt.Options) (db *bbolt.DB, err error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("bolt: %s is not a file", path)
	}
	db, err = bbolt.Open(path, 0o600, o)
	if err != nil {
		return nil, openError(path, o, err)
	}
	var size int64
	err = db.View(func(tx *bbolt.Tx) error {
		size = tx.Size()
		return nil
	})
	if info, statErr := os.Stat(path); err == nil {
		switch {
		case statErr != nil:
			err = fmt.Errorf("bolt: %s: %w", path, statErr)
		case info.Size() < size:
			err = fmt.Errorf("bolt: %s is damaged: it was cut off at %d of %d bytes", path, info.Size(), size)
		}
	}
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

func openError(path string, o *bbolt.Options, err error) error {
	folder := filepath.Dir(path)
	_, folderErr := os.Stat(folder)
	switch {
	case errors.Is(err, bolterrors.ErrTimeout):
		return fmt.Errorf("bolt: %s is in use by another process (waited %v)", path, o.Timeout)
	case errors.Is(folderErr, fs.ErrNotExist):
		return fmt.Errorf("bolt: %s cannot be made: there is no folder %s", path, folder)
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("bolt: there is no file %s", path)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("bolt: no permission to read and write %s", path)
	case errors.Is(err, bolterrors.ErrInvalid), errors.Is(err, bolterrors.ErrChecksum), errors.Is(err, bolterrors.ErrVersionMismatch):
		return fmt.Errorf("bolt: %s is not a database file, or is damaged: %w; put a copy back, or move it away to begin anew", path, err)
	}
	return fmt.Errorf("bolt: %s cannot be opened: %w", path, err)
}
