package bot

import (
	"cmp"
	"context"
	"errors"
	"time"

	"damasbot/render"
	"damasbot/screen"
	"damasbot/store"
)

// showPost brings a post to its newest rev with one call: an edit, or a new message when there is none yet or it is gone.
func (b *Bot) showPost(ctx context.Context, place store.Place, id store.PostID) error {
	chat, ok := b.chatOf(place.Address)
	if !ok {
		return nil
	}
	if behind, err := b.isBehind(ctx, id); err != nil || !behind {
		return err
	}
	if err := b.outbox.budget(ctx, place.Address, place.Kind); err != nil {
		return err
	}
	p, s, err := b.screenOf(ctx, place, id, chat.Limits())
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil || p.Shown >= p.Want {
		return err
	}
	if p.Apart {
		return b.beginThread(ctx, chat, place, p)
	}
	pictures := chat.Limits().Pictures
	rev := p.Want
	for {
		msg := b.dress(s, pictures)
		var err error
		if p.Picture && msg.PNG == nil { // a message keeps its picture, and words under it may be few: so a new one
			b.outbox.strip(At{place.Address, p.Ref, true})
			p.Ref, p.Picture, p.ReplyTo = "", false, ""
			if err := b.outbox.budget(ctx, place.Address, place.Kind); err != nil {
				return err
			}
		}
		sent := p.Ref == ""
		if sent {
			err = b.sendPost(ctx, chat, place, &p, msg)
		} else {
			if err = chat.Edit(ctx, At{place.Address, p.Ref, p.Picture}, msg); err == nil {
				p.Picture = p.Picture || msg.PNG != nil
			}
		}
		switch {
		case errors.Is(err, ErrNoPictures) && pictures:
			pictures = false
			continue
		case errors.Is(err, ErrGone) && p.Ref != "":
			if !p.IsMatch { // a challenge whose message was deleted is not forced on the chat again
				p.Ref = ""
				return b.note(ctx, func(tx store.Tx) error { return tx.DropPost(p.ID) })
			}
			if is, err := b.stillAt(ctx, p); err != nil || !is { // somebody else takes care of it
				return err
			}
			p.Ref, p.Picture = "", false
			if err := b.outbox.budget(ctx, place.Address, place.Kind); err != nil {
				return err
			}
			continue
		case errors.Is(err, ErrRejected) && p.Ref != "": // the same again would be rejected again; the next change is another
			return errors.Join(err, b.shown(ctx, place, p, rev, false))
		case err != nil:
			return err
		}
		return b.shown(ctx, place, p, rev, sent)
	}
}

// sendPost sends a post as a new message. It is marked before: a crash in between may leave a second message, which is
// adopted when somebody presses one of its buttons.
func (b *Bot) sendPost(ctx context.Context, chat Chat, place store.Place, p *store.Post, msg Message) error {
	err := b.change(ctx, p.ID, func(q *store.Post) { q.Sending, q.Ref, q.Picture = true, "", false })
	if err != nil {
		return err
	}
	call, cancel := unhurried(ctx)
	defer cancel()
	ref, err := chat.Send(call, To{Address: place.Address, Thread: p.Thread, ReplyTo: p.ReplyTo}, msg)
	if err != nil {
		return err
	}
	p.Ref, p.Picture = ref, msg.PNG != nil
	return nil
}

// shown stores what a message shows now.
//
// While the call was under way the post may have been begun anew, because the bot came back to the chat or the chat moved:
// then what the old message shows does not matter. Or another message was adopted while this one was sent: then this one goes.
// Or the board was asked for once more: then this one goes too.
func (b *Bot) shown(ctx context.Context, place store.Place, p store.Post, rev int, sent bool) error {
	stray, dropped := false, false
	err := b.note(ctx, func(tx store.Tx) error {
		stray, dropped = false, false
		q, err := tx.Post(p.ID)
		if errors.Is(err, store.ErrNotFound) {
			dropped = sent
			return nil
		}
		if err != nil {
			return err
		}
		now, err := tx.Place(q.Place)
		if err != nil {
			return err
		}
		if now.Address != place.Address || q.Ref != p.Ref && (q.Ref != "" || !q.Sending) {
			stray = sent && now.Address == place.Address && q.Ref != "" && q.Ref != p.Ref
			return nil
		}
		q.Ref, q.Picture, q.Sending, q.Quiet = p.Ref, p.Picture, false, false
		if q.Look == p.Look { // else it shows what is not wanted any more
			q.Shown = rev
		}
		return tx.PutPost(q)
	})
	at := At{Address: place.Address, Ref: p.Ref, Picture: p.Picture}
	switch {
	case err != nil:
	case stray || dropped:
		b.outbox.discard(at)
	}
	return err
}

