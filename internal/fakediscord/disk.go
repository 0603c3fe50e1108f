package fakediscord

import (
	"encoding/json"
	"fmt"
	"time"

	"go.etcd.io/bbolt"
)

// disk is the state file. Writes are collected and go down together by flush,
// before the request that made them is answered. Without a file blobs stay in
// memory and the rest goes nowhere.
type disk struct {
	db      *bbolt.DB
	pending []write
	blobs   map[ID][]byte
}

type write struct {
	bucket string
	key    []byte
	value  []byte // nil deletes
}

func openDisk(path string) (*disk, error) {
	d := &disk{blobs: map[ID][]byte{}}
	if path == "" {
		return d, nil
	}
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: time.Second, NoSync: true})
	if err != nil {
		return nil, fmt.Errorf("fakediscord: open state file %s (is another copy running?): %w", path, err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		for _, name := range []string{"meta", "people", "channels", "messages", "blobs", "commands"} {
			if _, err := tx.CreateBucketIfNotExists([]byte(name)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		_ = db.Close()
		return nil, fmt.Errorf("fakediscord: prepare state file %s: %w", path, err)
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
		panic(fmt.Sprintf("fakediscord: a record of %s cannot be written as JSON: %v", bucket, err))
	}
	d.pending = append(d.pending, write{bucket, key, b})
}

// drop notes a record to be deleted by the next flush.
func (d *disk) drop(bucket string, key []byte) {
	if d.db != nil {
		d.pending = append(d.pending, write{bucket: bucket, key: key})
	}
}

func (d *disk) putBlob(id ID, b []byte) {
	if d.db == nil {
		d.blobs[id] = b
		return
	}
	d.pending = append(d.pending, write{"blobs", id.key(), b})
}

func (d *disk) dropBlob(id ID) {
	delete(d.blobs, id)
	d.drop("blobs", id.key())
}

// blob gives the bytes of a file, nil when there are none.
func (d *disk) blob(id ID) (out []byte) {
	if d.db == nil {
		return d.blobs[id]
	}
	_ = d.db.View(func(tx *bbolt.Tx) error {
		out = append(out, tx.Bucket([]byte("blobs")).Get(id.key())...)
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
			err := b.Delete(w.key)
			if err == nil && w.value != nil {
				err = b.Put(w.key, w.value)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	d.pending = nil
	if err != nil {
		return fmt.Errorf("fakediscord: write state file: %w", err)
	}
	return nil
}

func (d *disk) close() error {
	if d.db == nil {
		return nil
	}
	return d.db.Close()
}

// load reads the world; a new file gives an empty one.
func (d *disk) load() (*world, error) {
	w := &world{
		people: map[ID]*person{}, channels: map[ID]*channel{}, messages: map[ID]*message{}, commands: map[ID][]command{},
	}
	if d.db == nil {
		return w, nil
	}
	err := d.db.View(func(tx *bbolt.Tx) error {
		meta := tx.Bucket([]byte("meta"))
		if b := meta.Get([]byte("guild")); b != nil {
			if err := json.Unmarshal(b, &w.guild); err != nil {
				return err
			}
			if err := json.Unmarshal(meta.Get([]byte("last")), &w.last); err != nil {
				return err
			}
		}
		if err := readAll(tx, "people", w.people); err != nil {
			return err
		}
		if err := readAll(tx, "channels", w.channels); err != nil {
			return err
		}
		if err := readAll(tx, "messages", w.messages); err != nil {
			return err
		}
		return readAll(tx, "commands", w.commands)
	})
	if err != nil {
		return nil, fmt.Errorf("fakediscord: read state file: %w", err)
	}
	return w, nil
}

func readAll[T any](tx *bbolt.Tx, bucket string, into map[ID]T) error {
	return tx.Bucket([]byte(bucket)).ForEach(func(k, v []byte) error {
		var id ID
		if err := id.UnmarshalText(k); err != nil {
			return err
		}
		var one T
		if err := json.Unmarshal(v, &one); err != nil {
			return err
		}
		into[id] = one
		return nil
	})
}
