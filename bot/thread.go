package bot

import (
	"context"
	"errors"

	"damasbot/match"
	"damasbot/screen"
	"damasbot/store"
)

// apart reports whether a game that begins in a place gets a thread of its own. Where the bot may not begin one, lacks tells
// what it is not allowed.
func (b *Bot) apart(place store.Place, lang string) (yes bool, lacks string) {
	if !place.Threads || place.Kind != store.Group {
		return false, ""
	}
	if lacks = b.threadLacks(place, lang); lacks != "" {
		return false, lacks
	}
	return true, ""
}

func (b *Bot) threadLacks(place store.Place, lang string) string {
	if chat, ok := b.chatOf(place.Address); ok {
		if threads, ok := chat.(Threads); ok {
			return threads.ThreadLacks(place.Address, lang)
		}
	}
	return ""
}

// beginThread begins the thread of a match, to which its post then moves. Where that cannot be, the post stays where it is.
func (b *Bot) beginThread(ctx context.Context, chat Chat, place store.Place, p store.Post) error {
	var m *match.Match
	err := b.store.View(ctx, func(tx store.Reader) (err error) { m, err = tx.Match(p.Subject); return err })
	if err != nil {
		return err
	}
	address, name := "", screen.ThreadName(m, place.Lang)
	if threads, can := chat.(Threads); can {
		var people []string
		for _, seat := range m.Seats {
			people = append(people, seat.Person)
		}
		call, cancel := unhurried(ctx)
		defer cancel()
		at := At{Address: place.Address, Ref: p.ReplyTo}
		address, err = threads.Thread(call, at, name, people)
	}
	switch {
	case errors.Is(err, ErrRejected):
		b.log.Warn("no thread could be begun: the game stays in the channel", "chat", place.Address, "err", err)
		address = ""
	case err != nil:
		return err
	}
	var posts []store.Post
	err = b.note(ctx, func(tx store.Tx) error {
		posts = nil
		if address == "" {
			q, err := tx.Post(p.ID)
			if err == nil {
				q.Apart = false
				posts, err = []store.Post{q}, tx.PutPost(q)
			}
			return err
		}
		thread, err := find(tx, store.Person{}, Where{
			Address: address, Kind: store.Thread, Title: name, Within: &Where{Address: place.Address, Kind: place.Kind},
		})
		if err != nil {
			return err
		}
		challenge, known := tx.PostAt(place.ID, p.ReplyTo)
		if posts, err = move(tx, p.Subject, place, thread); err != nil || known != nil {
			return err
		}
		anew(&challenge) // it tells where the game is
		posts = append(posts, challenge)
		return tx.PutPost(challenge)
	})
	if err == nil {
		b.outbox.kick(posts...)
	}
	return err
}

// move takes a match or challenge and its posts from one place to another, where they are shown by new messages.
func move(tx store.Tx, subject match.ID, from, to store.Place) (posts []store.Post, err error) {
	if m, notMatch := tx.Match(subject); notMatch == nil {
		m.Place = string(to.ID)
		err = tx.PutMatch(m)
	} else if c, notChallenge := tx.Challenge(subject); notChallenge == nil {
		c.Place = string(to.ID)
		err = tx.PutChallenge(c)
	}
	if err != nil {
		return nil, err
	}
	for _, p := range tx.PostsOf(subject) {
		if p.Place != from.ID {
			continue
		}
		p.Place, p.Thread, p.Apart, p.Ref, p.ReplyTo = to.ID, 0, false, "", ""
		p.Picture, p.Sending, p.Shown = false, false, 0
		if err := tx.PutPost(p); err != nil {
			return nil, err
		}
		posts = append(posts, p)
	}
	return posts, nil
}

// leaveThread takes all that goes on in a thread to its channel: it cannot be written in any more.
func leaveThread(tx store.Tx, thread store.Place) (posts []store.Post, err error) {
	channel, err := tx.Place(thread.Within)
	if err != nil {
		return nil, err
	}
	for _, id := range live(tx, thread.ID) {
		moved, err := move(tx, id, thread, channel)
		if err != nil {
			return nil, err
		}
		posts = append(posts, moved...)
	}
	return posts, nil
}
