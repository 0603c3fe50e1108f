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
	p, named, err := somebody(tx, c)
	switch {
	case !named:
		p = who
	case err != nil:
		return b.tell(tx, c, who, place, screen.RefuseUnknownPerson, "name", c.Args)
	}
	return b.answer(tx, place, c.Where.Thread, c.Ref, who, screen.Action{Kind: screen.MenuProfile, Who: p.ID})
}

// rankingCommand handles /ranking: of a rule set, where one is named; over all chats, where that is asked for.
func (b *Bot) rankingCommand(tx store.Tx, c Command, who store.Person, place store.Place) (effects, error) {
	a := screen.Action{Kind: screen.MenuRanking}
	var rest []string
	for _, word := range strings.Fields(c.Args) {
		if isGlobal(word) {
			a.Global = true
		} else {
			rest = append(rest, word)
		}
	}
	if name := strings.Join(rest, " "); name != "" {
		v, err := variantNamed(name)
		if err != nil {
			return effects{}, err
		}
		a.Variant = v.ID
	}
	return b.answer(tx, place, c.Where.Thread, c.Ref, who, a)
}

// isGlobal reports whether a word means all chats: "global", or what the button says in any language.
func isGlobal(word string) bool {
	return strings.EqualFold(word, "global") || slices.ContainsFunc(i18n.Languages(), func(lang string) bool {
		return strings.EqualFold(word, screen.Say(lang, "button.everywhere"))
	})
}

// variantNamed is the rule set that a text names; another text is refused.
func variantNamed(text string) (*rules.Variant, error) {
	if v, ok := screen.VariantNamed(text); ok {
		return v, nil
	}
	return nil, &match.Refusal{Key: "refuse.unknown-variant", Args: map[string]any{"name": text}}
}

// blockCommand handles /bloquear, which puts somebody on the list of those who may not challenge, and its other names, which
// take them off it.
func (b *Bot) blockCommand(tx store.Tx, c Command, who store.Person, place store.Place) (effects, error) {
	p, named, err := somebody(tx, c)
	switch {
	case !named || p.ID == who.ID:
		return b.tell(tx, c, who, place, screen.RefuseWhom)
	case err != nil:
		return b.tell(tx, c, who, place, screen.RefuseUnknownPerson, "name", c.Args)
	}
	off := unblocks(c.Name)
	if err := tx.Block(who.ID, p.ID, !off); err != nil {
		return effects{}, err
	}
	if off {
		return b.tell(tx, c, who, place, screen.SaidUnblocked, "name", p.Name)
	}
	return b.tell(tx, c, who, place, screen.SaidBlocked, "name", p.Name)
}

// unblocks reports whether a name of the command that blocks, as typed, means the contrary: all but the first of a language do.
func unblocks(typed string) bool {
	return slices.ContainsFunc(i18n.Languages(), func(lang string) bool {
		names := strings.Split(screen.Say(lang, "command.block.names"), "|")
		return slices.Contains(names[1:], strings.ToLower(typed))
	})
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
