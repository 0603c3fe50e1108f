package match_test

import (
	"testing"
	"time"

	"damasbot/match"
	"damasbot/rules"
)

// The maker changes the terms until somebody accepts; the match has them.
func TestTerms(t *testing.T) {
	t.Parallel()
	terms := map[string]func(c *match.Challenge, person string) error{
		"time":   func(c *match.Challenge, person string) error { return c.SetTime(person, 8*time.Hour) },
		"casual": func(c *match.Challenge, person string) error { return c.SetCasual(person, true) },
		"limit":  func(c *match.Challenge, person string) error { return c.SetLimit(person, 10) },
	}
	c := forBruno()
	for name, set := range terms {
		rev := c.Rev
		if err := set(c, bruno.Person); refusal(err) != match.RefuseNotYours || c.Rev != rev {
			t.Errorf("%s, set by the other: %v", name, err)
		}
		if err := set(c, ana.Person); err != nil || c.Rev != rev+1 {
			t.Errorf("%s: %v, rev %d after %d", name, err, c.Rev, rev)
		}
		if err := set(c, ana.Person); err != match.ErrStale || c.Rev != rev+1 { //nolint:errorlint // it is returned as it is
			t.Errorf("%s, set as it is: %v", name, err)
		}
		choosing := forBruno()
		choosing.State, choosing.Variant = match.Choosing, nil
		if err := set(choosing, ana.Person); err != nil {
			t.Errorf("%s, while choosing: %v", name, err)
		}
	}
	for name, err := range map[string]error{
		"two minutes": c.SetTime(ana.Person, 2*time.Minute), "less than none": c.SetTime(ana.Person, -time.Hour),
		"nine moves": c.SetLimit(ana.Person, 9), "101 moves": c.SetLimit(ana.Person, 101), "-1 moves": c.SetLimit(ana.Person, -1),
	} {
		if err == nil {
			t.Errorf("%s was set", name)
		}
	}
	c.Late = match.LateClaim
	now := epoch.Add(time.Hour)
	m, err := c.Accept(bruno, "", "m1", rules.White, now)
	if err != nil || m.MoveTime != 8*time.Hour || m.Late != match.LateClaim || !m.Deadline.Equal(now.Add(8*time.Hour)) ||
		m.Unrated != match.UnratedCasual || m.Limits.Quiet != 10 {
		t.Errorf("the match is not what was agreed: %+v, %v", m, err)
	}
	for name, set := range terms {
		if err := set(c, ana.Person); refusal(err) != match.RefuseClosed {
			t.Errorf("%s, after it was accepted: %v", name, err)
		}
	}
}
