package bolt

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"

	"damasbot/store"
)

type scoreRecord struct {
	version
	Won   int `json:"won,omitempty"`
	Drawn int `json:"drawn,omitempty"`
	Lost  int `json:"lost,omitempty"`
}

// Scores implements [store.Reader].
func (t *reader) Scores(place store.PlaceID, variant string) []store.Score {
	var scores []store.Score
	prefix := join(under(string(t.home(place))), under(variant))
	each(t.at(scoreRecords), prefix, func(person, value []byte) bool {
		var r scoreRecord
		if err := decode(value, &r); err != nil {
			t.fail(fmt.Errorf("bolt: score of %s in %s: %w", person, place, err))
			return true
		}
		s := store.Score{Person: string(person), Won: r.Won, Drawn: r.Drawn, Lost: r.Lost}
		switch p, err := t.Person(s.Person); {
		case err == nil:
			s.Name = p.Name
		case !errors.Is(err, store.ErrNotFound):
			t.fail(err)
		}
		scores = append(scores, s)
		return true
	})
	slices.SortFunc(scores, func(a, b store.Score) int {
		return cmp.Or(b.Won-a.Won, a.Lost-b.Lost, b.Drawn-a.Drawn, cmp.Compare(a.Name, b.Name), cmp.Compare(a.Person, b.Person))
	})
	return scores
}

// ScoredVariants implements [store.Reader].
func (t *reader) ScoredVariants(place store.PlaceID) []string {
	return t.variantsIn(scoreRecords, place)
}

// variantsIn lists the rule sets that a shelf, whose keys are place, rule set and more, has of a place.
func (t *reader) variantsIn(s shelf, place store.PlaceID) []string {
	prefix := under(string(t.home(place)))
	var ids []string
	c := t.at(s).Cursor()
	for k, _ := c.Seek(prefix); k != nil && bytes.HasPrefix(k, prefix); {
		variant, _, _ := bytes.Cut(k[len(prefix):], []byte{0})
		ids = append(ids, string(variant))
		next := join(prefix, variant, []byte{1}) // beyond every person of this rule set
		k, _ = c.Seek(next)
	}
	return ids
}

// AddScore implements [store.Tx].
func (t *writer) AddScore(place store.PlaceID, variant, person string, won, drawn, lost int) error {
	err := errors.Join(usable("a score's place", string(place)), usable("a score's rule set", variant), usable("a score's person", person))
	if err != nil {
		return err
	}
	key := join(under(string(t.home(place))), under(variant), []byte(person))
	r := scoreRecord{version: v1}
	if err := t.load(scoreRecords, key, &r); err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	r.Won, r.Drawn, r.Lost = r.Won+won, r.Drawn+drawn, r.Lost+lost
	return t.save(scoreRecords, key, r)
}
