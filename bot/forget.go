package bot

import (
	"context"

	"damasbot/match"
	"damasbot/screen"
	"damasbot/store"
)

// erase deletes a person's data, once they have confirmed it: running games are called off first.
func (b *Bot) erase(update string, p Press) (saying, error) {
	if p.Do.Who != p.Who.ID {
		var said saying
		err := b.store.View(b.ctx, func(tx store.Reader) error {
			who, err := b.recallPerson(tx, p.Who)
			said = say(who, screen.RefuseNotYourMenu)
			return err
		})
		return said, err
	}
	var all []effects
	var r screen.Reader
	err := b.store.Update(b.ctx, func(tx store.Tx) error {
		all = nil
		who, place, err := b.recall(tx, p.Who, p.Where)
		if err != nil {
			return err
		}
		r = b.reader(tx, place, who.ID)
		if tx.Seen(update) || p.Do.Kind == screen.DoKeep {
			return nil
		}
		tx.Mark(update, b.now())
		for _, id := range tx.Running(who.ID) {
			m, err := tx.Match(id)
			if err != nil {
				return err
			}
			e, err := b.doIn(tx, m, match.Abort{})
			if err != nil {
				return err
			}
			all = append(all, e)
		}
		return tx.Forget(who.ID)
	})
	if err != nil {
		return saying{}, err
	}
	for _, e := range all {
		b.release(e)
	}
	s := screen.Forgotten(r, p.Do.Kind == screen.DoForget)
	b.outbox.redraw(p, func(ctx context.Context, chat Chat, at At) error { return chat.Edit(ctx, at, Message{Screen: s}) })
	return saying{}, nil
}
