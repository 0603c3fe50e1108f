package bolt

import (
	"errors"
	"fmt"

	"damasbot/store"
)

// inspectRankings rates all results anew, in memory, and notes every standing that is another, and orders that are
// incomplete.
func (t *reader) inspectRankings(f *faults) {
	type place struct {
		board
		person string
	}
	want := map[place]store.Standing{}
	each(t.at(resultRecords), nil, func(n, _ []byte) bool {
		r, err := t.result(n)
		if err != nil { // noted as a record
			return true
		}
		for _, b := range t.boards(r) {
			if r.Rated {
				white, black := place{b, r.White}, place{b, r.Black}
				want[white], want[black] = r.Rate(want[white], want[black])
			}
		}
		return true
	})
	n := 0
	for p, s := range want {
		if anonymous(p.person) {
			continue
		}
		n++
		got, err := t.standing(p.board, p.person)
		s.Place, s.Variant, s.Person, s.Name = got.Place, got.Variant, got.Person, got.Name
		if err == nil && got != s {
			err = errors.New("does not follow from the results: they are to be rated again")
		}
		f.note(fmt.Sprintf("the standing of %s in %q, %s", p.person, p.place, p.variant), err)
	}
	for what, s := range map[string]shelf{"standings": standingRecords, "their order": standingRank, "their index": standingOf} {
		if got := t.count(s); got != n {
			f.note(what, fmt.Errorf("has %d entries, not %d", got, n))
		}
	}
	if months, order := t.count(monthRecords), t.count(monthRank); months != order {
		f.note("the order of months", fmt.Errorf("has %d entries, not %d", order, months))
	}
}
