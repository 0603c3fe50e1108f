package bot

import (
	"context"
	"errors"
	"fmt"
	"time"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/screen"
	"damasbot/store"
)

const (
	hintThinks  = 400 * time.Millisecond // how long the engine looks for a hint
	hintAwaited = 2 * time.Second        // how long a press whose answer is the hint waits for it
)

// hintKey names the study of a hint.
func hintKey(m *match.Match) string { return fmt.Sprintf("hint/%s/%d", m.ID, m.Pos) }

// seek has the best move of a match's position looked for.
func (b *Bot) seek(m *match.Match) *study {
	line, limits := m.Line, m.Limits
	return b.study.begin(hintKey(m), func(ctx context.Context) (any, error) {
		if moves := line.Position().Moves(nil); len(moves) == 1 {
			return moves[0], nil
		}
		var v Verdict
		err := b.jobs.turn(ctx, func() (err error) {
			v, err = b.think.Judge(line.Position().Variant())(ctx, line, limits, hintThinks)
			return err
		})
		return v.Best, err
	})
}

// mayHint says whether somebody may be given a hint in a match.
func mayHint(m *match.Match, person string) error {
	c, seated := m.SeatOf(person)
	switch {
	case m.Over():
		return &match.Refusal{Key: match.RefuseOver}
	case !seated:
		return &match.Refusal{Key: match.RefuseNotPlayer}
	case c != m.Turn():
		return &match.Refusal{Key: match.RefuseNotYourTurn}
	}
	return nil
}

// onlyMove is the move of whoever has no other: told, it helps nobody and costs nothing.
func onlyMove(m *match.Match) (text string, only bool) {
	moves := m.Line.Position().Moves(nil)
	if len(moves) != 1 {
		return "", false
	}
	return m.Variant().Text(moves[0]), true
}

// hintCommand handles /dica: in a direct message the piece, and when that was told already the move; elsewhere, and before
// the first hint of a game that counts, a question.
func (b *Bot) hintCommand(tx store.Tx, c Command, m *match.Match, who store.Person, place store.Place) (effects, error) {
	if err := mayHint(m, who.ID); err != nil {
		return effects{}, err
	}
	if move, only := onlyMove(m); only {
		return b.tell(tx, c, who, place, "aid.only", "move", move)
	}
	a := screen.Action{Kind: screen.MenuHint, Match: m.ID, Pos: m.Pos, Who: who.ID}
	if place.Kind == store.Direct && !screen.HintCosts(m) {
		a.Page = screen.HintPiece
		if _, err := studied[rules.Move](&b.study, hintKey(m)); err == nil {
			a.Page = screen.HintMove
		}
	}
	var e effects
	if a.Page > screen.HintAsk {
		var err error
		if e, err = b.aid(tx, m); err != nil {
			return e, err
		}
	}
	b.seek(m)
	answer, err := b.answer(tx, place, c.Where.Thread, c.Ref, who, a)
	e.notices = append(e.notices, answer.notices...)
	return e, err
}

// aid notes that the engine helped who is to move in a match, unless that is known.
func (b *Bot) aid(tx store.Tx, m *match.Match) (effects, error) {
	if m.Helped[m.Turn()] {
		return effects{}, nil
	}
	return b.doIn(tx, m, match.Aid{By: m.Turn()})
}

// hintScreen is the page of a hint that one person alone sees.
func (b *Bot) hintScreen(tx store.Reader, a screen.Action, r screen.Reader, lim screen.Limits) (s screen.Screen, err error) {
	m, err := tx.Match(a.Match)
	if err != nil {
		return s, err
	}
	if m.Pos != a.Pos || m.Over() {
		return s, store.ErrNotFound
	}
	if a.Page == screen.HintAsk {
		return screen.HintQuestion(m, a.Page, r), nil
	}
	best, err := studied[rules.Move](&b.study, hintKey(m))
	return screen.Hint(m, a.Page, best, r, lim), err
}

