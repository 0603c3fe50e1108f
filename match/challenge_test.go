package match_test

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"damasbot/match"
	"damasbot/rules"
)

var epoch = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

var (
	ana   = match.Seat{Person: "tg/1", Name: "Ana"}
	bruno = match.Seat{Person: "tg/2", Name: "Bruno"}
	caio  = match.Seat{Person: "tg/3", Name: "Caio"}
)

func forBruno() *match.Challenge {
	return &match.Challenge{
		ID: "c1", Place: "p1", From: ana, To: match.Target{Person: bruno.Person, Name: bruno.Name}, Variant: rules.Italian,
		Limits: rules.Limits{Quiet: 30}, State: match.Open, Rev: 1, Created: epoch, Expires: epoch.Add(match.Expiry),
	}
}

func byUsername(c *match.Challenge) { c.To = match.Target{Username: "bruno", Name: "@bruno"} }
func byBoth(c *match.Challenge)     { c.To.Username = "bruno" }
func forAnybody(c *match.Challenge) { c.To = match.Target{} }
func choosing(c *match.Challenge)   { c.State, c.Variant = match.Choosing, nil }
func in(s match.State) func(c *match.Challenge) {
	return func(c *match.Challenge) { c.State = s }
}

// The commands of the table, as people give them.
func accept(who match.Seat, username string) func(c *match.Challenge) error {
	return func(c *match.Challenge) error {
		_, err := c.Accept(who, username, "m1", rules.White, epoch.Add(time.Hour))
		return err
	}
}

func acceptAt(after time.Duration) func(c *match.Challenge) error {
	return func(c *match.Challenge) error {
		_, err := c.Accept(bruno, "", "m1", rules.White, epoch.Add(after))
		return err
	}
}

func decline(who match.Seat, username string) func(c *match.Challenge) error {
	return func(c *match.Challenge) error { return c.Decline(who, username) }
}

func cancel(who match.Seat) func(c *match.Challenge) error {
	return func(c *match.Challenge) error { return c.Cancel(who.Person) }
}

func choose(who match.Seat) func(c *match.Challenge) error {
	return func(c *match.Challenge) error { return c.Choose(who.Person, rules.Turkish) }
}

// B89: only who is meant accepts, once; the others are told why not and change nothing.
func TestChallenge(t *testing.T) {
	t.Parallel()
	const stale = "stale"
	for _, c := range []struct {
		name   string
		given  func(c *match.Challenge)
		do     func(c *match.Challenge) error
		refuse string      // "" = done
		state  match.State // afterwards, where done
	}{
		{"who is meant accepts", nil, accept(bruno, ""), "", match.Accepted},
		{"somebody else presses accept", nil, accept(caio, ""), match.RefuseNotForYou, ""},
		{"somebody else has the name of who is meant", nil, accept(caio, "bruno"), match.RefuseNotForYou, ""},
		{"the maker presses accept", nil, accept(ana, ""), match.RefuseOwn, ""},
		{"somebody else took over the username of a known person", byBoth, accept(caio, "bruno"), match.RefuseNotForYou, ""},
		{"by username", byUsername, accept(bruno, "bruno"), "", match.Accepted},
		{"by username in another case", byUsername, accept(bruno, "BRUNO"), "", match.Accepted},
		{"by username, somebody else's", byUsername, accept(caio, "brun"), match.RefuseNotForYou, ""},
		{"by username, somebody without one", byUsername, accept(caio, ""), match.RefuseNotForYou, ""},
		{"open to anybody", forAnybody, accept(caio, ""), "", match.Accepted},
		{"open to anybody but the maker", forAnybody, accept(ana, "ana"), match.RefuseOwn, ""},
		{"no rule set yet", choosing, accept(bruno, ""), match.RefuseStillChosen, ""},
		{"the last moment", nil, acceptAt(match.Expiry - 1), "", match.Accepted},
		{"a moment late, before it was seen to expire", nil, acceptAt(match.Expiry), match.RefuseClosed, ""},

		{"who is meant declines", nil, decline(bruno, ""), "", match.Declined},
		{"declines before a rule set is chosen", choosing, decline(bruno, ""), "", match.Declined},
		{"declines by username", byUsername, decline(bruno, "Bruno"), "", match.Declined},
		{"somebody else declines", nil, decline(caio, ""), match.RefuseNotForYou, ""},
		{"the maker declines", nil, decline(ana, ""), match.RefuseOwnDecline, ""},
		{"nobody declines for everybody", forAnybody, decline(caio, ""), match.RefuseNotForYou, ""},

		{"the maker cancels", nil, cancel(ana), "", match.Cancelled},
		{"the maker cancels while choosing", choosing, cancel(ana), "", match.Cancelled},
		{"who is meant cancels", nil, cancel(bruno), match.RefuseNotYours, ""},

		{"the maker chooses", choosing, choose(ana), "", match.Open},
		{"somebody else chooses", choosing, choose(bruno), match.RefuseNotYours, ""},
		{"the maker chooses again", nil, choose(ana), stale, ""},

		{"accepted twice", in(match.Accepted), accept(bruno, ""), match.RefuseClosed, ""},
		{"accepted after it was cancelled", in(match.Cancelled), accept(bruno, ""), match.RefuseClosed, ""},
		{"cancelled after it was accepted", in(match.Accepted), cancel(ana), match.RefuseClosed, ""},
		{"declined after it was accepted", in(match.Accepted), decline(bruno, ""), match.RefuseClosed, ""},
		{"accepted after it was declined", in(match.Declined), accept(bruno, ""), match.RefuseClosed, ""},
		{"accepted after it expired", in(match.Expired), accept(bruno, ""), match.RefuseClosed, ""},
		{"chosen after it expired", in(match.Expired), choose(ana), match.RefuseClosed, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			ch := forBruno()
			if c.given != nil {
				c.given(ch)
			}
			before := *ch
			err := c.do(ch)
			if c.refuse == "" {
				if err != nil || ch.State != c.state || ch.Rev != before.Rev+1 {
					t.Errorf("%v; state %s, rev %d", err, ch.State, ch.Rev)
				}
				return
			}
			if refusal := new(match.Refusal); c.refuse == stale && !errors.Is(err, match.ErrStale) || c.refuse != stale && (!errors.As(err, &refusal) || refusal.Key != c.refuse) {
				t.Errorf("got %v, want %s", err, c.refuse)
			}
			if !reflect.DeepEqual(*ch, before) {
				t.Errorf("an error changed it: %+v", ch)
			}
		})
	}
}

