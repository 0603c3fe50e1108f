package bolt

import (
	"bytes"
	"fmt"

	"damasbot/match"
	"damasbot/store"
)

// countEngine counts a game that a person has played against the engine, if it counts.
func (t *writer) countEngine(m *matchRecord) error {
	person, level, score := m.White.Person, m.Black.Level, m.Result.score()
	if m.White.Level != "" {
		person, level, score = m.Black.Person, m.White.Level, 1-score
	}
	if person == "" || level == "" || m.Unrated != match.UnratedEngine || anonymous(person) {
		return nil
	}
	key := join(under(person), under(m.Variant), []byte(level))
	c, _, err := t.tally(engineRecords, key)
	if err != nil {
		return err
	}
	return t.save(engineRecords, key, tallyRecord{v1, c.plus(score)})
}

// EngineRecord implements [store.Rankings].
func (t *reader) EngineRecord(person string) (all []store.EngineTally) {
	each(t.at(engineRecords), under(person), func(rest, value []byte) bool {
		variant, level, _ := bytes.Cut(rest, []byte{0})
		var r tallyRecord
		if err := decode(value, &r); err != nil {
			t.fail(fmt.Errorf("bolt: games of %s against the engine: %w", person, err))
			return false
		}
		all = append(all, store.EngineTally{Variant: string(variant), Level: string(level), Won: r.Won, Drawn: r.Drawn, Lost: r.Lost})
		return true
	})
	return all
}
