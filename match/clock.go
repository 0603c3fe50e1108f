package match

import (
	"fmt"
	"slices"
	"time"

	"damasbot/rules"
)

// MoveTimes are the move times that can be chosen; 0 is as long as one likes.
var MoveTimes = [...]time.Duration{
	0, time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour, 8 * time.Hour,
	24 * time.Hour, 3 * 24 * time.Hour, 7 * 24 * time.Hour,
}

// IsMoveTime reports whether a move time can be chosen.
func IsMoveTime(d time.Duration) bool { return slices.Contains(MoveTimes[:], d) }

// Late says what happens when a player's time has run out.
type Late string

// The policies. "" is LateEnds.
const (
	LateEnds  Late = "end"   // the game ends by itself
	LateClaim Late = "claim" // the other side, where that is another person, claims the game or grants a new interval
)

// leastNotice is what a reminder must leave to be worth giving.
const leastNotice = 30 * time.Second

// TimeUp is the clock's: the deadline has passed. Before each side has moved it aborts the game.
type TimeUp struct{}

// Claim takes the game of an opponent whose time has expired.
type Claim struct{ By rules.Color }

// Grant gives an opponent whose time has expired a full new interval.
type Grant struct{ By rules.Color }

// Remind is the clock's: the next reminder is due, of the deadline or that the game fell asleep.
type Remind struct{}

// Shift moves the deadline: the time while nobody could move is nobody's loss. By is above 0.
type Shift struct{ By time.Duration }

func (TimeUp) command() {}
func (Claim) command()  {}
func (Grant) command()  {}
func (Remind) command() {}
func (Shift) command()  {}

// TimeOver is a deadline passed that ends nothing by itself.
type TimeOver struct{}

// Granted is a full new interval from At for the side to move.
type Granted struct{ At time.Time }

// Reminded is a reminder of the deadline: Stage 1 at half of the time, 2 at its last tenth. No board shows it.
type Reminded struct{ Stage int }

// Shifted is a deadline moved.
type Shifted struct{ By time.Duration }

func (TimeOver) event() {}
func (Granted) event()  {}
func (Reminded) event() {}
func (Shifted) event()  {}

// The text keys of refusals about time.
const (
	RefuseTimeUp   = "refuse.time-up"   // the own or the other side's time is over, the game about to be ended
	RefuseTimeLeft = "refuse.time-left" // it has not expired: nothing to claim or to grant
	RefuseOwnTime  = "refuse.own-time"  // the expired time is the own
)

// StartClock gives each move a time from now on; with 0 there is none.
func (m *Match) StartClock(d time.Duration, late Late, now time.Time) {
	m.MoveTime, m.Late = d, late
	m.restart(now)
}

// restart gives the side to move a full interval. The engine has no deadline: its slowness is nobody's win.
func (m *Match) restart(now time.Time) {
	m.Deadline, m.Reminded, m.Expired = time.Time{}, 0, false
	if m.MoveTime > 0 && !m.Seats[m.Turn()].Engine() {
		m.Deadline = now.Add(m.MoveTime)
	}
}

// NextDue returns when the clock must look at the match again: for a reminder or the deadline. It does not read the line.
func (m *Match) NextDue() (time.Time, bool) {
	switch at, ok := m.sleepDue(); {
	case m.Over():
		return time.Time{}, false
	case ok:
		return at, true
	case m.Deadline.IsZero() || m.Expired:
		return time.Time{}, false
	}
	for stage := m.Reminded + 1; stage <= len(notice); stage++ {
		if at, ok := m.reminder(stage); ok {
			return at, true
		}
	}
	return m.Deadline, true
}

// notice is which part of the move time is left at each reminder.
var notice = [...]time.Duration{2, 10}

// reminder returns when a reminder is due; ok is false where it would leave too little to be worth giving.
func (m *Match) reminder(stage int) (at time.Time, ok bool) {
	left := m.MoveTime / notice[stage-1]
	return m.Deadline.Add(-left), left >= leastNotice
}

// passed reports whether the deadline has.
func (m *Match) passed(now time.Time) bool { return !m.Deadline.IsZero() && !now.Before(m.Deadline) }

// claims reports whether an expired game waits for somebody to claim it: the engine would not, nor would the late one.
func (m *Match) claims() bool { return m.Late == LateClaim && m.BetweenPeople() }

// late reports whether the game is over by time though the clock has not said so yet.
func (m *Match) late(now time.Time) bool { return !m.claims() && m.passed(now) }

func (m *Match) decideTimeUp(now time.Time) ([]Event, error) {
	switch {
	case !m.passed(now) || m.Expired:
		return nil, ErrStale
	case m.claims() && m.Begun():
		return []Event{TimeOver{}}, nil
	}
	return m.won(m.Turn().Opponent(), ByTime, now), nil
}

func (m *Match) decideClaim(cmd Claim, now time.Time) ([]Event, error) {
	if err := m.expiredFor(cmd.By, now); err != nil {
		return nil, err
	}
	return m.won(cmd.By, ByTime, now), nil
}

func (m *Match) decideGrant(cmd Grant, now time.Time) ([]Event, error) {
	if err := m.expiredFor(cmd.By, now); err != nil {
		return nil, err
	}
	return []Event{Granted{now}}, nil
}

// expiredFor refuses unless the opponent's time has expired, be it that the clock has not said so yet.
func (m *Match) expiredFor(by rules.Color, now time.Time) error {
	switch {
	case !m.passed(now):
		return &Refusal{Key: RefuseTimeLeft}
	case m.Turn() == by:
		return &Refusal{Key: RefuseOwnTime}
	}
	return nil
}

func (m *Match) decideRemind(now time.Time) ([]Event, error) {
	if at, ok := m.sleepDue(); ok && !now.Before(at) {
		return []Event{FellAsleep{}}, nil
	}
	if m.Deadline.IsZero() || m.passed(now) {
		return nil, ErrStale
	}
	for stage := len(notice); stage > m.Reminded; stage-- {
		if at, ok := m.reminder(stage); ok && !now.Before(at) {
			return []Event{Reminded{stage}}, nil
		}
	}
	return nil, ErrStale
}

func (m *Match) decideShift(cmd Shift) ([]Event, error) {
	switch {
	case cmd.By <= 0:
		return nil, fmt.Errorf("match: a deadline cannot be moved by %v", cmd.By)
	case m.Deadline.IsZero() || m.Expired:
		return nil, ErrStale
	}
	return []Event{Shifted(cmd)}, nil
}

func (m *Match) applyClock(e Event) {
	switch e := e.(type) {
	case TimeOver:
		m.Expired = true
	case Granted:
		m.restart(e.At)
	case Reminded:
		m.Reminded = e.Stage
	case FellAsleep:
		m.Asleep = true
	case Shifted:
		m.Deadline = m.Deadline.Add(e.By)
	}
}
