package match_test

import (
	"testing"
	"time"

	"damasbot/match"
	"damasbot/rules"
)

// walk has the kings of both sides walk about, n plies, without a capture and without a position coming back.
func walk(t *testing.T, m *match.Match, n int) {
	t.Helper()
	seen := map[string]bool{}
	for i := range m.Line.Len() + 1 {
		seen[m.Line.Before(i).FEN()] = true
	}
	for range n {
		p := m.Line.Position()
		walked := false
		for _, move := range p.Moves(nil) {
			next := p.Play(move)
			if !p.Kings().Has(move.From()) || next.CanCapture() || seen[next.FEN()] {
				continue
			}
			must(t, m, match.Play{By: m.Turn(), Move: move})
			seen[next.FEN()], walked = true, true
			break
		}
		if !walked {
			t.Fatalf("no king of %s can walk on", p.FEN())
		}
	}
}

// quiet is how many moves of each side count towards the draw.
func quiet(t *testing.T, m *match.Match) int {
	t.Helper()
	for _, c := range m.Line.Counters(m.Limits) {
		if c.Reason == rules.ByQuiet {
			return c.Done
		}
	}
	t.Fatal("nothing counts towards a draw")
	return 0
}

// takeBack takes a side's last move back by consent.
func takeBack(t *testing.T, m *match.Match, by rules.Color) {
	t.Helper()
	must(t, m, match.AskBack{By: by, Pos: m.Pos})
	must(t, m, match.AnswerBack{By: by.Opponent(), ID: m.Back.ID, Accept: true})
}

// B14: a man's move sets the count of king moves to 0, and taking it back restores the count.
func TestB14TakebackRestoresTheCount(t *testing.T) {
	t.Parallel()
	m := from(t, rules.International, "W:WK1,36:BK5,15")
	walk(t, m, 48)
	if m.Over() || quiet(t, m) != 24 {
		t.Fatalf("after 24 king moves each: over %v, count %d", m.Over(), quiet(t, m))
	}
	move(t, m, "36-31")
	if quiet(t, m) != 0 {
		t.Errorf("after a man's move the count is %d", quiet(t, m))
	}
	takeBack(t, m, rules.White)
	if quiet(t, m) != 24 || m.Turn() != rules.White {
		t.Errorf("after the takeback the count is %d, %v to move", quiet(t, m), m.Turn())
	}
	move(t, m, "36-31")
	walk(t, m, 1)
	if m.Over() || quiet(t, m) != 0 {
		t.Errorf("over %v, count %d", m.Over(), quiet(t, m))
	}
}

// B16: a capture with crowning that is taken back restores the man and both it took.
func TestB16TakebackOfCaptureAndCrowning(t *testing.T) {
	t.Parallel()
	const fen = "W:W11:B7,22"
	m := from(t, rules.English, fen)
	before := m.Line.Position()
	move(t, m, "11x2")
	takeBack(t, m, rules.White)
	if got := m.Line.Position(); got != before || got.FEN() != fen || got.Count(rules.Black).Men != 2 || got.Count(rules.White).Kings != 0 || m.Line.Len() != 0 {
		t.Errorf("the board is %s", got.FEN())
	}
}

// B16: a position that has stood twice has stood once after the takeback, so that the next time is the second.
func TestB16TakebackRestoresRepetition(t *testing.T) {
	t.Parallel()
	m := from(t, rules.English, "W:WK1,K2:BK31,K32")
	circle := []string{"1-6", "32-27", "6-1", "27-32"}
	for _, text := range circle {
		move(t, m, text)
	}
	repeated := func() int {
		for _, c := range m.Line.Counters(m.Limits) {
			if c.Reason == rules.ByRepetition {
				return c.Done
			}
		}
		return 1
	}
	if repeated() != 2 {
		t.Fatalf("the position has stood %d times", repeated())
	}
	takeBack(t, m, rules.Black) // 27-32
	move(t, m, "27-32")
	if repeated() != 2 || m.Over() {
		t.Errorf("it has stood %d times, over %v", repeated(), m.Over())
	}
	for _, text := range circle {
		move(t, m, text)
	}
	if !m.Over() || m.Result.Reason != match.Reason(rules.ByRepetition) {
		t.Errorf("it has stood three times: %+v", m.Result)
	}
	refused(t, m, match.AskBack{By: rules.White}, match.RefuseOver)
}

// B82: 40 of 48 hours are used, a move, the takeback is agreed five hours later; then silence.
func TestB82TakebackAndClocks(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	m := match.New("m1", "p1", rules.Russian.Start(), rules.Limits{}, [2]match.Seat{ana, bruno}, epoch)
	m.StartClock(3*day, match.LateEnds, epoch)
	now := epoch
	do := func(after time.Duration, cmd match.Command) {
		t.Helper()
		now = now.Add(after)
		if _, err := m.Do(cmd, now); err != nil {
			t.Fatalf("%+v: %v", cmd, err)
		}
	}
	play := func(after time.Duration) {
		t.Helper()
		do(after, match.Play{By: m.Turn(), Move: m.Line.Position().Moves(nil)[0]})
	}
	play(time.Hour)
	play(time.Hour)
	do(36*time.Hour, match.Remind{}) // half of White's time is gone
	play(28 * time.Hour)
	if m.Reminded != 0 || !m.Deadline.Equal(now.Add(3*day)) {
		t.Errorf("Black's time: %v, %d reminders", m.Deadline, m.Reminded)
	}
	do(time.Hour, match.AskBack{By: rules.White})
	do(4*time.Hour, match.AnswerBack{By: rules.Black, Accept: true})
	if m.Turn() != rules.White || !m.Deadline.Equal(now.Add(3*day)) || m.Reminded != 0 {
		t.Errorf("%v is to move until %v, %d reminders; want White, a full interval from %v", m.Turn(), m.Deadline, m.Reminded, now)
	}
	if next, ok := m.NextDue(); !ok || !next.Equal(now.Add(36*time.Hour)) {
		t.Errorf("the next reminder is at %v, %v", next, ok)
	}
	do(3*day, match.TimeUp{})
	if m.Result.Reason != match.ByTime || m.Result.Winner != rules.Black || m.Rated() {
		t.Errorf("the result is %+v, rated %v", m.Result, m.Rated())
	}
}

