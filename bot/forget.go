package bot

import (
	"context"
	"errors"

	"damasbot/match"
	"damasbot/screen"
	"damasbot/store"
)

// erase deletes a person's data, once they have confirmed it: running games are called off first.
func (b *Bot) erase(update string, p Press) (saying, error) {
	if p.Do.Who != p.Who.ID && (p.Do.Kind != screen.DoKeep || !b.isAdmin(p.Who, p.Where)) { // an anonymous admin asks by another id
		return b.sayTo(p, screen.RefuseNotYourMenu)
	}
	var all []effects
	var posts, old []store.Post
	var r screen.Reader
	err := b.store.Update(b.ctx, func(tx store.Tx) error {
		all, posts, old = nil, nil, nil
		who, place, err := b.recall(tx, p.Who, p.Where)
		if err != nil {
			return err
		}
		r = b.reader(tx, place, who.ID)
		if tx.Seen(update) || p.Do.Kind == screen.DoKeep {
			return nil
		}
		tx.Mark(update, b.now())
		if _, err := tx.Person(who.ID); errors.Is(err, store.ErrNotFound) {
			return nil // pressed twice
		}
		old = lastBoards(tx, who.ID)
		ended, err := b.callOff(tx, who)
		if err != nil {
			return err
		}
		all = append(all, ended...)
		if err := tx.Forget(who.ID); err != nil {
			return err
		}
		posts, _ = behind(tx)
		return nil
	})
	if err != nil {
		return saying{}, err
	}
	for _, e := range all {
		b.release(e)
	}
	b.outbox.kick(posts...)
	for _, post := range old {
		b.outbox.refresh(post)
	}
	s := screen.Forgotten(r, p.Do.Kind == screen.DoForget)
	b.outbox.redraw(p, func(ctx context.Context, chat Chat, at At) error { return chat.Edit(ctx, at, Message{Screen: s}) })
	return saying{}, nil
}

// redrawn is of how many finished matches the boards lose the name of somebody whose data is deleted.
const redrawn = 20

// lastBoards are the messages of a person's last finished matches that others see.
func lastBoards(tx store.Reader, person string) (posts []store.Post) {
	for _, id := range tx.Finished(person, redrawn) {
		for _, p := range tx.PostsOf(id) {
			if p.Ref != "" && p.Reader != person {
				posts = append(posts, p)
			}
		}
	}
	return posts
}

// callOff ends a person's running matches, for nobody, and takes their challenges back.
func (b *Bot) callOff(tx store.Tx, who store.Person) (all []effects, err error) {
	for _, id := range tx.Running(who.ID) {
		m, err := tx.Match(id)
		if err != nil {
			return nil, err
		}
		e, err := b.doIn(tx, m, match.Abort{})
		if err != nil {
			return nil, err
		}
		for _, p := range e.posts { // boards that only they see are shown no more
			if p.Reader != who.ID || p.Ref == "" {
				continue
			}
			place, err := tx.Place(p.Place)
			if err != nil {
				return nil, err
			}
			e.strip = append(e.strip, At{Address: place.Address, Ref: p.Ref, Picture: p.Picture})
		}
		all = append(all, e)
	}
	for _, due := range tx.Due(b.now().Add(2 * match.Expiry)) { // also the challenges that others made to them
		if due.Challenge == "" {
			continue
		}
		c, err := tx.Challenge(due.Challenge)
		if err != nil {
			return nil, err
		}
		switch {
		case c.From.Person == who.ID:
			err = c.Cancel(who.ID)
		case !c.To.Anybody() && c.To.Meant(who.ID, who.Username) && platform(c.From.Person) == platform(who.ID):
			err = c.Decline(match.Seat{Person: who.ID}, who.Username)
		default:
			continue
		}
		if errors.As(err, new(*match.Refusal)) { // over already
			continue
		}
		if err != nil {
			return nil, err
		}
		posts, err := b.saveChallenge(tx, c)
		if err != nil {
			return nil, err
		}
		all = append(all, effects{posts: posts})
	}
	return all, nil
}
