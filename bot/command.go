package bot

import (
	"errors"
	"strings"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/screen"
	"damasbot/store"
)

// command handles a command: one transaction, then what it left to do.
func (b *Bot) command(update string, c Command) error {
	pass, tell := b.flood.pass(c.Who.ID, b.now())
	if !pass && !tell {
		return nil
	}
	if name, _ := screen.CommandNamed(c.Name); b.ofAdmins(name, c.Where) {
		c.Who.Admin = b.isAdmin(c.Who, c.Where)
	}
	var e effects
	err := b.store.Update(b.ctx, func(tx store.Tx) error {
		e = effects{}
		if tx.Seen(update) {
			return nil
		}
		tx.Mark(update, b.now())
		who, place, err := b.meet(tx, c.Who, c.Where)
		if err != nil {
			return err
		}
		if !pass {
			e, err = b.tell(tx, c, who, place, screen.RefuseFlood)
			return err
		}
		e, err = b.commandIn(tx, c, who, place)
		return err
	})
	if err == nil {
		b.release(e)
	}
	return err
}

// ofAdmins reports whether a command asks who leads the chat.
func (b *Bot) ofAdmins(name string, where Where) (yes bool) {
	switch name {
	case "settings", "language", "end":
		return true
	case "challenge":
		err := b.store.View(b.ctx, func(tx store.Reader) error {
			place, err := tx.PlaceAt(where.Address)
			yes = err == nil && place.Challengers == store.ChallengersAdmins
			return nil
		})
		return yes && err == nil
	}
	return false
}

func (b *Bot) commandIn(tx store.Tx, c Command, who store.Person, place store.Place) (effects, error) {
	name, known := screen.CommandNamed(c.Name)
	if place.Kind == store.Channel {
		return b.tell(tx, c, who, place, "channel.refused")
	}
	menu := func(a screen.Action) (effects, error) {
		return b.answer(tx, place, c.Where.Thread, c.Ref, who, a)
	}
	switch {
	case !known:
		if place.Kind != store.Direct {
			return effects{}, nil // perhaps another bot's
		}
		return b.tell(tx, c, who, place, "refuse.unknown-command", "name", c.Name)
	case name == "challenge":
		return b.challenge(tx, c, who, place)
	case name == "play":
		return b.playCommand(tx, c, who, place)
	case name == "move":
		return b.typed(tx, Text{Who: c.Who, Where: c.Where, Ref: c.Ref, Text: c.Args, ReplyTo: c.ReplyTo}, who, place, true)
	case name == "draw":
		return b.withMatch(tx, c, who, place, screen.DoOffer)
	case name == "resign":
		return b.withMatch(tx, c, who, place, screen.DoResignAsk)
	case place.Topic != 0 && place.Topic != c.Where.Thread && name != "settings":
		return b.tell(tx, c, who, place, screen.RefuseNotHere)
	case name == "board":
		return b.withMatch(tx, c, who, place, screen.DoShow)
	case name == "undo":
		return b.withMatch(tx, c, who, place, screen.DoBack)
	case name == "rematch":
		return b.withMatch(tx, c, who, place, screen.DoRematch)
	case name == "end":
		return b.withMatch(tx, c, who, place, screen.DoEndAsk)
	case name == "profile":
		return b.profileCommand(tx, c, who, place)
	case name == "settings":
		a := screen.Action{Kind: screen.MenuConfig, Scope: screen.OfChat}
		if place.Kind == store.Direct {
			a.Scope = screen.OfPerson
		} else if !c.Who.Admin {
			return b.tell(tx, c, who, place, screen.RefuseAdminsOnly)
		}
		return menu(a)
	case name == "language":
		a := screen.Action{Kind: screen.MenuConfig, Scope: screen.OfPerson, Key: screen.SetLang}
		if place.Kind != store.Direct && c.Who.Admin {
			a.Scope = screen.OfChat
		}
		return menu(a)
	case name == "block":
		return b.blockCommand(tx, c, who, place)
	case name == "forget":
		return menu(screen.Action{Kind: screen.MenuForget})
	case name == "pdn":
		return b.withMatch(tx, c, who, place, screen.DoPDN)
	case name == "games":
		return menu(screen.Action{Kind: screen.MenuGames})
	case name == "ranking", name == "rules":
		a := screen.Action{Kind: screen.MenuRanking}
		if name == "rules" {
			a.Kind = screen.MenuRules
		}
		if c.Args != "" {
			v, ok := screen.VariantNamed(c.Args)
			if !ok {
				return b.tell(tx, c, who, place, "refuse.unknown-variant", "name", c.Args)
			}
			a.Variant = v.ID
		}
		return menu(a)
	case name == "help":
		return menu(screen.Action{Kind: screen.MenuHelp})
	case name == "start" && c.Args == screen.StartPlay:
		return menu(screen.Action{Kind: screen.MenuPlay})
	case name == "start" && c.Args == screen.StartConfig:
		return menu(screen.Action{Kind: screen.MenuConfig, Scope: screen.OfPerson})
	case name == "start":
		return menu(screen.Action{Kind: screen.MenuStart})
	}
	return b.tell(tx, c, who, place, "refuse.unknown-command", "name", c.Name)
}

