package bot

import (
	"damasbot/store"
)

// handle does what an update asks for in one transaction, unless it was done before, and then what that left to do. f may run
// more than once.
func (b *Bot) handle(update string, from Who, at Where, f func(store.Tx, store.Person, store.Place) (effects, error)) (saying, error) {
	var e effects
	var missed []store.Post
	err := b.store.Update(b.ctx, func(tx store.Tx) error {
		e, missed = effects{}, nil
		if tx.Seen(update) {
			return nil
		}
		if was, err := tx.PlaceAt(at.Address); err == nil && was.Gone { // perhaps the bot may write there again
			missed, _ = behind(tx)
		}
		who, place, err := b.meet(tx, from, at)
		if err != nil {
			return err
		}
		e, err = f(tx, who, place)
		if err == nil && !e.refused { // a refusal whose answer was lost in a crash must be said again, not passed for a success
			tx.Mark(update, b.now())
		}
		return err
	})
	if err != nil {
		return saying{}, err
	}
	b.outbox.kick(missed...)
	b.release(e)
	return e.say, nil
}

// look reads what a press asks for; a refusal is said to the presser. f may run more than once.
func (b *Bot) look(p Press, f func(store.Reader, store.Person, store.Place) error) (said saying, err error) {
	err = b.store.View(b.ctx, func(tx store.Reader) error {
		who, place, err := b.recall(tx, p.Who, p.Where)
		if err != nil {
			return err
		}
		err = f(tx, who, place)
		if s, refused := refuse(tx, who, p.Do.Match, err); refused {
			said = s
			return nil
		}
		return err
	})
	return said, err
}
