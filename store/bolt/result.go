package bolt

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/store"
)

type factFields struct {
	N       int           `json:"n"`
	Match   match.ID      `json:"match"`
	At      time.Time     `json:"at"`
	Place   store.PlaceID `json:"place"`
	Variant string        `json:"variant"`
	White   string        `json:"white"`
	Black   string        `json:"black"`
	Score   float64       `json:"score"`
	Weight  float64       `json:"weight,omitempty"`
	Rated   bool          `json:"rated,omitempty"`
}

type resultRecord struct {
	version
	factFields
}

// Record implements [store.Tx].
func (t *writer) Record(m *match.Match) error {
	r := recordMatch(m)
	return t.record(&r)
}

func (t *writer) record(m *matchRecord) error {
	if m.Result == nil || !m.Result.result().Counts() || t.at(resultOf).Get([]byte(m.ID)) != nil {
		return nil
	}
	if m.betweenPeople() {
		return t.recordResult(m)
	}
	return errors.Join(t.at(resultOf).Put([]byte(m.ID), []byte{}), t.countEngine(m))
}

func (r *matchRecord) betweenPeople() bool {
	m := match.Match{Seats: [2]match.Seat{match.Seat(r.White), match.Seat(r.Black)}}
	return m.BetweenPeople()
}

// recordResult appends the result of a match and rates it.
func (t *writer) recordResult(m *matchRecord) error {
	err := errors.Join(
		usable("a match's id", string(m.ID)), usable("a match's place", m.Place),
		usable("a player's id", m.White.Person), usable("a player's id", m.Black.Person),
	)
	if err != nil {
		return err
	}
	n, err := t.at(resultRecords).NextSequence()
	if err != nil {
		return err
	}
	r := store.Result{
		N: int(n), Match: m.ID, At: m.Result.At, Place: t.home(store.PlaceID(m.Place)), Variant: m.Variant,
		White: m.White.Person, Black: m.Black.Person, Score: m.Result.score(),
		Rated: m.Unrated == "" && !anonymous(m.White.Person) && !anonymous(m.Black.Person),
	}
	if r.Rated {
		r.Weight = t.weight(r)
	}
	return errors.Join(
		t.at(resultOf).Put([]byte(m.ID), numKey(n)),
		t.saveResult(r),
		t.rate(r),
	)
}

// score is White's.
func (f *resultFields) score() float64 {
	switch {
	case f.Drawn:
		return 0.5
	case colorOf(f.Winner) == rules.White:
		return 1
	}
	return 0
}

func (t *writer) saveResult(r store.Result) error {
	n := numKey(uint64(r.N))
	return errors.Join(
		t.save(resultRecords, n, resultRecord{v1, factFields(r)}),
		t.index(resultPair, join(under(r.White), under(r.Black), n), true),
		t.index(resultPair, join(under(r.Black), under(r.White), n), true),
	)
}

// weight is how much a rated result counts after what the two played before it.
func (t *reader) weight(r store.Result) float64 {
	earlier := 0
	eachBack(t.at(resultPair), join(under(r.White), under(r.Black)), func(n, _ []byte) bool {
		before, err := t.result(n)
		if err != nil {
			t.fail(err)
			return false
		}
		if r.At.Sub(before.At) >= store.WeightSpan {
			return false
		}
		if before.Rated && before.Variant == r.Variant {
			earlier++
		}
		return earlier < len(store.Weights)-1
	})
	return store.Weights[earlier]
}

func (t *reader) result(n []byte) (store.Result, error) {
	var r resultRecord
	if err := t.load(resultRecords, n, &r); err != nil {
		return store.Result{}, err
	}
	r.Place = t.home(r.Place)
	return store.Result(r.factFields), nil
}

// Results implements [store.Rankings].
func (t *reader) Results(after, limit int) (results []store.Result) {
	c := t.at(resultRecords).Cursor()
	for k, _ := c.Seek(numKey(uint64(max(after, 0)) + 1)); k != nil && len(results) < limit; k, _ = c.Next() {
		r, err := t.result(k)
		if err != nil {
			t.fail(err)
			return nil
		}
		results = append(results, r)
	}
	return results
}

// HeadToHead implements [store.Rankings].
func (t *reader) HeadToHead(person, other string) []store.Tally {
	by := map[string]store.Tally{}
	each(t.at(resultPair), join(under(person), under(other)), func(n, _ []byte) bool {
		r, err := t.result(n)
		if err != nil {
			t.fail(err)
			return false
		}
		score := r.Score
		if r.Black == person {
			score = 1 - score
		}
		won, drawn, lost := counted(score)
		sum := by[r.Variant]
		by[r.Variant] = store.Tally{Variant: r.Variant, Won: sum.Won + won, Drawn: sum.Drawn + drawn, Lost: sum.Lost + lost}
		return true
	})
	var all []store.Tally
	for _, tally := range by {
		all = append(all, tally)
	}
	slices.SortFunc(all, func(a, b store.Tally) int { return cmp.Compare(a.Variant, b.Variant) })
	return all
}

// counted is a score as a count.
func counted(score float64) (won, drawn, lost int) {
	switch score {
	case 1:
		return 1, 0, 0
	case 0:
		return 0, 0, 1
	}
	return 0, 1, 0
}
