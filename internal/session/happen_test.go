package session

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"

	"damasbot/internal/sandbox/people"
)

// where is the group that the script speaks of.
func (w *town) where(p *people.Person) int64 {
	if w.group != 0 {
		return w.group
	}
	return p.Group()
}

func (w *town) Mention(name string) string {
	return fmt.Sprintf("@[%s](%d)", called(name), w.who[name].ID)
}

func (w *town) Newest(name, chat, of string) string {
	p, id, err := w.chat(name, chat)
	if err != nil {
		return ""
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	var m people.Message
	err = p.Until(ctx, id, func(ms []people.Message) (ok bool) {
		m, ok = latest(ms, func(m people.Message) bool { return m.From.ID == w.who[of].ID && m.Text != "" })
		return ok
	})
	if err != nil {
		return ""
	}
	return strconv.Itoa(m.ID)
}

func latest(ms []people.Message, ok func(people.Message) bool) (people.Message, bool) {
	for i := len(ms) - 1; i >= 0; i-- {
		if ok(ms[i]) {
			return ms[i], true
		}
	}
	return people.Message{}, false
}

func (w *town) File(name, chat string) (string, error) {
	p, id, err := w.chat(name, chat)
	if err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	var m people.Message
	err = p.Until(ctx, id, func(ms []people.Message) (ok bool) {
		m, ok = latest(ms, func(m people.Message) bool { return m.Document != nil })
		return ok
	})
	if err != nil {
		return "", err
	}
	resp, err := http.Get(w.server.URL + m.Document.URL)
	if err != nil {
		return "", err
	}
	defer func() { _ = resp.Body.Close() }()
	b, err := io.ReadAll(resp.Body)
	return string(b), err
}

func (w *town) Happen(what, name string) error {
	var somebody *people.Person
	for _, p := range w.who {
		somebody = p
	}
	group := w.where(somebody)
	if name != "" && w.who[name] == nil {
		return fmt.Errorf("nobody is called %q", name)
	}
	if name != "" {
		somebody = w.who[name]
	}
	test := func(action string, in map[string]any) error {
		in["by"] = somebody.ID
		_, err := w.people.Test(context.Background(), action, in)
		return err
	}
	switch what {
	case "removed":
		return test("status", map[string]any{"chat": group, "status": "kicked"})
	case "added":
		return test("status", map[string]any{"chat": group, "status": "member"})
	case "blocked", "unblocked":
		return test("block", map[string]any{"user": w.who[name].ID, "on": what == "blocked"})
	case "small":
		members := []int64{somebody.ID}
		for _, p := range w.who {
			if p != somebody {
				members = append(members, p.ID)
			}
		}
		id, err := w.people.Test(context.Background(), "chat", map[string]any{"kind": "group", "title": "Poucos", "members": members})
		w.group = id
		return err
	case "moved", "moved-silently":
		id, err := w.people.Test(context.Background(), "migrate", map[string]any{"chat": group, "on": what != "moved"})
		w.group = id
		return err
	case "no-photos", "photos":
		if err := test("mute", map[string]any{"chat": group, "kind": "animation", "on": what == "no-photos"}); err != nil {
			return err
		}
		return test("mute", map[string]any{"chat": group, "kind": "photo", "on": what == "no-photos"})
	case "muted", "unmuted":
		if err := test("mute", map[string]any{"chat": group, "kind": "text", "on": what == "muted"}); err != nil {
			return err
		}
		return test("mute", map[string]any{"chat": group, "kind": "photo", "on": what == "muted"})
	case "admin":
		return test("status", map[string]any{"chat": group, "user": w.who[name].ID, "status": "administrator"})
	case "member":
		return test("status", map[string]any{"chat": group, "user": w.who[name].ID, "status": "member"})
	case "forum":
		members := []int64{somebody.ID}
		for _, p := range w.who {
			if p != somebody {
				members = append(members, p.ID)
			}
		}
		id, err := w.people.Test(context.Background(), "chat", map[string]any{"kind": "forum", "title": "Fórum", "members": members})
		w.group = id
		return err
	case "anonymous":
		if err := test("status", map[string]any{"chat": group, "user": w.who[name].ID, "status": "administrator"}); err != nil {
			return err
		}
		return test("anonymous", map[string]any{"chat": group, "user": w.who[name].ID, "on": true})
	case "deleted":
		m, ok := latest(somebody.Messages(group), func(m people.Message) bool { return m.From.IsBot })
		if !ok {
			return fmt.Errorf("the bot has written nothing")
		}
		if err := test("status", map[string]any{"chat": group, "user": somebody.ID, "status": "administrator"}); err != nil {
			return err // only admins delete the messages of others
		}
		return somebody.Delete(m)
	}
	return fmt.Errorf("nothing is called %q", what)
}

func (w *town) Picture(name, chat, message string) ([]byte, error) {
	p, id, err := w.chat(name, chat)
	if err != nil {
		return nil, err
	}
	for _, m := range p.Messages(id) {
		if strconv.Itoa(m.ID) != message {
			continue
		}
		if shown := cmp.Or(m.Photo, m.Animation); shown != nil {
			return p.Picture(shown)
		}
	}
	return nil, fmt.Errorf("message %s has no picture", message)
}

// SayIn writes into a topic of the group, which is made when it is first named.
func (w *town) SayIn(topic, name, text string) error {
	p := w.who[name]
	if p == nil {
		return fmt.Errorf("nobody is called %q", name)
	}
	if w.topics[topic] == 0 {
		id, err := w.people.Test(context.Background(), "topic", map[string]any{"chat": w.where(p), "by": p.ID, "title": topic})
		if err != nil {
			return err
		}
		w.topics[topic] = int(id)
	}
	_, err := p.SendTopic(w.where(p), w.topics[topic], text)
	return err
}
