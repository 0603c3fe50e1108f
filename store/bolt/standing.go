package bolt

import (
	"bytes"
	"errors"
	"fmt"
	"time"

	"damasbot/rating"
	"damasbot/store"
)

type standingRecord struct {
	version
	R      float64   `json:"r"`
	RD     float64   `json:"rd"`
	Vol    float64   `json:"vol"`
	Games  int       `json:"games"`
	Won    int       `json:"won,omitempty"`
	Drawn  int       `json:"drawn,omitempty"`
	Lost   int       `json:"lost,omitempty"`
	Streak int       `json:"streak,omitempty"`
	Best   float64   `json:"best,omitempty"`
	Last   time.Time `json:"last"`
}

// board is one leaderboard of all time: a place, or everywhere, and a rule set.
type board struct {
	place   store.PlaceID
	variant string
}

func (b board) prefix() []byte { return join(under(string(b.place)), under(b.variant)) }

func (b board) key(person string) []byte { return join(b.prefix(), []byte(person)) }

// ofKey is where the board stands among a person's.
func (b board) ofKey(person string) []byte {
	return join(under(person), under(string(b.place)), []byte(b.variant))
}

// boards are those that a result counts on.
func (t *reader) boards(r store.Result) [2]board {
	return [2]board{{t.league(r.Place), r.Variant}, {store.Everywhere, r.Variant}}
}

// rate carries a result, if it is rated, into its boards.
func (t *writer) rate(r store.Result) error {
	if !r.Rated {
		return nil
	}
	for _, b := range t.boards(r) {
		if err := errors.Join(t.rateOn(b, r), t.countMonth(b, r)); err != nil {
			return err
		}
	}
	return nil
}

func (t *writer) rateOn(b board, r store.Result) error {
	white, err := t.standing(b, r.White)
	if err != nil {
		return err
	}
	black, err := t.standing(b, r.Black)
	if err != nil {
		return err
	}
	newWhite, newBlack := r.Rate(white, black)
	return errors.Join(
		t.putStanding(b, white, newWhite), t.addPoint(b, r, newWhite),
		t.putStanding(b, black, newBlack), t.addPoint(b, r, newBlack),
	)
}

// standing reads a standing, which has no games where there is none yet.
func (t *reader) standing(b board, person string) (store.Standing, error) {
	s := store.Standing{Place: b.place, Variant: b.variant, Person: person, Name: t.nameOf(person)}
	var r standingRecord
	switch err := t.load(standingRecords, b.key(person), &r); {
	case errors.Is(err, store.ErrNotFound):
		return s, nil
	case err != nil:
		return s, err
	}
	s.Rating = rating.Rating{R: r.R, RD: r.RD, Vol: r.Vol}
	s.Games, s.Won, s.Drawn, s.Lost, s.Streak, s.Best, s.Last = r.Games, r.Won, r.Drawn, r.Lost, r.Streak, r.Best, r.Last
	return s, nil
}

// nameOf is a person's name as last seen, empty where there is none.
func (t *reader) nameOf(person string) string {
	p, err := t.Person(person)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		t.fail(err)
	}
	return p.Name
}

func (t *writer) putStanding(b board, old, s store.Standing) error {
	if old.Games > 0 {
		if err := t.index(standingRank, rankKey(b, old), false); err != nil {
			return err
		}
	}
	return errors.Join(
		t.save(standingRecords, b.key(s.Person), recordStanding(s)),
		t.index(standingOf, b.ofKey(s.Person), true),
		t.index(standingRank, rankKey(b, s), true),
	)
}

func recordStanding(s store.Standing) standingRecord {
	return standingRecord{
		version: v1, R: s.Rating.R, RD: s.Rating.RD, Vol: s.Rating.Vol,
		Games: s.Games, Won: s.Won, Drawn: s.Drawn, Lost: s.Lost, Streak: s.Streak, Best: s.Best, Last: s.Last.UTC(),
	}
}

// Standing implements [store.Rankings].
func (t *reader) Standing(place store.PlaceID, variant, person string) (store.Standing, error) {
	s, err := t.standing(board{t.league(place), variant}, person)
	if err == nil && s.Games == 0 {
		err = fmt.Errorf("bolt: standing of %s in %s: %w", person, variant, store.ErrNotFound)
	}
	if err != nil {
		return store.Standing{}, err
	}
	return s, nil
}

// boardsOf are the boards that a person stands on, by place, then rule set.
func (t *reader) boardsOf(person string) (all []board) {
	each(t.at(standingOf), under(person), func(rest, _ []byte) bool {
		place, variant, _ := bytes.Cut(rest, []byte{0})
		all = append(all, board{store.PlaceID(place), string(variant)})
		return true
	})
	return all
}

// StandingsOf implements [store.Rankings].
func (t *reader) StandingsOf(person string) (all []store.Standing) {
	for _, b := range t.boardsOf(person) {
		s, err := t.standing(b, person)
		if err != nil {
			t.fail(err)
			return nil
		}
		all = append(all, s)
	}
	return all
}

// RankedVariants implements [store.Rankings].
func (t *reader) RankedVariants(place store.PlaceID) (ids []string) {
	prefix := under(string(t.league(place)))
	c := t.at(standingRecords).Cursor()
	for k, _ := c.Seek(prefix); k != nil && bytes.HasPrefix(k, prefix); {
		variant, _, _ := bytes.Cut(k[len(prefix):], []byte{0})
		ids = append(ids, string(variant))
		k, _ = c.Seek(join(prefix, variant, []byte{1})) // beyond every person of this rule set
	}
	return ids
}
