package people

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"
)

// pause between attempts to reach a sandbox that is restarting.
const pause = 50 * time.Millisecond

// Messages gives what the window of a chat shows now, oldest first: everything
// since the person joined, and the 200 messages before.
func (p *Person) Messages(chat int64) []Message {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.messages(chat)
}

func (p *Person) messages(chat int64) []Message {
	out := make([]Message, 0, len(p.seen[chat]))
	for _, m := range p.seen[chat] {
		out = append(out, m)
	}
	slices.SortFunc(out, func(a, b Message) int { return a.ID - b.ID })
	return out
}

// Seq is the number of the last event seen: messages with a greater Seq
// changed later.
func (p *Person) Seq() int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.seq
}

// Toasts are the texts of all answers to the person's presses so far.
func (p *Person) Toasts() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.toasts)
}

// Wait gives the newest message of a chat that want accepts, now or as soon as
// a message comes or is edited. want must not call the person's methods.
func (p *Person) Wait(ctx context.Context, chat int64, want func(Message) bool) (Message, error) {
	for {
		p.mu.Lock()
		all := p.messages(chat)
		changed := p.changed
		p.mu.Unlock()
		for _, m := range slices.Backward(all) {
			if want(m) {
				return m, nil
			}
		}
		select {
		case <-changed:
		case <-ctx.Done():
			last := "nothing"
			if len(all) > 0 {
				m := all[len(all)-1]
				last = fmt.Sprintf("%q %q %s", m.Words(), m.Labels(), m.Service)
			}
			return Message{}, fmt.Errorf("people: %s waited for a message in chat %d; the last one is %s: %w", p.Name, chat, last, ctx.Err())
		case <-p.town.ctx.Done():
			return Message{}, p.town.ctx.Err()
		}
	}
}

// reload fills the windows anew.
func (p *Person) reload(ctx context.Context) error {
	var chats []Chat
	if err := p.town.call(ctx, http.MethodGet, fmt.Sprintf("/chat/chats?me=%d", p.ID), nil, &chats); err != nil {
		return err
	}
	fresh := map[int64]map[int]Message{}
	for _, c := range chats {
		var ms []Message
		path := fmt.Sprintf("/chat/messages?me=%d&chat=%d&limit=200", p.ID, c.ID)
		if err := p.town.call(ctx, http.MethodGet, path, nil, &ms); err != nil {
			return err
		}
		fresh[c.ID] = map[int]Message{}
		for _, m := range ms {
			fresh[c.ID][m.ID] = m
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.chats = chats
	for id, ms := range fresh {
		for _, m := range ms {
			if old, ok := p.seen[id][m.ID]; ok {
				m.Seq = old.Seq
				if old.EditDate != m.EditDate || old.HTML != m.HTML {
					m.Seq = p.seq
				}
				ms[m.ID] = m
			}
		}
	}
	p.seen = fresh
	p.tick()
	return nil
}

// tick wakes who waits; the caller holds the lock.
func (p *Person) tick() {
	close(p.changed)
	p.changed = make(chan struct{})
}

// watch follows the event stream until the town closes, coming back after
// every interruption where it was.
func (p *Person) watch() {
	defer p.town.wg.Done()
	for p.town.ctx.Err() == nil {
		_ = p.follow() // it ends when the sandbox does; then try again
		t := time.NewTimer(pause)
		select {
		case <-t.C:
		case <-p.town.ctx.Done():
			t.Stop()
		}
	}
}

type event struct {
	Type    string  `json:"type"`
	Chat    int64   `json:"chat"`
	Message Message `json:"message"`
	Text    string  `json:"text"`
}

func (p *Person) follow() error {
	path := fmt.Sprintf("%s/chat/events?me=%d&after=%d", p.town.base, p.ID, p.Seq())
	req, err := http.NewRequestWithContext(p.town.ctx, http.MethodGet, path, nil)
	if err != nil {
		return err
	}
	res, err := p.town.client.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	in := bufio.NewScanner(res.Body)
	in.Buffer(nil, 1<<20)
	var seq int64
	for in.Scan() {
		if id, ok := strings.CutPrefix(in.Text(), "id: "); ok {
			if _, err := fmt.Sscan(id, &seq); err != nil {
				return err
			}
		}
		data, ok := strings.CutPrefix(in.Text(), "data: ")
		if !ok {
			continue
		}
		var e event
		if err := json.Unmarshal([]byte(data), &e); err != nil {
			return err
		}
		if err := p.take(seq, e); err != nil {
			return err
		}
	}
	return in.Err()
}

func (p *Person) take(seq int64, e event) error {
	if e.Type == "reset" || e.Type == "chats" {
		if err := p.reload(p.town.ctx); err != nil {
			return err
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.seq = seq
	switch e.Type {
	case "message", "edit":
		e.Message.Seq = seq
		if p.seen[e.Chat] == nil {
			p.seen[e.Chat] = map[int]Message{}
		}
		p.seen[e.Chat][e.Message.ID] = e.Message
	case "delete":
		delete(p.seen[e.Chat], e.Message.ID)
	case "toast":
		p.toasts = append(p.toasts, e.Text)
	}
	p.tick()
	return nil
}
