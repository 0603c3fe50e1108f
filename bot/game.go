package bot

import (
	"context"
	"time"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/screen"
	"damasbot/store"
)

// effects is what a transaction leaves to be done after its commit.
type effects struct {
	posts   []store.Post
	notices []store.Notice
	owed    match.ID // the engine has to act
	due     bool     // something new may fall due
	clear   *Press   // its message has served and goes away
	strip   []At     // old boards that lose their buttons
	gone    []At     // messages that go away
	say     saying   // for the presser alone
	refused bool     // nothing was done: the same update once more is refused in the same words
}

// saying is a private answer to a press.
type saying struct {
	text  string
	alert bool
	later func() saying // what to say instead, once it is known: a short wait at most
	until *study        // with which it has been said long enough; nil = it holds
}

// release does what a committed transaction left to do.
func (b *Bot) release(e effects) {
	if e.owed != "" {
		var direct, others []store.Post
		for _, p := range e.posts {
			if p.Reader != "" && p.Ref != "" {
				direct = append(direct, p)
			} else {
				others = append(others, p)
			}
		}
		b.outbox.kickSoon(direct...) // shown together with the engine's answer, if that comes soon
		b.outbox.kick(others...)
		b.jobs.owe(e.owed)
	} else {
		b.outbox.kick(e.posts...)
	}
	b.outbox.notify(e.notices...)
	if e.due {
		b.clock.changed()
	}
	for _, at := range e.strip {
		b.outbox.strip(at)
	}
	for _, at := range e.gone {
		b.outbox.discard(at)
	}
	if e.clear != nil {
		served := *e.clear
		b.outbox.redraw(served, func(ctx context.Context, chat Chat, at At) error {
			if b.stands(served) { // it was a board, of which only now is known that it was sent
				return nil
			}
			return chat.Delete(ctx, at)
		})
	}
}

// do carries out a command on a match in a transaction of its own.
func (b *Bot) do(id match.ID, cmd match.Command) (e effects, err error) {
	err = b.store.Update(b.ctx, func(tx store.Tx) error {
		e = effects{}
		m, err := tx.Match(id)
		if err != nil {
			return err
		}
		e, err = b.doIn(tx, m, cmd)
		return err
	})
	return e, err
}

// doIn carries out a command on a match inside a transaction: the match, its result and its posts' wants are stored.
func (b *Bot) doIn(tx store.Tx, m *match.Match, cmd match.Command) (effects, error) {
	over, since, pos := m.Over(), b.now().Sub(m.Moved), m.Pos
	if _, err := m.Do(cmd, b.now()); err != nil {
		return effects{}, err
	}
	if m.Over() && !over {
		if err := tx.Record(m); err != nil {
			return effects{}, err
		}
	}
	e, err := b.saveMatch(tx, m)
	if err != nil {
		return effects{}, err
	}
	if m.Over() || m.Pos != pos {
		asked, err := takeBack(tx, m.ID, "", b.now())
		if e.due = e.due || asked; err != nil {
			return effects{}, err
		}
	}
	if _, moved := cmd.(match.Play); moved {
		err = b.call(tx, m, since, &e)
	}
	return e, err
}

// call calls the player who is now to move by a fresh board, where the place wants it.
func (b *Bot) call(tx store.Tx, m *match.Match, since time.Duration, e *effects) error {
	place, err := tx.Place(store.PlaceID(m.Place))
	if err != nil || !calls(place, m, since) {
		return err
	}
	return b.afresh(tx, place, e)
}

// saveMatch stores a match and makes its posts want its rev.
func (b *Bot) saveMatch(tx store.Tx, m *match.Match) (e effects, err error) {
	if err := tx.PutMatch(m); err != nil {
		return e, err
	}
	if e.posts, err = want(tx, m.ID, m.Rev); err != nil {
		return e, err
	}
	if m.EngineOwes() {
		e.owed = m.ID
	}
	_, e.due = m.NextDue()
	return e, nil
}

// saveChallenge stores a challenge and makes its posts want its rev.
func (b *Bot) saveChallenge(tx store.Tx, c *match.Challenge) ([]store.Post, error) {
	if err := tx.PutChallenge(c); err != nil {
		return nil, err
	}
	return want(tx, c.ID, c.Rev)
}

func want(tx store.Tx, subject match.ID, rev int) ([]store.Post, error) {
	posts := tx.PostsOf(subject)
	for i := range posts {
		posts[i].Want = rev
		if err := tx.PutPost(posts[i]); err != nil {
			return nil, err
		}
	}
	return posts, nil
}

// begin stores a new match and posts its board in a place.
func (b *Bot) begin(tx store.Tx, m *match.Match, post store.Post) (effects, error) {
	post.Subject, post.IsMatch, post.Want = m.ID, true, m.Rev
	if _, err := tx.AddPost(post); err != nil {
		return effects{}, err
	}
	e, err := b.saveMatch(tx, m)
	e.due = true
	return e, err
}

// freshID draws an id that neither a match nor a challenge has.
func (b *Bot) freshID(tx store.Reader) match.ID {
	for {
		id := b.newID()
		_, noMatch := tx.Match(id)
		_, noChallenge := tx.Challenge(id)
		if noMatch != nil && noChallenge != nil {
			return id
		}
	}
}

// against begins a game of a person against the engine; the colour goes by turns unless it is chosen.
func (b *Bot) against(tx store.Tx, who store.Person, place store.Place, v *rules.Variant, level, color string, post store.Post) (effects, error) {
	if err := roomToPlay(tx, who.ID, place); err != nil {
		return effects{}, err
	}
	c := rules.White
	switch {
	case color == screen.ColorBlack, color == screen.ColorAny && who.Setup.Last == screen.ColorWhite:
		c = rules.Black
	case color == screen.ColorAny && who.Setup.Last == "":
		c = b.lot()
	}
	who.Setup = store.Setup{Variant: v.ID, Level: level, Color: color, Last: screen.ColorWhite}
	if c == rules.Black {
		who.Setup.Last = screen.ColorBlack
	}
	if err := tx.PutPerson(who); err != nil {
		return effects{}, err
	}
	var seats [2]match.Seat
	seats[c] = match.Seat{Person: who.ID, Name: who.Name}
	seats[c.Opponent()] = match.Seat{Level: level}
	m := match.New(b.freshID(tx), string(place.ID), v.Start(), rules.Limits{}, seats, b.now())
	if place.Kind == store.Direct {
		post.Reader = who.ID
	}
	return b.begin(tx, m, post)
}
