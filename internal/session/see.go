package session

import (
	"context"
	"fmt"
	"strings"
)

// wait returns the messages of a chat as soon as ok accepts them.
func (p *player) wait(name, chat string, ok func([]Message) bool) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := p.w.Wait(ctx, name, chat, ok); err != nil {
		var all []string
		ms := p.w.Messages(name, chat)
		for _, m := range ms[max(0, len(ms)-8):] {
			all = append(all, fmt.Sprintf("%s: %q %v", m.ID, m.Words, labels(m)))
		}
		return fmt.Errorf("%w; the chat ends with:\n%s", err, strings.Join(all, "\n"))
	}
	return nil
}

func labels(m Message) (all []string) {
	for _, b := range m.Buttons {
		all = append(all, b.Label)
	}
	return all
}

// newest returns the newest message that satisfies ok.
func newest(ms []Message, ok func(Message) bool) (Message, bool) {
	for i := len(ms) - 1; i >= 0; i-- {
		if ok(ms[i]) {
			return ms[i], true
		}
	}
	return Message{}, false
}

func (p *player) see(a []string) error {
	text := strings.Join(a[2:], " ")
	return p.wait(a[0], a[1], func(ms []Message) bool {
		_, ok := newest(ms, func(m Message) bool { return strings.Contains(m.Words, text) })
		return ok
	})
}

func (p *player) gone(a []string) error {
	text := strings.Join(a[2:], " ")
	return p.wait(a[0], a[1], func(ms []Message) bool {
		_, ok := newest(ms, func(m Message) bool { return strings.Contains(m.Words, text) })
		return !ok
	})
}

func (p *player) buttons(a []string) error {
	return p.wait(a[0], a[1], func(ms []Message) bool {
		m, ok := newest(ms, func(m Message) bool { return len(m.Buttons) > 0 })
		return ok && strings.Join(labels(m), "\n") == strings.Join(a[2:], "\n") || !ok && len(a) == 2
	})
}

func (p *player) button(a []string, there bool) error {
	return p.wait(a[0], a[1], func(ms []Message) bool {
		m, ok := newest(ms, func(m Message) bool { return len(m.Buttons) > 0 })
		_, has := find(m, a[2])
		return ok && has == there || !ok && !there
	})
}

func (p *player) count(a []string) error {
	return p.wait(a[0], a[1], func(ms []Message) bool { return fmt.Sprint(len(ms)) == a[2] })
}