func TestTakebackAsksOnce(t *testing.T) {
	t.Parallel()
	m := match.New("m1", "p1", rules.Turkish.Start(), rules.Limits{}, [2]match.Seat{ana, bruno}, epoch)
	next := func() { t.Helper(); must(t, m, match.Play{By: m.Turn(), Move: m.Line.Position().Moves(nil)[0]}) }
	refused(t, m, match.AskBack{By: rules.White}, match.RefuseNothingBack)
	next()
	refused(t, m, match.AskBack{By: rules.Black}, match.RefuseNothingBack)
	stale(t, m, match.AskBack{By: rules.White, Pos: 1})
	must(t, m, match.AskBack{By: rules.White})
	refused(t, m, match.AskBack{By: rules.White}, match.RefuseBackStands)
	refused(t, m, match.AnswerBack{By: rules.White, Accept: true}, match.RefuseOwnBack)
	stale(t, m, match.AnswerBack{By: rules.Black, ID: 7, Accept: true})
	must(t, m, match.AnswerBack{By: rules.Black})
	if m.Declined == nil || *m.Declined != (match.Decline{By: rules.Black, Back: true}) {
		t.Errorf("declined: %+v", m.Declined)
	}
	refused(t, m, match.AskBack{By: rules.White}, match.RefuseBackAgain)
	refused(t, m, match.WithdrawBack{By: rules.White}, match.RefuseNoBack)
	next()
	next()
	must(t, m, match.AskBack{By: rules.Black}) // takes two moves back, Black's last and White's answer
	events := must(t, m, match.Play{By: rules.Black, Move: m.Line.Position().Moves(nil)[0]})
	if m.Back != nil || len(events) != 2 || events[1] != (match.BackGone{}) {
		t.Errorf("the request outlived a move: %+v", events)
	}
	refused(t, m, match.AnswerBack{By: rules.White, Accept: true}, match.RefuseNoBack)
	if m.Unrated != "" {
		t.Errorf("a request alone made the game unrated: %s", m.Unrated)
	}
}

// A takeback clears a draw offer, and the pause between offers counts from the moves that are left.
func TestTakebackClearsOffers(t *testing.T) {
	t.Parallel()
	m := match.New("m1", "p1", rules.Russian.Start(), rules.Limits{}, [2]match.Seat{ana, bruno}, epoch)
	for range 5 {
		must(t, m, match.Play{By: m.Turn(), Move: m.Line.Position().Moves(nil)[0]})
	}
	must(t, m, match.OfferDraw{By: rules.White}) // after three moves
	pos := m.Pos
	takeBack(t, m, rules.White)
	if m.Offer != nil || m.Pos != pos+1 || m.Line.Len() != 4 {
		t.Errorf("offer %+v, pos %d after %d, %d moves", m.Offer, m.Pos, pos, m.Line.Len())
	}
	for range 10 {
		must(t, m, match.Play{By: m.Turn(), Move: m.Line.Position().Moves(nil)[0]})
	}
	must(t, m, match.OfferDraw{By: rules.White}) // five own moves later
}

// Against the engine a move is taken back at once, while it thinks as well; with oneself it is the last one.
func TestTakebackAlone(t *testing.T) {
	t.Parallel()
	engine := match.Seat{Name: "damasbot", Level: "hard"}
	next := func(m *match.Match) {
		t.Helper()
		must(t, m, match.Play{By: m.Turn(), Move: m.Line.Position().Moves(nil)[0]})
	}
	m := match.New("m1", "p1", rules.Russian.Start(), rules.Limits{}, [2]match.Seat{ana, engine}, epoch)
	next(m)
	must(t, m, match.AskBack{By: rules.White})
	if m.Line.Len() != 0 || m.EngineOwes() || m.Unrated != match.UnratedTakeback {
		t.Errorf("%d moves, engine owes %v, unrated %q", m.Line.Len(), m.EngineOwes(), m.Unrated)
	}
	next(m)
	next(m)
	must(t, m, match.AskBack{By: rules.White})
	if m.Line.Len() != 0 || m.Turn() != rules.White || m.Pos != 6 {
		t.Errorf("%d moves, %v to move, pos %d", m.Line.Len(), m.Turn(), m.Pos)
	}
	must(t, m, match.Resign{By: rules.White})
	if m.Result.Reason != match.ByAbort { // B74: no move of the game stands
		t.Errorf("the result is %+v", m.Result)
	}
	both := match.New("m2", "p1", rules.Russian.Start(), rules.Limits{}, [2]match.Seat{ana, ana}, epoch)
	next(both)
	next(both)
	next(both)
	by, _ := both.SeatOf(ana.Person)
	must(t, both, match.AskBack{By: by})
	if both.Line.Len() != 2 || both.Unrated != match.UnratedTakeback {
		t.Errorf("%d moves, unrated %q", both.Line.Len(), both.Unrated)
	}
}
