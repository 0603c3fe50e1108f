package bot

import (
	"strings"

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

// blockCommand handles /bloquear: it puts somebody on the list of those who may not challenge, or takes them off it.
func (b *Bot) blockCommand(tx store.Tx, c Command, who store.Person, place store.Place) (effects, error) {
	p, named, err := somebody(tx, c)
	switch {
	case !named || p.ID == who.ID:
		return b.tell(tx, c, who, place, screen.RefuseWhom)
	case err != nil:
		return b.tell(tx, c, who, place, screen.RefuseUnknownPerson, "name", c.Args)
	}
	blocked := tx.Blocks(who.ID, p.ID)
	if err := tx.Block(who.ID, p.ID, !blocked); err != nil {
		return effects{}, err
	}
	if blocked {
		return b.tell(tx, c, who, place, screen.SaidUnblocked, "name", p.Name)
	}
	return b.tell(tx, c, who, place, screen.SaidBlocked, "name", p.Name)
}

// somebody is whom a command names: a person mentioned, a @name, or whoever wrote the message it replies to. An unknown one
// is an error.
func somebody(tx store.Reader, c Command) (p store.Person, named bool, err error) {
	switch {
	case len(c.Named) > 0:
		p, err = tx.Person(c.Named[0].ID)
	case strings.HasPrefix(c.Args, "@"):
		p, err = tx.PersonNamed(platform(c.Who.ID), username(c.Args[1:]))
	case c.Args == "" && c.Replied != nil && !c.Replied.Bot:
		p, err = tx.Person(c.Replied.ID)
	default:
		return p, false, nil
	}
	return p, true, err
}
