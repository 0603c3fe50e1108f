package bot

import (
	"damasbot/match"
	"damasbot/rules"
	"damasbot/screen"
	"damasbot/store"
)

// showAgain posts a match's board as a new message; the older ones in this place lose their buttons. It calls whoever is to move,
// unless somebody asks who only watches: strangers must not be able to disturb the players as often as they like.
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
	_, seated := m.SeatOf(who.ID)
	post.Quiet = !seated
	if seated && place.Kind == store.Direct {
		post.Reader = who.ID
	}
	if post, err = tx.AddPost(post); err != nil {
		return effects{}, err
	}
	e.posts = []store.Post{post}
	return e, nil
}

// mostBelow is how many moves may be written under a board before it is posted anew: it is out of sight then.
const mostBelow = 3

// follow counts what somebody has written to their game in a direct message, whose board it may have moved out of sight.
func (b *Bot) follow(tx store.Tx, place store.Place, e *effects) error {
	if place.Kind != store.Direct {
		return nil
	}
	for i, p := range e.posts {
		if p.Place != place.ID || p.Ref == "" {
			continue
		}
		p.Below++
		e.posts[i] = p
		if err := tx.PutPost(p); err != nil {
			return err
		}
		if p.Below > mostBelow {
			return b.afresh(tx, place, e)
		}
	}
	return nil
}

// answer sends the screen of an action as an answer to a command. The same answer to the same person that still waits to be
// sent answers this one too.
func (b *Bot) answer(tx store.Tx, place store.Place, thread int, replyTo string, who store.Person, a screen.Action) (effects, error) {
	n := store.Notice{Place: place.ID, Thread: thread, ReplyTo: replyTo, Reader: who.ID, Action: a.Encode()}
	for _, id := range tx.Notices() {
		was, err := tx.Notice(id)
		if err == nil && !was.Sending && was.Place == n.Place && was.Thread == n.Thread && was.Reader == n.Reader && was.Action == n.Action {
			return effects{notices: []store.Notice{was}}, nil
		}
	}
	n, err := tx.AddNotice(n)
	return effects{notices: []store.Notice{n}}, err
}

// tell answers a command with one sentence.
func (b *Bot) tell(tx store.Tx, c Command, who store.Person, place store.Place, key string, args ...any) (effects, error) {
	values := map[string]any{}
	for i := 0; i+1 < len(args); i += 2 {
		values[args[i].(string)] = args[i+1]
	}
	text := screen.Refusal(b.publicly(who, place), &match.Refusal{Key: key, Args: values}, rules.Position{})
	return b.remark(tx, c.Where.Thread, c.Ref, who, place, text)
}

// publicly is the language in which somebody is answered in a place: their own where they alone see it, else the place's.
func (b *Bot) publicly(who store.Person, place store.Place) string {
	chat, ok := b.chatOf(place.Address)
	if place.Kind == store.Direct || place.Lang == "" || ok && chat.Limits().Whispers {
		return who.Lang
	}
	return place.Lang
}

// remark answers with a sentence; in a group it removes itself after a while.
func (b *Bot) remark(tx store.Tx, thread int, replyTo string, who store.Person, place store.Place, text string) (effects, error) {
	return b.brief(tx, thread, replyTo, who, place, screen.Escape(text))
}

// brief is remark with markup.
func (b *Bot) brief(tx store.Tx, thread int, replyTo string, who store.Person, place store.Place, markup string) (effects, error) {
	n, err := tx.AddNotice(store.Notice{
		Place: place.ID, Thread: thread, ReplyTo: replyTo, Reader: who.ID,
		Text: markup, Brief: place.Kind != store.Direct,
	})
	return effects{notices: []store.Notice{n}}, err
}
