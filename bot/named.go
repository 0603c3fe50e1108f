package bot

import (
	"slices"
	"strings"

	"damasbot/i18n"
	"damasbot/match"
	"damasbot/rules"
	"damasbot/screen"
	"damasbot/store"
)

// profileCommand handles /perfil: one's own, or that of somebody named.
func (b *Bot) profileCommand(tx store.Tx, c Command, who store.Person, place store.Place) (effects, error) {
	a := screen.Action{Kind: screen.MenuProfile}
	c.Args = extent(c.Args, &a)
	p, named, err := somebody(tx, c)
	switch {
	case !named:
		p = who
	case err != nil:
		return b.unknownPerson(tx, c, who, place)
	}
	a.Who = p.ID
	return b.answer(tx, place, c.Where.Thread, c.Ref, who, a)
}

// unknownPerson answers a command that names somebody who was never seen.
func (b *Bot) unknownPerson(tx store.Tx, c Command, who store.Person, place store.Place) (effects, error) {
	name := c.Args
	if len(c.Named) > 0 {
		name = c.Named[0].Name
	}
	return b.tell(tx, c, who, place, screen.RefuseUnknownPerson, "name", name)
}

// rankingCommand handles /ranking: of a rule set, where one is named; over all chats or of the month, where that is asked for.
func (b *Bot) rankingCommand(tx store.Tx, c Command, who store.Person, place store.Place) (effects, error) {
	a := screen.Action{Kind: screen.MenuRanking}
	if name := extent(c.Args, &a); name != "" {
		v, err := variantNamed(name)
		if err != nil {
			return effects{}, err
		}
		a.Variant = v.ID
	}
	return b.answer(tx, place, c.Where.Thread, c.Ref, who, a)
}

// Words of an argument that mean all chats, and the present month. The words of the buttons and menus mean the same.
const (
	WordGlobal = "global"
	WordMonth  = "month"
)

// extent takes from an argument the words that tell over what is counted. The rest is returned.
func extent(args string, a *screen.Action) string {
	var rest []string
	for _, word := range strings.Fields(args) {
		switch {
		case means(word, WordGlobal, "button.everywhere"):
			a.Global = true
		case a.Kind == screen.MenuRanking && means(word, WordMonth, "discord.option.month"):
			a.Month = true
		default:
			rest = append(rest, word)
		}
	}
	return strings.Join(rest, " ")
}

// means reports whether a word is one that is always taken, or a text of the catalogue in any language.
func means(word, always, key string) bool {
	return strings.EqualFold(word, always) || slices.ContainsFunc(i18n.Languages(), func(lang string) bool {
		return strings.EqualFold(word, screen.Say(lang, key))
	})
}

// variantNamed is the rule set that a text names; another text is refused.
func variantNamed(text string) (*rules.Variant, error) {
	if v, ok := screen.VariantNamed(text); ok {
		return v, nil
	}
	return nil, &match.Refusal{Key: "refuse.unknown-variant", Args: map[string]any{"name": text}}
}

// beyondRules is what a text that is no rule set's name says after one; more is false where it does not begin with one.
func beyondRules(text string) (rest string, more bool) {
	if _, ok := screen.VariantNamed(text); ok {
		return "", false
	}
	words := strings.Fields(text)
	for n := min(len(words)-1, mostNameWords); n > 0; n-- {
		if _, ok := screen.VariantNamed(strings.Join(words[:n], " ")); ok {
			return strings.Join(words[n:], " "), true
		}
	}
	return "", false
}

// mostNameWords is how many words a rule set's name may have.
const mostNameWords = 5

// contradiction refuses two words of which only one can hold.
func contradiction(one, other string) error {
	return &match.Refusal{Key: screen.RefuseContradiction, Args: map[string]any{"name": one, "other": other}}
}

// blockCommand handles /bloquear, which puts somebody on the list of those who may not challenge, and /desbloquear, which takes
// them off it.
func (b *Bot) blockCommand(tx store.Tx, c Command, who store.Person, place store.Place, on bool) (effects, error) {
	if len(c.Named) > 0 && !c.Named[0].Bot { // nobody needs to have been seen to be kept away
		if _, err := b.know(tx, c.Named[0]); err != nil {
			return effects{}, err
		}
	}
	p, named, err := somebody(tx, c)
	switch {
	case !named || p.ID == who.ID:
		return b.tell(tx, c, who, place, screen.RefuseWhom)
	case err != nil:
		return b.unknownPerson(tx, c, who, place)
	}
	if err := tx.Block(who.ID, p.ID, on); err != nil {
		return effects{}, err
	}
	if on {
		return b.tell(tx, c, who, place, screen.SaidBlocked, "name", p.Name)
	}
	return b.tell(tx, c, who, place, screen.SaidUnblocked, "name", p.Name)
}

// somebody is whom a command names: a person mentioned, a @name, or whoever wrote the message it replies to. An unknown one
// is an error.
func somebody(tx store.Reader, c Command) (p store.Person, named bool, err error) {
	switch {
	case len(c.Named) > 0:
		p, err = tx.Person(c.Named[0].ID)
	case c.Args != "":
		p, err = tx.PersonNamed(platform(c.Who.ID), username(strings.TrimPrefix(c.Args, "@")))
	case c.Replied != nil && !c.Replied.Bot:
		p, err = tx.Person(c.Replied.ID)
	default:
		return p, false, nil
	}
	return p, true, err
}
