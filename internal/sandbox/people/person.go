package people

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"

	"damasbot/internal/window"
)

// User is somebody in a chat.
type User struct {
	ID       int64  `json:"id"`
	Name     string `json:"name"`
	Username string `json:"username"`
	Language string `json:"language"`
	IsBot    bool   `json:"is_bot"`
}

// Chat is a chat a person sees. The direct message with the bot has the
// person's own id.
type Chat struct {
	ID      int64  `json:"id"`
	Type    string `json:"type"` // private, group, supergroup, channel
	Title   string `json:"title"`
	IsForum bool   `json:"is_forum"`
}

// Message is a message as a person sees it now.
type Message struct {
	ID        int        `json:"id"`
	Chat      int64      `json:"chat"`
	From      User       `json:"from"`
	Date      int64      `json:"date"`      // unix seconds
	EditDate  int64      `json:"edit_date"` // unix seconds, 0 = never edited
	Text      string     `json:"text"`
	Caption   string     `json:"caption"`
	HTML      string     `json:"html"` // of text or caption, safe to show
	Photo     *File      `json:"photo"`
	Document  *File      `json:"document"`
	Animation *File      `json:"animation"`
	ReplyTo   int        `json:"reply_to"`
	Thread    int        `json:"thread"` // forum topic, 0 = General
	Buttons   [][]Button `json:"buttons"`
	Service   string     `json:"service"`  // what a service message tells
	Reaction  string     `json:"reaction"` // the bot's

	// Seq is the number of the event that last changed the message, 0 when it
	// was there before; it only grows.
	Seq int64 `json:"-"`
}

// File is a photo, document or animation of a message.
type File struct {
	ID     string `json:"id"` // file_unique_id: another one after every upload
	Name   string `json:"name"`
	Size   int    `json:"size"` // bytes
	Width  int    `json:"width"`
	Height int    `json:"height"`
	URL    string `json:"url"` // path on the sandbox
}

// Button of a message.
type Button struct {
	Text  string `json:"text"`
	Data  string `json:"data"`
	URL   string `json:"url"`
	Style string `json:"style"`
}

// Button finds a button by its label, else by its data.
func (m Message) Button(labelOrData string) (Button, bool) {
	for _, by := range []func(Button) string{func(b Button) string { return b.Text }, func(b Button) string { return b.Data }} {
		for _, row := range m.Buttons {
			for _, b := range row {
				if by(b) == labelOrData {
					return b, true
				}
			}
		}
	}
	return Button{}, false
}

// Labels lists the labels of all buttons, row after row.
func (m Message) Labels() []string {
	var out []string
	for _, row := range m.Buttons {
		for _, b := range row {
			out = append(out, b.Text)
		}
	}
	return out
}

// Words are the text or, with a photo, the caption, every blank as it is typed.
func (m Message) Words() string { return strings.ReplaceAll(m.Text+m.Caption, "\u00a0", " ") }

// Answer is what the bot answered to a press.
type Answer struct {
	Answered bool   `json:"answered"` // false: the bot kept silent for 15 s
	Text     string `json:"text"`
	Alert    bool   `json:"alert"`
	URL      string `json:"url"`
}

// Person is one person with their windows open. Its methods may be called from
// several goroutines.
type Person struct {
	User
	Bot  User
	town *Town

	windows *window.Windows[int64, Message]

	mu     sync.Mutex
	chats  []Chat
	toasts []string
}

// DM is the id of the direct message with the bot.
func (p *Person) DM() int64 { return p.ID }

// Group is the id of the first group the person is in, 0 when there is none.
func (p *Person) Group() int64 {
	for _, c := range p.Chats() {
		if c.Type != "private" {
			return c.ID
		}
	}
	return 0
}

// Chats lists the chats the person sees.
func (p *Person) Chats() []Chat {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.chats)
}

// Toasts are the texts of all answers to the person's presses so far.
func (p *Person) Toasts() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.toasts)
}

// Send writes a text. @[Name](ID) mentions somebody without a username.
func (p *Person) Send(chat int64, text string) (Message, error) {
	return p.send(map[string]any{"chat": chat, "text": text})
}

// SendTopic writes a text into a forum topic.
func (p *Person) SendTopic(chat int64, thread int, text string) (Message, error) {
	return p.send(map[string]any{"chat": chat, "text": text, "thread": thread})
}

// Reply answers a message.
func (p *Person) Reply(m Message, text string) (Message, error) {
	return p.send(map[string]any{"chat": m.Chat, "text": text, "reply_to": m.ID})
}

func (p *Person) send(in map[string]any) (m Message, err error) {
	in["me"] = p.ID
	err = p.town.Call(p.town.Context(), http.MethodPost, "/chat/send", in, &m)
	return m, err
}

// Press presses a button, found by label or data, and waits for the bot's answer.
func (p *Person) Press(m Message, labelOrData string) (Answer, error) {
	b, ok := m.Button(labelOrData)
	if !ok {
		return Answer{}, fmt.Errorf("people: message %d has no button %q but %q", m.ID, labelOrData, m.Labels())
	}
	if b.Data == "" {
		return Answer{}, fmt.Errorf("people: the button %q sends nothing; it opens %s", b.Text, b.URL)
	}
	return p.press(m.Chat, m.ID, b.Data, false)
}

// PressOld presses data that the message need not have any more, as a client
// that is behind does.
func (p *Person) PressOld(m Message, data string) (Answer, error) {
	return p.press(m.Chat, m.ID, data, true)
}

func (p *Person) press(chat int64, id int, data string, force bool) (a Answer, err error) {
	ctx, cancel := context.WithTimeout(p.town.Context(), pressTime)
	defer cancel()
	err = p.town.Call(ctx, http.MethodPost, "/chat/press", map[string]any{
		"me": p.ID, "chat": chat, "message": id, "data": data, "force": force,
	}, &a)
	return a, err
}

// Delete deletes a message for everybody.
func (p *Person) Delete(m Message) error {
	return p.town.Call(p.town.Context(), http.MethodPost, "/chat/delete",
		map[string]any{"me": p.ID, "chat": m.Chat, "message": m.ID}, nil)
}

// Command is a line of the command menu.
type Command struct {
	Command     string `json:"command"`
	Description string `json:"description"`
}

// Commands is the command menu the person sees in a chat.
func (p *Person) Commands(chat int64) (out []Command, err error) {
	err = p.town.Call(p.town.Context(), http.MethodGet, fmt.Sprintf("/chat/commands?me=%d&chat=%d", p.ID, chat), nil, &out)
	return out, err
}

// Picture fetches a file's bytes, as the bot uploaded them.
func (p *Person) Picture(f *File) ([]byte, error) {
	return p.town.Fetch(p.town.Context(), f.URL)
}
