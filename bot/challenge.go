package bot

import (
	"context"
	"errors"
	"strings"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/screen"
	"damasbot/store"
)

// challenge handles /desafiar: an open challenge, one for a @name, or for whoever wrote the message it replies to.
func (b *Bot) challenge(tx store.Tx, c Command, who store.Person, place store.Place) (effects, error) {
	if place.Kind == store.Direct {
		key := "challenge.only-groups"
		if chat, ok := b.chatOf(place.Address); ok && chat.Limits().Servers {
			key = "challenge.only-groups-server"
		}
		return b.tell(tx, c, who, place, key)
	}
	if c.Who.Bot { // an anonymous admin, say: nobody whose presses could be told from others'
		return b.tell(tx, c, who, place, "refuse.challenge-bot")
	}
	color, args, err := colorIn(c.Args)
	if err != nil {
		return effects{}, err
	}
	c.Args = args
	to, rest, refusal, err := b.target(tx, c)
	if err != nil {
		return effects{}, err
	}
	if refusal != "" {
		return b.tell(tx, c, who, place, refusal)
	}
	if to.Anybody() {
		if to, rest, err = nameless(tx, c, rest); err != nil {
			return effects{}, err
		}
	}
	if to.Person == c.SelfID {
		return b.answer(tx, place, c.Where.Thread, c.Ref, who, screen.Action{Kind: screen.MenuPlay})
	}
	if to.Person == who.ID || to.Username != "" && strings.EqualFold(to.Username, who.Username) {
		return b.tell(tx, c, who, place, "refuse.challenge-self")
	}
	menus := unfinished(tx, who.ID, place.ID)
	if err := b.mayChallenge(tx, c, who, place, to, len(menus)); err != nil {
		s, refused := refuse(tx, who, "", err)
		if !refused {
			return effects{}, err
		}
		return b.remark(tx, c.Where.Thread, c.Ref, who, place, s.text)
	}
	now := b.now()
	ch := &match.Challenge{
		MoveTime: place.MoveTime, Late: place.Late,
		ID: b.freshID(tx), Place: string(place.ID), From: match.Seat{Person: who.ID, Name: who.Name}, To: to, Color: color,
		State: match.Choosing, Rev: 1, Created: now, Expires: now.Add(match.Expiry),
	}
	if rest == "" {
		rest = place.Variant
	}
	if rest != "" {
		if more, ok := beyondRules(rest); ok {
			return effects{}, &match.Refusal{Key: "refuse.terms-later", Args: map[string]any{"name": more}}
		}
		if ch.Variant, err = variantNamed(rest); err != nil {
			return effects{}, err
		}
		ch.State = match.Open
	}
	post := store.Post{Place: place.ID, Thread: c.Where.Thread, ReplyTo: c.Ref}
	if stands, ok := same(tx, ch); ok {
		key := screen.RefuseSame
		if (stands.Color == nil) != (color == nil) || color != nil && *stands.Color != *color {
			key = screen.RefuseColor
		}
		return b.pointTo(tx, stands, key, c, who, place, post)
	}
	old, err := b.replace(tx, menus, place)
	if err != nil {
		return effects{}, err
	}
	e, err := b.propose(tx, ch, post)
	e.gone = old
	return e, err
}

// same finds an open challenge with maker, target and rule set of a new one.
func same(tx store.Reader, ch *match.Challenge) (*match.Challenge, bool) {
	for _, id := range tx.OpenChallenges(ch.From.Person) {
		c, err := tx.Challenge(id)
		if err == nil && c.State == match.Open && c.Place == ch.Place && c.To.Person == ch.To.Person && c.To.Username == ch.To.Username && c.Variant == ch.Variant {
			return c, true
		}
	}
	return nil, false
}

// pointTo answers with the challenge that stands already: a sentence in reply to its message, or where that is gone a new one.
func (b *Bot) pointTo(tx store.Tx, ch *match.Challenge, key string, c Command, who store.Person, place store.Place, fresh store.Post) (e effects, err error) {
	for _, p := range tx.PostsOf(ch.ID) {
		if p.Place != place.ID {
			continue
		}
		chat, ok := b.chatOf(place.Address)
		if ok && !chat.Limits().Whispers && p.Ref != "" { // an answer that they alone see is one to the command
			c.Ref = p.Ref
		}
		return b.tell(tx, c, who, place, key)
	}
	fresh.Subject, fresh.Want = ch.ID, ch.Rev
	fresh, err = tx.AddPost(fresh)
	e.posts = []store.Post{fresh}
	return e, err
}

// mayChallenge refuses a challenge that the chat, its limits or the challenged person do not want. It takes the place of some.
func (b *Bot) mayChallenge(tx store.Reader, c Command, who store.Person, place store.Place, to match.Target, replaced int) error {
	if place.Challengers == store.ChallengersAdmins && !c.Who.Admin {
		return mayNotChallenge(place)
	}
	if err := roomFor(tx, who.ID, place, replaced); err != nil {
		return err
	}
	return welcome(tx, who.ID, to.Person)
}

// propose stores a new challenge and posts it.
func (b *Bot) propose(tx store.Tx, ch *match.Challenge, post store.Post) (e effects, err error) {
	post.Subject, post.Want = ch.ID, ch.Rev
	if _, err := tx.AddPost(post); err != nil {
		return e, err
	}
	e.posts, err = b.saveChallenge(tx, ch)
	e.due = true
	return e, err
}

