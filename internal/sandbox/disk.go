package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

var buckets = []string{"meta", "people", "chats", "messages", "files", "blobs", "updates", "queries", "commands"}

// disk is the state file. Writes are collected and go down together in one
// transaction by flush, before the request that made them is answered. Without
// a file the writes go nowhere and blobs stay in memory.
type disk struct {
	db      *bbolt.DB
	pending []write
	blobs   map[string][]byte
}

type write struct {
	bucket string
	key    []byte
	value  []byte // nil deletes
}

// openDisk opens the state file and reads the world in it. A damaged file may have
// bbolt read beyond its end, or panic: that is a fault of the file, told in one line.
func openDisk(path string) (d *disk, w *world, err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if p := recover(); p != nil { // bbolt may keep its locks: the file stays open
			d, w, err = nil, nil, fmt.Errorf("sandbox: the chats in %s are damaged; move the file away to begin anew: %v", path, p)
		}
	}()
	if d, err = openFile(path); err != nil {
		return nil, nil, err
	}
	if w, err = loadWorld(d); err != nil {
		return nil, nil, errors.Join(err, d.close())
	}
	return d, w, nil
}

func openFile(path string) (*disk, error) {
	d := &disk{blobs: map[string][]byte{}}
	if path == "" {
		return d, nil
	}
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{
		Timeout:      time.Second,
		NoSync:       true, // survives a kill of the process, which is all that is promised
		FreelistType: bbolt.FreelistMapType,
	})
	if err != nil {
		if errors.Is(err, bolterrors.ErrTimeout) {
			return nil, fmt.Errorf("sandbox: %s is in use, perhaps by another copy", path)
		}
		return nil, fmt.Errorf("sandbox: the chats in %s cannot be read; move the file away to begin anew: %w", path, err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		for _, name := range buckets {
			if _, err := tx.CreateBucketIfNotExists([]byte(name)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		_ = db.Close()
		return nil, fmt.Errorf("sandbox: prepare state file %s: %w", path, err)
	}
	d.db = db
	return d, nil
}

// put notes a record to be written by the next flush.
func (d *disk) put(bucket string, key []byte, value any) {
	if d.db == nil {
		return
	}
	b, err := json.Marshal(value)
	if err != nil {
		panic(fmt.Sprintf("sandbox: record of %s cannot be written as JSON: %v", bucket, err))
	}
	d.pending = append(d.pending, write{bucket, key, b})
}

// drop notes a record to be deleted by the next flush.
func (d *disk) drop(bucket string, key []byte) {
	if d.db != nil {
		d.pending = append(d.pending, write{bucket: bucket, key: key})
	}
}

func (d *disk) putBlob(sum string, b []byte) {
	if d.db == nil {
		d.blobs[sum] = b
		return
	}
	d.pending = append(d.pending, write{"blobs", []byte(sum), b})
}

// blob gives a copy of the bytes stored under their SHA-256, nil when there are none.
func (d *disk) blob(sum string) []byte {
	if d.db == nil {
		return d.blobs[sum]
	}
	var out []byte
	_ = d.db.View(func(tx *bbolt.Tx) error {
		if b := tx.Bucket([]byte("blobs")).Get([]byte(sum)); b != nil {
			out = append([]byte{}, b...)
		}
		return nil
	})
	return out
}

// flush writes everything noted since the last flush, all or nothing.
func (d *disk) flush() error {
	if d.db == nil || len(d.pending) == 0 {
		return nil
	}
	err := d.db.Update(func(tx *bbolt.Tx) error {
		for _, w := range d.pending {
			b := tx.Bucket([]byte(w.bucket))
			var err error
			if w.value == nil {
				err = b.Delete(w.key)
			} else {
				err = b.Put(w.key, w.value)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("sandbox: write state file: %w", err)
	}
	d.pending = d.pending[:0]
	return nil
}

func (d *disk) close() error {
	if d.db == nil {
		return nil
	}
	return d.db.Close()
}

// each calls f for every record of a bucket in the order of keys.
func (d *disk) each(bucket string, f func(key, value []byte) error) error {
	if d.db == nil {
		return nil
	}
	return d.db.View(func(tx *bbolt.Tx) error {
		return tx.Bucket([]byte(bucket)).ForEach(f)
	})
}
