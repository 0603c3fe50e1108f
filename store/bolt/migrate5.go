package bolt

import (
	"log/slog"

	"go.etcd.io/bbolt"
)

// addSleep is the migration to version 5. Running games of two people without move time fall due, as those of a later program
// do when they are stored.
func addSleep(tx *bbolt.Tx) error {
	t := &writer{reader{tx: tx, log: slog.New(slog.DiscardHandler)}}
	var running []matchRecord
	each(t.at(matchRecords), nil, func(_, value []byte) bool {
		var r matchRecord
		if err := decode(value, &r); err == nil && r.Result == nil { // Check tells of those that cannot be read
			running = append(running, r)
		}
		return true
	})
	for i := range running {
		if err := t.indexMatch(&matchRecord{}, &running[i]); err != nil {
			return err
		}
	}
	return t.err
}
