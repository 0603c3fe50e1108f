package bot

import (
	"errors"

	"damasbot/match"
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
		_, known := tx.PlaceAt(m.Where.Address)
		if tx.Seen(update) || m.Known && errors.Is(known, store.ErrNotFound) {
			return nil
		}
		tx.Mark(update, b.now())
		who, place, err := b.meet(tx, m.Who, m.Where)
		if err != nil {
			return err
		}
		if place.Gone = !m.In; place.Gone {
			if m.Lost && place.Kind == store.Thread && place.Within != "" {
				if posts, err = leaveThread(tx, place); err != nil {
					return err
				}
			}
			return tx.PutPlace(place)
		}
		if err := tx.PutPlace(place); err != nil {
			return err
		}
		if errors.Is(known, store.ErrNotFound) && place.Kind == store.Group {
			e, err = b.answer(tx, place, m.Where.Thread, "", who, screen.Action{Kind: screen.MenuStart})
			return err
		}
		if err := b.freshBoards(tx, place); err != nil { // the old messages may be out of reach
			return err
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

// freshBoards makes new messages of a place's running matches and open challenges: the old ones are out of reach. Messages of
// finished matches are left as they are for good.
func (b *Bot) freshBoards(tx store.Tx, place store.Place) error {
	for _, id := range live(tx, place.ID) {
		for _, p := range tx.PostsOf(id) {
			if p.Place != place.ID {
				continue
			}
			p.Ref, p.ReplyTo, p.Picture, p.Sending, p.Shown = "", "", false, false, 0
			if err := tx.PutPost(p); err != nil {
				return err
			}
		}
	}
	for _, id := range tx.FinishedIn(place.ID, keptUp) {
		for _, p := range tx.PostsOf(id) {
			if p.Place != place.ID {
				continue
			}
			if err := tx.DropPost(p.ID); err != nil {
				return err
			}
		}
	}
	return nil
}

// live are a place's running matches and open challenges.
func live(tx store.Reader, place store.PlaceID) []match.ID {
	return append(tx.RunningIn(place), tx.OpenChallengesIn(place)...)
}

// keptUp is of how many finished matches messages might still change.
const keptUp = 100

// unreachable notes that a chat cannot be written to; its matches wait, but those of a thread go on in its channel.
func (b *Bot) unreachable(address string) {
	var posts []store.Post
	err := b.store.Update(b.ctx, func(tx store.Tx) error {
		posts = nil
		place, err := tx.PlaceAt(address)
		if err != nil || place.Gone {
			return err
		}
		if place.Kind == store.Thread && place.Within != "" {
			if posts, err = leaveThread(tx, place); err != nil {
				return err
			}
		}
		place.Gone = true
		return tx.PutPlace(place)
	})
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		b.log.Error("an unreachable chat could not be noted", "chat", address, "err", err)
		return
	}
	b.outbox.kick(posts...)
}

// relocation notes that a chat's address changed.
func (b *Bot) relocation(update string, r Relocation) error { return b.relocate(update, r.From, r.To) }

// relocate notes a chat's new address and brings its boards there. update is empty where no update told us, but a refused
// message.
func (b *Bot) relocate(update, from, to string) error {
	var posts []store.Post
	var notices []store.Notice
	err := b.store.Update(b.ctx, func(tx store.Tx) error {
		posts, notices = nil, nil
		if update != "" {
			if tx.Seen(update) {
				return nil
			}
			tx.Mark(update, b.now())
		}
		was, err := tx.PlaceAt(from)
		if err != nil && !errors.Is(err, store.ErrNotFound) || err == nil && was.Address == to {
			return err // both chats tell of it
		}
		switch err := tx.MovePlace(from, to); {
		case errors.Is(err, store.ErrNotFound):
			return nil
		case err != nil:
			return err
		}
		place, err := tx.PlaceAt(to)
		if err == nil && was.ID != "" {
			err = b.freshBoards(tx, place)
		}
		posts, notices = behind(tx)
		return err
	})
	if err == nil {
		b.outbox.kick(posts...)
		b.outbox.notify(notices...)
	}
	return err
}