// stillAt reports whether a post still is the message that was read.
func (b *Bot) stillAt(ctx context.Context, p store.Post) (is bool, err error) {
	err = b.store.View(ctx, func(tx store.Reader) error {
		q, err := tx.Post(p.ID)
		is = err == nil && q.Ref == p.Ref
		return nil
	})
	return is, err
}

// change alters a stored post; one that is gone stays gone.
func (b *Bot) change(ctx context.Context, id store.PostID, f func(*store.Post)) error {
	return b.note(ctx, func(tx store.Tx) error {
		p, err := tx.Post(id)
		if errors.Is(err, store.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		f(&p)
		return tx.PutPost(p)
	})
}

// note stores what a platform has shown or refused. It goes through even while the bot is stopping, and waits for a store that
// fails: a message that is sent but not known would be sent again.
func (b *Bot) note(ctx context.Context, f func(tx store.Tx) error) error {
	failed := 0
	for try := 1; ; try++ {
		err := b.store.Update(context.WithoutCancel(ctx), f)
		if err == nil || errors.Is(err, store.ErrNotFound) {
			return err
		}
		b.log.Error("what was sent could not be stored", "try", try, "err", err)
		if b.storeWorks() {
			failed++
		}
		if failed == attempts || Sleep(ctx, min(time.Duration(try)*100*time.Millisecond, 5*time.Second)) != nil {
			return err
		}
	}
}

// isBehind reports whether a post is to be shown: a look before the budget is spent.
func (b *Bot) isBehind(ctx context.Context, id store.PostID) (behind bool, err error) {
	err = b.store.View(ctx, func(tx store.Reader) error {
		p, err := tx.Post(id)
		behind = err == nil && p.Shown < p.Want
		if errors.Is(err, store.ErrNotFound) {
			return nil
		}
		return err
	})
	return behind, err
}

// screenOf reads a post and makes its screen.
func (b *Bot) screenOf(ctx context.Context, place store.Place, id store.PostID, lim Limits) (p store.Post, s screen.Screen, err error) {
	err = b.store.View(ctx, func(tx store.Reader) error {
		if p, err = tx.Post(id); err != nil {
			return err
		}
		r := b.reader(tx, place, p.Reader)
		r.Flip, r.Quiet = p.Flip, p.Quiet && p.Ref == ""
		if p.IsMatch {
			m, err := tx.Match(p.Subject)
			if err != nil {
				return err
			}
			r.Ratings = ratings(tx, m)
			s, p.Want = screen.Board(m, r, nil, lim.Limits), m.Rev
			return nil
		}
		c, err := tx.Challenge(p.Subject)
		if err != nil {
			return err
		}
		if m, err := tx.Match(c.Match); c.Match != "" && err == nil && m.Place != string(place.ID) {
			if at, err := tx.Place(store.PlaceID(m.Place)); err == nil && at.Kind == store.Thread {
				r.Thread = screen.Channel{Address: at.Address, Name: at.Title}
			}
		}
		s, p.Want = screen.Challenge(c, r, lim.Limits), c.Rev
		return nil
	})
	return p, s, err
}

// reader is for whom a message in a place is made: the one person of a direct message, or everybody.
func (b *Bot) reader(tx store.Reader, place store.Place, person string) screen.Reader {
	r := screen.Reader{Lang: place.Lang, Person: person, Direct: place.Kind == store.Direct, Now: b.now(), Turning: true}
	theme := place.Theme
	if p, err := tx.Person(person); person != "" && r.Direct && err == nil {
		r.Lang, r.TextBoard, r.Turning = cmp.Or(p.Lang, r.Lang), p.TextBoard, !p.NoTurning
		theme = cmp.Or(p.Theme, theme)
	}
	r.Theme, _ = render.ParseTheme(theme)
	return r
}
