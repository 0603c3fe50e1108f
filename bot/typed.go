package bot

import (
	"errors"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/screen"
	"damasbot/store"
)

// text handles a message that may be a move: any in a direct message, a reply to a board elsewhere.
func (b *Bot) text(update string, t Text) error {
	var e effects
	err := b.store.Update(b.ctx, func(tx store.Tx) error {
		e = effects{}
		if tx.Seen(update) {
			return nil
		}
		tx.Mark(update, b.now())
		who, place, err := b.meet(tx, t.Who, t.Where)
		if err != nil {
			return err
		}
		e, err = b.typed(tx, t, who, place, false)
		return err
	})
	if err == nil {
		b.release(e)
	}
	return err
}

// typed plays a typed move. Unless it was demanded by command, text that is no move is answered in a direct message only.
func (b *Bot) typed(tx store.Tx, t Text, who store.Person, place store.Place, demanded bool) (effects, error) {
	direct := place.Kind == store.Direct
	m, several, err := b.meant(tx, screen.DoMove, who, place, t.ReplyTo)
	if several {
		m, err = b.latestToMove(tx, who, place), nil
	}
	if !demanded && !direct && (t.ReplyTo == "" || m == nil || !m.Variant().LooksLikeMove(t.Text)) {
		return effects{}, nil
	}
	if several && m == nil {
		return b.answer(tx, place, t.Where.Thread, t.Ref, who, screen.Action{Kind: screen.MenuWhich, Then: screen.DoShow})
	}
	who.Lang = b.publicly(who, place)
	if !demanded && direct && (m == nil || !m.Variant().LooksLikeMove(t.Text)) {
		return b.answer(tx, place, t.Where.Thread, "", who, screen.Action{Kind: screen.MenuHelp})
	}
	var e effects
	id := match.ID("")
	if err == nil {
		id = m.ID
		e, err = b.playTyped(tx, m, t, who, place)
	}
	if s, refused := refuse(tx, who, id, err); refused {
		return b.remark(tx, t.Where.Thread, t.Ref, who, place, s.text)
	}
	return e, err
}

func (b *Bot) playTyped(tx store.Tx, m *match.Match, t Text, who store.Person, place store.Place) (effects, error) {
	side, seated := m.SeatOf(who.ID)
	switch {
	case m.Over():
		return effects{}, &match.Refusal{Key: match.RefuseOver}
	case !seated:
		return effects{}, &match.Refusal{Key: match.RefuseNotPlayer}
	case side != m.Turn():
		return effects{}, &match.Refusal{Key: match.RefuseNotYourTurn}
	}
	position := m.Line.Position()
	moves, err := position.ParseMove(t.Text)
	var bad *rules.BadMove
	switch {
	case errors.As(err, &bad) && len(bad.Path) == 0:
		return effects{}, &match.Refusal{Key: "refuse.not-a-move", Args: map[string]any{"text": t.Text}}
	case errors.As(err, &bad):
		return effects{}, &match.Refusal{Key: match.RefuseRule, Why: &bad.Why}
	case err != nil:
		return effects{}, err
	case len(moves) > 1:
		a := screen.Action{Kind: screen.MenuMoves, Match: m.ID, Pos: m.Pos}
		for i, legal := range position.Moves(nil) {
			for _, move := range moves {
				if legal.Same(move) {
					a.Moves = append(a.Moves, i)
				}
			}
		}
		return b.answer(tx, place, t.Where.Thread, t.Ref, who, a)
	}
	return b.doIn(tx, m, match.Play{By: side, Move: moves[0]})
}
