package bolt

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"time"

	"go.etcd.io/bbolt"
)

// timeLen is the length of a time in a key: seconds and nanoseconds.
const timeLen = 12

// timeKey writes a time so that earlier ones sort first.
func timeKey(t time.Time) []byte {
	k := binary.BigEndian.AppendUint64(nil, uint64(t.Unix())^1<<63)
	return binary.BigEndian.AppendUint32(k, uint32(t.Nanosecond()))
}

// keyTime reads what timeKey wrote.
func keyTime(k []byte) time.Time {
	return time.Unix(int64(binary.BigEndian.Uint64(k)^1<<63), int64(binary.BigEndian.Uint32(k[8:]))).UTC()
}

// numKey writes a number so that smaller ones sort first.
func numKey[N ~uint64](n N) []byte { return binary.BigEndian.AppendUint64(nil, uint64(n)) }

// keyNum reads what numKey wrote.
func keyNum[N ~uint64](k []byte) N { return N(binary.BigEndian.Uint64(k)) }

// under begins the keys that belong to an id.
func under(id string) []byte { return append([]byte(id), 0) }

// join strings parts of a key together.
func join(parts ...[]byte) []byte { return bytes.Join(parts, nil) }

// usable says whether a string can be (part of) a key.
func usable(what, s string) error {
	switch {
	case s == "":
		return fmt.Errorf("bolt: %s is empty", what)
	case strings.ContainsRune(s, 0):
		return fmt.Errorf("bolt: %s %q has a zero byte", what, s)
	case len(s) > bbolt.MaxKeySize/8:
		return fmt.Errorf("bolt: %s is %d bytes long, too long for a key", what, len(s))
	}
	return nil
}
