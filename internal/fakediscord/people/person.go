package people

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"damasbot/internal/window"
)

// Person is one person with their windows open. Its methods may be called from
// several goroutines.
type Person struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Username string `json:"username"`
	Locale   string `json:"locale"`
	Guild    string `json:"guild"` // the server
	Bot      string `json:"bot"`   // the bot's user

	town *Town

	windows *window.Windows[string, Message]

	mu       sync.Mutex
	channels []Channel
}

// Main is the first text channel of the server, "" when there is none.
func (p *Person) Main() string {
	for _, c := range p.Channels() {
		if c.Type == 0 {
			return c.ID
		}
	}
	return ""
}

// DM is the direct message with the bot, "" until somebody opened it.
func (p *Person) DM() string {
	for range 2 {
		for _, c := range p.Channels() {
			if c.Type == 1 {
				return c.ID
			}
		}
		if p.windows.Reload(p.town.Context()) != nil { // the window may not know yet
			break
		}
	}
	return ""
}

// Channels lists the channels the person is in, oldest first.
func (p *Person) Channels() []Channel {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.channels)
}

// patience is longer than any answer may take.
const patience = 2 * time.Minute

func (p *Person) act(action string, in map[string]any) (a Answer, err error) {
	ctx, cancel := context.WithTimeout(p.town.Context(), patience)
	defer cancel()
	in["person"] = p.ID
	err = p.town.Call(ctx, http.MethodPost, "/test/"+action, in, &a)
	return a, err
}

// where is a channel in a call; "dm" is the direct message, opened if need be.
func where(channel string, in map[string]any) map[string]any {
	if channel == "dm" {
		in["dm"] = true
	} else {
		in["channel"] = channel
	}
	return in
}

// Command uses a command in a channel, or in "dm", and waits for the first
// answer. An error means that no client would have sent it.
func (p *Person) Command(channel, name string, options ...Given) (Answer, error) {
	return p.act("command", where(channel, map[string]any{"name": name, "options": options}))
}

// Autocomplete asks for suggestions while an option is typed.
func (p *Person) Autocomplete(channel, name string, options ...Given) ([]Choice, error) {
	a, err := p.act("autocomplete", where(channel, map[string]any{"name": name, "options": options}))
	if err == nil && a.Error != "" {
		err = fmt.Errorf("people: %s", a.Error)
	}
	return a.Choices, err
}

// Press presses a button, found by label or custom id, or chooses the option of
// a select that has this label, and waits for the first answer.
func (p *Person) Press(m Message, labelOrID string) (Answer, error) {
	c, values, ok := m.Find(labelOrID)
	if !ok {
		return Answer{}, fmt.Errorf("people: message %s has no button or option %q but %q", m.ID, labelOrID, m.Labels())
	}
	if c.CustomID == "" {
		return Answer{}, fmt.Errorf("people: the button %q sends nothing; it opens %s", c.Label, c.URL)
	}
	return p.act("press", map[string]any{"message": m.ID, "custom_id": c.CustomID, "values": values})
}

// PressOld presses a custom id that the message need not have any more, as a
// client that is behind does.
func (p *Person) PressOld(m Message, custom string, values ...string) (Answer, error) {
	return p.act("press", map[string]any{"message": m.ID, "custom_id": custom, "values": values, "force": true})
}

// Choose chooses values of a select.
func (p *Person) Choose(m Message, custom string, values ...string) (Answer, error) {
	return p.act("press", map[string]any{"message": m.ID, "custom_id": custom, "values": values})
}

// Submit sends the form that an answer opened; fields by custom id.
func (p *Person) Submit(opened Answer, values map[string]string) (Answer, error) {
	return p.act("modal", map[string]any{"interaction": opened.Interaction, "values": values})
}

// MenuLine is a command as the person reads it.
type MenuLine struct {
	Command     string `json:"command"` // like "/damas jogar"
	Description string `json:"description"`
}

// Commands is the menu in a channel.
func (p *Person) Commands(channel string) (out []MenuLine, err error) {
	err = p.town.Call(p.town.Context(), http.MethodGet, fmt.Sprintf("/test/commands?person=%s&channel=%s", p.ID, channel), nil, &out)
	return out, err
}
