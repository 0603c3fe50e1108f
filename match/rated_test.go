package match_test

import (
	"errors"
	"testing"
	"time"

	"damasbot/match"
	"damasbot/rules"
)

// B73, B74: what is rated is a game of two different people from the start of a rule set, without help, that counts.
func TestB73WhatIsRated(t *testing.T) {
	t.Parallel()
	engine := match.Seat{Name: "damasbot", Level: "hard"}
	start := func(white, black match.Seat) *match.Match {
		return match.New("m1", "p1", rules.Russian.Start(), rules.Limits{}, [2]match.Seat{white, black}, epoch)
	}
	for name, c := range map[string]struct {
		m     *match.Match
		plies int
		do    []match.Command
		why   string
		rated bool
	}{
		"two people":         {start(ana, bruno), 2, []match.Command{match.Resign{}}, "", true},
		"one person":         {start(ana, ana), 2, []match.Command{match.Resign{}}, match.UnratedBoth, false},
		"the engine":         {start(engine, ana), 2, []match.Command{match.Resign{}}, match.UnratedEngine, false},
		"imported":           {from(t, rules.English, "W:W21,22:B1,2"), 2, []match.Command{match.Resign{}}, match.UnratedImported, false},
		"a hint, lost":       {start(ana, bruno), 2, []match.Command{match.Aid{}, match.Resign{}}, "", true},
		"a hint, won":        {start(ana, bruno), 2, []match.Command{match.Aid{}, match.Resign{By: rules.Black}}, match.UnratedHint, false},
		"a hint, drawn":      {start(ana, bruno), 2, []match.Command{match.Aid{By: rules.Black}, match.OfferDraw{}, match.Answer{By: rules.Black, Accept: true}}, match.UnratedHint, false},
		"a hint, running":    {start(ana, bruno), 2, []match.Command{match.Aid{By: rules.Black}}, "", false},
		"a hint for both":    {start(ana, bruno), 2, []match.Command{match.Aid{}, match.Aid{By: rules.Black}, match.Resign{}}, match.UnratedHint, false},
		"a hint, taken back": {start(ana, bruno), 4, []match.Command{match.Aid{}, match.AskBack{}, match.AnswerBack{By: rules.Black, Accept: true}, match.Resign{}}, match.UnratedTakeback, false},
		"a hint at ply 1":    {start(ana, bruno), 1, []match.Command{match.Aid{By: rules.Black}, match.Resign{}}, "", false},
		"a hint by the bot":  {start(ana, engine), 2, []match.Command{match.Aid{}, match.Resign{By: rules.Black}}, match.UnratedHint, false},
		"the same, lost":     {start(ana, engine), 2, []match.Command{match.Aid{}, match.Resign{}}, match.UnratedEngine, false},
		"the same, no game":  {start(ana, engine), 2, []match.Command{match.Aid{}, match.EndByAdmin{}}, match.UnratedHint, false},
		"back from the bot":  {start(ana, engine), 4, []match.Command{match.AskBack{}, match.Resign{By: rules.Black}}, match.UnratedTakeback, false},
		"back, and lost":     {start(ana, engine), 4, []match.Command{match.AskBack{}, match.Resign{}}, match.UnratedEngine, false},
		"taken back":         {start(ana, bruno), 4, []match.Command{match.AskBack{}, match.AnswerBack{By: rules.Black, Accept: true}, match.Resign{}}, match.UnratedTakeback, false},
		"resigned at ply 0":  {start(ana, bruno), 0, []match.Command{match.Resign{}}, "", false},
		"resigned at ply 1":  {start(ana, bruno), 1, []match.Command{match.Resign{}}, "", false},
		"ended by an admin":  {start(ana, bruno), 9, []match.Command{match.EndByAdmin{}}, "", false},
		"a player forgotten": {start(ana, bruno), 9, []match.Command{match.Abort{}}, "", false},
		"still running":      {start(ana, bruno), 9, nil, "", false},
	} {
		for range c.plies {
			must(t, c.m, match.Play{By: c.m.Turn(), Move: c.m.Line.Position().Moves(nil)[0]})
		}
		for _, cmd := range c.do {
			must(t, c.m, cmd)
		}
		if c.m.Unrated != c.why || c.m.Rated() != c.rated {
			t.Errorf("%s: unrated %q, rated %v", name, c.m.Unrated, c.m.Rated())
		}
	}
	m := start(ana, bruno)
	must(t, m, match.Aid{})
	if rev := m.Rev; len(must(t, m, match.Aid{})) != 0 || m.Rev != rev {
		t.Error("a second hint changed the match")
	}
}

// A game without move time may be ended by either side once nothing has moved for 14 days; it counts for nobody.
func TestSleep(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	m := match.New("m1", "p1", rules.Russian.Start(), rules.Limits{}, [2]match.Seat{ana, bruno}, epoch)
	for range 3 {
		must(t, m, match.Play{By: m.Turn(), Move: m.Line.Position().Moves(nil)[0]})
	}
	_, err := m.Do(match.Sleep{By: rules.White}, epoch.Add(12*day+1))
	if r := new(match.Refusal); !errors.As(err, &r) || r.Key != match.RefuseAwake || r.Args["n"] != 2 {
		t.Errorf("after twelve days: %v", err)
	}
	if got := at(t, m, 14*day, match.Sleep{By: rules.White}); got != "" || m.Result.Reason != match.BySleep || m.Result.Counts() || m.Rated() {
		t.Errorf("after fourteen days: %q, %+v", got, m.Result)
	}
	if got := at(t, timed(t, time.Hour, match.LateEnds, 2), time.Minute, match.Sleep{}); got != match.RefuseTimed {
		t.Errorf("a timed game: %q", got)
	}
	claimable := timed(t, time.Hour, match.LateClaim, 2)
	at(t, claimable, time.Hour, match.TimeUp{})
	if got := at(t, claimable, 14*day, match.Sleep{}); got != "" || claimable.Result.Reason != match.BySleep {
		t.Errorf("a timed game that nobody claimed: %q", got)
	}
}
