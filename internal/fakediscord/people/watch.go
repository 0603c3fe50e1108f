package people

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"damasbot/internal/window"
)

// Messages gives what the window of a channel shows now, oldest first.
func (p *Person) Messages(channel string) []Message { return p.windows.Messages(channel) }

// Seq is the number of the last event seen: messages with a greater Seq changed
// later.
func (p *Person) Seq() int64 { return p.windows.Seq() }

// Until returns as soon as ok accepts what the window of a channel shows. ok
// must not call the person's methods.
func (p *Person) Until(ctx context.Context, channel string, ok func([]Message) bool) error {
	return p.windows.Until(ctx, channel, ok)
}

// Wait gives the newest message of a channel that want accepts, now or as soon
// as there is one. want must not call the person's methods.
func (p *Person) Wait(ctx context.Context, channel string, want func(Message) bool) (Message, error) {
	return p.windows.Wait(ctx, channel, want)
}

// source is where the windows come from.
func (p *Person) source() window.Source[string, Message] {
	return window.Source[string, Message]{
		Who: p.Name, Events: "/test/events?person=" + p.ID + "&after=", Fetch: p.fetch, Decode: decode,
		Key:    func(m Message) string { return m.ID },
		Seq:    func(m *Message) *int64 { return &m.Seq },
		Edited: func(old, now Message) bool { return old.Edited != now.Edited },
		Tell:   func(m Message) string { return fmt.Sprintf("%q %q", m.Words(), m.Labels()) },
	}
}

func (p *Person) fetch(ctx context.Context) (map[string][]Message, error) {
	var channels []Channel
	if err := p.town.Call(ctx, http.MethodGet, "/test/channels?person="+p.ID, nil, &channels); err != nil {
		return nil, err
	}
	p.mu.Lock()
	p.channels = channels
	p.mu.Unlock()
	seen := map[string][]Message{}
	for _, c := range channels {
		var ms []Message
		if err := p.town.Call(ctx, http.MethodGet, "/test/messages?person="+p.ID+"&channel="+c.ID, nil, &ms); err != nil {
			return nil, err
		}
		seen[c.ID] = ms
	}
	return seen, nil
}

func decode(data []byte) (window.Event[string, Message], error) {
	var e struct {
		Type    string  `json:"type"`
		Channel string  `json:"channel"`
		Message Message `json:"message"`
	}
	if err := json.Unmarshal(data, &e); err != nil {
		return window.Event[string, Message]{}, err
	}
	out := window.Event[string, Message]{Chat: e.Channel, Message: e.Message}
	switch e.Type {
	case "message", "edit":
		out.Kind = window.Written
	case "delete":
		out.Kind = window.Deleted
	case "reset", "channels":
		out.Kind = window.Reset
	}
	return out, nil
}