// hint gives the presser a hint: in the message, where they alone see that, else as the answer to the press.
func (b *Bot) hint(update string, p Press) (said saying, err error) {
	if p.Do.Who != p.Who.ID {
		return b.sayTo(p, screen.RefuseNotYourMenu)
	}
	chat, ok := b.chatOf(p.Where.Address)
	if !ok {
		return saying{}, nil
	}
	var m *match.Match
	var who store.Person
	var e effects
	var outdated bool
	err = b.store.Update(b.ctx, func(tx store.Tx) error {
		said, e, outdated = saying{}, effects{}, false
		var err error
		if who, _, err = b.meet(tx, p.Who, p.Where); err != nil {
			return err
		}
		if m, err = tx.Match(p.Do.Match); err == nil {
			if err = mayHint(m, who.ID); err == nil && m.Pos != p.Do.Pos {
				err = match.ErrStale
			}
		}
		if err == nil {
			if move, only := onlyMove(m); only {
				said = saying{text: screen.Say(who.Lang, "aid.only", "move", move), alert: true}
				return nil
			}
		}
		if p.Do.Page == screen.HintAsk && err == nil && p.Where.Kind == store.Direct && !screen.HintCosts(m) {
			p.Do.Page = screen.HintPiece // of several games this one was chosen
		}
		if p.Do.Page > screen.HintAsk && err == nil {
			e, err = b.aid(tx, m)
		}
		if s, refused := refuse(tx, who, p.Do.Match, err); refused {
			said, outdated = s, m == nil || m.Over() || m.Pos != p.Do.Pos
			if errors.Is(err, match.ErrStale) {
				said = say(who, "refuse.stale-hint")
			}
			return nil
		}
		return err
	})
	if outdated && err == nil && !p.Forged && p.Whisper == nil { // what it asks is no more
		b.outbox.redraw(p, func(ctx context.Context, chat Chat, at At) error { return chat.Delete(ctx, at) })
	}
	if err != nil || said.text != "" {
		return said, err
	}
	b.release(e)
	st := b.seek(m)
	switch {
	case p.Where.Kind == store.Direct, p.Whisper != nil && chat.Limits().Whispers:
		b.study.then(st, func(err error) { b.showHint(p, chat, err) })
		return saying{}, nil
	case p.Do.Page == screen.HintAsk:
		b.showHint(p, chat, nil)
		return saying{}, nil
	}
	return saying{later: func() saying { return b.tellHint(p, m, who, st) }}, nil
}

// showHint turns the pressed message to its page.
func (b *Bot) showHint(p Press, chat Chat, err error) {
	if err != nil {
		return // logged; pressed again, it is tried again
	}
	lim := chat.Limits().Limits
	var s screen.Screen
	err = b.store.View(b.ctx, func(tx store.Reader) error {
		who, place, err := b.recall(tx, p.Who, p.Where)
		if err != nil {
			return err
		}
		r := b.reader(tx, place, who.ID)
		r.Person = who.ID
		if p.Whisper != nil {
			r.Direct, r.Lang = true, who.Lang
		}
		s, err = b.hintScreen(tx, p.Do, r, lim)
		return err
	})
	switch {
	case errors.Is(err, store.ErrNotFound), b.ctx.Err() != nil: // the board has moved on meanwhile
	case err != nil:
		b.log.Error("a hint could not be shown", "match", p.Do.Match, "err", err)
	case p.Whisper != nil:
		p.Whisper(b.dress(s, lim.Pictures))
	default:
		b.outbox.redraw(p, func(ctx context.Context, chat Chat, at At) error {
			if !b.still(p.Do) {
				return nil
			}
			return chat.Edit(ctx, at, b.dress(s, lim.Pictures))
		})
	}
}

// tellHint waits for a hint and says it to the presser alone. The message that everybody sees then leads on, or has served.
func (b *Bot) tellHint(p Press, m *match.Match, who store.Person, st *study) saying {
	t := time.NewTimer(hintAwaited)
	defer t.Stop()
	select {
	case <-st.done:
	case <-t.C:
	case <-b.ctx.Done():
		return saying{}
	}
	best, err := studied[rules.Move](&b.study, hintKey(m))
	if err != nil {
		return say(who, "aid.thinking")
	}
	if p.Do.Page == screen.HintMove {
		b.outbox.redraw(p, func(ctx context.Context, chat Chat, at At) error { return chat.Delete(ctx, at) })
	} else {
		var s screen.Screen
		if err := b.store.View(b.ctx, func(tx store.Reader) error {
			_, place, err := b.recall(tx, p.Who, p.Where)
			r := b.reader(tx, place, "")
			r.Person = who.ID
			s = screen.HintQuestion(m, p.Do.Page, r)
			return err
		}); err == nil {
			b.outbox.redraw(p, func(ctx context.Context, chat Chat, at At) error { return chat.Edit(ctx, at, Message{Screen: s}) })
		}
	}
	return saying{text: screen.HintText(m, p.Do.Page, best, who.Lang), alert: true}
}
