package bot

import (
	"cmp"
	"context"
	"slices"
	"time"

	"damasbot/i18n"
	"damasbot/match"
	"damasbot/render"
	"damasbot/screen"
	"damasbot/store"
)

// adminPatience is how long a platform may take to say who leads a group.
const adminPatience = 3 * time.Second

// isAdmin reports whether somebody leads a group; in a direct message everybody does. It asks the platform where the update
// did not tell, so it is not for transactions.
func (b *Bot) isAdmin(who Who, where Where) bool {
	if who.Admin || where.Kind == store.Direct {
		return true
	}
	chat, ok := b.chatOf(where.Address)
	if !ok {
		return false
	}
	asks, ok := chat.(Admins)
	if !ok {
		return false
	}
	ctx, cancel := context.WithTimeout(b.ctx, adminPatience)
	defer cancel()
	yes, err := asks.IsAdmin(ctx, where.Address, who.ID)
	if err != nil {
		b.log.Warn("the platform does not say who leads a group", "chat", where.Address, "err", err)
	}
	return yes
}

// config shows or changes a setting: the pressed message turns to the page that the action names.
func (b *Bot) config(p Press) (saying, error) {
	if p.Do.Value == "" {
		return b.browse(p)
	}
	admin := p.Do.Scope != screen.OfChat || b.isAdmin(p.Who, p.Where)
	var said, saved saying
	var posts []store.Post
	err := b.store.Update(b.ctx, func(tx store.Tx) error {
		said, posts = saying{}, nil
		who, place, err := b.meet(tx, p.Who, p.Where)
		if err != nil {
			return err
		}
		if !admin {
			err = &match.Refusal{Key: adminsOnly(p.Where)}
		} else {
			posts, err = b.set(tx, p.Do, &who, p.Who.Lang, place, p.Where.Thread)
		}
		if s, refused := refuse(tx, who, "", err); refused {
			said = s
			return nil
		}
		saved = say(who, screen.SaidSaved)
		if p.Do.Key == screen.SetThreads && p.Do.Value == screen.ValueOn {
			saved.text = cmp.Or(b.threadLacks(place, who.Lang), saved.text)
		}
		return err
	})
	if err != nil || said.text != "" {
		return said, err
	}
	b.outbox.kick(posts...)
	p.Do.Value = ""
	if p.Do.Scope == screen.OfChat || p.Where.Kind == store.Direct {
		p.Do.Key = "" // back to the page of all settings, which tells the new value
	}
	if said, err = b.browse(p); err != nil || said.text != "" {
		return said, err
	}
	return saved, nil
}

// set gives a setting the value of an action; app is the language of the person's client. It returns the posts that look
// otherwise now.
func (b *Bot) set(tx store.Tx, a screen.Action, who *store.Person, app string, place store.Place, thread int) ([]store.Post, error) {
	switch {
	case a.Scope == screen.OfChat:
		if err := setFor(tx, place, a, thread); err != nil || a.Key != screen.SetLang && a.Key != screen.SetTheme {
			return nil, err
		}
		return livelyBoards(tx, place, b.now())
	case a.Key == screen.SetBlocked:
		return nil, tx.Block(who.ID, a.Value, false)
	case setPerson(who, a, app):
		if err := tx.PutPerson(*who); err != nil {
			return nil, err
		}
		return ownBoards(tx, who.ID)
	}
	return nil, match.ErrStale
}

// languageCommand handles /idioma: where a language is named it holds at once, for the chat if an admin of it asks.
func (b *Bot) languageCommand(tx store.Tx, c Command, who store.Person, place store.Place) (effects, error) {
	a := screen.Action{Kind: screen.MenuConfig, Scope: screen.OfPerson, Key: screen.SetLang}
	if place.Kind != store.Direct && c.Who.Admin {
		a.Scope = screen.OfChat
	}
	var posts []store.Post
	if tag, ok := screen.LanguageNamed(c.Args); ok {
		a.Value = tag
		var err error
		if posts, err = b.set(tx, a, &who, c.Who.Lang, place, c.Where.Thread); err != nil {
			return effects{}, err
		}
		a.Value = ""
	}
	e, err := b.answer(tx, place, c.Where.Thread, c.Ref, who, a)
	e.posts = append(e.posts, posts...)
	return e, err
}

// adminsOnly is the refusal of who does not lead a group.
func adminsOnly(where Where) string {
	if where.Within != nil {
		return screen.RefuseManagersOnly
	}
	return screen.RefuseAdminsOnly
}

