package bolt

import (
	"bytes"
	"encoding/binary"
	"math"
	"strings"

	"damasbot/store"
)

// nameLen is how much of a name an order looks at, in bytes.
const nameLen = 64

// byName ends a key of an order: equals stand by name, capitals as small letters, then by id.
func byName(name, person string) []byte {
	name = strings.ReplaceAll(strings.ToLower(name), "\x00", "")
	return join(under(name[:min(len(name), nameLen)]), []byte(person))
}

// rankKey is where a standing is in the order of its board: settled ratings before provisional ones, higher ones first.
func rankKey(b board, s store.Standing) []byte {
	k := append(b.prefix(), 0)
	if s.Rating.Provisional() {
		k[len(k)-1] = 1
	}
	k = binary.BigEndian.AppendUint64(k, ^math.Float64bits(s.Rating.R)) // ratings are above 0: their bits grow with them
	return append(k, byName(s.Name, s.Person)...)
}

// monthRankKey is where a person is in the order of a month: the most won over lost first, then the most won.
func monthRankKey(b monthBoard, person, name string, c tallyFields) []byte {
	down := func(n int) uint64 { return ^(uint64(n) ^ 1<<63) }
	k := binary.BigEndian.AppendUint64(b.prefix(), down(c.Won-c.Lost))
	k = binary.BigEndian.AppendUint64(k, down(c.Won))
	return append(k, byName(name, person)...)
}

// order is where a leaderboard is kept in its order: the ids of the people follow the last zero byte of its keys.
func (t *reader) order(b board, period store.Period) (s shelf, prefix []byte) {
	if period == store.AllTime {
		return standingRank, b.prefix()
	}
	return monthRank, monthBoard{b, period}.prefix()
}

// row reads a person's row.
func (t *reader) row(b board, period store.Period, person string, rank int) (row store.Row, ok bool) {
	s, err := t.standing(b, person)
	row = store.Row{Rank: rank, Standing: s}
	ok = s.Games > 0
	if period != store.AllTime {
		var c tallyFields
		if err == nil {
			c, ok, err = t.tally(monthRecords, monthBoard{b, period}.key(person))
		}
		row.Games, row.Won, row.Drawn, row.Lost = c.Won+c.Drawn+c.Lost, c.Won, c.Drawn, c.Lost
	}
	t.fail(err)
	return row, ok && err == nil
}

// Leaderboard implements [store.Rankings].
func (t *reader) Leaderboard(place store.PlaceID, variant string, period store.Period, offset, limit int) (rows []store.Row, total int) {
	b := board{t.league(place), variant}
	s, prefix := t.order(b, period)
	offset = max(offset, 0)
	each(t.at(s), prefix, func(rest, _ []byte) bool {
		total++
		if total > offset && len(rows) < limit {
			row, _ := t.row(b, period, string(rest[bytes.LastIndexByte(rest, 0)+1:]), total)
			rows = append(rows, row)
		}
		return true
	})
	return rows, total
}

// RankOf implements [store.Rankings].
func (t *reader) RankOf(place store.PlaceID, variant string, period store.Period, person string) (store.Row, bool) {
	b := board{t.league(place), variant}
	row, ok := t.row(b, period, person, 0)
	if !ok {
		return store.Row{}, false
	}
	own := rankKey(b, row.Standing)
	if period != store.AllTime {
		own = monthRankKey(monthBoard{b, period}, person, row.Name, tallyFields{row.Won, row.Drawn, row.Lost})
	}
	s, prefix := t.order(b, period)
	own = own[len(prefix):]
	each(t.at(s), prefix, func(rest, _ []byte) bool {
		row.Rank++
		return !bytes.Equal(rest, own)
	})
	return row, true
}

// renaming does what may change a person's name, and keeps them in the orders that equals stand in by name.
func (t *writer) renaming(person string, do func() error) error {
	before := t.nameOf(person)
	if err := do(); err != nil {
		return err
	}
	after := t.nameOf(person)
	if after == before {
		return nil
	}
	move := func(s shelf, from, to []byte) {
		t.fail(t.index(s, from, false))
		t.fail(t.index(s, to, true))
	}
	for _, b := range t.boardsOf(person) {
		s, err := t.standing(b, person)
		if err != nil {
			return err
		}
		old := s
		old.Name = before
		move(standingRank, rankKey(b, old), rankKey(b, s))
	}
	for _, b := range t.monthsOf(person) {
		c, _, err := t.tally(monthRecords, b.key(person))
		if err != nil {
			return err
		}
		move(monthRank, monthRankKey(b, person, before, c), monthRankKey(b, person, after, c))
	}
	return t.err
}
