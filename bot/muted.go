package bot

import (
	"context"
	"errors"
	"sync"
	"time"

	"damasbot/screen"
	"damasbot/store"
)

// explainEvery is how long somebody who was told that the bot may not write in a group is not told so again.
const explainEvery = 24 * time.Hour

// explained remembers whom the bot told that it may not write where. Not stored: after a restart one may be told once more.
type explained struct {
	mu sync.Mutex
	at map[string]time.Time // by place and person
}

// due notes that somebody is told now, and reports whether they are to be.
func (e *explained) due(place store.PlaceID, person string, now time.Time) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	key := string(place) + " " + person
	if last, ok := e.at[key]; ok && now.Sub(last) < explainEvery {
		return false
	}
	e.at[key] = now
	return true
}

// forget drops what is too old to matter.
func (e *explained) forget(now time.Time) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for key, at := range e.at {
		if now.Sub(at) >= explainEvery {
			delete(e.at, key)
		}
	}
}

// awaits is who waits for a post to be seen: a challenger, or the people of a match.
func (b *Bot) awaits(ctx context.Context, p store.Post) (people []string) {
	_ = b.store.View(ctx, func(tx store.Reader) error {
		if c, err := tx.Challenge(p.Subject); err == nil {
			people = append(people, c.From.Person)
		}
		if m, err := tx.Match(p.Subject); err == nil {
			people = append(people, m.Seats[0].Person, m.Seats[1].Person)
		}
		return nil
	})
	return people
}

// explain tells people who wait for a message in a group, each in a direct message, that the bot may not write there and what
// helps. Whom it cannot reach is told nothing.
func (b *Bot) explain(ctx context.Context, group store.Place, people ...string) {
	chat, _ := b.chatOf(group.Address)
	directs, ok := chat.(Directs)
	if !ok || group.Kind == store.Direct {
		return
	}
	for _, id := range people {
		if id == "" || store.IsForgotten(id) || !b.explained.due(group.ID, id, b.now()) {
			continue
		}
		address, err := directs.Direct(ctx, id)
		if err == nil {
			err = b.explainTo(ctx, group, id, address)
		}
		if err != nil && ctx.Err() == nil {
			b.log.Warn("nobody could be told that the bot may not write", "chat", group.Address, "err", err)
		}
	}
}

// explainTo tells one person at the address of their direct message.
func (b *Bot) explainTo(ctx context.Context, group store.Place, id, address string) error {
	var n store.Notice
	err := b.store.Update(ctx, func(tx store.Tx) error {
		n = store.Notice{}
		who, err := tx.Person(id)
		if errors.Is(err, store.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		dm, err := tx.PlaceAt(address)
		if errors.Is(err, store.ErrNotFound) {
			dm, err = tx.AddPlace(store.Place{Address: address, Kind: store.Direct, Lang: who.Lang})
		}
		if err != nil || dm.Gone {
			return err
		}
		n, err = tx.AddNotice(store.Notice{Place: dm.ID, Reader: id, Text: screen.Muted(who.Lang, group.Title)})
		return err
	})
	if err == nil && n.ID != 0 {
		b.outbox.notify(n)
	}
	return err
}
