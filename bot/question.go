package bot

import (
	"time"

	"damasbot/match"
	"damasbot/screen"
	"damasbot/store"
)

// briefly is how long a refusal stands in a group before it removes itself, and questionStands how long a question whether
// somebody resigns: no longer than a platform may let a private message be removed (Discord, 15 minutes).
const (
	briefly        = time.Minute
	questionStands = 10 * time.Minute
)

// stays is how long the message of a notice stands; 0 = for ever.
func stays(n store.Notice) time.Duration {
	if n.Brief {
		return briefly
	}
	if a, err := screen.Decode(n.Action); err == nil && a.Kind == screen.DoResignAsk {
		return questionStands
	}
	return 0
}

// questions are the messages that ask whether somebody resigns a match.
func questions(tx store.Reader, id match.ID, now time.Time) (all []store.Notice) {
	for _, due := range tx.Due(now.Add(questionStands)) {
		if due.Notice == 0 {
			continue
		}
		n, err := tx.Notice(due.Notice)
		if err != nil || n.Brief {
			continue
		}
		if a, err := screen.Decode(n.Action); err == nil && a.Match == id {
			all = append(all, n)
		}
	}
	return all
}

// takeBack makes a person's questions about a match go away, or everybody's where person is "", and reports whether any of
// them stand. One whose sending is under way is removed by who sends it; one that still waits will be about the match as it
// is then.
func takeBack(tx store.Tx, id match.ID, person string, now time.Time) (some bool, err error) {
	for _, unsent := range tx.Notices() {
		n, err := tx.Notice(unsent)
		if err != nil || !n.Sending || person != "" && n.Reader != person {
			continue
		}
		if a, err := screen.Decode(n.Action); err != nil || a.Kind != screen.DoResignAsk || a.Match != id {
			continue
		}
		if err := tx.DropNotice(n.ID); err != nil {
			return false, err
		}
	}
	for _, n := range questions(tx, id, now) {
		if person != "" && n.Reader != person {
			continue
		}
		n.Remove, some = now, true
		if err := tx.PutNotice(n); err != nil {
			return false, err
		}
	}
	return some, nil
}

// answered forgets the question about a match that a message asks, whose message goes away by itself.
func answered(tx store.Tx, id match.ID, place store.PlaceID, ref string, now time.Time) error {
	for _, n := range questions(tx, id, now) {
		if n.Place == place && n.Ref == ref {
			return tx.DropNotice(n.ID)
		}
	}
	return nil
}
