package fakediscord

import (
	"fmt"
	"strconv"
	"time"
)

// ID is a snowflake: milliseconds since 2015 above 22 bits. 0 is none. In JSON
// it is a string.
type ID uint64

// epoch of snowflakes, 2015-01-01, in Unix milliseconds.
const epoch = 1420070400000

func (id ID) String() string { return strconv.FormatUint(uint64(id), 10) }

// MarshalText writes the id in decimal.
func (id ID) MarshalText() ([]byte, error) { return []byte(id.String()), nil }

// UnmarshalText reads a decimal; an empty text is no id.
func (id *ID) UnmarshalText(b []byte) error {
	if len(b) == 0 {
		*id = 0
		return nil
	}
	n, err := strconv.ParseUint(string(b), 10, 64)
	if err != nil {
		return fmt.Errorf("fakediscord: %q is not a snowflake", b)
	}
	*id = ID(n)
	return nil
}

// key is the id as a key of the state file.
func (id ID) key() []byte { return []byte(id.String()) }

// mint hands out an id for a moment, greater than every one before.
func (w *world) mint(now time.Time) ID {
	w.last = max(w.last+1, ID(now.UnixMilli()-epoch)<<22)
	return w.last
}
