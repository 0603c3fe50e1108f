package match_test

import (
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"pgregory.net/rapid"

	"damasbot/match"
	"damasbot/rules"
)

// slow is a match with move times and takebacks under random commands, and a plainer account of what must come of them.
type slow struct {
	m       *match.Match
	now     time.Time
	engine  bool
	both    bool
	past    []string // all that each position so far is known by, from the first one to the present
	due     time.Time
	stage   int // reminders given
	expired bool
	told    bool // both know that the game fell asleep
	asked   *rules.Color
	askedAt [2]string // the board at each side's last request
	helped  bool
	offer   *rules.Color // whose draw offer stands
	over    match.Reason
	winner  rules.Color
	pos     int
	rev     int
}

// TestRandomClocks gives random commands at random times: the deadline belongs to the side to move, a takeback restores the
// position with its counters and past (B14, B16), and an error changes nothing.
func TestRandomClocks(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SampledFrom(rules.All()).Draw(t, "variant")
		seats := rapid.SampledFrom([][2]match.Seat{
			{ana, bruno}, {ana, bruno}, {ana, bruno}, {ana, ana}, {ana, {Level: "easy"}}, {{Level: "easy"}, bruno},
		}).Draw(t, "seats")
		d := rapid.SampledFrom(match.MoveTimes[:]).Draw(t, "move time")
		late := rapid.SampledFrom([]match.Late{"", match.LateEnds, match.LateClaim}).Draw(t, "late")
		g := &slow{
			m: match.New("m1", "p1", v.Start(), rules.Limits{}, seats, epoch), now: epoch, pos: 1, rev: 1,
			engine: seats[0].Engine() || seats[1].Engine(), both: seats[0] == seats[1],
		}
		g.past = []string{g.board()}
		g.m.StartClock(d, late, epoch)
		g.restart()
		t.Repeat(map[string]func(*rapid.T){
			"":         g.check,
			"wait":     g.wait,
			"play":     g.play,
			"play on":  g.play,
			"play out": func(t *rapid.T) { g.play(t); g.play(t); g.play(t) },
			"offer":    g.offerDraw,
			"ask":      g.ask,
			"answer":   g.answer,
			"withdraw": g.withdraw,
			"time up":  g.timeUp,
			"claim":    g.claim,
			"grant":    g.grant,
			"remind":   g.remind,
			"shift":    g.shift,
			"sleep":    g.sleep,
			"end":      g.end,
		})
	})
}

// board is all that the present position is known by: moves and positions before it, counters, outcome and legal moves.
func (g *slow) board() string {
	l := g.m.Line
	return fmt.Sprint(lineText(l), l.Counters(g.m.Limits), l.Outcome(g.m.Limits), l.Position().CountMoves())
}

// falls is when both are to be told that nothing has moved for long; ok is false where they were, or a deadline runs.
func (g *slow) falls() (at time.Time, ok bool) {
	return g.m.Moved.Add(14 * 24 * time.Hour), g.over == "" && !g.engine && !g.both && !g.told && (g.m.MoveTime == 0 || g.expired)
}

func (g *slow) restart() {
	g.due, g.stage, g.expired = time.Time{}, 0, false
	if g.m.MoveTime > 0 && !g.m.Seats[g.m.Turn()].Engine() {
		g.due = g.now.Add(g.m.MoveTime)
	}
}

func (g *slow) passed() bool { return !g.due.IsZero() && !g.now.Before(g.due) }

// flagged reports whether the game is over by time and nobody but the clock and an admin can do anything.
func (g *slow) flagged() bool { return !g.claims() && g.passed() }

// claims reports whether there is another person to claim the game.
func (g *slow) claims() bool { return g.m.Late == match.LateClaim && !g.engine && !g.both }

// do gives a command that should be answered with want: "" done, "stale", or a refusal's key.
func (g *slow) do(t *rapid.T, cmd match.Command, want string) bool {
	switch {
	case g.over != "":
		want = match.RefuseOver
	case g.flagged():
		switch cmd.(type) {
		case match.TimeUp, match.Remind, match.Shift, match.EndByAdmin, match.Abort:
		default:
			want = match.RefuseTimeUp
		}
	}
	before, past := copied(g.m), lineText(g.m.Line)
	events, err := g.m.Do(cmd, g.now)
	got := ""
	if r := new(match.Refusal); errors.As(err, &r) {
		got = r.Key
	} else if errors.Is(err, match.ErrStale) {
		got = "stale"
	} else if err != nil {
		t.Fatalf("%+v: %v", cmd, err)
	}
	if got != want {
		t.Fatalf("%+v at %v, due %v: got %q, want %q", cmd, g.now, g.due, got, want)
	}
	if err != nil {
		if !reflect.DeepEqual(before, copied(g.m)) || lineText(g.m.Line) != past {
			t.Fatalf("%+v was refused (%v) and changed the match", cmd, err)
		}
		return false
	}
	for _, e := range events {
		if _, unseen := e.(match.Reminded); !unseen {
			g.rev++
		}
	}
	return true
}

