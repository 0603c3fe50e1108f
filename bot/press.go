package bot

import (
	"cmp"
	"errors"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/screen"
	"damasbot/store"
)

// press handles a button. What changes the store is marked, so that the same update twice changes nothing; what only shows
// something may be done again.
func (b *Bot) press(update string, p Press) (saying, error) {
	if turns(p.Do.Kind) && (p.Bare || p.Forged && b.stands(p)) {
		return b.sayTo(p, "refuse.gone")
	}
	if asksWhich(p.Do) && p.Do.Who != p.Who.ID {
		return b.sayTo(p, screen.RefuseNotYourMenu)
	}
	if p.Do.Kind == screen.MenuReview {
		return b.reread(p)
	}
	if isMenu(p) {
		return b.browse(p)
	}
	switch p.Do.Kind {
	case screen.DoResignAsk:
		return b.pick(p)
	case screen.DoPick:
		if len(p.Do.Path) > 0 || b.stands(p) {
			return b.pick(p)
		}
	case screen.DoWhy:
		return b.why(p)
	case screen.DoEndAsk: // of several matches, this one
		if !b.isAdmin(p.Who, p.Where) {
			return b.sayTo(p, adminsOnly(p.Where))
		}
		return b.browse(p)
	case screen.MenuHint:
		return b.hint(update, p)
	case screen.MenuConfig:
		return b.config(p)
	case screen.DoForget, screen.DoKeep:
		return b.erase(update, p)
	case screen.ChTerms:
		return b.terms(p)
	}
	asks := p.Do.Kind == screen.DoEnd || p.Do.Kind == screen.DoRematch && b.ofAdmins("rematch", p.Where)
	p.Who.Admin = asks && b.isAdmin(p.Who, p.Where)
	return b.handle(update, p.Who, p.Where, func(tx store.Tx, who store.Person, place store.Place) (effects, error) {
		e, err := b.pressIn(tx, p, who, place)
		if s, refused := refuse(tx, who, p.Do.Match, err); refused {
			return effects{say: s, refused: true}, nil
		}
		return e, err
	})
}

func (b *Bot) pressIn(tx store.Tx, p Press, who store.Person, place store.Place) (effects, error) {
	switch p.Do.Kind {
	case screen.ChChoose, screen.ChAccept, screen.ChDecline, screen.ChCancel, screen.ChTime, screen.ChCasual, screen.ChQuiet:
		return b.pressChallenge(tx, p, who, place)
	case screen.MenuPlay:
		return b.playFromMenu(tx, p, who, place)
	case screen.DoBoth:
		return b.bothFromMenu(tx, p, who, place)
	case screen.DoShow, screen.DoPDN, screen.MenuReplay:
		if m, err := tx.Match(p.Do.Match); err != nil || !maySee(tx, m, who.ID, place) {
			return effects{}, cmp.Or(err, error(&match.Refusal{Key: match.RefuseNotPlayer}))
		}
		var e effects
		var err error
		if p.Do.Kind == screen.DoShow {
			e, err = b.showAgain(tx, p.Do.Match, who, place, p.Where.Thread, p.Ref)
		} else {
			e, err = b.answer(tx, place, p.Where.Thread, "", who, screen.Action{Kind: p.Do.Kind, Match: p.Do.Match})
		}
		if p.Do.Kind == screen.MenuReplay {
			e.say = b.workingOn(tx, p.Do, who, place)
		}
		if asksWhich(p.Do) && !p.Forged {
			e.clear = &p
		}
		return e, err
	}
	m, err := tx.Match(p.Do.Match)
	if err != nil {
		return effects{}, err
	}
	if p.Do.Kind == screen.DoEnd {
		return b.endByAdmin(tx, p, m, place)
	}
	c, seated := m.SeatOf(who.ID)
	if !seated {
		return effects{}, &match.Refusal{Key: match.RefuseNotPlayer}
	}
	if p.Picture && p.Do.Kind != screen.DoResign { // else a confirmation, or a choice that was a message of its own
		if err := adopt(tx, p, m.ID, place); err != nil {
			return effects{}, err
		}
	}
	post, known := tx.PostAt(place.ID, p.Ref)
	if known == nil && post.Subject != m.ID {
		return effects{}, match.ErrStale // another match's board
	}
	loose := errors.Is(known, store.ErrNotFound) // a question, or a board that is kept up to date no more
	var e effects
	switch p.Do.Kind {
	case screen.DoFlip:
		return b.flip(tx, p, place)
	case screen.DoRematch:
		return b.rematch(tx, m, c, who, place, p, "")
	case screen.DoPick: // a question answered with no; on a board see pick
		if p.Do.Color != "" && p.Do.Color != c.String() {
			return effects{}, &match.Refusal{Key: screen.RefuseNotYourMenu}
		}
	default:
		cmd, err := command(m, c, p.Do)
		if err == nil {
			e, err = b.doIn(tx, m, cmd)
		}
		if _, granted := cmd.(match.Grant); granted && err == nil {
			err = b.alert(tx, &e, m, screen.AlertGranted, m.Turn())
		}
		switch {
		case errors.Is(err, match.ErrStale) && loose, errors.As(err, new(*match.Refusal)) && m.Over() && loose:
		case err != nil:
			return effects{}, err
		}
		if s, refused := refuse(tx, who, m.ID, err); refused {
			e.say, e.refused = s, true
		}
	}
	if loose && !p.Forged {
		e.clear = &p
		return e, answered(tx, m.ID, place.ID, p.Ref, b.now())
	}
	return e, nil
}

