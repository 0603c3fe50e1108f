package bot

import (
	"strings"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/screen"
	"damasbot/store"
)

// target reads whom a challenge is for; rest is what remains of the arguments. refusal is a text key.
func (b *Bot) target(tx store.Tx, c Command) (to match.Target, rest, refusal string, err error) {
	rest = c.Args
	aim := func(w Who) {
		if w.Bot && w.ID != c.SelfID {
			refusal = "refuse.challenge-bot"
		}
		to = match.Target{Person: w.ID, Name: w.Name}
		if !w.Bot {
			_, err = b.know(tx, w)
		}
	}
	switch {
	case len(c.Named)+strings.Count(rest, "@") > 1:
		refusal = screen.RefuseTwo
	case len(c.Named) > 0:
		aim(c.Named[0])
	case strings.Contains(rest, "@"):
		before, after, _ := strings.Cut(rest, "@")
		name := username(after)
		rest = before + " " + strings.TrimLeft(after[len(name):], ",;:.!")
		switch p, err := tx.PersonNamed(platform(c.Who.ID), name); {
		case strings.EqualFold(name, c.Self):
			to = match.Target{Person: c.SelfID}
		case err == nil:
			to = match.Target{Person: p.ID, Name: p.Name}
		case name == "":
			refusal = "refuse.challenge-name"
		case strings.HasSuffix(strings.ToLower(name), "bot"):
			refusal = "refuse.challenge-bot"
		default:
			to = match.Target{Username: strings.ToLower(name), Name: "@" + name}
		}
	case c.Replied != nil:
		aim(*c.Replied)
	}
	return to, strings.TrimSpace(rest), refusal, err
}

// nameless reads what names nobody with an @: a rule set, or somebody's username before one. Other words are refused.
func nameless(tx store.Reader, c Command, text string) (to match.Target, rest string, err error) {
	words := strings.Fields(text)
	if _, ok := screen.VariantNamed(text); ok || len(words) == 0 {
		return to, text, nil
	}
	if p, err := tx.PersonNamed(platform(c.Who.ID), username(words[0])); err == nil {
		return match.Target{Person: p.ID, Name: p.Name}, strings.Join(words[1:], " "), nil
	}
	return to, rest, &match.Refusal{Key: screen.RefuseNoName, Args: map[string]any{"name": text}}
}

// colorIn takes the words out of a text that say which colour its writer wants, of which there may be no two. nil is by lot.
func colorIn(text string) (c *rules.Color, rest string, err error) {
	if _, ok := screen.VariantNamed(text); ok {
		return nil, text, nil
	}
	var others []string
	var side, wanted string // as it was written, and its name
	for _, word := range strings.Fields(text) {
		name, ok := screen.ColorNamed(word)
		if !ok || strings.Contains(word, "@") {
			others = append(others, word)
			continue
		}
		if wanted != "" && wanted != name {
			return nil, text, contradiction(side, word)
		}
		side, wanted = word, name
	}
	switch wanted {
	case screen.ColorWhite, screen.ColorBlack:
		chosen := rules.White
		if wanted == screen.ColorBlack {
			chosen = rules.Black
		}
		c = &chosen
	}
	return c, strings.Join(others, " "), nil
}

// username is the name that a text begins with.
func username(text string) string {
	end := strings.IndexFunc(text, func(r rune) bool {
		return r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	})
	if end < 0 {
		return text
	}
	return text[:end]
}
