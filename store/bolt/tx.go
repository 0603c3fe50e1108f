package bolt

import (
	"encoding/json"
	"fmt"
	"log/slog"

	"go.etcd.io/bbolt"

	"damasbot/store"
)

// reader is a transaction that reads. Everything it returns is decoded or copied: bbolt's bytes live only as long as the
// transaction.
type reader struct {
	tx  *bbolt.Tx
	log *slog.Logger
	err error // the first failure of a method that returns none; it fails the transaction
}

// writer is a transaction that reads and writes.
type writer struct{ reader }

var (
	_ store.Reader = (*reader)(nil)
	_ store.Tx     = (*writer)(nil)
)

func (t *reader) at(s shelf) *bbolt.Bucket {
	return t.tx.Bucket([]byte(s.outer)).Bucket([]byte(s.inner))
}

func (t *reader) fail(err error) {
	if t.err == nil && err != nil {
		t.err = err
	}
}

// version begins every record.
type version struct {
	V int `json:"v"`
}

// known says whether this program knows the version.
func (v version) known() error {
	if v != v1 {
		return fmt.Errorf("record has version %d, which this damasbot does not know", v.V)
	}
	return nil
}

type record interface{ known() error }

// v1 is the only version of records so far.
var v1 = version{1}

// decode reads the JSON of a record.
func decode(data []byte, r record) error {
	if err := json.Unmarshal(data, r); err != nil {
		return fmt.Errorf("record cannot be read: %w", err)
	}
	return r.known()
}

// load reads a record; its absence is store.ErrNotFound.
func (t *reader) load(s shelf, key []byte, r record) error {
	data := t.at(s).Get(key)
	if data == nil {
		return fmt.Errorf("bolt: %s %s: %w", s.outer, keyName(s, key), store.ErrNotFound)
	}
	if err := decode(data, r); err != nil {
		return fmt.Errorf("bolt: %s %s: %w", s.outer, keyName(s, key), err)
	}
	return nil
}

// save writes a record.
func (t *writer) save(s shelf, key []byte, r record) error {
	data, err := json.Marshal(r)
	if err == nil {
		err = t.at(s).Put(key, data)
	}
	if err != nil {
		return fmt.Errorf("bolt: %s %s cannot be written: %w", s.outer, keyName(s, key), err)
	}
	return nil
}

// keyName writes a key for a sentence.
func keyName(s shelf, key []byte) string {
	if s == postRecords || s == noticeRecords || s == resultRecords {
		return fmt.Sprint(keyNum[uint64](key))
	}
	return string(key)
}

// index puts a key into an index, or takes it out.
func (t *writer) index(s shelf, key []byte, in bool) error {
	if in {
		return t.at(s).Put(key, []byte{})
	}
	return t.at(s).Delete(key)
}
