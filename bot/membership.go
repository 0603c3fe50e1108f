package bot

import (
	"errors"

	"damasbot/screen"
	"damasbot/store"
)

// membership notes that the bot came into a chat, or was removed or blocked. Coming back it brings its boards up to date.
func (b *Bot) membership(update string, m Membership) error {
	var e effects
	var posts []store.Post
	var notices []store.Notice
	err := b.store.Update(b.ctx, func(tx store.Tx) error {
		e, posts, notices = effects{}, nil, nil
		if tx.Seen(update) {
			return nil
		}
		tx.Mark(update, b.now())
		_, known := tx.PlaceAt(m.Where.Address)
		who, place, err := b.meet(tx, m.Who, m.Where)
		if err != nil {
			return err
		}
		if place.Gone = !m.In; place.Gone {
			return tx.PutPlace(place)
		}
		if err := tx.PutPlace(place); err != nil {
			return err
		}
		if errors.Is(known, store.ErrNotFound) && place.Kind == store.Group {
			e, err = b.answer(tx, place, m.Where.Thread, "", who, screen.Action{Kind: screen.MenuStart})
			return err
		}
		for _, id := range tx.RunningIn(place.ID) { // the old messages may be out of reach: fresh boards
			again, err := b.showAgain(tx, id, store.Person{}, place, m.Where.Thread, "")
			if err != nil {
				return err
			}
			e.posts = append(e.posts, again.posts...)
		}
		posts, notices = behind(tx)
		return nil
	})
	if err != nil {
		return err
	}
	b.release(e)
	b.outbox.kick(posts...)
	b.outbox.notify(notices...)
	return nil
}

// unreachable notes that a chat cannot be written to; its matches go on and wait.
func (b *Bot) unreachable(address string) {
	err := b.store.Update(b.ctx, func(tx store.Tx) error {
		place, err := tx.PlaceAt(address)
		if err != nil || place.Gone {
			return err
		}
		place.Gone = true
		return tx.PutPlace(place)
	})
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		b.log.Error("an unreachable chat could not be noted", "chat", address, "err", err)
	}
}

// relocation notes that a chat's address changed.
func (b *Bot) relocation(update string, r Relocation) error {
	return b.store.Update(b.ctx, func(tx store.Tx) error {
		if tx.Seen(update) {
			return nil
		}
		tx.Mark(update, b.now())
		return move(tx, r.From, r.To)
	})
}

// relocate does the same where no update told us, but a refused message.
func (b *Bot) relocate(from, to string) error {
	return b.store.Update(b.ctx, func(tx store.Tx) error { return move(tx, from, to) })
}

func move(tx store.Tx, from, to string) error {
	if err := tx.MovePlace(from, to); err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	return nil
}
