package match_test

import (
	"errors"
	"testing"

	"damasbot/match"
	"damasbot/rules"
)

// from begins a match at a position.
func from(t *testing.T, v *rules.Variant, fen string) *match.Match {
	t.Helper()
	p, err := v.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return match.New("m1", "p1", p, rules.Limits{}, [2]match.Seat{ana, bruno}, epoch)
}

// find returns the legal move that is written so.
func find(t *testing.T, m *match.Match, text string) rules.Move {
	t.Helper()
	for _, move := range m.Line.Position().Moves(nil) {
		if m.Variant().Text(move) == text {
			return move
		}
	}
	t.Fatalf("%s is not legal in %s", text, m.Line.Position().FEN())
	return rules.Move{}
}

func must(t *testing.T, m *match.Match, cmd match.Command) []match.Event {
	t.Helper()
	events, err := m.Do(cmd, epoch)
	if err != nil {
		t.Fatalf("%+v: %v", cmd, err)
	}
	return events
}

func refused(t *testing.T, m *match.Match, cmd match.Command, key string) {
	t.Helper()
	_, err := m.Do(cmd, epoch)
	if r := new(match.Refusal); !errors.As(err, &r) || r.Key != key {
		t.Errorf("%T: got %v, want %s", cmd, err, key)
	}
}

func stale(t *testing.T, m *match.Match, cmd match.Command) {
	t.Helper()
	if _, err := m.Do(cmd, epoch); !errors.Is(err, match.ErrStale) {
		t.Errorf("%T: got %v, want ErrStale", cmd, err)
	}
}

func move(t *testing.T, m *match.Match, text string) {
	t.Helper()
	must(t, m, match.Play{By: m.Turn(), Pos: m.Pos, Move: find(t, m, text)})
}

// B07: a player with pieces but no move has lost at once, and the reason is told.
func TestB07BlockedLoses(t *testing.T) {
	t.Parallel()
	m := from(t, rules.English, "B:W13:B9,1") // 1-6 leads to W:W13:B9,6
	move(t, m, "1-6")
	if !m.Over() || m.Result.Drawn || m.Result.Winner != rules.Black || m.Result.Reason != match.Reason(rules.ByBlocked) || !m.Result.Counts() {
		t.Errorf("the result is %+v", m.Result)
	}
}

// B19: the same button, or the same text, again: refused, and no piece appears.
func TestB19SameMoveTwice(t *testing.T) {
	t.Parallel()
	m := from(t, rules.International, "W:WK2,25:B14,15,16")
	press := match.Play{By: rules.White, Pos: m.Pos, Move: find(t, m, "25-20")}
	typed := press
	typed.Pos = 0
	must(t, m, press)
	board := m.Line.Position()
	stale(t, m, press)
	refused(t, m, typed, match.RefuseNotYourTurn)
	if m.Line.Position() != board || m.Line.Len() != 1 {
		t.Error("the board changed")
	}
	move(t, m, "15x24")
	board = m.Line.Position()
	stale(t, m, press)
	stale(t, m, typed)
	if m.Line.Position() != board || m.Line.Len() != 2 || board.Count(rules.White) != (rules.Count{Kings: 1}) {
		t.Errorf("the board changed: %s", board.FEN())
	}
}

// B83: an offer stands through its maker's own move, the other side's move makes it void, and its maker cannot accept it.
func TestB83OfferStandsThroughOwnMove(t *testing.T) {
	t.Parallel()
	m := match.New("m1", "p1", rules.Russian.Start(), rules.Limits{}, [2]match.Seat{ana, bruno}, epoch)
	offer := func(by rules.Color) { t.Helper(); must(t, m, match.OfferDraw{By: by}) }
	pass := func(n int) {
		t.Helper()
		for range n {
			must(t, m, match.Play{By: m.Turn(), Move: m.Line.Position().Moves(nil)[0]})
		}
	}
	pass(2)
	offer(rules.White)
	pos := m.Pos
	refused(t, m, match.Answer{By: rules.White, Accept: true}, match.RefuseOwnOffer)
	refused(t, m, match.Answer{By: rules.White}, match.RefuseOwnOffer)
	if m.Pos != pos {
		t.Error("an offer voids the buttons of the board")
	}
	pass(1)
	if m.Offer == nil || m.Offer.By != rules.White {
		t.Fatal("the offer did not stand through its maker's move")
	}
	first := m.Offer.ID
	events := must(t, m, match.Play{By: rules.Black, Pos: m.Pos, Move: m.Line.Position().Moves(nil)[0]})
	if m.Offer != nil || len(events) != 2 || events[1] != (match.OfferGone{}) {
		t.Errorf("the other side's move left the offer: %+v", events)
	}
	refused(t, m, match.Answer{By: rules.Black, Offer: first, Accept: true}, match.RefuseNoOffer)
	// White has made one move since: four more must follow. Black may offer meanwhile.
	offer(rules.Black)
	stale(t, m, match.Answer{By: rules.White, Offer: first, Accept: true}) // the button of the first offer does not answer the second
	must(t, m, match.Withdraw{By: rules.Black})
	pass(6)
	refused(t, m, match.OfferDraw{By: rules.White}, match.RefuseOfferTooSoon)
	pass(1)
	offer(rules.White)
	must(t, m, match.Answer{By: rules.Black})
	refused(t, m, match.Answer{By: rules.Black, Accept: true}, match.RefuseNoOffer)
	if m.Declined == nil || *m.Declined != (match.Decline{By: rules.Black}) {
		t.Errorf("declined: %+v", m.Declined)
	}
	pass(1)
	if m.Declined != nil {
		t.Error("what was declined outlived the next move")
	}
	pass(3)
	offer(rules.Black) // five moves after its own
	pass(7)
	if m.Offer != nil {
		t.Fatal("the offer outlived the other side's moves")
	}
	// An offer against an offer is agreement.
	offer(rules.White)
	must(t, m, match.OfferDraw{By: rules.Black})
	if !m.Over() || !m.Result.Drawn || m.Result.Reason != match.ByAgreement || m.Offer != nil {
		t.Errorf("the result is %+v", m.Result)
	}
}

