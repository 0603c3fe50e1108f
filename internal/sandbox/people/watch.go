package people

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"damasbot/internal/window"
)

// Messages gives what the window of a chat shows now, oldest first: everything
// since the person joined, and the 200 messages before.
func (p *Person) Messages(chat int64) []Message { return p.windows.Messages(chat) }

// Seq is the number of the last event seen: messages with a greater Seq
// changed later.
func (p *Person) Seq() int64 { return p.windows.Seq() }

// Until returns as soon as ok accepts what the window of a chat shows. ok must
// not call the person's methods.
func (p *Person) Until(ctx context.Context, chat int64, ok func([]Message) bool) error {
	return p.windows.Until(ctx, chat, ok)
}

// Wait gives the newest message of a chat that want accepts, now or as soon as
// a message comes or is edited. want must not call the person's methods.
func (p *Person) Wait(ctx context.Context, chat int64, want func(Message) bool) (Message, error) {
	return p.windows.Wait(ctx, chat, want)
}

// source is where the windows come from.
func (p *Person) source() window.Source[int64, Message] {
	return window.Source[int64, Message]{
		Who: p.Name, Events: fmt.Sprintf("/chat/events?me=%d&after=", p.ID), Fetch: p.fetch, Decode: p.decode,
		Key:    func(m Message) string { return fmt.Sprint(m.ID) },
		Seq:    func(m *Message) *int64 { return &m.Seq },
		Edited: func(old, now Message) bool { return old.EditDate != now.EditDate || old.HTML != now.HTML },
		Tell:   func(m Message) string { return fmt.Sprintf("%q %q %s", m.Words(), m.Labels(), m.Service) },
	}
}

func (p *Person) fetch(ctx context.Context) (map[int64][]Message, error) {
	var chats []Chat
	if err := p.town.Call(ctx, http.MethodGet, fmt.Sprintf("/chat/chats?me=%d", p.ID), nil, &chats); err != nil {
		return nil, err
	}
	p.mu.Lock()
	p.chats = chats
	p.mu.Unlock()
	seen := map[int64][]Message{}
	for _, c := range chats {
		var ms []Message
		path := fmt.Sprintf("/chat/messages?me=%d&chat=%d&limit=200", p.ID, c.ID)
		if err := p.town.Call(ctx, http.MethodGet, path, nil, &ms); err != nil {
			return nil, err
		}
		seen[c.ID] = ms
	}
	return seen, nil
}

func (p *Person) decode(data []byte) (window.Event[int64, Message], error) {
	var e struct {
		Type    string  `json:"type"`
		Chat    int64   `json:"chat"`
		Message Message `json:"message"`
		Text    string  `json:"text"`
	}
	if err := json.Unmarshal(data, &e); err != nil {
		return window.Event[int64, Message]{}, err
	}
	out := window.Event[int64, Message]{Chat: e.Chat, Message: e.Message}
	switch e.Type {
	case "message", "edit":
		out.Kind = window.Written
	case "delete":
		out.Kind = window.Deleted
	case "reset", "chats":
		out.Kind = window.Reset
	case "toast":
		p.mu.Lock()
		p.toasts = append(p.toasts, e.Text)
		p.mu.Unlock()
	}
	return out, nil
}