// playCommand handles /jogar with whatever of rule set, level and colour was named.
func (b *Bot) playCommand(tx store.Tx, c Command, who store.Person, place store.Place) (effects, error) {
	a := screen.Action{Kind: screen.MenuPlay}
	var rest []string
	for _, word := range strings.Fields(c.Args) {
		if l, ok := screen.LevelNamed(word); ok {
			a.Level = l
		} else if color, ok := screen.ColorNamed(word); ok {
			a.Color = color
		} else {
			rest = append(rest, word)
		}
	}
	if name := strings.Join(rest, " "); name != "" {
		v, ok := screen.VariantNamed(name)
		if !ok {
			return b.tell(tx, c, who, place, "refuse.unknown-variant", "name", name)
		}
		a.Variant = v.ID
	}
	if a.Variant != "" && a.Level != "" && place.Kind == store.Direct {
		if a.Color == "" {
			a.Color = screen.ColorAny
		}
		v, _ := rules.Find(a.Variant)
		return b.against(tx, who, place, v, a.Level, a.Color, store.Post{Place: place.ID, Thread: c.Where.Thread})
	}
	return b.answer(tx, place, c.Where.Thread, c.Ref, who, a)
}

// playFromMenu begins the game that a menu chose; the menu's message becomes the board.
func (b *Bot) playFromMenu(tx store.Tx, p Press, who store.Person, place store.Place) (effects, error) {
	v, ok := rules.Find(p.Do.Variant)
	if !ok {
		return effects{}, match.ErrStale
	}
	if _, err := tx.PostAt(place.ID, p.Ref); err == nil {
		return effects{}, match.ErrStale // pressed twice: the first press made it a board
	}
	return b.against(tx, who, place, v, p.Do.Level, p.Do.Color,
		store.Post{Place: place.ID, Thread: p.Where.Thread, Ref: p.Ref, Picture: p.Picture})
}

// profileCommand handles /perfil: one's own, or that of somebody named.
func (b *Bot) profileCommand(tx store.Tx, c Command, who store.Person, place store.Place) (effects, error) {
	p, named, err := somebody(tx, c)
	switch {
	case !named:
		p = who
	case err != nil:
		return b.tell(tx, c, who, place, screen.RefuseUnknownPerson, "name", c.Args)
	}
	return b.answer(tx, place, c.Where.Thread, c.Ref, who, screen.Action{Kind: screen.MenuProfile, Who: p.ID})
}

