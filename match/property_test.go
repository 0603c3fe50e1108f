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

// game is a match under random commands, and what the sentences about offers and resignation make of it: a second,
// plainer account to compare with.
type game struct {
	m        *match.Match
	now      time.Time
	offerBy  *rules.Color
	lastOwn  [2]int // own moves at the last offer, -1 = never offered
	own      [2]int
	result   *match.Result
	lastRev  int
	expected string // what the account expects of the command: "", a refusal's key or "stale"
}

// TestRandomCommands gives random commands by both seats over random legal moves in random rule sets.
func TestRandomCommands(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SampledFrom(rules.All()).Draw(t, "variant")
		seat := rapid.SampledFrom([]match.Seat{ana, bruno, {Name: "damasbot", Level: "easy"}})
		seats := [2]match.Seat{seat.Draw(t, "white"), seat.Draw(t, "black")}
		start := v.Start()
		for range rapid.IntRange(0, 120).Draw(t, "earlier") { // begin anywhere, so that games end as well
			moves := start.Moves(nil)
			next := rapid.SampledFrom(append(moves, rules.Move{})).Draw(t, "move")
			if next == (rules.Move{}) || start.Play(next).CountMoves() == 0 {
				break
			}
			start = start.Play(next)
		}
		g := &game{m: match.New("m1", "p1", start, rules.Limits{}, seats, epoch), now: epoch, lastOwn: [2]int{-1, -1}, lastRev: 1}
		t.Repeat(map[string]func(*rapid.T){
			"":         g.check,
			"play":     g.play,
			"play on":  g.play,
			"play out": func(t *rapid.T) { g.play(t); g.play(t); g.play(t); g.play(t) },
			"misplay":  g.misplay,
			"offer":    g.offer,
			"answer":   g.answer,
			"withdraw": g.withdraw,
			"resign":   g.resign,
			"again":    g.again,
		})
	})
}

var colors = rapid.SampledFrom([]rules.Color{rules.White, rules.Black})

// pin draws a pin of what is there now, of nothing, or (rarely) of something else.
func pin(t *rapid.T, now int) (pin int, stale bool) {
	pin = now + rapid.SampledFrom([]int{0, 0, 0, -now, -1, 1}).Draw(t, "pin")
	return pin, pin != 0 && pin != now
}

// do gives a command and checks that an error is the expected one and leaves everything as it was.
func (g *game) do(t *rapid.T, cmd match.Command) bool {
	before, past := copied(g.m), lineText(g.m.Line)
	g.now = g.now.Add(time.Second)
	decided, decideErr := g.m.Decide(cmd, g.now)
	if !reflect.DeepEqual(before, copied(g.m)) || lineText(g.m.Line) != past {
		t.Fatalf("deciding %+v changed the match", cmd)
	}
	events, err := g.m.Do(cmd, g.now)
	if !reflect.DeepEqual(decided, events) || fmt.Sprint(err) != fmt.Sprint(decideErr) {
		t.Fatalf("%+v was decided as %+v, %v and then done as %+v, %v", cmd, decided, decideErr, events, err)
	}
	got := ""
	if r := new(match.Refusal); errors.As(err, &r) {
		got = r.Key
	} else if errors.Is(err, match.ErrStale) {
		got = "stale"
	} else if err != nil {
		t.Fatalf("%+v: %v", cmd, err)
	}
	if got != g.expected {
		t.Fatalf("%+v: got %q, want %q", cmd, got, g.expected)
	}
	if err != nil {
		if !reflect.DeepEqual(before, copied(g.m)) || lineText(g.m.Line) != past {
			t.Fatalf("%+v was refused (%v) and changed the match", cmd, err)
		}
		return false
	}
	if len(events) == 0 || g.m.Rev != before.Rev+len(events) {
		t.Fatalf("%+v: %d events, rev from %d to %d", cmd, len(events), before.Rev, g.m.Rev)
	}
	grown := g.m.Pos - before.Pos
	if changed := g.m.Line.Len() != before.Line.Len(); grown != 0 && grown != 1 || changed != (grown == 1) {
		t.Fatalf("%+v: pos from %d to %d, %d moves before and %d after", cmd, before.Pos, g.m.Pos, before.Line.Len(), g.m.Line.Len())
	}
	if _, moved := cmd.(match.Play); moved != (grown == 1) {
		t.Fatalf("%+v changed the board, or did not", cmd)
	}
	return true
}

func (g *game) over(t *rapid.T, drawn bool, reason match.Reason, winner rules.Color) {
	r := g.m.Result
	if r == nil || r.Drawn != drawn || r.Reason != reason || !drawn && r.Winner != winner || !r.At.Equal(g.now) {
		t.Fatalf("the result is %+v, want drawn %v, %s, winner %v", r, drawn, reason, winner)
	}
	g.ended()
}

func (g *game) ended() {
	kept := *g.m.Result
	g.result, g.offerBy = &kept, nil
}

func (g *game) play(t *rapid.T) {
	moves := g.m.Line.Position().Moves(nil)
	if len(moves) == 0 && g.m.Over() {
		return
	}
	by := g.m.Turn()
	pinned, stale := pin(t, g.m.Pos)
	switch g.expected = ""; {
	case g.m.Over():
		g.expected = match.RefuseOver
	case stale:
		g.expected = "stale"
	}
	move := rapid.SampledFrom(moves).Draw(t, "move")
	if !g.do(t, match.Play{By: by, Pos: pinned, Move: move}) {
		return
	}
	g.own[by]++
	if g.offerBy != nil && *g.offerBy != by {
		g.offerBy = nil
	}
	if g.m.Over() {
		if out := g.m.Line.Outcome(g.m.Limits); !out.Over || match.Reason(out.Reason) != g.m.Result.Reason {
			t.Fatalf("the match ended by %s, the rules say %+v", g.m.Result.Reason, out)
		}
		g.ended()
	} else if g.m.Line.Outcome(g.m.Limits).Over {
		t.Fatal("the rules end the game and the match goes on")
	}
}

