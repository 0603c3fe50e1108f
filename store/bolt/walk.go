package bolt

import (
	"bytes"
	"errors"

	"go.etcd.io/bbolt"
)

// each calls do with what follows prefix in every key of b that begins with it, in order, until do returns false.
func each(b *bbolt.Bucket, prefix []byte, do func(rest, value []byte) bool) {
	c := b.Cursor()
	for k, v := c.Seek(prefix); k != nil && bytes.HasPrefix(k, prefix); k, v = c.Next() {
		if !do(k[len(prefix):], v) {
			return
		}
	}
}

// eachBack is each from the last key to the first. The prefix ends with a zero byte, as under makes it.
func eachBack(b *bbolt.Bucket, prefix []byte, do func(rest, value []byte) bool) {
	c := b.Cursor()
	end := bytes.Clone(prefix)
	end[len(end)-1] = 1
	before := c.Prev
	if k, _ := c.Seek(end); k == nil {
		before = c.Last
	}
	k, v := before()
	for ; k != nil && bytes.HasPrefix(k, prefix); k, v = c.Prev() {
		if !do(k[len(prefix):], v) {
			return
		}
	}
}

// ids are the numbers that b has as keys, in order.
func ids[N ~uint64](b *bbolt.Bucket) (all []N) {
	each(b, nil, func(key, _ []byte) bool {
		all = append(all, keyNum[N](key))
		return true
	})
	return all
}

// listUnder lists what follows an id in the keys of an index.
func listUnder[ID ~string](t *reader, s shelf, id string) (all []ID) {
	each(t.at(s), under(id), func(rest, _ []byte) bool {
		all = append(all, ID(rest))
		return true
	})
	return all
}

// dropUnder deletes all keys that begin with a prefix.
func (t *writer) dropUnder(s shelf, prefix []byte) error {
	var keys [][]byte
	each(t.at(s), prefix, func(rest, _ []byte) bool {
		keys = append(keys, join(prefix, rest))
		return true
	})
	var errs []error
	for _, k := range keys {
		errs = append(errs, t.at(s).Delete(k))
	}
	return errors.Join(errs...)
}
