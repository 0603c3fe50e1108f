package bot

import (
	"damasbot/screen"
	"damasbot/store"
)

// command handles a command: one transaction, then what it left to do.
func (b *Bot) command(update string, c Command) error {
	pass, tell := b.flood.pass(c.Who.ID, b.now())
	if !pass && !tell {
		return nil
	}
	if name, _ := screen.CommandNamed(c.Name); b.ofAdmins(name, c.Where) {
		c.Who.Admin = b.isAdmin(c.Who, c.Where)
	}
	_, err := b.handle(update, c.Who, c.Where, func(tx store.Tx, who store.Person, place store.Place) (effects, error) {
		if !pass {
			return b.tell(tx, c, who, place, screen.RefuseFlood)
		}
		e, err := b.commandIn(tx, c, who, place)
		if s, refused := refuse(tx, store.Person{Lang: b.publicly(who, place)}, "", err); refused {
			return b.remark(tx, c.Where.Thread, c.Ref, who, place, s.text)
		}
		return e, err
	})
	return err
}

// ofAdmins reports whether a command asks who leads the chat.
func (b *Bot) ofAdmins(name string, where Where) (yes bool) {
	switch name {
	case "settings", "language", "end":
		return true
	case "challenge", "rematch":
		err := b.store.View(b.ctx, func(tx store.Reader) error {
			place, err := tx.PlaceAt(where.Address)
			yes = err == nil && place.Challengers == store.ChallengersAdmins
			return nil
		})
		return yes && err == nil
	}
	return false
}

func (b *Bot) commandIn(tx store.Tx, c Command, who store.Person, place store.Place) (effects, error) {
	name, known := screen.CommandNamed(c.Name)
	if place.Kind == store.Channel {
		return b.tell(tx, c, who, place, "channel.refused")
	}
	menu := func(a screen.Action) (effects, error) {
		return b.answer(tx, place, c.Where.Thread, c.Ref, who, a)
	}
	switch {
	case !known:
		if place.Kind != store.Direct {
			return effects{}, nil // perhaps another bot's
		}
		return b.tell(tx, c, who, place, "refuse.unknown-command", "name", c.Name)
	case elsewhere(place, c.Where.Thread) && name != "settings":
		return b.tell(tx, c, who, place, screen.RefuseNotHere)
	case shunned(place) && name != "settings":
		return b.notHere(tx, c, who, place)
	case name == "challenge":
		return b.challenge(tx, c, who, place)
	case name == "play":
		return b.playCommand(tx, c, who, place)
	case name == "move":
		return b.typed(tx, Text{Who: c.Who, Where: c.Where, Ref: c.Ref, Text: c.Args, ReplyTo: c.ReplyTo}, who, place, true)
	case name == "draw":
		return b.withMatch(tx, c, who, place, screen.DoOffer)
	case name == "resign":
		return b.withMatch(tx, c, who, place, screen.DoResignAsk)
	case name == "board":
		return b.withMatch(tx, c, who, place, screen.DoShow)
	case name == "undo":
		return b.withMatch(tx, c, who, place, screen.DoBack)
	case name == "hint":
		return b.withMatch(tx, c, who, place, screen.MenuHint)
	case name == "rematch":
		return b.withMatch(tx, c, who, place, screen.DoRematch)
	case name == "end" && (place.Kind == store.Direct || !c.Who.Admin):
		return b.tell(tx, c, who, place, adminsOnly(c.Where))
	case name == "end":
		return b.withMatch(tx, c, who, place, screen.DoEndAsk)
	case name == "profile":
		return b.profileCommand(tx, c, who, place)
	case name == "settings":
		a := screen.Action{Kind: screen.MenuConfig, Scope: screen.OfChat}
		if place.Kind == store.Direct {
			a.Scope = screen.OfPerson
		} else if !c.Who.Admin {
			return b.tell(tx, c, who, place, adminsOnly(c.Where))
		}
		return menu(a)
	case name == "language":
		return b.languageCommand(tx, c, who, place)
	case name == "block":
		return b.blockCommand(tx, c, who, place, true)
	case name == "unblock":
		return b.blockCommand(tx, c, who, place, false)
	case name == "forget":
		return menu(screen.Action{Kind: screen.MenuForget})
	case name == "review":
		return b.withMatch(tx, c, who, place, screen.MenuReview)
	case name == "replay":
		return b.withMatch(tx, c, who, place, screen.MenuReplay)
	case name == "pdn":
		return b.withMatch(tx, c, who, place, screen.DoPDN)
	case name == "games":
		return menu(screen.Action{Kind: screen.MenuGames})
	case name == "ranking":
		return b.rankingCommand(tx, c, who, place)
	case name == "rules":
		a := screen.Action{Kind: screen.MenuRules}
		if c.Args != "" {
			v, err := variantNamed(c.Args)
			if err != nil {
				return effects{}, err
			}
			a.Variant = v.ID
		}
		return menu(a)
	case name == "help":
		return menu(screen.Action{Kind: screen.MenuHelp})
	case name == "start" && c.Args == screen.StartPlay:
		return menu(screen.Action{Kind: screen.MenuPlay})
	case name == "start" && c.Args == screen.StartGames:
		return menu(screen.Action{Kind: screen.MenuGames})
	case name == "start" && c.Args == screen.StartConfig:
		return menu(screen.Action{Kind: screen.MenuConfig, Scope: screen.OfPerson})
	case name == "start":
		return menu(screen.Action{Kind: screen.MenuStart})
	}
	return b.tell(tx, c, who, place, "refuse.unknown-command", "name", c.Name)
}
