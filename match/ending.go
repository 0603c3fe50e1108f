package match

import (
	"time"

	"damasbot/rules"
)

// SleepAfter is how long nothing must have moved before either may end a game without move time.
const SleepAfter = 14 * 24 * time.Hour

// Sleep ends a game that fell asleep; either side may give it. It counts for nobody.
type Sleep struct{ By rules.Color }

// EndByAdmin ends the match; it counts for nobody. The caller knows who is an admin.
type EndByAdmin struct{}

// Abort calls the match off, whoever has moved, since the data of a player is to be deleted. It counts for nobody.
type Abort struct{}

// FellAsleep is told to both sides: nothing has moved for SleepAfter, and either may end the game.
type FellAsleep struct{}

func (FellAsleep) event() {}

func (Sleep) command()      {}
func (EndByAdmin) command() {}
func (Abort) command()      {}

// The text keys of refusals to end a game that sleeps.
const (
	RefuseAwake = "refuse.awake" // n tells how many days are left
	RefuseTimed = "refuse.timed" // there is a move time: the clock ends it
)

// sleepDue returns when two people are to be told that their game fell asleep; ok is false where they were, or where a
// deadline runs.
func (m *Match) sleepDue() (at time.Time, ok bool) {
	return m.Moved.Add(SleepAfter), !m.Asleep && (m.MoveTime == 0 || m.Expired) && m.BetweenPeople()
}

func (m *Match) decideSleep(now time.Time) ([]Event, error) {
	if m.MoveTime > 0 && !m.Expired {
		return nil, &Refusal{Key: RefuseTimed}
	}
	const day = 24 * time.Hour
	if left := SleepAfter - now.Sub(m.Moved); left > 0 {
		return nil, &Refusal{Key: RefuseAwake, Args: map[string]any{"n": int((left + day - 1) / day)}}
	}
	return m.ended(BySleep, now), nil
}

// won ends the match for a winner, or for nobody before each side has moved.
func (m *Match) won(winner rules.Color, reason Reason, now time.Time) []Event {
	if !m.Begun() {
		reason = ByAbort
	}
	return []Event{Ended{Result{Winner: winner, Reason: reason, At: now}}}
}

// ended ends the match for nobody.
func (m *Match) ended(reason Reason, now time.Time) []Event {
	return []Event{Ended{Result{Reason: reason, At: now}}}
}

// Begun reports whether each side has moved.
func (m *Match) Begun() bool { return m.Past+m.Line.Len() >= 2 }
