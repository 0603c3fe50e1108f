package bot

import (
	"cmp"
	"context"
	"errors"
	"time"

	"damasbot/match"
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
	pictures := chat.Limits().Pictures
	rev := p.Want
	for {
		msg := b.dress(s, pictures)
		var err error
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
func (b *Bot) shown(ctx context.Context, place store.Place, p store.Post, rev int, sent bool) error {
	stray := false
	err := b.note(ctx, func(tx store.Tx) error {
		stray = false
		q, err := tx.Post(p.ID)
		if errors.Is(err, store.ErrNotFound) {
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
		q.Ref, q.Picture, q.Sending = p.Ref, p.Picture, false
		if q.Flip == p.Flip {
			q.Shown = rev
		}
		return tx.PutPost(q)
	})
	if err == nil && stray {
		b.outbox.discard(At{Address: place.Address, Ref: p.Ref, Picture: p.Picture})
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
		if failed == attempts || sleep(ctx, min(time.Duration(try)*100*time.Millisecond, 5*time.Second)) != nil {
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
		r.Flip = p.Flip
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

// briefly is how long a refusal stands in a group before it removes itself.
const briefly = 20 * time.Second

// sendNotice sends an answer to a command, once.
func (b *Bot) sendNotice(ctx context.Context, place store.Place, id store.NoticeID) error {
	chat, ok := b.chatOf(place.Address)
	if !ok {
		return nil
	}
	if err := b.outbox.budget(ctx, place.Address, place.Kind); err != nil {
		return err
	}
	var n store.Notice
	var s screen.Screen
	err := b.store.View(ctx, func(tx store.Reader) (err error) {
		if n, err = tx.Notice(id); err != nil || n.Ref != "" {
			return err
		}
		if n.Action == "" {
			s = screen.Screen{Text: n.Text}
			return nil
		}
		a, err := screen.Decode(n.Action)
		if err != nil {
			return err
		}
		s, err = b.menu(tx, a, place, b.reader(tx, place, n.Reader), chat.Limits().Limits)
		return err
	})
	switch {
	case errors.Is(err, store.ErrNotFound):
		return b.note(ctx, func(tx store.Tx) error { return tx.DropNotice(id) })
	case err != nil || n.Ref != "":
		return err
	}
	if err := b.note(ctx, func(tx store.Tx) error { n.Sending = true; return tx.PutNotice(n) }); err != nil {
		return err
	}
	n.Remove = b.now().Add(briefly)
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
	if !n.Brief {
		return b.note(ctx, func(tx store.Tx) error { return tx.DropNotice(id) })
	}
	n.Ref, n.Sending = ref, false
	if err := b.note(ctx, func(tx store.Tx) error { return tx.PutNotice(n) }); err != nil {
		return err
	}
	b.clock.changed()
	return nil
}

// private reports whether a notice concerns only whom it answers: a remark that removes itself, or a question to one person.
func private(n store.Notice) bool {
	if n.Brief || n.Action == "" {
		return n.Brief
	}
	a, err := screen.Decode(n.Action)
	return err == nil && (a.Kind == screen.DoResignAsk || a.Kind == screen.MenuMoves || a.Kind == screen.MenuWhich)
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

// menu makes the screen of an action that shows something and changes nothing.
func (b *Bot) menu(tx store.Reader, a screen.Action, place store.Place, r screen.Reader, lim screen.Limits) (screen.Screen, error) {
	switch a.Kind {
	case screen.MenuPlay:
		if !r.Direct {
			return screen.PlayDirect(r), nil
		}
		p, err := tx.Person(r.Person)
		if err != nil {
			return screen.Screen{}, err
		}
		return screen.PlayMenu(a, r, screen.Setup{Variant: p.Setup.Variant, Level: p.Setup.Level, Color: p.Setup.Color}, lim), nil
	case screen.MenuRules:
		return screen.RulesMenu(a, r, lim), nil
	case screen.MenuRanking:
		return b.leaderboard(tx, a, place, r, lim), nil
	case screen.MenuProfile:
		return b.profile(tx, a, place, r, lim)
	case screen.MenuConfig:
		return configMenu(tx, a, place, r, lim)
	case screen.MenuForget:
		return screen.Forget(r, lim), nil
	case screen.MenuGames:
		return screen.Games(matches(tx, tx.Running(r.Person)), r, lim), nil
	case screen.MenuHelp:
		return screen.Help(r, lim), nil
	case screen.MenuStart:
		return screen.Start(r, lim), nil
	case screen.MenuWhich:
		return screen.Which(a, matches(tx, b.candidates(tx, a.Then, r.Person, place)), r, lim), nil
	case screen.MenuMoves, screen.DoResignAsk, screen.DoPDN, screen.DoEndAsk, screen.MenuAlert:
		m, err := tx.Match(a.Match)
		if err != nil {
			return screen.Screen{}, err
		}
		switch a.Kind {
		case screen.DoPDN:
			return screen.PDN(m, r, b.name), nil
		case screen.DoResignAsk:
			return screen.ResignConfirm(m, r, lim), nil
		case screen.DoEndAsk:
			return screen.EndConfirm(m, r, lim), nil
		case screen.MenuAlert:
			return screen.Notice(screen.Alert(a.Index), m, r), nil
		}
		if a.Pos != m.Pos {
			return screen.Screen{}, store.ErrNotFound
		}
		legal := m.Line.Position().Moves(nil)
		which := legal[:0:0]
		for _, i := range a.Moves {
			if i < len(legal) {
				which = append(which, legal[i])
			}
		}
		return screen.WhichMove(m, which, r, lim), nil
	}
	return screen.Screen{}, store.ErrNotFound
}

func matches(tx store.Reader, ids []match.ID) []*match.Match {
	var ms []*match.Match
	for _, id := range ids {
		if m, err := tx.Match(id); err == nil {
			ms = append(ms, m)
		}
	}
	return ms
}
