package session

import (
	"fmt"
	"strings"
)

func find(m Message, label string) (Button, bool) {
	for _, b := range m.Buttons {
		if b.Label == label {
			return b, true
		}
	}
	return Button{}, false
}

func (p *player) press(a []string) error {
	name, err := p.who(a[0], a[1])
	if err != nil {
		return err
	}
	var m Message
	has := func(m Message) bool { _, ok := find(m, a[2]); return ok }
	err = p.wait(name, a[1], func(ms []Message) (ok bool) { m, ok = newest(ms, has); return ok })
	if err != nil {
		return err
	}
	b, _ := find(m, a[2])
	p.toast, err = p.w.Press(name, a[1], m.ID, b.Data)
	return err
}

func (p *player) keep(a []string) error {
	m, ok := newest(p.w.Messages(a[0], a[1]), func(m Message) bool { return len(m.Buttons) > 0 })
	if !ok {
		return fmt.Errorf("no message has buttons")
	}
	p.kept[a[1]] = m
	return nil
}

func (p *player) stale(a []string) error {
	name, err := p.who(a[0], a[1])
	if err != nil {
		return err
	}
	b, ok := find(p.kept[a[1]], a[2])
	if !ok {
		return fmt.Errorf("no button %q was kept, but %v", a[2], labels(p.kept[a[1]]))
	}
	p.toast, err = p.w.Press(name, a[1], p.kept[a[1]].ID, b.Data)
	return err
}

// forge presses data that nobody gave the person, on the newest picture of a chat.
func (p *player) forge(a []string) error {
	var m Message
	err := p.wait(a[0], a[1], func(ms []Message) (ok bool) {
		m, ok = newest(ms, func(m Message) bool { return m.Picture || a[1] == "dm" })
		return ok
	})
	if err != nil {
		return err
	}
	p.toast, err = p.w.Press(a[0], a[1], m.ID, a[2])
	return err
}

func (p *player) answered(a []string) error {
	if w, ok := p.w.(interface{ Whispered(text string) bool }); ok && a[0] != "" && !strings.Contains(p.toast, a[0]) && w.Whispered(a[0]) {
		return nil // it came after what the press changed
	}
	if a[0] == "" && p.toast != "" || !strings.Contains(p.toast, a[0]) {
		return fmt.Errorf("the answer was %q", p.toast)
	}
	return nil
}
