package bolt

import (
	"errors"

	"damasbot/store"
)

// tallyRecord counts results.
type tallyRecord struct {
	version
	tallyFields
}

type tallyFields struct {
	Won   int `json:"won,omitempty"`
	Drawn int `json:"drawn,omitempty"`
	Lost  int `json:"lost,omitempty"`
}

// tally reads a count, which is 0 where there is none; ok says whether there is one.
func (t *reader) tally(s shelf, key []byte) (c tallyFields, ok bool, err error) {
	var r tallyRecord
	err = t.load(s, key, &r)
	if errors.Is(err, store.ErrNotFound) {
		return tallyFields{}, false, nil
	}
	return r.tallyFields, err == nil, err
}

// plus adds one game.
func (c tallyFields) plus(score float64) tallyFields {
	won, drawn, lost := counted(score)
	return tallyFields{c.Won + won, c.Drawn + drawn, c.Lost + lost}
}
