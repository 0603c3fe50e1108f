package bot

import (
	"context"
	"errors"

	"damasbot/match"
	"damasbot/screen"
	"damasbot/store"
)

// prepared reports whether a notice can be sent at once. Where something has to be found out first that is begun, and the
// notice comes back to the outbox when it is done: meanwhile the chat's other messages go on. The notice stays stored, so after
// a crash it is done again.
func (b *Bot) prepared(ctx context.Context, place store.Place, id store.NoticeID) (bool, error) {
	var n store.Notice
	var st *study
	err := b.store.View(ctx, func(tx store.Reader) (err error) {
		if n, err = tx.Notice(id); err != nil || n.Action == "" {
			return err
		}
		a, err := screen.Decode(n.Action)
		if err != nil {
			return nil // of a later version, say: see sendNotice
		}
		m, err := tx.Match(a.Match)
		if err == nil {
			st = b.lesson(a, m, b.reader(tx, place, n.Reader))
		}
		return err
	})
	if errors.Is(err, store.ErrNotFound) || err == nil && st == nil {
		return true, nil
	}
	if err != nil {
		return false, err
	}
	select {
	case <-st.done:
		if st.err == nil {
			return true, nil
		}
	default:
	}
	b.study.then(st, func(err error) {
		if err != nil {
			b.apologize(n, err)
		}
		b.outbox.notify(n)
	})
	if !private(n) {
		b.working(ctx, place, n.Thread)
	}
	return false, nil
}

// working shows that an answer is being made, where the platform can.
func (b *Bot) working(ctx context.Context, place store.Place, thread int) {
	chat, _ := b.chatOf(place.Address)
	busy, ok := chat.(Busy)
	if !ok {
		return
	}
	if err := busy.Working(ctx, To{Address: place.Address, Thread: thread}); err != nil && ctx.Err() == nil {
		b.log.Debug("that an answer is being made could not be shown", "chat", place.Address, "err", err)
	}
}

// workingOn tells who pressed that what an action shows takes a few seconds.
func (b *Bot) workingOn(tx store.Reader, a screen.Action, who store.Person, place store.Place) saying {
	s := say(who, screen.SaidWorking)
	if m, err := tx.Match(a.Match); err == nil {
		s.until = b.lesson(a, m, b.reader(tx, place, who.ID))
	}
	return s
}

// lesson begins what must be found out before an action's screen can be shown; nil where nothing must.
func (b *Bot) lesson(a screen.Action, m *match.Match, r screen.Reader) *study {
	switch {
	case a.Kind == screen.MenuHint && a.Page > screen.HintAsk && a.Pos == m.Pos && !m.Over():
		return b.seek(m)
	case a.Kind == screen.MenuReview && m.Over():
		return b.survey(m, r.Person)
	case a.Kind == screen.MenuReplay:
		return b.film(m, r)
	}
	return nil
}

// apologize makes a notice whose content could not be found out say so.
func (b *Bot) apologize(n store.Notice, why error) {
	key := "study.failed"
	if errors.Is(why, errAsksMuch) {
		key = screen.RefuseFlood
	}
	err := b.note(b.ctx, func(tx store.Tx) error {
		who, err := tx.Person(n.Reader)
		if err != nil {
			return tx.DropNotice(n.ID)
		}
		n.Action, n.Text = "", screen.Escape(screen.Say(who.Lang, key))
		return tx.PutNotice(n)
	})
	if err != nil {
		b.log.Error("a failure could not be told", "notice", n.ID, "err", err)
	}
}
