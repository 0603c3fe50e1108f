package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"damasbot/internal/fakediscord/people"
)

func (w *guild) Newest(name, chat, of string) string { return "" } // the bot sees no messages of people

func (w *guild) Press(name, chat, message, data string) (string, error) {
	p, id, err := w.chat(name, chat)
	if err != nil {
		return "", err
	}
	w.pressed.Store(&pressed{p, id, p.Seq()})
	a, err := p.PressOld(people.Message{ID: message, Channel: id}, data)
	if err == nil && a.Error != "" {
		err = errors.New(a.Error)
	}
	if a.Message == nil || !isToast(*a.Message) {
		return "", err
	}
	return w.plain(a.Whisper()), err
}

// pressed is the last press: by whom, in which channel, and the number of the last event before.
type pressed struct {
	who     *people.Person
	channel string
	seq     int64
}

// Whispered reports whether the last presser is told something that contains a text: where the press changed its message first,
// the sentence comes as a message of its own.
func (w *guild) Whispered(text string) bool {
	last := w.pressed.Load()
	if last == nil {
		return false
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return last.who.Until(ctx, last.channel, func(all []people.Message) bool {
		return slices.ContainsFunc(all, func(m people.Message) bool {
			return isToast(m) && m.Seq > last.seq && strings.Contains(w.plain(m.Words()), text)
		})
	}) == nil
}

// isToast reports whether a message is but a sentence for one person, and no screen.
func isToast(m people.Message) bool { return m.Ephemeral && m.Flags&(1<<15) == 0 }

func (w *guild) Messages(name, chat string) []Message {
	p, id, err := w.chat(name, chat)
	if err != nil {
		return nil
	}
	return w.ofBot(p.Messages(id))
}

func (w *guild) ofBot(all []people.Message) (ms []Message) {
	for _, m := range all {
		if !m.Bot || isToast(m) || m.Loading {
			continue
		}
		one := Message{ID: m.ID, Words: w.plain(m.Words()), Picture: len(m.Pictures) > 0}
		one.Film = one.Picture && strings.Contains(m.Pictures[0].URL, ".gif?")
		for _, c := range m.Controls() {
			if c.CustomID == "/type" { // in place of an answer to the message, which the bot would not see
				continue
			}
			b := Button{Label: c.Label, Data: c.CustomID}
			if start, ok := strings.CutPrefix(c.CustomID, "/direct "); ok {
				b.Opens = "start=" + start
			}
			one.Buttons = append(one.Buttons, b)
		}
		ms = append(ms, one)
	}
	return ms
}

// plain is a text as people read it: mentions are names, escapes and marks are gone.
func (w *guild) plain(text string) string {
	for _, p := range w.who {
		text = strings.ReplaceAll(text, "<@"+p.ID+">", p.Name)
	}
	text = strings.ReplaceAll(text, "/damas ", "/") // as the commands are called in the scripts
	var out strings.Builder
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\\' && i+1 < len(text):
			i++
			out.WriteByte(text[i])
		case strings.IndexByte("*_`", text[i]) >= 0:
		default:
			out.WriteByte(text[i])
		}
	}
	return out.String()
}

func (w *guild) Wait(ctx context.Context, name, chat string, ok func([]Message) bool) error {
	p, id, err := w.chat(name, chat)
	if err != nil {
		return err
	}
	return p.Until(ctx, id, func(all []people.Message) bool {
		if chat == "thread" { // a newer one may have been begun
			all = p.Messages(newestThread(p))
		}
		return ok(w.ofBot(all))
	})
}

func (w *guild) File(name, chat string) (string, error) {
	p, id, err := w.chat(name, chat)
	if err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	var file people.File
	err = p.Until(ctx, id, func(ms []people.Message) bool {
		for _, m := range slices.Backward(ms) {
			for _, f := range m.Attachments {
				if strings.HasSuffix(f.Name, ".pdn") {
					file = f
					return true
				}
			}
		}
		return false
	})
	if err != nil {
		return "", err
	}
	b, err := w.people.Fetch(ctx, file.URL)
	return string(b), err
}

func (w *guild) Picture(name, chat, message string) ([]byte, error) {
	p, id, err := w.chat(name, chat)
	if err != nil {
		return nil, err
	}
	for deadline := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) { // an edit takes the file away that was seen
		err = fmt.Errorf("message %s has no picture", message)
		for _, m := range p.Messages(id) {
			if m.ID == message && len(m.Pictures) > 0 {
				var b []byte
				if b, err = w.people.Fetch(context.Background(), m.Pictures[0].URL); err == nil {
					return b, nil
				}
			}
		}
		if time.Now().After(deadline) {
			return nil, err
		}
	}
}
