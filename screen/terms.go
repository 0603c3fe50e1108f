package screen

import (
	"strconv"

	"damasbot/match"
)

// The pages of a challenge, as Action.Page of ChTerms.
const (
	TermsNone  = iota // the challenge itself
	TermsTime         // the move times to choose from
	TermsQuiet        // the draw limits to choose from
	TermsMenu         // which term is to be changed
)

// quiets are the draw limits offered; 0 is the rule set's own.
var quiets = []int{0, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100}

// Terms is the challenge with one of its terms to choose: the buttons are for its maker.
func Terms(c *match.Challenge, page int, r Reader, lim Limits) Screen {
	if !c.Live() || page <= TermsNone || page > TermsMenu {
		return Challenge(c, r, lim)
	}
	s := Screen{Text: challengeText(c, r, challengerLink(c, r))}
	var choices []Button
	choice := func(label string, kind Kind, index int, now bool) {
		choices = append(choices, Button{Label: chosenLabel(label, now), Do: Action{Kind: kind, Match: c.ID, Index: index}})
	}
	to := TermsMenu
	switch page {
	case TermsMenu:
		choices, to = termButtons(c, r), TermsNone
	case TermsTime:
		s.Text += "\n\n<b>" + r.say("terms.which-time") + "</b>"
		for i, d := range match.MoveTimes {
			choice(spanText(d, r), ChTime, i, d == c.MoveTime)
		}
	default:
		s.Text += "\n\n<b>" + r.say("terms.which-quiet") + "</b>"
		for _, n := range quiets {
			label := strconv.Itoa(n)
			if n == 0 {
				label = r.say("terms.quiet-default")
			}
			choice(label, ChQuiet, n, n == c.Limits.Quiet)
		}
	}
	back := Button{Label: r.say("button.main-sets"), Do: Action{Kind: ChTerms, Match: c.ID, Page: to}}
	s.Buttons = append(arrange(choices, lim), []Button{back})
	if c.State == match.Open { // whom it is for need not wait until its maker is done
		s.Buttons = append([][]Button{answerRow(c, r)}, s.Buttons...)
	}
	return s
}

// chosenLabel ticks the label of what is chosen now.
func chosenLabel(label string, now bool) string {
	if now {
		return "✓ " + label
	}
	return label
}

// termButtons lead to the terms that a challenge's maker may still change.
func termButtons(c *match.Challenge, r Reader) []Button {
	casual := Button{Label: r.say("button.make-casual"), Do: Action{Kind: ChCasual, Match: c.ID, Index: 1}}
	if c.Casual {
		casual = Button{Label: r.say("button.make-rated"), Do: Action{Kind: ChCasual, Match: c.ID}}
	}
	return []Button{
		{Label: r.say("button.terms-time"), Do: Action{Kind: ChTerms, Match: c.ID, Page: TermsTime}},
		casual,
		{Label: r.say("button.terms-quiet"), Do: Action{Kind: ChTerms, Match: c.ID, Page: TermsQuiet}},
	}
}

// termsText tells the terms in one line.
func termsText(c *match.Challenge, r Reader) string {
	time, rated := r.say("terms.no-time"), r.say("terms.rated")
	switch {
	case c.MoveTime == 0:
	case c.Late == match.LateClaim:
		time = r.say("terms.time-claim", "span", spanText(c.MoveTime, r))
	default:
		time = r.say("terms.time-end", "span", spanText(c.MoveTime, r))
	}
	if c.Casual {
		rated = r.say("terms.casual")
	}
	quiet := ""
	if c.Limits.Quiet != 0 {
		quiet = " " + r.say("challenge.quiet", "n", c.Limits.Quiet)
	}
	return time + quiet + " " + rated
}
