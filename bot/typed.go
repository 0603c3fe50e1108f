package bot

import (
	"errors"
	"strings"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/screen"
	"damasbot/store"
)

// text handles a message that may be a move: any in a direct message, a reply to a board elsewhere. In a direct message a
// command is one also without its slash.
func (b *Bot) text(update string, t Text) error {
	if name, args, ok := bareCommand(t.Text); ok && t.Where.Kind == store.Direct {
		return b.command(update, Command{Who: t.Who, Where: t.Where, Ref: t.Ref, Name: name, Args: args, ReplyTo: t.ReplyTo})
	}
	_, err := b.handle(update, t.Who, t.Where, func(tx store.Tx, who store.Person, place store.Place) (effects, error) {
		e, err := b.typed(tx, t, who, place, false)
		if err != nil || len(e.notices) == 0 { // a move that is played never is too many
			return e, err
		}
		return b.sparing(tx, t, who, place, e)
	})
	return err
}

// sparing lets a text that is answered by a message count as a command does: see flood.
func (b *Bot) sparing(tx store.Tx, t Text, who store.Person, place store.Place, e effects) (effects, error) {
	pass, tell := b.flood.pass(who.ID, b.now())
	if pass {
		return e, nil
	}
	for _, n := range e.notices {
		if err := tx.DropNotice(n.ID); err != nil {
			return effects{}, err
		}
	}
	if !tell {
		return effects{}, nil
	}
	return b.tell(tx, Command{Where: t.Where, Ref: t.Ref}, who, place, screen.RefuseFlood)
}

// typed plays a typed move. Unless it was demanded by command, in a group only a reply to a board that is written like a move
// is answered.
func (b *Bot) typed(tx store.Tx, t Text, who store.Person, place store.Place, demanded bool) (effects, error) {
	direct, text := place.Kind == store.Direct, strings.TrimSpace(t.Text)
	m, several, err := b.meant(tx, screen.DoMove, who, place, t.ReplyTo)
	some := false
	if several {
		m, some = b.onlyFor(tx, who, place, text)
		err = nil
	}
	if demanded && m == nil && !several {
		if e, told, err := b.noneHere(tx, err, t.Where.Thread, t.Ref, who, place); told || err != nil {
			return e, err
		}
	}
	like := rules.WrittenLikeMove(text) || m != nil && m.Variant().LooksLikeMove(text) ||
		direct && (several || m != nil && !m.Over()) && rules.TypedSquares(text) != nil // "9 13"
	public := who
	public.Lang = b.publicly(who, place)
	switch {
	case !demanded && !direct && (t.ReplyTo == "" || m == nil || !like):
		return effects{}, nil
	case demanded && text == "" && (several || m != nil && !m.Over()):
		if m == nil {
			if m, err = tx.Match(b.candidates(tx, screen.DoMove, who.ID, place)[0]); err != nil {
				return effects{}, err
			}
		}
		example := screen.Example(m.Line.Position())
		return b.remark(tx, t.Where.Thread, t.Ref, who, place, screen.Say(public.Lang, "refuse.move-how", "example", example))
	case several && m == nil && (demanded || like):
		a := screen.Action{Kind: screen.MenuWhich, Then: screen.DoMove, Value: strings.Join(rules.TypedSquares(text), "-")}
		if !some || a.Encode() == "" { // a route too long for a button's data
			a = screen.Action{Kind: screen.MenuWhich, Then: screen.DoShow}
		}
		return b.answer(tx, place, t.Where.Thread, t.Ref, who, a)
	case !demanded && !several && !like && (m == nil || m.Over()): // nothing could be moved in
		return b.answer(tx, place, t.Where.Thread, "", who, screen.Action{Kind: screen.MenuHelp})
	}
	var e effects
	id := match.ID("")
	switch {
	case m != nil:
		id = m.ID
		e, err = b.playTyped(tx, m, t, like || demanded, who, place)
	case several:
		id = b.candidates(tx, screen.DoMove, who.ID, place)[0] // the example is of its rule set
		err = &match.Refusal{Typed: &rules.BadMove{Text: text}}
	}
	if s, refused := refuse(tx, public, id, err); refused {
		return b.remark(tx, t.Where.Thread, t.Ref, who, place, s.text)
	}
	return e, err
}

// playTyped plays a typed move, or says why not. Text that is not even written like one is not understood, whoever's turn it is.
func (b *Bot) playTyped(tx store.Tx, m *match.Match, t Text, like bool, who store.Person, place store.Place) (effects, error) {
	side, seated := m.SeatOf(who.ID)
	switch {
	case m.Over():
		return effects{}, &match.Refusal{Key: match.RefuseOver}
	case !like:
		return effects{}, &match.Refusal{Typed: &rules.BadMove{Text: t.Text}}
	case !seated:
		return effects{}, &match.Refusal{Key: match.RefuseNotPlayer}
	case side != m.Turn():
		return effects{}, &match.Refusal{Key: match.RefuseNotYourTurn}
	}
	position := m.Line.Position()
	moves, err := position.ParseMove(t.Text)
	var bad *rules.BadMove
	switch {
	case errors.As(err, &bad):
		return effects{}, &match.Refusal{Key: match.RefuseRule, Typed: bad}
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
	e, err := b.doIn(tx, m, match.Play{By: side, Move: moves[0]})
	if err == nil {
		err = b.follow(tx, place, &e)
	}
	return e, err
}