func TestResignation(t *testing.T) {
	t.Parallel()
	for moves, reason := range map[int]match.Reason{0: match.ByAbort, 1: match.ByAbort, 2: match.ByResignation, 3: match.ByResignation} {
		m := match.New("m1", "p1", rules.Turkish.Start(), rules.Limits{}, [2]match.Seat{ana, bruno}, epoch)
		for range moves {
			must(t, m, match.Play{By: m.Turn(), Move: m.Line.Position().Moves(nil)[0]})
		}
		stale(t, m, match.Resign{By: rules.White, Pos: m.Pos + 1})
		must(t, m, match.Resign{By: rules.White, Pos: m.Pos})
		if m.Result.Reason != reason || m.Result.Winner != rules.Black || m.Result.Counts() != (moves >= 2) {
			t.Errorf("after %d moves: %+v", moves, m.Result)
		}
		refused(t, m, match.Resign{By: rules.White}, match.RefuseOver) // twice
		refused(t, m, match.Play{By: m.Turn(), Move: m.Line.Position().Moves(nil)[0]}, match.RefuseOver)
	}
	// A match that the store began anew from its last position was not just begun.
	m := match.New("m1", "p1", rules.Turkish.Start(), rules.Limits{}, [2]match.Seat{ana, bruno}, epoch)
	m.Past = 40
	must(t, m, match.Resign{By: rules.White})
	if m.Result.Reason != match.ByResignation {
		t.Errorf("the result is %+v", m.Result)
	}
}

func TestRematchIsAskedForOnce(t *testing.T) {
	t.Parallel()
	m := match.New("m1", "p1", rules.English.Start(), rules.Limits{}, [2]match.Seat{ana, bruno}, epoch)
	refused(t, m, match.Again{ID: "m2"}, match.RefuseNotOver)
	must(t, m, match.Resign{By: rules.White})
	must(t, m, match.Again{ID: "m2"})
	refused(t, m, match.Again{ID: "m3"}, match.RefuseAgain)
	if m.Next != "m2" {
		t.Errorf("next is %q", m.Next)
	}
	must(t, m, match.Again{ID: "m4", Lapsed: true})
	if m.Next != "m4" {
		t.Errorf("after one that came to nothing, next is %q", m.Next)
	}
}

func TestSeats(t *testing.T) {
	t.Parallel()
	engine := match.Seat{Name: "damasbot", Level: "hard"}
	m := match.New("m1", "p1", rules.English.Start(), rules.Limits{}, [2]match.Seat{engine, ana}, epoch) // Black begins
	if c, ok := m.SeatOf(ana.Person); !ok || c != rules.Black {
		t.Errorf("Ana sits at %v, %v", c, ok)
	}
	for _, stranger := range []string{bruno.Person, ""} {
		if _, ok := m.SeatOf(stranger); ok {
			t.Errorf("%q has a seat", stranger)
		}
	}
	owes := func(want bool) {
		t.Helper()
		if m.EngineOwes() != want {
			t.Errorf("after %d moves, offer %v: the engine owes %v", m.Line.Len(), m.Offer, !want)
		}
	}
	owes(false)
	must(t, m, match.OfferDraw{By: rules.Black})
	owes(true) // an answer
	must(t, m, match.Answer{By: rules.White})
	owes(false)
	must(t, m, match.Play{By: rules.Black, Move: m.Line.Position().Moves(nil)[0]})
	owes(true) // a move
	must(t, m, match.Resign{By: rules.Black})
	owes(false)
	if level, ok := m.AgainstEngine(); !ok || level != "hard" {
		t.Errorf("against %q, %v", level, ok)
	}
	both := match.New("m2", "p1", rules.English.Start(), rules.Limits{}, [2]match.Seat{ana, ana}, epoch)
	for range 3 {
		if c, ok := both.SeatOf(ana.Person); !ok || c != both.Turn() {
			t.Errorf("who plays both sides has %v, not the side to move", c)
		}
		must(t, both, match.Play{By: both.Turn(), Move: both.Line.Position().Moves(nil)[0]})
	}
}
