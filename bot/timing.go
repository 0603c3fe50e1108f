package bot

import (
	"errors"
	"fmt"
	"time"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/screen"
	"damasbot/store"
)

const (
	beatEvery = time.Minute
	// asleep is the least gap between two signs of life that counts as time in which nobody could move.
	asleep = 3 * beatEvery
	// longAgo is a gap that no bot was down for: the clock was wrong, as that of a machine that begins at 1970 and then asks for the time.
	longAgo = 365 * 24 * time.Hour
)

// beat notes that the bot is alive.
func (b *Bot) beat(now time.Time) {
	err := b.store.Update(b.ctx, func(tx store.Tx) error { return tx.Beat(now) })
	if err != nil && b.ctx.Err() == nil {
		b.log.Error("the store does not note that the bot is alive", "err", err)
	}
}

// wakeUp moves every deadline by the time in which the bot was down, which is nobody's loss, and notes that it is alive again:
// in one transaction, so that no crash moves one twice.
func (b *Bot) wakeUp() error {
	moved := 0
	var gap time.Duration
	err := b.store.Update(b.ctx, func(tx store.Tx) error {
		moved = 0
		now, last := b.now(), tx.LastBeat()
		gap = now.Sub(last)
		if last.IsZero() || gap < asleep || gap > longAgo {
			return tx.Beat(now)
		}
		for _, d := range tx.Due(now.Add(10 * 365 * 24 * time.Hour)) {
			if d.Match == "" {
				continue
			}
			m, err := tx.Match(d.Match)
			if err != nil {
				return err
			}
			e, err := b.doIn(tx, m, match.Shift{By: gap})
			if err == nil && gap >= m.MoveTime/10 { // worth telling; takeUp sends it
				err = b.alert(tx, &e, m, screen.AlertShifted, m.Turn())
			}
			switch {
			case errors.Is(err, match.ErrStale):
				continue
			case err != nil:
				return fmt.Errorf("bot: match %s: %w", m.ID, err)
			}
			moved++
		}
		return tx.Beat(now)
	})
	if err == nil && moved > 0 {
		b.log.Info("deadlines were moved by the time in which the bot was down", "matches", moved, "by", gap.Round(time.Second))
	}
	return err
}

// tick is a match's clock: a reminder, or the end of a move time.
func (b *Bot) tick(id match.ID) {
	e, err := b.ticked(id)
	if err != nil {
		if b.ctx.Err() == nil {
			b.log.Error("a match's clock could not be served", "match", id, "err", err)
		}
		return
	}
	b.release(e)
	b.clock.changed()
}

func (b *Bot) ticked(id match.ID) (e effects, err error) {
	defer caught(&err)
	err = b.store.Update(b.ctx, func(tx store.Tx) error {
		e = effects{}
		m, err := tx.Match(id)
		if err != nil {
			return err
		}
		before, slept := m.Reminded, m.Asleep
		var cmd match.Command = match.Remind{}
		if !m.Deadline.IsZero() && !m.Expired && !b.now().Before(m.Deadline) {
			cmd = match.TimeUp{}
		}
		e, err = b.doIn(tx, m, cmd)
		if errors.Is(err, match.ErrStale) || errors.As(err, new(*match.Refusal)) {
			e, err = effects{}, nil // the player was quicker
			return nil
		}
		if err != nil {
			return err
		}
		switch {
		case m.Asleep && !slept:
			return b.rouse(tx, &e, m)
		case m.Expired:
			return b.alert(tx, &e, m, screen.AlertClaim, m.Turn().Opponent())
		case m.Over():
			return b.alert(tx, &e, m, screen.AlertTimeUp, m.Turn())
		case m.Reminded > before && m.Reminded == 1:
			return b.alert(tx, &e, m, screen.AlertHalf, m.Turn())
		case m.Reminded > before:
			return b.alert(tx, &e, m, screen.AlertLast, m.Turn())
		}
		return nil
	})
	return e, err
}

// rouse tells both sides of a game that fell asleep, with a fresh board on which either may end it.
func (b *Bot) rouse(tx store.Tx, e *effects, m *match.Match) error {
	place, err := tx.Place(store.PlaceID(m.Place))
	if err != nil {
		return err
	}
	if err := b.afresh(tx, place, e); err != nil {
		return err
	}
	return b.alert(tx, e, m, screen.AlertSleep, m.Turn())
}

// alert sends one side a sentence about a match to where it is played; a reminder only to players who want it.
func (b *Bot) alert(tx store.Tx, e *effects, m *match.Match, a screen.Alert, to rules.Color) error {
	reader := m.Seats[to].Person
	if p, err := tx.Person(reader); err == nil {
		switch {
		case a == screen.AlertHalf && (p.Reminders == store.RemindersLast || p.Reminders == store.RemindersNone):
			return nil
		case a == screen.AlertLast && p.Reminders == store.RemindersNone:
			return nil
		}
	}
	post := store.Post{Place: store.PlaceID(m.Place)}
	for _, p := range tx.PostsOf(m.ID) {
		if string(p.Place) == m.Place {
			post = p
		}
	}
	n, err := tx.AddNotice(store.Notice{
		Place: post.Place, Thread: post.Thread, ReplyTo: post.Ref, Reader: reader,
		Action: screen.Action{Kind: screen.MenuAlert, Match: m.ID, Pos: m.Pos, Index: int(a)}.Encode(),
	})
	e.notices = append(e.notices, n)
	return err
}

// away is how long a player must have been without a sign of life to be called by a fresh board.
const away = 3 * time.Minute

// calls reports whether the player who is now to move is called by a fresh board: as the place wants it, always, never, or
// when so long has passed since their own move that they no longer watch.
func calls(place store.Place, m *match.Match, since time.Duration) bool {
	if m.Over() || place.Kind == store.Direct || !m.BetweenPeople() {
		return false
	}
	switch place.Notify {
	case store.NotifyAlways:
		return true
	case store.NotifyNever:
		return false
	}
	return since > away
}

// afresh posts a match's board anew in its own place, and takes the buttons off the older message.
func (b *Bot) afresh(tx store.Tx, place store.Place, e *effects) error {
	for i, old := range e.posts {
		if old.Place != place.ID || old.Ref == "" {
			continue
		}
		e.strip = append(e.strip, At{Address: place.Address, Ref: old.Ref, Picture: old.Picture})
		old.Ref, old.Picture, old.Shown, old.Sending, old.ReplyTo, old.Below = "", false, 0, false, "", 0
		if err := tx.PutPost(old); err != nil {
			return err
		}
		e.posts[i] = old
	}
	return nil
}
