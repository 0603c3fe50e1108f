package match_test

import (
	"errors"
	"testing"
	"time"

	"damasbot/match"
	"damasbot/rules"
)

// timed begins a match with a move time; plies are played at once.
func timed(t *testing.T, d time.Duration, late match.Late, plies int) *match.Match {
	t.Helper()
	m := match.New("m1", "p1", rules.Russian.Start(), rules.Limits{}, [2]match.Seat{ana, bruno}, epoch)
	m.StartClock(d, late, epoch)
	for range plies {
		must(t, m, match.Play{By: m.Turn(), Move: m.Line.Position().Moves(nil)[0]})
	}
	return m
}

// at gives a command at a time after the beginning and returns "", "stale", or the refusal's key.
func at(t *testing.T, m *match.Match, after time.Duration, cmd match.Command) string {
	t.Helper()
	_, err := m.Do(cmd, epoch.Add(after))
	if r := new(match.Refusal); errors.As(err, &r) {
		return r.Key
	} else if errors.Is(err, match.ErrStale) {
		return "stale"
	} else if err != nil {
		t.Fatalf("%+v: %v", cmd, err)
	}
	return ""
}

// B74, B86: time that runs out before each side has moved aborts the game; afterwards it is lost, and counts.
func TestB74TimeBeforeBothHaveMoved(t *testing.T) {
	t.Parallel()
	for _, late := range []match.Late{"", match.LateEnds, match.LateClaim} {
		for plies, reason := range []match.Reason{match.ByAbort, match.ByAbort, match.ByTime, match.ByTime} {
			m := timed(t, time.Hour, late, plies)
			turn := m.Turn()
			if got := at(t, m, time.Hour-1, match.TimeUp{}); got != "stale" {
				t.Errorf("a moment too early: %q", got)
			}
			at(t, m, time.Hour, match.TimeUp{})
			if late == match.LateClaim && plies >= 2 {
				if m.Over() || !m.Expired {
					t.Fatalf("it ended by itself, or did not expire: %+v", m.Result)
				}
				at(t, m, 2*time.Hour, match.Claim{By: turn.Opponent()})
			}
			if m.Result == nil || m.Result.Reason != reason || m.Result.Winner != turn.Opponent() || m.Rated() != (plies >= 2) {
				t.Errorf("%q, %d moves: %+v, rated %v", late, plies, m.Result, m.Rated())
			}
			if got := at(t, m, 3*time.Hour, match.TimeUp{}); got != match.RefuseOver {
				t.Errorf("time is up twice: %q", got)
			}
		}
	}
}

// B86: a game whose time is over is over, though the clock has not said so yet; with claims it goes on until it is claimed.
func TestB86NobodyPlaysOnAfterTheDeadline(t *testing.T) {
	t.Parallel()
	m := timed(t, time.Hour, match.LateEnds, 2)
	play := match.Play{By: rules.White, Move: m.Line.Position().Moves(nil)[0]}
	for _, cmd := range []match.Command{play, match.Resign{By: rules.White}, match.OfferDraw{By: rules.Black}, match.AskBack{By: rules.White}} {
		if got := at(t, m, time.Hour, cmd); got != match.RefuseTimeUp {
			t.Errorf("%T: %q", cmd, got)
		}
	}
	m = timed(t, time.Hour, match.LateClaim, 2)
	at(t, m, time.Hour, match.TimeUp{})
	if next, ok := m.NextDue(); !ok || !next.Equal(m.Moved.Add(match.SleepAfter)) || !m.Expired {
		t.Error("the clock looks at a game that waits to be claimed before it falls asleep")
	}
	if got := at(t, m, 2*time.Hour, match.Claim{By: rules.White}); got != match.RefuseOwnTime {
		t.Errorf("the late one claims: %q", got)
	}
	if got := at(t, m, 2*time.Hour, play); got != "" || m.Expired || !m.Deadline.Equal(epoch.Add(3*time.Hour)) || m.Turn() != rules.Black {
		t.Errorf("a late move that nobody had claimed: %q, expired %v, due %v", got, m.Expired, m.Deadline)
	}
	if got := at(t, m, 2*time.Hour, match.Claim{By: rules.White}); got != match.RefuseTimeLeft {
		t.Errorf("a claim of time that is left: %q", got)
	}
	at(t, m, 3*time.Hour, match.TimeUp{})
	if got := at(t, m, 4*time.Hour, match.Grant{By: rules.White}); got != "" || m.Expired || !m.Deadline.Equal(epoch.Add(5*time.Hour)) || m.Turn() != rules.Black {
		t.Errorf("a grant: %q, expired %v, due %v", got, m.Expired, m.Deadline)
	}
}

// B85: an hour is left; the bot is down for three; nobody loses, and what was left is left still.
func TestB85DowntimeIsNobodysLoss(t *testing.T) {
	t.Parallel()
	m := timed(t, 8*time.Hour, match.LateEnds, 2)
	if at(t, m, 10*time.Hour, match.Shift{By: 3 * time.Hour}) != "" || !m.Deadline.Equal(epoch.Add(11*time.Hour)) {
		t.Fatalf("due %v", m.Deadline)
	}
	if got := at(t, m, 10*time.Hour, match.TimeUp{}); got != "stale" || m.Over() {
		t.Errorf("time is up: %q", got)
	}
	at(t, m, 11*time.Hour, match.TimeUp{})
	if m.Result == nil || m.Result.Winner != rules.Black {
		t.Errorf("the result is %+v", m.Result)
	}
	if got := at(t, m, 12*time.Hour, match.Shift{By: time.Hour}); got != match.RefuseOver {
		t.Errorf("shifted after the end: %q", got)
	}
	if got := at(t, timed(t, 0, "", 2), time.Hour, match.Shift{By: time.Hour}); got != "stale" {
		t.Errorf("shifted without a deadline: %q", got)
	}
	if _, err := timed(t, time.Hour, "", 2).Do(match.Shift{By: -1}, epoch); err == nil {
		t.Error("a deadline moved back")
	}
}