// blockCommand handles /bloquear: it puts somebody on the list of those who may not challenge, or takes them off it.
func (b *Bot) blockCommand(tx store.Tx, c Command, who store.Person, place store.Place) (effects, error) {
	p, named, err := somebody(tx, c)
	switch {
	case !named || p.ID == who.ID:
		return b.tell(tx, c, who, place, screen.RefuseWhom)
	case err != nil:
		return b.tell(tx, c, who, place, screen.RefuseUnknownPerson, "name", c.Args)
	}
	blocked := tx.Blocks(who.ID, p.ID)
	if err := tx.Block(who.ID, p.ID, !blocked); err != nil {
		return effects{}, err
	}
	if blocked {
		return b.tell(tx, c, who, place, screen.SaidUnblocked, "name", p.Name)
	}
	return b.tell(tx, c, who, place, screen.SaidBlocked, "name", p.Name)
}

// somebody is whom a command names: a person mentioned, a @name, or whoever wrote the message it replies to. An unknown one
// is an error.
func somebody(tx store.Reader, c Command) (p store.Person, named bool, err error) {
	switch {
	case len(c.Named) > 0:
		p, err = tx.Person(c.Named[0].ID)
	case strings.HasPrefix(c.Args, "@"):
		p, err = tx.PersonNamed(platform(c.Who.ID), username(c.Args[1:]))
	case c.Args == "" && c.Replied != nil && !c.Replied.Bot:
		p, err = tx.Person(c.Replied.ID)
	default:
		return p, false, nil
	}
	return p, true, err
}

// bothFromMenu begins a game in which one person plays both sides; the menu's message becomes the board.
func (b *Bot) bothFromMenu(tx store.Tx, p Press, who store.Person, place store.Place) (effects, error) {
	v, ok := rules.Find(p.Do.Variant)
	if !ok || place.Kind != store.Direct {
		return effects{}, match.ErrStale
	}
	if _, err := tx.PostAt(place.ID, p.Ref); err == nil {
		return effects{}, match.ErrStale // pressed twice
	}
	if err := roomToPlay(tx, who.ID, place); err != nil {
		return effects{}, err
	}
	seat := match.Seat{Person: who.ID, Name: who.Name}
	m := match.New(b.freshID(tx), string(place.ID), v.Start(), rules.Limits{}, [2]match.Seat{seat, seat}, b.now())
	return b.begin(tx, m, store.Post{Place: place.ID, Thread: p.Where.Thread, Ref: p.Ref, Picture: p.Picture, Reader: who.ID})
}

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
	case do == screen.DoRematch:
		return tx.Finished(person, 1)
	case do == screen.DoEndAsk:
		return tx.RunningIn(place.ID)
	case len(here) == 0 && do == screen.DoPDN:
		here = tx.Finished(person, 1)
	}
	if len(here) == 0 && (do == screen.DoShow || do == screen.DoPDN) && place.Kind != store.Direct {
		here = tx.RunningIn(place.ID) // somebody who watches
	}
	return here
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
		return nil, false, &match.Refusal{Key: "refuse.no-game"}
	case 1:
		m, err := tx.Match(ids[0])
		return m, false, err
	}
	return nil, true, nil
}

// withMatch does something with the match that a command means, or asks which.
func (b *Bot) withMatch(tx store.Tx, c Command, who store.Person, place store.Place, do screen.Kind) (effects, error) {
	m, several, err := b.meant(tx, do, who, place, c.ReplyTo)
	if several {
		return b.answer(tx, place, c.Where.Thread, c.Ref, who, screen.Action{Kind: screen.MenuWhich, Then: do})
	}
	who.Lang = publicly(who, place)
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
	case screen.DoPDN:
		return b.answer(tx, place, c.Where.Thread, c.Ref, who, screen.Action{Kind: screen.DoPDN, Match: m.ID})
	}
	side, seated := m.SeatOf(who.ID)
	switch {
	case do == screen.DoEndAsk && !c.Who.Admin:
		return effects{}, &match.Refusal{Key: screen.RefuseAdminsOnly}
	case do == screen.DoRematch && seated:
		return b.rematch(tx, m, side, who, place, Press{Who: c.Who, Where: c.Where})
	case m.Over():
		return effects{}, &match.Refusal{Key: match.RefuseOver}
	case do == screen.DoEndAsk:
		return b.answer(tx, place, c.Where.Thread, c.Ref, who, screen.Action{Kind: do, Match: m.ID, Pos: m.Pos})
	case !seated:
		return effects{}, &match.Refusal{Key: match.RefuseNotPlayer}
	case do == screen.DoResignAsk:
		return b.answer(tx, place, c.Where.Thread, c.Ref, who, screen.Action{Kind: screen.DoResignAsk, Match: m.ID, Pos: m.Pos})
	}
	var cmd match.Command = match.OfferDraw{By: side}
	told := "draw.offered"
	if do == screen.DoBack {
		cmd, told = match.AskBack{By: side}, screen.SaidBackAsked
	}
	e, err := b.doIn(tx, m, cmd)
	if err != nil || m.Over() || do == screen.DoBack && m.Back == nil {
		return e, err
	}
	said, err := b.tell(tx, c, who, place, told)
	e.notices = append(e.notices, said.notices...)
	return e, err
}

