package bot

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"damasbot/store"
)

// outbox brings every post to its newest rev and sends every notice, chat by chat, within each chat's budget. It holds only
// what is to be looked at: what is shown comes from the store at the moment of sending, so that updates that came in the
// meantime are merged and an older board is never shown after a newer one.
type outbox struct {
	b     *Bot
	meter *meter
	mu    sync.Mutex
	lines map[string]*queue // by address
	later map[store.PostID]*time.Timer
	shut  bool // nothing more is taken
	wg    sync.WaitGroup
}

func newOutbox(b *Bot) outbox {
	return outbox{b: b, meter: newMeter(b.now), lines: map[string]*queue{}, later: map[store.PostID]*time.Timer{}}
}

// patience is how long a direct message waits for the engine's answer, to show it together with the player's move.
const patience = 300 * time.Millisecond

// kick shows posts now.
func (o *outbox) kick(posts ...store.Post) {
	for _, p := range posts {
		o.mu.Lock()
		if t := o.later[p.ID]; t != nil {
			t.Stop()
			delete(o.later, p.ID)
		}
		o.mu.Unlock()
		o.show(p)
	}
}

// kickSoon shows posts in a moment, unless they are kicked before.
func (o *outbox) kickSoon(posts ...store.Post) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, p := range posts {
		if o.later[p.ID] == nil && !o.shut {
			o.later[p.ID] = time.AfterFunc(patience, func() { o.kick(p) })
		}
	}
}

func (o *outbox) show(p store.Post) {
	o.queue(p.Place, fmt.Sprintf("post %d", p.ID), func(ctx context.Context, at store.Place) error {
		err := o.b.showPost(ctx, at, p.ID)
		if errors.Is(err, ErrMuted) {
			o.b.explain(ctx, at, o.b.awaits(ctx, p)...)
		}
		return err
	}, nil)
}

// behind returns the posts that are behind and the notices that are not sent.
func behind(tx store.Reader) (posts []store.Post, notices []store.Notice) {
	for _, id := range tx.Behind() {
		if p, err := tx.Post(id); err == nil {
			posts = append(posts, p)
		}
	}
	for _, id := range tx.Notices() {
		if n, err := tx.Notice(id); err == nil {
			notices = append(notices, n)
		}
	}
	return posts, notices
}

// notify sends notices.
func (o *outbox) notify(notices ...store.Notice) {
	for _, n := range notices {
		o.about(n, noticeKey, func(ctx context.Context, at store.Place) error {
			err := o.b.sendNotice(ctx, at, n.ID)
			if errors.Is(err, ErrMuted) {
				o.b.explain(ctx, at, n.Reader)
			}
			return err
		})
	}
}

// about does something with a notice; where its chat cannot be reached it is dropped: an answer or a reminder that comes days later
// is worth nothing, and a message that is out of reach cannot be removed.
func (o *outbox) about(n store.Notice, key string, do func(context.Context, store.Place) error) {
	drop := func(ctx context.Context) error {
		return o.b.note(ctx, func(tx store.Tx) error { return tx.DropNotice(n.ID) })
	}
	o.queue(n.Place, fmt.Sprint(key, n.ID), func(ctx context.Context, at store.Place) error {
		err := do(ctx, at)
		if errors.Is(err, ErrUnreachable) {
			return errors.Join(err, drop(ctx))
		}
		return err
	}, drop)
}

// remove deletes the message of a notice whose time has come.
func (o *outbox) remove(id store.NoticeID) {
	var n store.Notice
	err := o.b.store.View(o.b.ctx, func(tx store.Reader) (err error) {
		n, err = tx.Notice(id)
		return err
	})
	if err != nil {
		return
	}
	o.about(n, "remove ", func(ctx context.Context, at store.Place) error { return o.b.removeNotice(ctx, at, n) })
}

// queue adds work for a place, at its address of the moment in which it is done. Where the bot cannot write then, gone is done
// instead; nil = nothing.
func (o *outbox) queue(id store.PlaceID, key string, do func(context.Context, store.Place) error, gone func(context.Context) error) {
	place, err := o.b.placeNow(id)
	if err != nil && o.b.ctx.Err() != nil {
		return
	}
	if err != nil {
		o.b.log.Error("a message for an unknown place", "place", id, "err", err)
		return
	}
	o.put(place.Address, key, func(ctx context.Context) error {
		place, err := o.b.placeNow(id)
		switch {
		case err != nil:
			return err
		case !place.Gone:
			return do(ctx, place)
		case gone != nil:
			return gone(ctx)
		}
		return nil
	})
}

