package bot

import (
	"errors"
	"slices"

	"damasbot/match"
	"damasbot/screen"
	"damasbot/store"
)

// candidates are the matches that a command may mean.
func (b *Bot) candidates(tx store.Reader, do screen.Kind, person string, place store.Place) []match.ID {
	var here []match.ID
	running := tx.Running(person)
	for _, id := range running {
		if m, err := tx.Match(id); err == nil && m.Place == string(place.ID) {
			here = append(here, id)
		}
	}
	if len(here) == 0 && place.Kind == store.Direct {
		here = running
	}
	switch {
	case do == screen.DoRematch, do == screen.MenuReview, do == screen.MenuReplay:
		return lastFinished(tx, do, person, place)
	case do == screen.DoEndAsk:
		return around(tx, place)
	case len(here) == 0 && do == screen.DoPDN:
		here = lastFinished(tx, do, person, place)
	}
	if len(here) == 0 && (do == screen.DoShow || do == screen.DoPDN) && place.Kind != store.Direct {
		here = around(tx, place) // somebody who watches
		if slices.ContainsFunc(here, func(id match.ID) bool { return slices.Contains(running, id) }) {
			return nil // they play in a thread: see noneHere
		}
	}
	return here
}

// recent is how many finished matches are looked through for the last one of a place.
const recent = 50

// lastFinished is the match that somebody finished last in a place or a thread of it; in a direct message, where none was,
// anywhere. One that was called off before it had begun can be asked for again, and there is nothing else to do with it.
func lastFinished(tx store.Reader, do screen.Kind, person string, place store.Place) (last []match.ID) {
	for _, m := range matches(tx, tx.Finished(person, recent)) {
		switch {
		case !m.Begun() && !m.Result.Counts() && do != screen.DoRematch:
		case m.Place == string(place.ID), inThreadOf(tx, m, place):
			return []match.ID{m.ID}
		case place.Kind == store.Direct && last == nil:
			last = []match.ID{m.ID}
		}
	}
	return last
}

// noCandidate refuses where there is no match that a command may mean.
func noCandidate(tx store.Reader, do screen.Kind, place store.Place) error {
	key := screen.RefuseNoGame
	switch do {
	case screen.DoEndAsk:
		key = screen.RefuseNoneRunning
	case screen.DoRematch, screen.DoPDN, screen.MenuReview, screen.MenuReplay:
		key = screen.RefuseNoFinished
		if len(tx.FinishedIn(place.ID, 1)) == 0 {
			key = screen.RefuseNoneFinished
		}
	default:
		if place.Kind == store.Direct {
			key = "refuse.no-game-direct"
		}
	}
	return &match.Refusal{Key: key}
}

// meant finds the match that a command means: the replied-to board's, else the only one here. several is true when it must
// be asked.
func (b *Bot) meant(tx store.Reader, do screen.Kind, who store.Person, place store.Place, replyTo string) (m *match.Match, several bool, err error) {
	if replyTo != "" {
		if post, err := tx.PostAt(place.ID, replyTo); err == nil && post.IsMatch {
			m, err := tx.Match(post.Subject)
			return m, false, err
		}
	}
	ids := b.candidates(tx, do, who.ID, place)
	switch len(ids) {
	case 0:
		return nil, false, noCandidate(tx, do, place)
	case 1:
		m, err := tx.Match(ids[0])
		return m, false, err
	}
	return nil, true, nil
}

// noneHere answers a command that means a running match where somebody has none, because of err: in another channel or thread
// of the server they may have some, and are told where.
func (b *Bot) noneHere(tx store.Tx, err error, thread int, ref string, who store.Person, place store.Place) (e effects, told bool, _ error) {
	var none *match.Refusal
	if !errors.As(err, &none) || none.Key != screen.RefuseNoGame {
		return e, false, nil
	}
	in, err := playedIn(tx, place, who.ID)
	if err != nil || len(in) == 0 {
		return e, false, err
	}
	e, err = b.brief(tx, thread, ref, who, place, screen.NoGameHere(b.publicly(who, place), in))
	return e, true, err
}

