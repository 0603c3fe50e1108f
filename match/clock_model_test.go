package match_test

import (
	"fmt"
	"time"

	"pgregory.net/rapid"

	"damasbot/match"
	"damasbot/rules"
)

// What the account of TestRandomClocks expects of each command.

// offerDraw offers a draw. How soon again is for TestRandomCommands to say.
func (g *slow) offerDraw(t *rapid.T) {
	by := colors.Draw(t, "by")
	want := ""
	switch _, err := g.m.Decide(match.OfferDraw{By: by}, g.now); {
	case g.offer != nil && *g.offer == by:
		want = match.RefuseOfferStands
	case g.offer == nil && refusal(err) == match.RefuseOfferTooSoon:
		want = match.RefuseOfferTooSoon
	}
	if !g.do(t, match.OfferDraw{By: by}, want) {
		return
	}
	if g.offer != nil {
		g.ended(match.ByAgreement, 0)
		return
	}
	g.offer = &by
}

func (g *slow) ask(t *rapid.T) {
	by := colors.Draw(t, "by")
	plies := 1
	if by == g.m.Turn() && !g.both {
		plies = 2
	}
	want := ""
	switch now := g.board(); {
	case plies >= len(g.past):
		want = match.RefuseNothingBack
	case g.engine || g.both:
	case g.asked != nil:
		want = match.RefuseBackStands
	case g.askedAt[by] == fmt.Sprint(g.pos, now):
		want = match.RefuseBackAgain
	}
	if !g.do(t, match.AskBack{By: by, Pos: g.m.Pos * rapid.IntRange(0, 1).Draw(t, "pin")}, want) {
		return
	}
	if g.engine || g.both {
		g.takenBack(plies)
		return
	}
	g.asked, g.askedAt[by] = &by, fmt.Sprint(g.pos, g.board())
}

func (g *slow) takenBack(plies int) {
	g.past = g.past[:len(g.past)-plies]
	g.pos++
	g.asked, g.offer, g.helped, g.told = nil, nil, true, false
	g.restart()
}

func (g *slow) answer(t *rapid.T) {
	by, yes := colors.Draw(t, "by"), rapid.Bool().Draw(t, "accept")
	want := ""
	switch {
	case g.asked == nil:
		want = match.RefuseNoBack
	case *g.asked == by:
		want = match.RefuseOwnBack
	}
	plies := 1
	if g.asked != nil && *g.asked == g.m.Turn() {
		plies = 2
	}
	if g.do(t, match.AnswerBack{By: by, Accept: yes}, want) {
		g.asked = nil
		if yes {
			g.takenBack(plies)
		}
	}
}

func (g *slow) withdraw(t *rapid.T) {
	by := colors.Draw(t, "by")
	want := ""
	if g.asked == nil || *g.asked != by {
		want = match.RefuseNoBack
	}
	if g.do(t, match.WithdrawBack{By: by}, want) {
		g.asked = nil
	}
}

func (g *slow) timeUp(t *rapid.T) {
	want := ""
	if !g.passed() || g.expired {
		want = "stale"
	}
	if !g.do(t, match.TimeUp{}, want) {
		return
	}
	if g.claims() && len(g.past) >= 3 {
		g.expired = true
		return
	}
	g.lost()
}

func (g *slow) claimable(by rules.Color) string {
	switch {
	case !g.passed():
		return match.RefuseTimeLeft
	case by == g.m.Turn():
		return match.RefuseOwnTime
	}
	return ""
}

func (g *slow) claim(t *rapid.T) {
	by := colors.Draw(t, "by")
	if g.do(t, match.Claim{By: by}, g.claimable(by)) {
		g.lost()
	}
}

func (g *slow) grant(t *rapid.T) {
	by := colors.Draw(t, "by")
	if g.do(t, match.Grant{By: by}, g.claimable(by)) {
		g.restart()
	}
}

func (g *slow) remind(t *rapid.T) {
	stage := 0
	for i, part := range []time.Duration{2, 10} {
		if left := g.m.MoveTime / part; !g.due.IsZero() && left >= 30*time.Second && !g.now.Before(g.due.Add(-left)) {
			stage = i + 1
		}
	}
	if at, ok := g.falls(); ok && !g.now.Before(at) {
		g.told = g.do(t, match.Remind{}, "")
		return
	}
	want := ""
	if stage <= g.stage || g.passed() {
		want = "stale"
	}
	if g.do(t, match.Remind{}, want) {
		g.stage = stage
	}
}

func (g *slow) shift(t *rapid.T) {
	by := time.Duration(rapid.IntRange(1, 600).Draw(t, "minutes")) * time.Minute
	want := ""
	if g.due.IsZero() || g.expired {
		want = "stale"
	}
	if g.do(t, match.Shift{By: by}, want) {
		g.due = g.due.Add(by)
	}
}

func (g *slow) sleep(t *rapid.T) {
	want := ""
	switch {
	case g.m.MoveTime > 0 && !g.expired:
		want = match.RefuseTimed
	case g.now.Sub(g.m.Moved) < 14*24*time.Hour:
		want = match.RefuseAwake
	}
	if g.do(t, match.Sleep{By: colors.Draw(t, "by")}, want) {
		g.ended(match.BySleep, 0)
	}
}

func (g *slow) end(t *rapid.T) {
	switch rapid.IntRange(0, 30).Draw(t, "how") { // seldom, else every game ends so
	case 0:
		if g.do(t, match.EndByAdmin{}, "") {
			g.ended(match.ByAdmin, 0)
		}
	case 1:
		if g.do(t, match.Abort{}, "") {
			g.ended(match.ByAbort, 0)
		}
	}
}
