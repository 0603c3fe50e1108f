package bolt

import (
	"errors"
	"fmt"
)

var errNotFromResults = errors.New("does not follow from the results: they are to be rated again")

// inspectRankings rates all results anew, in memory, and notes every standing that is another, and orders that are
// incomplete.
func (t *reader) inspectRankings(f *faults) {
	l := t.ledger(anywhere)
	if t.err != nil { // noted as a record
		return
	}
	for k, s := range l.standings {
		got, err := t.standing(k.board, k.person)
		s.Place, s.Variant, s.Person, s.Name = got.Place, got.Variant, got.Person, got.Name
		if err == nil && got != s {
			err = errNotFromResults
		}
		f.note(fmt.Sprintf("the standing of %s in %q, %s", k.person, k.place, k.variant), err)
	}
	n := len(l.standings)
	for what, s := range map[string]shelf{"standings": standingRecords, "their order": standingRank, "their index": standingOf} {
		if got := t.count(s); got != n {
			f.note(what, fmt.Errorf("has %d entries, not %d", got, n))
		}
	}
	for k, c := range l.months {
		got, _, err := t.tally(monthRecords, k.key(k.person))
		if err == nil && got != c {
			err = errNotFromResults
		}
		f.note(fmt.Sprintf("the month %s of %s in %q, %s", k.month, k.person, k.place, k.variant), err)
	}
	if got := t.count(monthRank); got != len(l.months) {
		f.note("the order of months", fmt.Errorf("has %d entries, not %d", got, len(l.months)))
	}
}
