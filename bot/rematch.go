package bot

import (
	"errors"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/screen"
	"damasbot/store"
)

// rematch asks for the same game with colours swapped: the engine begins at once, a person is challenged. replyTo is the
// command that asks for it; "" = a button.
func (b *Bot) rematch(tx store.Tx, m *match.Match, c rules.Color, who store.Person, place store.Place, p Press, replyTo string) (effects, error) {
	if c, err := tx.Challenge(m.Next); err == nil && c.Live() && c.From.Person != who.ID { // both want it
		home, err := tx.Place(store.PlaceID(c.Place))
		if err != nil {
			return effects{}, err
		}
		p.Do = screen.Action{Kind: screen.ChAccept, Match: c.ID}
		if home.ID != place.ID {
			p.Ref, p.Where.Thread = "", 0
		}
		return b.answerChallenge(tx, p, who, home)
	}
	id := b.freshID(tx)
	if _, err := m.Do(match.Again{ID: id, Lapsed: cameToNothing(tx, m.Next)}, b.now()); err != nil {
		return effects{}, err
	}
	if err := mayRematch(tx, m, c, p.Who.Admin, place); err != nil {
		return effects{}, err
	}
	old, err := b.saveMatch(tx, m)
	if err != nil {
		return effects{}, err
	}
	seats := [2]match.Seat{m.Seats[1], m.Seats[0]}
	var e effects
	if !m.BetweenPeople() {
		next := match.New(id, m.Place, m.Variant().Start(), m.Limits, seats, b.now())
		post := store.Post{Place: place.ID, Thread: p.Where.Thread, ReplyTo: replyTo}
		if place.Kind == store.Direct {
			post.Reader = who.ID
		}
		if _, engine := m.AgainstEngine(); engine {
			who.Setup.Last = c.Opponent().String()
			if err := tx.PutPerson(who); err != nil {
				return effects{}, err
			}
		}
		e, err = b.begin(tx, next, post)
	} else {
		other := m.Seats[c.Opponent()]
		swapped, now := c.Opponent(), b.now()
		home := store.Post{Place: rematchIn(tx, m, place)} // where the other one sees it
		if home.Place == place.ID {
			home.Thread, home.ReplyTo = p.Where.Thread, replyTo
		}
		e, err = b.propose(tx, &match.Challenge{
			ID: id, Place: string(home.Place), From: match.Seat{Person: who.ID, Name: who.Name},
			To: match.Target{Person: other.Person, Name: other.Name}, Variant: m.Variant(), Limits: m.Limits,
			MoveTime: m.MoveTime, Late: m.Late, Casual: m.Unrated == match.UnratedCasual,
			Color: &swapped, State: match.Open, Rev: 1, Created: now, Expires: now.Add(match.Expiry),
		}, home)
	}
	e.posts = append(e.posts, old.posts...)
	return e, err
}

// cameToNothing reports whether a rematch that was asked for will not be: its challenge was declined or taken back, has expired, or
// is so old that nobody knows it any more.
func cameToNothing(tx store.Reader, next match.ID) bool {
	if c, err := tx.Challenge(next); err == nil {
		return !c.Live() && c.State != match.Accepted
	}
	_, err := tx.Match(next)
	return errors.Is(err, store.ErrNotFound)
}

// rematchIn is where the rematch of a match is offered that somebody asks for in a place: where it was played, but in the
// channel of its thread where that is asked in.
func rematchIn(tx store.Reader, m *match.Match, asked store.Place) store.PlaceID {
	if inThreadOf(tx, m, asked) {
		return asked.ID
	}
	return store.PlaceID(m.Place)
}

// mayRematch refuses a rematch that the chat, its limits or the other person do not want. admin says whether it is wanted by
// one of the place in which it is asked for.
func mayRematch(tx store.Reader, m *match.Match, c rules.Color, admin bool, place store.Place) error {
	person, other := m.Seats[c].Person, m.Seats[c.Opponent()].Person
	if !m.BetweenPeople() {
		return roomToPlay(tx, person, place)
	}
	home, err := tx.Place(rematchIn(tx, m, place))
	switch {
	case err != nil:
		return err
	case store.IsForgotten(other):
		return &match.Refusal{Key: screen.RefuseRematchGone}
	case home.Challengers == store.ChallengersAdmins && (!admin || home.ID != place.ID):
		return mayNotChallenge(home)
	}
	if err := roomFor(tx, person, home, 0); err != nil {
		return err
	}
	if tx.Blocks(other, person) {
		return &match.Refusal{Key: screen.RefuseBlocked}
	}
	if p, err := tx.Person(other); err == nil && p.Challenges == store.ChallengesKnown {
		return nil // they have played with each other
	}
	return welcome(tx, person, other)
}
