package bolt

import (
	"fmt"
	"hash/crc32"
	"runtime/debug"

	"go.etcd.io/bbolt"
)

// damage is a file that bbolt cannot make sense of.
type damage struct{ what any }

func (d damage) Error() string { return fmt.Sprintf("is damaged: %v", d.what) }

// readable does something with a file. A damaged file may have bbolt read beyond its end, or panic: that is a fault of the
// file, not of the program, and becomes a damage. bbolt may then keep its locks, so the file must not be closed any more; it
// stays locked until the process ends.
func readable(f func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if p := recover(); p != nil {
			err = damage{p}
		}
	}()
	return f()
}

// touch reads every byte that is stored. bbolt's own check runs in a goroutine in which a fault ends the process; this comes
// upon it before.
func touch(tx *bbolt.Tx) error {
	var all func(b *bbolt.Bucket) error
	all = func(b *bbolt.Bucket) error {
		return b.ForEach(func(key, value []byte) error {
			crc32.ChecksumIEEE(key)
			crc32.ChecksumIEEE(value)
			if value == nil {
				return all(b.Bucket(key))
			}
			return nil
		})
	}
	return tx.ForEach(func(_ []byte, b *bbolt.Bucket) error { return all(b) })
}