// B88: seven days a move are seven days a move.
func TestB88SevenDays(t *testing.T) {
	t.Parallel()
	const week = 7 * 24 * time.Hour
	m := timed(t, week, match.LateEnds, 1)
	reply := match.Play{By: rules.Black, Move: m.Line.Position().Moves(nil)[0]}
	if got := at(t, m, week-time.Hour, reply); got != "" || !m.Deadline.Equal(epoch.Add(2*week-time.Hour)) {
		t.Errorf("a reply after 6 d 23 h: %q, due %v", got, m.Deadline)
	}
	if got := at(t, m, week+14*24*time.Hour, match.Sleep{By: rules.Black}); got != match.RefuseTimeUp {
		t.Errorf("a timed game put to sleep: %q", got)
	}
}

// The clock looks again at half of the time, at its last tenth and at its end, but not for a reminder that leaves less than
// half a minute.
func TestReminders(t *testing.T) {
	t.Parallel()
	for d, want := range map[time.Duration][]time.Duration{
		time.Minute:     {30 * time.Second, time.Minute},
		5 * time.Minute: {150 * time.Second, 270 * time.Second, 300 * time.Second},
		24 * time.Hour:  {12 * time.Hour, 24*time.Hour - 144*time.Minute, 24 * time.Hour},
	} {
		m := timed(t, d, match.LateEnds, 2)
		rev := m.Rev
		for i, after := range want {
			if next, ok := m.NextDue(); !ok || !next.Equal(epoch.Add(after)) {
				t.Errorf("%v, look %d: at %v, %v", d, i, next.Sub(epoch), ok)
			}
			if i == len(want)-1 {
				break
			}
			if got := at(t, m, after-1, match.Remind{}); got != "stale" {
				t.Errorf("%v, reminder %d, too early: %q", d, i, got)
			}
			if got := at(t, m, after, match.Remind{}); got != "" || m.Reminded != i+1 {
				t.Errorf("%v, reminder %d: %q, %d given", d, i, got, m.Reminded)
			}
			if got := at(t, m, after, match.Remind{}); got != "stale" {
				t.Errorf("%v, reminder %d again: %q", d, i, got)
			}
		}
		if m.Rev != rev {
			t.Error("a reminder changed the boards")
		}
	}
	// After a jump of the clock over both, only the last is given.
	m := timed(t, time.Hour, match.LateEnds, 2)
	if got := at(t, m, 55*time.Minute, match.Remind{}); got != "" || m.Reminded != 2 {
		t.Errorf("%q, %d given", got, m.Reminded)
	}
}

// Both people of a game without move time are told once that nothing has moved for fourteen days, and again only after a move.
func TestFallsAsleepOnce(t *testing.T) {
	t.Parallel()
	m := timed(t, 0, "", 2)
	for i := range 2 {
		asleep := m.Moved.Add(match.SleepAfter).Sub(epoch)
		if next, ok := m.NextDue(); !ok || !next.Equal(epoch.Add(asleep)) {
			t.Errorf("the clock looks again at %v, %v", next, ok)
		}
		rev := m.Rev
		for _, step := range []struct {
			after time.Duration
			want  string
		}{{asleep - 1, "stale"}, {asleep, ""}, {asleep + 1, "stale"}, {2 * asleep, "stale"}} {
			if got := at(t, m, step.after, match.Remind{}); got != step.want {
				t.Errorf("time %d, after %v: %q, not %q", i, step.after, got, step.want)
			}
		}
		if _, ok := m.NextDue(); ok || !m.Asleep || m.Rev != rev+1 {
			t.Errorf("it is due again: %v; asleep %v, %d revs later", ok, m.Asleep, m.Rev-rev)
		}
		if got := at(t, m, 2*asleep, match.Play{By: m.Turn(), Move: m.Line.Position().Moves(nil)[0]}); got != "" || m.Asleep {
			t.Errorf("a move: %q, asleep %v", got, m.Asleep)
		}
	}
	for _, seats := range [][2]match.Seat{{ana, ana}, {ana, {Level: "easy"}}} {
		if next, ok := match.New("m1", "p1", rules.Russian.Start(), rules.Limits{}, seats, epoch).NextDue(); ok {
			t.Errorf("the clock looks at a game of one person at %v", next)
		}
	}
}

// The engine has no deadline, its opponent has one as soon as it has moved.
func TestEngineHasNoDeadline(t *testing.T) {
	t.Parallel()
	m := match.New("m1", "p1", rules.Russian.Start(), rules.Limits{}, [2]match.Seat{{Level: "easy"}, bruno}, epoch)
	m.StartClock(time.Hour, match.LateEnds, epoch)
	if !m.Deadline.IsZero() {
		t.Error("the engine has a deadline")
	}
	must(t, m, match.Play{By: rules.White, Move: m.Line.Position().Moves(nil)[0]})
	if !m.Deadline.Equal(epoch.Add(time.Hour)) {
		t.Errorf("its opponent's deadline is %v", m.Deadline)
	}
}