// pressChallenge handles a press on a challenge's message. One that is kept up to date no more, sent twice because of a crash,
// goes away.
func (b *Bot) pressChallenge(tx store.Tx, p Press, who store.Person, place store.Place) (effects, error) {
	if err := adopt(tx, p, p.Do.Match, place); err != nil {
		return effects{}, err
	}
	_, known := tx.PostAt(place.ID, p.Ref)
	e, err := b.answerChallenge(tx, p, who, place)
	if !errors.Is(known, store.ErrNotFound) || p.Forged {
		return e, err
	}
	if s, refused := refuse(tx, who, "", err); refused {
		e, err = effects{say: s, refused: true}, nil
	}
	e.clear = &p
	return e, err
}

// answerChallenge handles the buttons of a challenge.
func (b *Bot) answerChallenge(tx store.Tx, p Press, who store.Person, place store.Place) (e effects, err error) {
	c, err := tx.Challenge(p.Do.Match)
	if err != nil {
		return e, err
	}
	c.Expire(b.now()) // its time may have come a moment before the clock saw it
	seat := match.Seat{Person: who.ID, Name: who.Name}
	switch p.Do.Kind {
	case screen.ChChoose:
		v, ok := rules.Find(p.Do.Variant)
		if !ok {
			return e, match.ErrStale
		}
		err = c.Choose(who.ID, v)
	case screen.ChCancel:
		err = c.Cancel(who.ID)
	case screen.ChDecline:
		err = c.Decline(seat, who.Username)
	case screen.ChTime:
		if p.Do.Index >= len(match.MoveTimes) {
			return e, match.ErrStale
		}
		err = c.SetTime(who.ID, match.MoveTimes[p.Do.Index])
	case screen.ChCasual:
		err = c.SetCasual(who.ID, p.Do.Index == 1)
	case screen.ChQuiet:
		if !match.IsLimit(p.Do.Index) {
			return e, match.ErrStale
		}
		err = c.SetLimit(who.ID, p.Do.Index)
	case screen.ChAccept:
		if p.Do.Pos != 0 && p.Do.Pos != c.Rev && c.Live() {
			return e, &match.Refusal{Key: screen.RefuseChanged}
		}
		if tx.Blocks(c.From.Person, who.ID) {
			return e, &match.Refusal{Key: screen.RefuseBlocked}
		}
		if err = roomToPlay(tx, who.ID, place); err != nil {
			return e, err
		}
		var m *match.Match
		if m, err = c.Accept(seat, who.Username, b.freshID(tx), b.firstColor(tx, c, who), b.now()); err == nil {
			apart, lacks := b.apart(place, who.Lang)
			e, err = b.begin(tx, m, store.Post{Place: place.ID, Thread: p.Where.Thread, ReplyTo: p.Ref, Apart: apart})
			e.say.text = lacks
		}
	}
	if isTerm(p.Do.Kind) && errors.Is(err, match.ErrStale) && c.Live() { // it was so already: back to the challenge
		e.posts, err = repaint(tx, []match.ID{c.ID}, func(store.Post) bool { return true })
		return e, err
	}
	if err != nil {
		return effects{}, err
	}
	posts, err := b.saveChallenge(tx, c)
	e.posts = append(e.posts, posts...)
	return e, err
}

// isTerm reports whether a button sets one of a challenge's terms.
func isTerm(do screen.Kind) bool {
	return do == screen.ChTime || do == screen.ChCasual || do == screen.ChQuiet
}

// terms turns a challenge's message to one of its pages of terms. Nothing is stored.
func (b *Bot) terms(p Press) (said saying, err error) {
	chat, ok := b.chatOf(p.Where.Address)
	if !ok {
		return saying{}, nil
	}
	var s screen.Screen
	said, err = b.look(p, func(tx store.Reader, who store.Person, place store.Place) error {
		c, err := tx.Challenge(p.Do.Match)
		switch {
		case err != nil:
			return err
		case !c.Live():
			return &match.Refusal{Key: match.RefuseClosed}
		case c.From.Person != who.ID:
			return &match.Refusal{Key: match.RefuseNotYours}
		}
		s = screen.Terms(c, p.Do.Page, b.reader(tx, place, ""), chat.Limits().Limits)
		return nil
	})
	if err != nil || said.text != "" {
		return said, err
	}
	b.outbox.redraw(p, func(ctx context.Context, chat Chat, at At) error { return chat.Edit(ctx, at, Message{Screen: s}) })
	return saying{}, nil
}

// firstColor is the challenger's colour: the other one than in their last game with each other here, else by lot.
func (b *Bot) firstColor(tx store.Reader, c *match.Challenge, other store.Person) rules.Color {
	for _, id := range tx.Finished(c.From.Person, 20) {
		m, err := tx.Match(id)
		if err != nil {
			continue
		}
		for side, seat := range m.Seats {
			mine := rules.Color(side)
			if seat.Person == c.From.Person && m.Seats[mine.Opponent()].Person == other.ID {
				return mine.Opponent()
			}
		}
	}
	return b.lot()
}