// Cancel and accept at the same instant: whichever comes first wins, and there is a match only if accept did.
func TestChallengeCancelOrAccept(t *testing.T) {
	t.Parallel()
	for _, acceptFirst := range []bool{true, false} {
		c := forBruno()
		steps := []func(c *match.Challenge) error{accept(bruno, ""), cancel(ana)}
		if !acceptFirst {
			steps[0], steps[1] = steps[1], steps[0]
		}
		if err := steps[0](c); err != nil {
			t.Error(err)
		}
		if err := steps[1](c); err == nil {
			t.Error("both succeeded")
		}
		if (c.State == match.Accepted) != acceptFirst || (c.Match != "") != acceptFirst {
			t.Errorf("accept first %v: state %s, match %q", acceptFirst, c.State, c.Match)
		}
	}
}

func TestChallengeExpires(t *testing.T) {
	t.Parallel()
	c := forBruno()
	if c.Expire(epoch.Add(match.Expiry - 1)); c.State != match.Open {
		t.Error("it expired too early")
	}
	if !c.Expire(epoch.Add(match.Expiry)) || c.State != match.Expired || c.Rev != 2 {
		t.Errorf("it did not expire: %s, rev %d", c.State, c.Rev)
	}
	if c.Expire(epoch.Add(2*match.Expiry)) || c.Rev != 2 {
		t.Error("it expired twice")
	}
	for _, s := range []match.State{match.Accepted, match.Declined, match.Cancelled} {
		c := forBruno()
		c.State = s
		if c.Expire(epoch.Add(2*match.Expiry)) || c.State != s {
			t.Errorf("%s became %s", s, c.State)
		}
	}
}

// The match has the maker on the colour drawn by lot, or on the one that is fixed, and what was agreed.
func TestAcceptedMatch(t *testing.T) {
	t.Parallel()
	white, black := rules.White, rules.Black
	for _, c := range []struct {
		fixed *rules.Color
		lot   rules.Color
		maker rules.Color
	}{{nil, white, white}, {nil, black, black}, {&white, black, white}, {&black, white, black}} {
		ch := forBruno()
		ch.Color = c.fixed
		now := epoch.Add(time.Hour)
		m, err := ch.Accept(bruno, "", "m1", c.lot, now)
		if err != nil {
			t.Fatal(err)
		}
		if m.Seats[c.maker] != ana || m.Seats[c.maker.Opponent()] != bruno {
			t.Errorf("%+v: seats %v", c, m.Seats)
		}
		if m.ID != "m1" || ch.Match != "m1" || ch.Opponent != bruno || m.Place != "p1" || m.Variant() != rules.Italian || m.Limits.Quiet != 30 {
			t.Errorf("the match is not what was agreed: %+v", m)
		}
		if m.Rev != 1 || m.Pos != 1 || m.Over() || !m.Created.Equal(now) || m.Line.Position() != rules.Italian.Start() {
			t.Errorf("the match does not begin: %+v", m)
		}
	}
}
