package bolt

import (
	"bytes"
	"errors"

	"damasbot/store"
)

// monthBoard is the leaderboard of one month.
type monthBoard struct {
	board
	month store.Period
}

func (b monthBoard) prefix() []byte { return join(b.board.prefix(), under(string(b.month))) }

func (b monthBoard) key(person string) []byte { return join(b.prefix(), []byte(person)) }

// ofKey is where the board stands among a person's.
func (b monthBoard) ofKey(person string) []byte {
	return join(under(person), under(string(b.place)), under(b.variant), []byte(b.month))
}

// countMonth counts a rated result on the board of its month.
func (t *writer) countMonth(b board, r store.Result) error {
	on := monthBoard{b, store.MonthOf(r.At)}
	return errors.Join(t.countMonthOf(on, r.White, r.Score), t.countMonthOf(on, r.Black, 1-r.Score))
}

func (t *writer) countMonthOf(b monthBoard, person string, score float64) error {
	old, had, err := t.tally(monthRecords, b.key(person))
	if err != nil {
		return err
	}
	name := t.nameOf(person)
	if had {
		if err := t.index(monthRank, monthRankKey(b, person, name, old), false); err != nil {
			return err
		}
	}
	now := old.plus(score)
	return errors.Join(
		t.save(monthRecords, b.key(person), tallyRecord{v1, now}),
		t.index(monthOf, b.ofKey(person), true),
		t.index(monthRank, monthRankKey(b, person, name, now), true),
	)
}

// monthsOf are the months' boards that a person stands on.
func (t *reader) monthsOf(person string) (all []monthBoard) {
	each(t.at(monthOf), under(person), func(rest, _ []byte) bool {
		parts := bytes.SplitN(rest, []byte{0}, 3)
		all = append(all, monthBoard{board{store.PlaceID(parts[0]), string(parts[1])}, store.Period(parts[2])})
		return true
	})
	return all
}
