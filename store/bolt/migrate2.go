package bolt

import (
	"cmp"
	"errors"
	"log/slog"
	"slices"

	"go.etcd.io/bbolt"

	"damasbot/match"
)

// addRankings is the migration to version 2. Games against the engine and with oneself are marked as unrated, moves before
// a line that the store began anew are counted, what has ended is recorded, oldest first, and open challenges are listed.
func addRankings(tx *bbolt.Tx) error {
	if err := layOut(tx, rankingShelves); err != nil {
		return err
	}
	t := &writer{reader{tx: tx, log: slog.New(slog.DiscardHandler)}}
	var all, ended []matchRecord
	each(t.at(matchRecords), nil, func(_, value []byte) bool {
		var r matchRecord
		if err := decode(value, &r); err != nil { // Check tells of it; the others go on
			return true
		}
		switch {
		case r.White.Level != "" || r.Black.Level != "":
			r.Unrated = match.UnratedEngine
		case r.White.Person == r.Black.Person:
			r.Unrated = match.UnratedBoth
		}
		for _, g := range r.Earlier {
			r.Past += g.len()
		}
		all = append(all, r)
		if r.Result != nil {
			ended = append(ended, r)
		}
		return true
	})
	for _, r := range all {
		if err := t.save(matchRecords, []byte(r.ID), r); err != nil {
			return err
		}
	}
	slices.SortFunc(ended, func(a, b matchRecord) int { return cmp.Or(a.Result.At.Compare(b.Result.At), cmp.Compare(a.ID, b.ID)) })
	for i := range ended {
		if err := t.record(&ended[i]); err != nil {
			return err
		}
	}
	return errors.Join(t.listOpen(), t.err)
}

// listOpen puts every live challenge into the indices.
func (t *writer) listOpen() error {
	var live []challengeRecord
	each(t.at(challengeRecords), nil, func(_, value []byte) bool {
		var r challengeRecord
		if err := decode(value, &r); err == nil && r.live() {
			live = append(live, r)
		}
		return true
	})
	for i := range live {
		if err := t.listChallenge(&live[i], true); err != nil {
			return err
		}
	}
	return nil
}