// mayNotChallenge is the refusal of who wants to challenge in a place where only who leads it may.
func mayNotChallenge(place store.Place) error {
	if place.Within != "" {
		return &match.Refusal{Key: screen.RefuseManagers}
	}
	return &match.Refusal{Key: screen.RefuseChallengers}
}

// general is, as a place's only topic, that of a forum which has no number, and all of a group without topics.
const general = -1

// elsewhere reports whether a place's bot answers in another topic than this one.
func elsewhere(place store.Place, thread int) bool {
	return place.Topic != 0 && place.Topic != cmp.Or(thread, general)
}

// setFor changes a setting that holds in a place: its own, or that of the server that it is part of.
func setFor(tx store.Tx, place store.Place, a screen.Action, thread int) error {
	top, err := league(tx, place)
	if err != nil {
		return err
	}
	taken := false
	if top.Kind == store.Server {
		taken = setServer(&top, a, channelOf(place))
	}
	if !taken && !setPlace(&top, a, thread) {
		return match.ErrStale
	}
	return tx.PutPlace(top)
}

// offered reports whether a page of settings offers the value of an action.
func offered(a screen.Action) bool { return slices.Contains(screen.Choices(a.Scope, a.Key), a.Value) }

// valueOf is the value of an action, "" where it means that the default holds.
func valueOf(a screen.Action, byDefault string) string {
	if a.Value == byDefault {
		return ""
	}
	return a.Value
}

// setPlace changes a setting of a chat or server; a value that there is not is refused.
func setPlace(p *store.Place, a screen.Action, thread int) bool {
	switch a.Key {
	case screen.SetLang:
		p.Lang = a.Value
	case screen.SetTheme:
		p.Theme = a.Value
	case screen.SetVariant:
		p.Variant = valueOf(a, screen.ValueAsk)
	case screen.SetTime:
		p.MoveTime, _ = screen.MoveTimeOf(a.Value)
	case screen.SetLate:
		p.Late = match.Late(a.Value)
	case screen.SetNotify:
		p.Notify = a.Value
	case screen.SetChallenges:
		p.Challengers = a.Value
	case screen.SetTopic:
		p.Topic = 0
		if a.Value == screen.ValueHere {
			p.Topic = cmp.Or(thread, general)
		}
	default:
		return false
	}
	return offered(a)
}

// setPerson changes a setting of a person; app is the language of their client. A value that there is not is refused.
func setPerson(p *store.Person, a screen.Action, app string) bool {
	switch a.Key {
	case screen.SetLang:
		p.LangSet = a.Value != screen.ValueAuto
		p.Lang = cmp.Or(valueOf(a, screen.ValueAuto), i18n.Match(app))
	case screen.SetTheme:
		p.Theme = valueOf(a, screen.ValueAuto)
	case screen.SetText:
		p.TextBoard = a.Value == screen.ValueOn
	case screen.SetReminders:
		p.Reminders = a.Value
	case screen.SetChallenges:
		p.Challenges = a.Value
	case screen.SetTurning:
		p.NoTurning = a.Value == screen.ValueOff
	default:
		return false
	}
	return offered(a)
}

// configMenu makes the page of settings that an action names, to be shown in a topic.
func configMenu(tx store.Reader, a screen.Action, place store.Place, thread int, r screen.Reader, lim screen.Limits) (screen.Screen, error) {
	if a.Scope == screen.OfChat {
		theme, _ := render.ParseTheme(place.Theme)
		s := screen.ChatSettings{
			Lang: place.Lang, Variant: place.Variant, MoveTime: place.MoveTime, Late: place.Late, Notify: place.Notify,
			Challengers: place.Challengers, Here: place.Topic != 0 || slices.Contains(place.Channels, channelOf(place)), Theme: theme,
			Server: place.Within != "", Channels: channels(tx, place), Threads: place.Threads,
		}
		if elsewhere(place, thread) {
			s.Here, s.There = false, screen.Link{Place: place.Address, Topic: max(place.Topic, 0)}
		}
		return screen.ChatConfig(a, s, r, lim), nil
	}
	p, err := tx.Person(r.Person)
	if err != nil {
		return screen.Screen{}, err
	}
	s := screen.PersonSettings{
		Theme: p.Theme, TextBoard: p.TextBoard, Reminders: p.Reminders, Challenges: p.Challenges, NoTurning: p.NoTurning,
	}
	if p.LangSet {
		s.Lang = p.Lang
	}
	for _, id := range tx.Blocked(p.ID) {
		one := screen.Somebody{Person: id}
		if other, err := tx.Person(id); err == nil {
			one.Name = other.Name
		}
		s.Blocked = append(s.Blocked, one)
	}
	return screen.PersonConfig(a, s, r, lim), nil
}