// showAgain posts a match's board as a new message; the older ones in this place lose their buttons.
func (b *Bot) showAgain(tx store.Tx, id match.ID, who store.Person, place store.Place, thread int, replyTo string) (effects, error) {
	m, err := tx.Match(id)
	if err != nil {
		return effects{}, err
	}
	var e effects
	for _, old := range tx.PostsOf(id) {
		if old.Place != place.ID {
			continue
		}
		if err := tx.DropPost(old.ID); err != nil {
			return effects{}, err
		}
		if old.Ref != "" {
			e.strip = append(e.strip, At{Address: place.Address, Ref: old.Ref, Picture: old.Picture})
		}
	}
	post := store.Post{Place: place.ID, Thread: thread, ReplyTo: replyTo, Subject: id, IsMatch: true, Want: m.Rev}
	if _, seated := m.SeatOf(who.ID); seated && place.Kind == store.Direct {
		post.Reader = who.ID
	}
	if post, err = tx.AddPost(post); err != nil {
		return effects{}, err
	}
	e.posts = []store.Post{post}
	return e, nil
}

// answer sends the screen of an action as an answer to a command.
func (b *Bot) answer(tx store.Tx, place store.Place, thread int, replyTo string, who store.Person, a screen.Action) (effects, error) {
	n, err := tx.AddNotice(store.Notice{Place: place.ID, Thread: thread, ReplyTo: replyTo, Reader: who.ID, Action: a.Encode()})
	return effects{notices: []store.Notice{n}}, err
}

// tell answers a command with one sentence.
func (b *Bot) tell(tx store.Tx, c Command, who store.Person, place store.Place, key string, args ...any) (effects, error) {
	values := map[string]any{}
	for i := 0; i+1 < len(args); i += 2 {
		values[args[i].(string)] = args[i+1]
	}
	text := screen.Refusal(publicly(who, place), &match.Refusal{Key: key, Args: values}, rules.Position{})
	return b.remark(tx, c.Where.Thread, c.Ref, who, place, text)
}

// publicly is the language in which somebody is answered in a place: their own in a direct message, else the place's.
func publicly(who store.Person, place store.Place) string {
	if place.Kind == store.Direct || place.Lang == "" {
		return who.Lang
	}
	return place.Lang
}

// remark answers with a sentence; in a group it removes itself after a while.
func (b *Bot) remark(tx store.Tx, thread int, replyTo string, who store.Person, place store.Place, text string) (effects, error) {
	n, err := tx.AddNotice(store.Notice{
		Place: place.ID, Thread: thread, ReplyTo: replyTo, Reader: who.ID,
		Text: screen.Escape(text), Brief: place.Kind != store.Direct,
	})
	return effects{notices: []store.Notice{n}}, err
}

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
	who.Lang = publicly(who, place)
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

// latestToMove is the match, of several, in which it is the person's turn, if there is exactly one.
func (b *Bot) latestToMove(tx store.Reader, who store.Person, place store.Place) (found *match.Match) {
	for _, m := range matches(tx, b.candidates(tx, screen.DoMove, who.ID, place)) {
		if m.Seats[m.Turn()].Person != who.ID {
			continue
		}
		if found != nil {
			return nil
		}
		found = m
	}
	return found
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
