package screen

import (
	"strings"

	"damasbot/match"
	"damasbot/rules"
)

// Challenge shows a challenge in any of its states, with its terms. While it stands, its buttons are for all: the bot holds
// them to whom they are meant for. Accepting pins the terms that were read.
func Challenge(c *match.Challenge, r Reader, lim Limits) Screen {
	s := Screen{Text: challengeText(c, r, challengerLink(c, r))}
	if c.State == match.Accepted && r.Thread.Address != "" {
		s.Text += "\n" + r.say("challenge.played-in", "thread", channelLink(r.Thread))
	}
	terms := Button{Label: r.say("button.terms"), Do: Action{Kind: ChTerms, Match: c.ID, Page: TermsMenu}}
	switch c.State {
	case match.Choosing:
		var sets []Button
		for _, v := range rules.All() {
			sets = append(sets, Button{
				Label: variantName(r.Lang, v.ID),
				Do:    Action{Kind: ChChoose, Match: c.ID, Variant: v.ID},
			})
		}
		s.Buttons = append(arrange(sets, lim), []Button{terms, cancelButton(c, r)})
	case match.Open:
		if c.To.Person != "" {
			s.Calls = []string{c.To.Person}
		}
		s.Buttons = [][]Button{answerRow(c, r), {terms}}
	}
	return s
}

// answerRow are the buttons that end an open challenge.
func answerRow(c *match.Challenge, r Reader) []Button {
	row := []Button{{Label: r.say("button.accept"), Tone: Good, Do: Action{Kind: ChAccept, Match: c.ID, Pos: c.Rev}}}
	if !c.To.Anybody() {
		row = append(row, Button{Label: r.say("button.decline"), Tone: Bad, Do: Action{Kind: ChDecline, Match: c.ID}})
	}
	return append(row, cancelButton(c, r))
}

func cancelButton(c *match.Challenge, r Reader) Button {
	return Button{Label: r.say("button.cancel"), Do: Action{Kind: ChCancel, Match: c.ID}}
}

// challengerLink mentions who made the challenge.
func challengerLink(c *match.Challenge, r Reader) string {
	return personLink(c.From.Person, nameOr(r, c.From.Name))
}

func challengeText(c *match.Challenge, r Reader, from string) string {
	to := r.say("challenge.anybody")
	if !c.To.Anybody() {
		to = personLink(c.To.Person, nameOr(r, c.To.Name))
	}
	opponent := to
	if c.Opponent.Person != "" {
		opponent = personLink(c.Opponent.Person, nameOr(r, c.Opponent.Name))
	}
	set := ""
	if c.Variant != nil {
		set = "<b>" + Escape(variantTitle(r.Lang, c.Variant.ID)) + "</b>"
	}
	if c.State == match.Choosing {
		return r.say("challenge.choosing", "from", from, "to", to) + "\n" + termsText(c, r)
	}
	line := "challenge.line"
	switch {
	case c.Variant == nil: // it ended before one was chosen
		line = "challenge.line-unset"
	case c.To.Anybody():
		line = "challenge.line-open"
	}
	lines := []string{r.say(line, "from", from, "to", to, "set", set)}
	if c.Color != nil && c.Variant != nil {
		lines = append(lines, r.say("challenge.color."+c.Color.String(), "from", from))
	}
	if c.State == match.Open {
		lines = append(lines, termsText(c, r))
	}
	return strings.Join(append(lines, r.say("challenge."+string(c.State), "from", from, "opponent", opponent)), "\n")
}

// nameOr cleans a name; an empty one becomes the word for somebody.
func nameOr(r Reader, name string) string {
	if name = cleanName(name); name != "" {
		return name
	}
	return r.say("somebody")
}
