package screen

import (
	"strings"
	"testing"
	"time"

	"damasbot/match"
	"damasbot/rules"
)

// TestEveryTermCanBeSet presses every choice of a challenge's terms as the bot would: match takes each of them.
func TestEveryTermCanBeSet(t *testing.T) {
	t.Parallel()
	for _, state := range []match.State{match.Choosing, match.Open} {
		c := &match.Challenge{ID: "c1", From: people[0], Variant: rules.Russian, State: state, Rev: 1, MoveTime: time.Hour, Limits: rules.Limits{Quiet: 25}}
		set := 0
		for _, page := range []int{TermsNone, TermsMenu, TermsTime, TermsQuiet} {
			s := Terms(c, page, group, discord)
			checkButtons(t, s.Buttons, discord)
			ticked := 0
			for _, b := range flat(s.Buttons) {
				ticked += strings.Count(b.Label, "✓")
				with := *c
				var err error
				switch b.Do.Kind {
				case ChTime:
					err = with.SetTime("tg/1", match.MoveTimes[b.Do.Index])
				case ChCasual:
					err = with.SetCasual("tg/1", b.Do.Index == 1)
				case ChQuiet:
					err = with.SetLimit("tg/1", b.Do.Index)
				default:
					continue
				}
				set++
				if (err == match.ErrStale) != strings.HasPrefix(b.Label, "✓") || err != nil && err != match.ErrStale {
					t.Errorf("%s: %v", b.Label, err)
				}
			}
			if choice := page == TermsTime || page == TermsQuiet; choice && ticked != 1 {
				t.Errorf("page %d: %d ticked", page, ticked)
			}
		}
		if want := len(match.MoveTimes) + len(quiets) + 1; set != want {
			t.Errorf("%d choices, want %d", set, want)
		}
	}
}

// TestAcceptPinsTheTerms: an accept button knows the rev it was drawn for, and one that is older is told apart.
func TestAcceptPinsTheTerms(t *testing.T) {
	t.Parallel()
	c := &match.Challenge{ID: "c1", From: people[0], Variant: rules.Russian, State: match.Open, Rev: 3}
	accept := Challenge(c, group, telegram).Buttons[0][0].Do
	if err := c.SetCasual("tg/1", true); err != nil {
		t.Fatal(err)
	}
	if accept.Kind != ChAccept || accept.Pos != 3 || accept.Pos == c.Rev {
		t.Errorf("the button is %+v, the challenge at rev %d", accept, c.Rev)
	}
	if s := Challenge(c, group, telegram); !strings.Contains(s.Text, "Casual") || s.Buttons[0][0].Do.Pos != c.Rev {
		t.Errorf("%q, %+v", s.Text, s.Buttons[0][0].Do)
	}
}

// TestClosedChallengesHaveNoTerms to choose.
func TestClosedChallengesHaveNoTerms(t *testing.T) {
	t.Parallel()
	for _, state := range []match.State{match.Accepted, match.Declined, match.Cancelled, match.Expired} {
		c := &match.Challenge{ID: "c1", From: people[0], Variant: rules.Russian, State: state, Opponent: people[1]}
		if s := Terms(c, TermsTime, group, telegram); s.Buttons != nil {
			t.Errorf("%s: %v", state, s.Buttons)
		}
	}
}