// misplay moves for the side that is not to move, or makes a move of another position.
func (g *game) misplay(t *rapid.T) {
	by := colors.Draw(t, "by")
	there := g.m.Line.Position()
	other := there.Variant().Start()
	move := rapid.SampledFrom(other.Moves(nil)).Draw(t, "move of the start")
	legal := false
	for _, m := range there.Moves(nil) {
		legal = legal || m.Same(move)
	}
	switch g.expected = "stale"; {
	case g.m.Over():
		g.expected = match.RefuseOver
	case by != g.m.Turn():
		g.expected = match.RefuseNotYourTurn
	case legal:
		return
	}
	g.do(t, match.Play{By: by, Move: move})
}

func (g *game) offer(t *rapid.T) {
	by := colors.Draw(t, "by")
	agreed := g.offerBy != nil && *g.offerBy != by
	switch g.expected = ""; {
	case g.m.Over():
		g.expected = match.RefuseOver
	case agreed:
	case g.offerBy != nil:
		g.expected = match.RefuseOfferStands
	case g.lastOwn[by] >= 0 && g.own[by] < g.lastOwn[by]+5:
		g.expected = match.RefuseOfferTooSoon
	}
	if !g.do(t, match.OfferDraw{By: by}) {
		return
	}
	if agreed {
		g.over(t, true, match.ByAgreement, 0)
		return
	}
	g.offerBy, g.lastOwn[by] = &by, g.own[by]
}

func (g *game) answer(t *rapid.T) {
	by, yes := colors.Draw(t, "by"), rapid.Bool().Draw(t, "accept")
	pinned, stale := pin(t, g.m.Offers)
	switch g.expected = ""; {
	case g.m.Over():
		g.expected = match.RefuseOver
	case g.offerBy == nil:
		g.expected = match.RefuseNoOffer
	case stale:
		g.expected = "stale"
	case *g.offerBy == by:
		g.expected = match.RefuseOwnOffer
	}
	if !g.do(t, match.Answer{By: by, Offer: pinned, Accept: yes}) {
		return
	}
	if yes {
		g.over(t, true, match.ByAgreement, 0)
	}
	g.offerBy = nil
}

func (g *game) withdraw(t *rapid.T) {
	by := colors.Draw(t, "by")
	pinned, stale := pin(t, g.m.Offers)
	switch g.expected = ""; {
	case g.m.Over():
		g.expected = match.RefuseOver
	case g.offerBy == nil, *g.offerBy != by, stale:
		g.expected = match.RefuseNoOffer
	}
	if g.do(t, match.Withdraw{By: by, Offer: pinned}) {
		g.offerBy = nil
	}
}

func (g *game) resign(t *rapid.T) {
	if rapid.IntRange(0, 3).Draw(t, "really") != 0 { // else every game ends so
		return
	}
	by := colors.Draw(t, "by")
	pinned, stale := pin(t, g.m.Pos)
	switch g.expected = ""; {
	case g.m.Over():
		g.expected = match.RefuseOver
	case stale:
		g.expected = "stale"
	}
	if !g.do(t, match.Resign{By: by, Pos: pinned}) {
		return
	}
	reason := match.ByResignation
	if g.own[rules.White] == 0 || g.own[rules.Black] == 0 {
		reason = match.ByAbort
	}
	g.over(t, false, reason, by.Opponent())
}

func (g *game) again(t *rapid.T) {
	switch g.expected = ""; {
	case !g.m.Over():
		g.expected = match.RefuseNotOver
	case g.m.Next != "":
		g.expected = match.RefuseAgain
	}
	g.do(t, match.Again{ID: "m2"})
}

// check is what holds between commands.
func (g *game) check(t *rapid.T) {
	m := g.m
	if m.Rev < g.lastRev || m.Pos != m.Line.Len()+1 || m.Rev < m.Pos {
		t.Fatalf("rev %d after %d, pos %d after %d moves", m.Rev, g.lastRev, m.Pos, m.Line.Len())
	}
	g.lastRev = m.Rev
	if (m.Result == nil) != (g.result == nil) || m.Result != nil && *m.Result != *g.result {
		t.Fatalf("the result was %+v and is %+v", g.result, m.Result)
	}
	if (m.Offer == nil) != (g.offerBy == nil) || m.Offer != nil && (m.Offer.By != *g.offerBy || m.Offer.ID != m.Offers) {
		t.Fatalf("the offer is %+v, want one by %v", m.Offer, g.offerBy)
	}
	toAct := m.Turn()
	owes := !m.Over() && m.Seats[toAct].Level != ""
	if !m.Over() && m.Offer != nil {
		owes = owes || m.Seats[m.Offer.By.Opponent()].Level != ""
	}
	if m.EngineOwes() != owes {
		t.Fatalf("the engine owes: %v", !owes)
	}
	if _, ok := m.SeatOf(caio.Person); ok {
		t.Fatal("a stranger has a seat")
	}
	for _, c := range []rules.Color{rules.White, rules.Black} {
		person := m.Seats[c].Person
		if got, ok := m.SeatOf(person); ok != (person != "") || ok && m.Seats[got].Person != person {
			t.Fatalf("%q sits at %v, %v", person, got, ok)
		}
	}
}
