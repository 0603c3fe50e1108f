package bot

import (
	"context"
	"errors"

	"damasbot/match"
	"damasbot/screen"
	"damasbot/store"
)

// sendNotice sends an answer to a command, once.
func (b *Bot) sendNotice(ctx context.Context, place store.Place, id store.NoticeID) error {
	chat, ok := b.chatOf(place.Address)
	if !ok {
		return nil
	}
	if ready, err := b.prepared(ctx, place, id); err != nil || !ready {
		return err // sent as soon as it is
	}
	if err := b.outbox.budget(ctx, place.Address, place.Kind); err != nil {
		return err
	}
	var n store.Notice
	var s screen.Screen
	err := b.note(ctx, func(tx store.Tx) (err error) { // before its screen is made: from here on takeBack drops it
		if n, err = tx.Notice(id); err != nil || n.Ref != "" || n.Sending {
			return err
		}
		n.Sending = true
		return tx.PutNotice(n)
	})
	if errors.Is(err, store.ErrNotFound) || err == nil && n.Ref != "" {
		return nil
	}
	if err != nil {
		return err
	}
	err = b.store.View(ctx, func(tx store.Reader) (err error) {
		if n.Action == "" {
			s = screen.Screen{Text: n.Text}
			return nil
		}
		a, err := screen.Decode(n.Action)
		if err != nil {
			return err
		}
		r := b.reader(tx, place, n.Reader)
		if who, err := tx.Person(n.Reader); err == nil && private(n) && chat.Limits().Whispers {
			r.Lang = who.Lang
		}
		s, err = b.menu(tx, a, place, n.Thread, r, chat.Limits().Limits)
		return err
	})
	switch {
	case errors.Is(err, store.ErrNotFound), errors.As(err, new(*match.Refusal)), errors.Is(err, screen.ErrData):
		return b.note(ctx, func(tx store.Tx) error { return tx.DropNotice(id) })
	case err != nil:
		return err
	}
	lasts := stays(n)
	n.Remove = b.now().Add(lasts)
	call, cancel := unhurried(ctx)
	defer cancel()
	to := To{Address: place.Address, Thread: n.Thread, ReplyTo: n.ReplyTo, Private: private(n)}
	ref, err := chat.Send(call, to, b.dress(s, chat.Limits().Pictures))
	if errors.Is(err, ErrNoPictures) {
		ref, err = chat.Send(call, to, b.dress(s, false))
	}
	if errors.Is(err, ErrRejected) {
		return errors.Join(err, b.note(ctx, func(tx store.Tx) error { return tx.DropNotice(id) }))
	}
	if err != nil {
		return err
	}
	if lasts == 0 {
		return b.note(ctx, func(tx store.Tx) error { return tx.DropNotice(id) })
	}
	n.Ref, n.Sending = ref, false
	there, err := b.putNotice(ctx, n)
	if err != nil {
		return err
	}
	if !there {
		b.outbox.discard(At{Address: place.Address, Ref: ref})
	}
	b.clock.changed()
	return nil
}

// putNotice stores a notice unless it was dropped meanwhile; there reports whether it was not.
func (b *Bot) putNotice(ctx context.Context, n store.Notice) (there bool, err error) {
	err = b.note(ctx, func(tx store.Tx) error {
		_, err := tx.Notice(n.ID)
		if there = !errors.Is(err, store.ErrNotFound); !there {
			return nil
		}
		return errors.Join(err, tx.PutNotice(n))
	})
	return there, err
}

// private reports whether a notice concerns only whom it answers: a remark that removes itself, or a question to one person.
func private(n store.Notice) bool {
	if n.Brief || n.Action == "" {
		return n.Brief
	}
	a, err := screen.Decode(n.Action)
	return err == nil && (a.Kind == screen.DoResignAsk || a.Kind == screen.MenuMoves || a.Kind == screen.MenuWhich ||
		a.Kind == screen.MenuHint)
}

func (b *Bot) removeNotice(ctx context.Context, place store.Place, n store.Notice) error {
	chat, ok := b.chatOf(place.Address)
	if !ok {
		return nil
	}
	if err := chat.Delete(ctx, At{Address: place.Address, Ref: n.Ref}); err != nil && !errors.Is(err, ErrGone) && !errors.Is(err, ErrRejected) {
		return err
	}
	defer b.clock.changed()
	return b.note(ctx, func(tx store.Tx) error { return tx.DropNotice(n.ID) })
}
