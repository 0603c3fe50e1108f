package bot

import (
	"context"

	"damasbot/match"
	"damasbot/screen"
	"damasbot/store"
)

// pick edits the pressed board for a choice in two steps, or for the confirmation of a resignation. Nothing is stored: the
// choice lives in the buttons.
func (b *Bot) pick(p Press) (say saying, err error) {
	var s screen.Screen
	var picture bool
	chat, ok := b.chatOf(p.Where.Address)
	if !ok {
		return saying{}, nil
	}
	lim := chat.Limits().Limits
	whisper := p.Whisper != nil && chat.Limits().Whispers && p.Where.Kind != store.Direct
	say, err = b.look(p, func(tx store.Reader, who store.Person, place store.Place) error {
		m, err := tx.Match(p.Do.Match)
		if err == nil {
			err = mayPick(m, who.ID, p.Do)
		}
		if err != nil {
			return err
		}
		r := b.reader(tx, place, "")
		post, err := tx.PostAt(place.ID, p.Ref)
		switch {
		case err == nil && post.Subject != m.ID, err != nil && p.Forged:
			return match.ErrStale // another match's board, or no board at all
		case err == nil:
			r = b.reader(tx, place, post.Reader)
			r.Flip = post.Flip
		}
		if whisper {
			r.Direct, r.Lang = true, who.Lang
		}
		if r.Direct || p.Do.Kind == screen.DoResignAsk {
			r.Person = who.ID
		}
		if p.Do.Kind == screen.DoResignAsk {
			s = screen.ResignConfirm(m, r, lim)
			if listed := err != nil && !p.Picture && !whisper; listed && lim.Pictures && !r.TextBoard {
				s = screen.ResignQuestion(m, r) // asked under a list of games, which cannot turn to a picture
			}
			if (err == nil || p.Picture) && !r.Direct {
				s = screen.ResignBoard(m, r, lim)
			}
			return nil
		}
		s = screen.Board(m, r, p.Do.Path, lim)
		picture = r.Direct
		return nil
	})
	if err != nil || say.text != "" {
		return say, err
	}
	if whisper {
		p.Whisper(b.dress(s, lim.Pictures))
		return say, nil
	}
	b.outbox.redraw(p, func(ctx context.Context, chat Chat, at At) error {
		if !b.still(p.Do) {
			return nil
		}
		if picture || !at.Picture {
			return chat.Edit(ctx, at, b.dress(s, at.Picture))
		}
		return chat.Edit(ctx, at, Message{Screen: s}) // the picture stays
	})
	return say, nil
}

// stands reports whether a pressed message is a board that is kept up to date: there a choice is made on the board itself.
func (b *Bot) stands(p Press) bool {
	var found bool
	err := b.store.View(b.ctx, func(tx store.Reader) error {
		place, err := tx.PlaceAt(p.Where.Address)
		if err == nil {
			_, err = tx.PostAt(place.ID, p.Ref)
		}
		found = err == nil
		return nil
	})
	return found && err == nil
}

// still reports whether the board of an action is the present one, so that no late redraw hides a newer board.
func (b *Bot) still(a screen.Action) bool {
	err := b.store.View(b.ctx, func(tx store.Reader) error {
		m, err := tx.Match(a.Match)
		if err == nil && (m.Pos != a.Pos || m.Over()) {
			err = match.ErrStale
		}
		return err
	})
	return err == nil
}

// mayPick says whether a person may choose on a board, or ask to resign.
func mayPick(m *match.Match, person string, a screen.Action) error {
	c, seated := m.SeatOf(person)
	switch {
	case m.Over():
		return &match.Refusal{Key: match.RefuseOver}
	case !seated:
		return &match.Refusal{Key: match.RefuseNotPlayer}
	case a.Pos != m.Pos:
		return match.ErrStale
	case a.Kind == screen.DoPick && len(a.Path) > 0 && c != m.Turn():
		return &match.Refusal{Key: match.RefuseNotYourTurn}
	}
	return nil
}

// why explains a forced capture to the presser alone.
func (b *Bot) why(p Press) (s saying, err error) {
	var told string
	s, err = b.look(p, func(tx store.Reader, who store.Person, place store.Place) error {
		m, err := tx.Match(p.Do.Match)
		if err == nil && (m.Pos != p.Do.Pos || !maySee(tx, m, who.ID, place)) {
			err = match.ErrStale
		}
		if err != nil {
			return err
		}
		position := m.Line.Position()
		told = screen.Say(who.Lang, "why.free")
		if why, forced := position.Forced(); forced {
			told = screen.Why(who.Lang, position, why)
		}
		return nil
	})
	if s.text == "" {
		s = saying{text: told, alert: true}
	}
	return s, err
}
