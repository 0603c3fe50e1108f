package bot

import (
	"context"

	"damasbot/match"
	"damasbot/screen"
	"damasbot/store"
)

// browse turns the pressed menu to another page.
func (b *Bot) browse(p Press) (say saying, err error) {
	chat, ok := b.chatOf(p.Where.Address)
	if !ok {
		return saying{}, nil
	}
	var s screen.Screen
	say, err = b.look(p, func(tx store.Reader, who store.Person, place store.Place) (err error) {
		r := b.reader(tx, place, who.ID)
		r.Person = who.ID
		s, err = b.menu(tx, p.Do, place, p.Where.Thread, r, chat.Limits().Limits)
		return err
	})
	if err != nil || say.text != "" {
		return say, err
	}
	b.outbox.redraw(p, func(ctx context.Context, chat Chat, at At) error {
		m := b.dress(s, chat.Limits().Pictures)
		if at.Picture && m.PNG == nil && (p.Do.Kind == screen.MenuRanking || p.Do.Kind == screen.MenuProfile) {
			// The picture would stay and tell of something else.
			if err := chat.Delete(ctx, at); err != nil {
				return err
			}
			_, err := chat.Send(ctx, To{Address: at.Address, Thread: p.Where.Thread}, m)
			return err
		}
		return chat.Edit(ctx, at, m)
	})
	return saying{}, nil
}

// menu makes the screen of an action that shows something and changes nothing. thread is the topic in which it is shown.
func (b *Bot) menu(tx store.Reader, a screen.Action, place store.Place, thread int, r screen.Reader, lim screen.Limits) (screen.Screen, error) {
	switch a.Kind {
	case screen.MenuPlay:
		if !r.Direct {
			return screen.PlayDirect(r), nil
		}
		p, err := tx.Person(r.Person)
		if err != nil {
			return screen.Screen{}, err
		}
		return screen.PlayMenu(a, r, screen.Setup{Variant: p.Setup.Variant, Level: p.Setup.Level, Color: p.Setup.Color}, lim), nil
	case screen.MenuRules:
		return screen.RulesMenu(a, r, lim), nil
	case screen.MenuRanking:
		return b.leaderboard(tx, a, place, r, lim)
	case screen.MenuProfile:
		return b.profile(tx, a, place, r, lim)
	case screen.MenuConfig:
		return configMenu(tx, a, place, thread, r, lim)
	case screen.MenuForget:
		return screen.Forget(r, lim), nil
	case screen.MenuGames:
		g, err := running(tx, place, r)
		g.Page = a.Page
		return screen.Games(g, r, lim), err
	case screen.MenuHelp:
		return screen.Help(r, lim), nil
	case screen.MenuHint:
		return b.hintScreen(tx, a, r, lim)
	case screen.MenuReview:
		return b.reviewScreen(tx, a, place, r, lim)
	case screen.MenuReplay:
		return b.replayScreen(tx, a, place, r)
	case screen.MenuStart:
		return screen.Start(r, lim), nil
	case screen.MenuWhich:
		if a.Then == screen.DoMove {
			s, ok := screen.WhichGame(a.Value, matches(tx, b.candidates(tx, a.Then, r.Person, place)), r, lim)
			if !ok { // they have moved meanwhile
				return s, store.ErrNotFound
			}
			return s, nil
		}
		fallthrough
	case screen.MenuOthers:
		return screen.Which(a, matches(tx, b.candidates(tx, a.Then, r.Person, place)), r, lim), nil
	case screen.MenuMoves, screen.DoResignAsk, screen.DoPDN, screen.DoEndAsk, screen.MenuAlert:
		m, err := tx.Match(a.Match)
		if err != nil {
			return screen.Screen{}, err
		}
		if a.Kind == screen.DoEndAsk && m.Place != string(place.ID) && !inThreadOf(tx, m, place) { // an admin of one group has no say in another
			return screen.Screen{}, store.ErrNotFound
		}
		switch a.Kind {
		case screen.DoPDN:
			return screen.PDN(m, r, b.name), nil
		case screen.DoResignAsk:
			if m.Over() { // while the question waited to be sent
				return screen.Screen{}, store.ErrNotFound
			}
			return screen.ResignConfirm(m, r, lim), nil
		case screen.DoEndAsk:
			return screen.EndConfirm(m, r, lim), nil
		case screen.MenuAlert:
			if !screen.Alert(a.Index).Known() {
				return screen.Screen{}, store.ErrNotFound
			}
			return screen.Notice(screen.Alert(a.Index), m, r), nil
		}
		if a.Pos != m.Pos {
			return screen.Screen{}, store.ErrNotFound
		}
		legal := m.Line.Position().Moves(nil)
		which := legal[:0:0]
		for _, i := range a.Moves {
			if i < len(legal) {
				which = append(which, legal[i])
			}
		}
		return screen.WhichMove(m, which, r, lim), nil
	}
	return screen.Screen{}, store.ErrNotFound
}

func matches(tx store.Reader, ids []match.ID) []*match.Match {
	var ms []*match.Match
	for _, id := range ids {
		if m, err := tx.Match(id); err == nil {
			ms = append(ms, m)
		}
	}
	return ms
}
