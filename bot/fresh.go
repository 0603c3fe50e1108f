package bot

import (
	"damasbot/screen"
	"damasbot/store"
)

// pressed handles a button. One that makes a new message counts as a command does: see flood.
func (b *Bot) pressed(update string, p Press) (saying, error) {
	menu := !p.Forged && isMenu(p) && b.stands(p)
	if menu || sends(p.Do.Kind) {
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
	return k == screen.DoPDN || k == screen.DoShow || k == screen.DoRematch
}

// isMenu reports whether a button turns its message to a page of a menu.
func isMenu(p Press) bool {
	switch p.Do.Kind {
	case screen.MenuRules, screen.MenuRanking, screen.MenuGames, screen.MenuHelp, screen.MenuStart, screen.MenuWhich,
		screen.MenuProfile, screen.MenuForget:
		return true
	case screen.MenuPlay: // the whole choice begins a game
		return p.Do.Variant == "" || p.Do.Level == "" || p.Do.Color == "" || p.Where.Kind != store.Direct
	}
	return false
}

// unfold sends the page of a menu as a message of its own: the pressed message is a board or a challenge, which stays.
func (b *Bot) unfold(update string, p Press) (saying, error) {
	var e effects
	err := b.store.Update(b.ctx, func(tx store.Tx) error {
		e = effects{}
		if tx.Seen(update) {
			return nil
		}
		tx.Mark(update, b.now())
		who, place, err := b.meet(tx, p.Who, p.Where)
		if err != nil {
			return err
		}
		e, err = b.answer(tx, place, p.Where.Thread, p.Ref, who, p.Do)
		return err
	})
	if err == nil {
		b.release(e)
	}
	return saying{}, err
}