func (g *slow) ended(reason match.Reason, winner rules.Color) {
	g.over, g.winner, g.asked, g.offer = reason, winner, nil, nil
	g.due, g.stage, g.expired, g.told = time.Time{}, 0, false, false
}

// lost ends the game by time, for nobody before each side has moved (B74).
func (g *slow) lost() {
	if len(g.past) < 3 {
		g.ended(match.ByAbort, g.m.Turn().Opponent())
		return
	}
	g.ended(match.ByTime, g.m.Turn().Opponent())
}

func (g *slow) wait(t *rapid.T) {
	if g.due.IsZero() {
		g.now = g.now.Add(rapid.SampledFrom([]time.Duration{time.Second, 24 * time.Hour}).Draw(t, "wait"))
		return
	}
	if next, ok := g.m.NextDue(); ok && rapid.Bool().Draw(t, "until due") && next.After(g.now) {
		g.now = next
		return
	}
	g.now = g.now.Add(g.m.MoveTime * time.Duration(rapid.IntRange(1, 60).Draw(t, "fiftieths")) / 50)
}

func (g *slow) play(t *rapid.T) {
	moves := g.m.Line.Position().Moves(nil)
	if len(moves) == 0 {
		return
	}
	if g.do(t, match.Play{By: g.m.Turn(), Pos: g.m.Pos, Move: rapid.SampledFrom(moves).Draw(t, "move")}, "") {
		g.past = append(g.past, g.board())
		g.pos++
		g.asked, g.told = nil, false
		if g.offer != nil && *g.offer == g.m.Turn() {
			g.offer = nil // the other side has moved
		}
		g.restart()
		if g.m.Over() {
			g.ended(g.m.Result.Reason, g.m.Result.Winner)
		}
	}
}

// check is what holds between commands.
func (g *slow) check(t *rapid.T) {
	m := g.m
	if m.Pos != g.pos || m.Rev != g.rev {
		t.Fatalf("pos %d, want %d; rev %d, want %d", m.Pos, g.pos, m.Rev, g.rev)
	}
	if got := g.board(); got != g.past[len(g.past)-1] || m.Line.Len() != len(g.past)-1 {
		t.Fatalf("the board is %s\nand should be %s", got, g.past[len(g.past)-1])
	}
	if m.Asleep != g.told {
		t.Fatalf("asleep: %v, want %v", m.Asleep, g.told)
	}
	if !m.Deadline.Equal(g.due) || m.Reminded != g.stage || m.Expired != g.expired {
		t.Fatalf("due %v, %d reminders, expired %v; want %v, %d, %v", m.Deadline, m.Reminded, m.Expired, g.due, g.stage, g.expired)
	}
	next, ok := m.NextDue()
	if at, falls := g.falls(); falls && (!ok || !next.Equal(at)) {
		t.Fatalf("the clock looks again at %v, %v; the game falls asleep at %v", next, ok, at)
	} else if falls {
		ok, next = false, time.Time{}
	}
	if ok != (!g.due.IsZero() && !g.expired) || ok && next.After(g.due) {
		t.Fatalf("the clock looks again at %v, %v; due %v, expired %v", next, ok, g.due, g.expired)
	}
	if (m.Back == nil) != (g.asked == nil) || m.Back != nil && (m.Back.By != *g.asked || m.Back.ID != m.Backs) {
		t.Fatalf("the request is %+v, want one by %v", m.Back, g.asked)
	}
	if (m.Offer == nil) != (g.offer == nil) || m.Offer != nil && m.Offer.By != *g.offer {
		t.Fatalf("the draw offer is %+v, want one by %v", m.Offer, g.offer)
	}
	if m.Over() != (g.over != "") || m.Over() && (m.Result.Reason != g.over || !m.Result.Drawn && m.Result.Winner != g.winner) {
		t.Fatalf("the result is %+v, want %s for %v", m.Result, g.over, g.winner)
	}
	counts := m.Over() && g.over != match.ByAbort && g.over != match.BySleep && g.over != match.ByAdmin
	if m.Rated() != (counts && !g.engine && !g.both && !g.helped) {
		t.Fatalf("rated: %v, though it ended by %q, engine %v, both sides %v, helped %v", m.Rated(), g.over, g.engine, g.both, g.helped)
	}
}