// asksWhich reports whether a button is of a menu that asks one person which match they mean.
func asksWhich(a screen.Action) bool {
	switch a.Kind {
	case screen.DoShow, screen.DoOffer, screen.DoResignAsk, screen.DoPDN, screen.DoBack, screen.DoRematch, screen.DoEndAsk,
		screen.MenuOthers:
		return a.Who != ""
	}
	return false
}

// turns reports whether a button turns the message that holds it to something else: one that the message does not hold
// must not.
func turns(k screen.Kind) bool {
	switch k {
	case screen.MenuConfig, screen.MenuPlay, screen.DoBoth, screen.DoForget, screen.DoKeep, screen.ChTerms, screen.MenuHint:
		return true
	}
	return k.Menu()
}

// maySee reports whether a match may be shown to somebody in a place: where it is played, also in a thread there, and to its
// players alone.
func maySee(tx store.Reader, m *match.Match, person string, place store.Place) bool {
	_, seated := m.SeatOf(person)
	return m.Place == string(place.ID) || seated && place.Kind == store.Direct || inThreadOf(tx, m, place)
}

// command makes a match command of a button. Buttons of an older board are stale.
func command(m *match.Match, c rules.Color, a screen.Action) (match.Command, error) {
	if m.Over() {
		return nil, &match.Refusal{Key: match.RefuseOver}
	}
	switch a.Kind {
	case screen.DoMove:
		if a.Pos != m.Pos {
			return nil, match.ErrStale
		}
		if c != m.Turn() {
			return nil, &match.Refusal{Key: match.RefuseNotYourTurn}
		}
		move, ok := a.Move(m.Line.Position())
		if !ok {
			return nil, match.ErrStale
		}
		return match.Play{By: c, Pos: a.Pos, Move: move}, nil
	case screen.DoOffer:
		if a.Pos != m.Pos {
			return nil, match.ErrStale
		}
		return match.OfferDraw{By: c}, nil
	case screen.DoAccept, screen.DoDecline:
		if m.Seats[0].Person == m.Seats[1].Person && m.Offer != nil {
			c = m.Offer.By.Opponent()
		}
		return match.Answer{By: c, Offer: a.Offer, Accept: a.Kind == screen.DoAccept}, nil
	case screen.DoWithdraw:
		return match.Withdraw{By: c, Offer: a.Offer}, nil
	case screen.DoResign:
		if a.Color != "" && a.Color != c.String() {
			return nil, &match.Refusal{Key: screen.RefuseNotYourMenu}
		}
		return match.Resign{By: c, Pos: a.Pos}, nil
	case screen.DoBack:
		return match.AskBack{By: c, Pos: a.Pos}, nil
	case screen.DoBackYes, screen.DoBackNo:
		return match.AnswerBack{By: c, ID: a.Offer, Accept: a.Kind == screen.DoBackYes}, nil
	case screen.DoBackUndo:
		return match.WithdrawBack{By: c, ID: a.Offer}, nil
	}
	if a.Pos != m.Pos {
		return nil, match.ErrStale
	}
	switch a.Kind {
	case screen.DoClaim:
		return match.Claim{By: c}, nil
	case screen.DoGrant:
		return match.Grant{By: c}, nil
	case screen.DoSleep:
		return match.Sleep{By: c}, nil
	}
	return nil, match.ErrStale
}

// mayEnd reports whether somebody may end a match of others: an admin of the group that it is played in, or a thread of which. A
// direct message has no admins.
func mayEnd(tx store.Reader, m *match.Match, place store.Place, who Who) bool {
	return who.Admin && place.Kind != store.Direct && (m.Place == string(place.ID) || inThreadOf(tx, m, place))
}

// endByAdmin ends a match of a group that an admin wants ended.
func (b *Bot) endByAdmin(tx store.Tx, p Press, m *match.Match, place store.Place) (effects, error) {
	switch {
	case !mayEnd(tx, m, place, p.Who):
		return effects{}, &match.Refusal{Key: adminsOnly(p.Where)}
	case p.Do.Pos != m.Pos:
		return effects{}, match.ErrStale
	}
	e, err := b.doIn(tx, m, match.EndByAdmin{})
	if err != nil {
		return effects{}, err
	}
	e.clear = &p
	return e, b.alert(tx, &e, m, screen.AlertAdmin, m.Turn())
}

// adopt makes a pressed message that no post knows the post of its match or challenge in that place: it was sent just
// before a crash.
func adopt(tx store.Tx, p Press, subject match.ID, place store.Place) error {
	if _, err := tx.PostAt(place.ID, p.Ref); !errors.Is(err, store.ErrNotFound) {
		return err
	}
	for _, post := range tx.PostsOf(subject) {
		if post.Place == place.ID && post.Ref == "" {
			post.Ref, post.Picture, post.Sending, post.Quiet, post.Shown = p.Ref, p.Picture, false, false, 0
			return tx.PutPost(post)
		}
	}
	return nil
}

// flip turns the board of one post.
func (b *Bot) flip(tx store.Tx, p Press, place store.Place) (e effects, err error) {
	post, err := tx.PostAt(place.ID, p.Ref)
	if err != nil {
		return e, err
	}
	post.Flip = !post.Flip
	anew(&post)
	e.posts = []store.Post{post}
	return e, tx.PutPost(post)
}
