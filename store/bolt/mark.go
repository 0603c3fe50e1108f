package bolt

import (
	"errors"
	"time"

	"damasbot/store"
)

// markKept is how long the mark of a handled update is kept.
const markKept = 48 * time.Hour

// Seen implements [store.Reader].
func (t *reader) Seen(update string) bool { return t.at(seenUpdate).Get([]byte(update)) != nil }

// Mark implements [store.Tx].
func (t *writer) Mark(update string, now time.Time) {
	if err := usable("an update's id", update); err != nil {
		t.fail(err)
		return
	}
	if old := t.at(seenUpdate).Get([]byte(update)); old != nil {
		t.fail(t.index(seenTime, join(old, []byte(update)), false))
	}
	at := timeKey(now)
	t.fail(t.at(seenUpdate).Put([]byte(update), at))
	t.fail(t.index(seenTime, join(at, []byte(update)), true))
}

// Sweep implements [store.Tx].
func (t *writer) Sweep(now time.Time) (int, error) {
	n := 0
	for _, sweep := range []func(now time.Time, room int) (int, error){t.sweepMarks, t.sweepNotices, t.sweepChallenges} {
		swept, err := sweep(now, store.SweepBatch-n)
		if err != nil {
			return 0, err
		}
		n += swept
	}
	return n, nil
}

// oldest returns up to room keys of an index ordered by time, from before a time.
func (t *writer) oldest(s shelf, before time.Time, room int) (keys [][]byte) {
	c := t.at(s).Cursor()
	for k, _ := c.First(); k != nil && len(keys) < room && keyTime(k).Before(before); k, _ = c.Next() {
		keys = append(keys, append([]byte(nil), k...))
	}
	return keys
}

func (t *writer) sweepMarks(now time.Time, room int) (int, error) {
	keys := t.oldest(seenTime, now.Add(-markKept), room)
	for _, k := range keys {
		if err := errors.Join(t.at(seenUpdate).Delete(k[timeLen:]), t.index(seenTime, k, false)); err != nil {
			return 0, err
		}
	}
	return len(keys), nil
}

func (t *writer) sweepNotices(_ time.Time, room int) (int, error) {
	var ids []store.NoticeID
	c := t.at(noticeDone).Cursor()
	for k, _ := c.First(); k != nil && len(ids) < room; k, _ = c.Next() {
		ids = append(ids, keyNum[store.NoticeID](k))
	}
	for _, id := range ids {
		if err := t.DropNotice(id); err != nil {
			return 0, err
		}
	}
	return len(ids), nil
}
