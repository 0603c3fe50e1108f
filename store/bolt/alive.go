package bolt

import (
	"fmt"
	"time"
)

var beatKey = []byte("beat")

// Beat implements [store.Tx].
func (t *writer) Beat(now time.Time) error {
	return t.tx.Bucket(metaBucket).Put(beatKey, []byte(now.UTC().Format(time.RFC3339Nano)))
}

// LastBeat implements [store.Reader].
func (t *reader) LastBeat() time.Time {
	text := t.tx.Bucket(metaBucket).Get(beatKey)
	if text == nil {
		return time.Time{}
	}
	at, err := time.Parse(time.RFC3339Nano, string(text))
	if err != nil {
		t.fail(fmt.Errorf("bolt: when the bot was last alive: %w", err))
	}
	return at
}