// withMatch does something with the match that a command means, or asks which.
func (b *Bot) withMatch(tx store.Tx, c Command, who store.Person, place store.Place, do screen.Kind) (effects, error) {
	m, several, err := b.meant(tx, do, who, place, c.ReplyTo)
	if several {
		return b.answer(tx, place, c.Where.Thread, c.Ref, who, screen.Action{Kind: screen.MenuWhich, Then: do})
	}
	if e, told, err := b.noneHere(tx, err, c.Where.Thread, c.Ref, who, place); told || err != nil {
		return e, err
	}
	who.Lang = b.publicly(who, place)
	var e effects
	if err == nil {
		e, err = b.doWith(tx, c, m, who, place, do)
	}
	id := match.ID("")
	if m != nil {
		id = m.ID
	}
	if s, refused := refuse(tx, who, id, err); refused {
		return b.remark(tx, c.Where.Thread, c.Ref, who, place, s.text)
	}
	return e, err
}

func (b *Bot) doWith(tx store.Tx, c Command, m *match.Match, who store.Person, place store.Place, do screen.Kind) (effects, error) {
	switch do {
	case screen.DoShow:
		return b.showAgain(tx, m.ID, who, place, c.Where.Thread, c.Ref)
	case screen.MenuReview:
		if _, err := b.reviewable(tx, m.ID, who.ID, place); err != nil {
			return effects{}, err
		}
		fallthrough
	case screen.DoPDN, screen.MenuReplay:
		return b.answer(tx, place, c.Where.Thread, c.Ref, who, screen.Action{Kind: do, Match: m.ID})
	}
	side, seated := m.SeatOf(who.ID)
	switch {
	case do == screen.DoEndAsk && !mayEnd(tx, m, place, c.Who):
		return effects{}, &match.Refusal{Key: adminsOnly(c.Where)}
	case do == screen.DoRematch && !seated:
		return effects{}, &match.Refusal{Key: match.RefuseNotPlayer}
	case do == screen.DoRematch:
		return b.rematch(tx, m, side, who, place, Press{Who: c.Who, Where: c.Where}, c.Ref)
	case m.Over():
		return effects{}, &match.Refusal{Key: match.RefuseOver}
	case do == screen.DoEndAsk:
		return b.answer(tx, place, c.Where.Thread, c.Ref, who, screen.Action{Kind: do, Match: m.ID, Pos: m.Pos})
	case !seated:
		return effects{}, &match.Refusal{Key: match.RefuseNotPlayer}
	case do == screen.MenuHint:
		return b.hintCommand(tx, c, m, who, place)
	case do == screen.DoResignAsk:
		again, err := takeBack(tx, m.ID, who.ID, b.now())
		if err != nil {
			return effects{}, err
		}
		e, err := b.answer(tx, place, c.Where.Thread, c.Ref, who, screen.Action{Kind: screen.DoResignAsk, Match: m.ID, Pos: m.Pos})
		e.due = again
		return e, err
	}
	var cmd match.Command = match.OfferDraw{By: side}
	told := "draw.offered"
	if do == screen.DoBack {
		cmd, told = match.AskBack{By: side}, screen.SaidBackAsked
	}
	e, err := b.doIn(tx, m, cmd)
	if err == nil && do == screen.DoBack && m.Back == nil {
		err = b.follow(tx, place, &e)
		return e, err
	}
	if err != nil || m.Over() {
		return e, err
	}
	if m.EngineOwes() { // its answer comes in a moment, and is to be seen: the board goes below the command
		board, err := b.showAgain(tx, m.ID, who, place, c.Where.Thread, c.Ref)
		e.posts, e.strip = append(e.posts, board.posts...), board.strip
		return e, err
	}
	said, err := b.tell(tx, c, who, place, told)
	e.notices = append(e.notices, said.notices...)
	return e, err
}

// onlyFor is the match, of several, that a typed move is for: the only one in which it is the person's turn, else the only one
// of those that takes the move. It is nil where neither tells; some then says whether any takes it.
func (b *Bot) onlyFor(tx store.Reader, who store.Person, place store.Place, text string) (m *match.Match, some bool) {
	var theirs, taking []*match.Match
	for _, m := range matches(tx, b.candidates(tx, screen.DoMove, who.ID, place)) {
		if m.Seats[m.Turn()].Person != who.ID {
			continue
		}
		theirs = append(theirs, m)
		if _, err := m.Line.Position().ParseMove(text); err == nil {
			taking = append(taking, m)
		}
	}
	switch {
	case len(theirs) == 1:
		return theirs[0], true
	case len(taking) == 1:
		return taking[0], true
	}
	return nil, len(taking) > 0
}
