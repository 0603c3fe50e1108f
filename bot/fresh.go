package bot

import (
	"damasbot/screen"
	"damasbot/store"
)

// pressed handles a button. One that makes a new message, or has something found out or the platform asked, counts as a command
// does: see flood.
func (b *Bot) pressed(update string, p Press) (saying, error) {
	menu := !p.Forged && isMenu(p) && b.stands(p)
	if menu || sends(p.Do.Kind) || p.Do.Kind == screen.MenuReview || p.Do.Kind == screen.MenuHint || leads(p.Do) {
		if ok, _ := b.flood.pass(p.Who.ID, b.now()); !ok {
			return b.sayTo(p, screen.RefuseFlood)
		}
	}
	if menu {
		return b.unfold(update, p)
	}
	return b.press(update, p)
}

// sends reports whether a button makes a new message, wherever it is.
func sends(k screen.Kind) bool {
	return k == screen.DoPDN || k == screen.DoShow || k == screen.DoRematch || k == screen.MenuReplay
}

// leads reports whether a button is for those who lead the chat, whom the platform tells.
func leads(a screen.Action) bool {
	return a.Kind == screen.DoEndAsk || a.Kind == screen.DoEnd || a.Kind == screen.MenuConfig && a.Scope == screen.OfChat && a.Value != ""
}

// isMenu reports whether a button turns its message to a page of a menu.
func isMenu(p Press) bool {
	begins := p.Do.Variant != "" && p.Do.Level != "" && p.Do.Color != "" && p.Where.Kind == store.Direct // the whole choice
	return p.Do.Kind.Menu() || p.Do.Kind == screen.MenuPlay && !begins
}

// unfold sends the page of a menu as a message of its own: the pressed message is a board or a challenge, which stays.
func (b *Bot) unfold(update string, p Press) (saying, error) {
	return b.handle(update, p.Who, p.Where, func(tx store.Tx, who store.Person, place store.Place) (effects, error) {
		e, err := b.answer(tx, place, p.Where.Thread, p.Ref, who, p.Do)
		if p.Do.Kind == screen.MenuReview {
			e.say = b.workingOn(tx, p.Do, who, place)
		}
		return e, err
	})
}