func (b *Bot) placeNow(id store.PlaceID) (place store.Place, err error) {
	err = b.store.View(b.ctx, func(tx store.Reader) (err error) {
		place, err = tx.Place(id)
		return err
	})
	return place, err
}

func (o *outbox) put(address, key string, do func(context.Context) error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.shut {
		return
	}
	q := o.lines[address]
	if q == nil {
		q = &queue{do: map[string]func(context.Context) error{}}
		o.lines[address] = q
		o.wg.Go(func() { o.run(address, q) })
	}
	q.add(key, do)
}

// wait takes nothing more and returns when what is under way has ended.
func (o *outbox) wait() {
	o.mu.Lock()
	o.shut = true
	for _, t := range o.later {
		t.Stop()
	}
	o.mu.Unlock()
	o.wg.Wait()
}

// tries is how often a message that fails for no known reason is tried before the chat's others get their turn; the clock
// comes back to it.
const tries = 8

func (o *outbox) run(address string, q *queue) {
	for {
		o.mu.Lock()
		key, ok := q.next()
		if !ok || o.b.ctx.Err() != nil {
			delete(o.lines, address)
			o.mu.Unlock()
			return
		}
		do := q.do[key]
		delete(q.do, key)
		o.mu.Unlock()
		o.persist(address, key, do, func() bool { return o.renewed(q, key) })
	}
}

// renewed reports whether the same thing was put in the queue again.
func (o *outbox) renewed(q *queue, key string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return q.do[key] != nil
}

// once does one thing; a panic becomes an error.
func once(ctx context.Context, do func(context.Context) error) (err error) {
	defer caught(&err)
	return do(ctx)
}

// grace is how long a call that is under way may go on when the bot is told to stop: what is sent should be known.
const grace = 3 * time.Second

// unhurried is a context that ends a while after ctx does.
func unhurried(ctx context.Context) (context.Context, context.CancelFunc) {
	longer, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		t := time.NewTimer(grace)
		defer t.Stop()
		select {
		case <-t.C:
			cancel()
		case <-longer.Done():
		}
	})
	return longer, func() { stop(); cancel() }
}

// persist does one thing until it is done, refused for good, renewed, or the bot stops.
func (o *outbox) persist(address, key string, do func(context.Context) error, renewed func() bool) {
	ctx, log := o.b.ctx, o.b.log.With("chat", address, "what", key)
	for try, first := 1, true; first || !renewed(); try, first = try+1, false {
		began := o.b.now()
		err := once(ctx, do)
		o.meter.touch(address, began)
		var wait *RetryAfter
		var moved *Relocated
		switch {
		case err == nil || ctx.Err() != nil:
			return
		case errors.As(err, &wait):
			log.Warn("asked to wait", "for", wait.Wait)
			if Sleep(ctx, wait.Wait) != nil {
				return
			}
			try--
		case errors.As(err, &moved) && try < 3:
			if err := o.b.relocate("", address, moved.To); err != nil {
				log.Error("a chat's new address could not be stored", "to", moved.To, "err", err)
				return
			}
		case errors.Is(err, ErrUnreachable):
			log.Warn("the chat cannot be reached", "err", err)
			o.b.unreachable(address)
			return
		case errors.Is(err, ErrGone):
			return
		case errors.Is(err, ErrRejected), moved != nil, try == tries:
			log.Error("a message could not be sent", "try", try, "err", err)
			return
		default:
			log.Warn("a message failed; trying again", "try", try, "err", err)
			jitter := time.Duration(0)
			o.b.chance(func(r *rand.Rand) { jitter = time.Duration(r.Int64N(int64(100 * time.Millisecond))) })
			if Sleep(ctx, min(100*time.Millisecond<<try, 30*time.Second)+jitter) != nil {
				return
			}
		}
	}
}

// budget waits until the chat may be sent one more message.
func (o *outbox) budget(ctx context.Context, address string, kind store.Kind) error {
	chat, ok := o.b.chatOf(address)
	if !ok {
		return fmt.Errorf("bot: no platform serves %s", address)
	}
	return o.meter.wait(ctx, chat.Limits().Budget, chat.Platform(), address, kind != store.Direct)
}
