package people

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"
)

// pause between attempts to reach a Discord that is restarting.
const pause = 50 * time.Millisecond

// Messages gives what the window of a channel shows now, oldest first.
func (p *Person) Messages(channel string) []Message {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.messages(channel)
}

func (p *Person) messages(channel string) []Message {
	out := make([]Message, 0, len(p.seen[channel]))
	for _, m := range p.seen[channel] {
		out = append(out, m)
	}
	slices.SortFunc(out, func(a, b Message) int {
		return cmp.Or(cmp.Compare(len(a.ID), len(b.ID)), cmp.Compare(a.ID, b.ID))
	})
	return out
}

// Seq is the number of the last event seen: messages with a greater Seq changed
// later.
func (p *Person) Seq() int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.seq
}

// Until returns as soon as ok accepts what the window of a channel shows. ok
// must not call the person's methods.
func (p *Person) Until(ctx context.Context, channel string, ok func([]Message) bool) error {
	for {
		p.mu.Lock()
		all, changed := p.messages(channel), p.changed
		p.mu.Unlock()
		if ok(all) {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return fmt.Errorf("people: %s waited in channel %s: %w", p.Name, channel, ctx.Err())
		case <-p.town.ctx.Done():
			return p.town.ctx.Err()
		}
	}
}

// Wait gives the newest message of a channel that want accepts, now or as soon
// as there is one. want must not call the person's methods.
func (p *Person) Wait(ctx context.Context, channel string, want func(Message) bool) (found Message, err error) {
	last := "nothing"
	err = p.Until(ctx, channel, func(all []Message) bool {
		for _, m := range slices.Backward(all) {
			if want(m) {
				found = m
				return true
			}
		}
		if len(all) > 0 {
			m := all[len(all)-1]
			last = fmt.Sprintf("%q %q", m.Words(), m.Labels())
		}
		return false
	})
	if err != nil {
		err = fmt.Errorf("%w; the last message is %s", err, last)
	}
	return found, err
}

// reload fills the windows anew.
func (p *Person) reload(ctx context.Context) error {
	var channels []Channel
	if err := p.town.call(ctx, http.MethodGet, "/test/channels?person="+p.ID, nil, &channels); err != nil {
		return err
	}
	fresh := map[string]map[string]Message{}
	for _, c := range channels {
		var ms []Message
		if err := p.town.call(ctx, http.MethodGet, "/test/messages?person="+p.ID+"&channel="+c.ID, nil, &ms); err != nil {
			return err
		}
		fresh[c.ID] = map[string]Message{}
		for _, m := range ms {
			fresh[c.ID][m.ID] = m
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, ms := range fresh {
		for _, m := range ms {
			if old, ok := p.seen[id][m.ID]; ok {
				m.Seq = old.Seq
				if old.Edited != m.Edited {
					m.Seq = p.seq
				}
				ms[m.ID] = m
			}
		}
	}
	p.channels, p.seen = channels, fresh
	p.tick()
	return nil
}

// tick wakes who waits; the caller holds the lock.
func (p *Person) tick() {
	close(p.changed)
	p.changed = make(chan struct{})
}

// watch follows the events until the town closes, coming back after every
// interruption where it was.
func (p *Person) watch() {
	defer p.town.wg.Done()
	for p.town.ctx.Err() == nil {
		_ = p.follow() // it ends when the Discord does; then try again
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
	Channel string  `json:"channel"`
	Message Message `json:"message"`
}

func (p *Person) follow() error {
	path := fmt.Sprintf("%s/test/events?person=%s&after=%d", p.town.base, p.ID, p.Seq())
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
	if e.Type == "reset" || e.Type == "channels" {
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
		if p.seen[e.Channel] == nil {
			p.seen[e.Channel] = map[string]Message{}
		}
		p.seen[e.Channel][e.Message.ID] = e.Message
	case "delete":
		delete(p.seen[e.Channel], e.Message.ID)
	}
	p.tick()
	return nil
}
