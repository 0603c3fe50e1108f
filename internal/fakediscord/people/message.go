package people

import (
	"encoding/json"
	"strings"
)

// Channel is a channel a person is in.
type Channel struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Type     int    `json:"type"` // 0 text, 1 direct message, 11 thread
	Parent   string `json:"parent"`
	Archived bool   `json:"archived"`
}

// Message is a message as a person sees it now.
type Message struct {
	ID          string          `json:"id"`
	Channel     string          `json:"channel"`
	Author      string          `json:"author"`
	Bot         bool            `json:"bot"`         // the author is the bot
	At          string          `json:"at"`          // RFC 3339
	Edited      string          `json:"edited"`      // "" = never
	Flags       int             `json:"flags"`       // as sent
	Ephemeral   bool            `json:"ephemeral"`   // only this person sees it
	Loading     bool            `json:"loading"`     // "is thinking…"
	Texts       []string        `json:"texts"`       // content and text displays, in order
	Pictures    []Picture       `json:"pictures"`    // what is shown
	Attachments []File          `json:"attachments"` // all files, shown or not
	Rows        [][]Control     `json:"rows"`
	ReplyTo     string          `json:"reply_to"`
	Pings       []string        `json:"pings"`      // who was notified
	By          string          `json:"by"`         // whose interaction made it; "0" = none
	Components  int             `json:"components"` // in total, nested ones included
	Allowed     json.RawMessage `json:"allowed"`    // allowed_mentions as the bot sent them last

	// Seq is the number of the event that last changed the message, 0 when it
	// was there before; it only grows.
	Seq int64 `json:"-"`
}

// File is an attachment.
type File struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Type string `json:"type"` // MIME
	Size int    `json:"size"` // bytes
	URL  string `json:"url"`
}

// Picture is a picture shown.
type Picture struct {
	Alt    string `json:"alt"` // what a screen reader says
	URL    string `json:"url"`
	File   string `json:"file"` // the attachment; "0" for one from elsewhere
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// Control is a button or a select.
type Control struct {
	Type        string   `json:"type"` // button, select
	CustomID    string   `json:"custom_id"`
	Label       string   `json:"label"`
	Style       int      `json:"style"` // 1 primary, 2 secondary, 3 success, 4 danger, 5 link
	URL         string   `json:"url"`
	Disabled    bool     `json:"disabled"`
	Placeholder string   `json:"placeholder"`
	Options     []Option `json:"options"`
	Least       int      `json:"least"` // values
	Most        int      `json:"most"`
}

// Option is a line of a select.
type Option struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description"`
	Default     bool   `json:"default"`
}

// Words are all texts of the message, a line each, every blank as it is typed.
func (m Message) Words() string {
	return strings.ReplaceAll(strings.Join(m.Texts, "\n"), "\u00a0", " ")
}

// Controls are all buttons and selects, row after row.
func (m Message) Controls() (out []Control) {
	for _, row := range m.Rows {
		out = append(out, row...)
	}
	return out
}

// Labels are the labels of all buttons, row after row.
func (m Message) Labels() (out []string) {
	for _, c := range m.Controls() {
		if c.Type == "button" {
			out = append(out, c.Label)
		}
	}
	return out
}

// Find finds a control by its label, its custom id or, for a select, the label
// of one of its options, whose value it then gives.
func (m Message) Find(labelOrID string) (c Control, values []string, ok bool) {
	for _, c := range m.Controls() {
		if c.Label == labelOrID || c.CustomID == labelOrID {
			return c, nil, true
		}
	}
	for _, c := range m.Controls() {
		for _, o := range c.Options {
			if o.Label == labelOrID {
				return c, []string{o.Value}, true
			}
		}
	}
	return Control{}, nil, false
}

// Answer is what a person gets for something they did.
type Answer struct {
	Interaction string   `json:"interaction"`
	Type        int      `json:"type"`    // of the response, 4 to 9; 0 = none came in time
	Message     *Message `json:"message"` // what was posted or edited, as the person sees it
	Choices     []Choice `json:"choices"`
	Modal       *Modal   `json:"modal"`
	Error       string   `json:"error"` // what the client shows when the bot fails
}

// Whisper is the text of an ephemeral answer, "" when there is none.
func (a Answer) Whisper() string {
	if a.Message == nil || !a.Message.Ephemeral || a.Type != 4 {
		return ""
	}
	return a.Message.Words()
}

// Choice is a suggestion of an autocomplete.
type Choice struct {
	Name  string          `json:"name"`
	Value json.RawMessage `json:"value"`
}

// Modal is a form.
type Modal struct {
	CustomID string  `json:"custom_id"`
	Title    string  `json:"title"`
	Fields   []Field `json:"fields"`
}

// Field is a text field of a form.
type Field struct {
	CustomID    string `json:"custom_id"`
	Label       string `json:"label"`
	Value       string `json:"value"`
	Placeholder string `json:"placeholder"`
	Long        bool   `json:"long"`
	Required    bool   `json:"required"`
	Least       int    `json:"least"` // characters
	Most        int    `json:"most"`
}

// Given is an option of a command as filled in.
type Given struct {
	Name    string  `json:"name"`
	Value   any     `json:"value,omitempty"`
	Options []Given `json:"options,omitempty"`
	Focused bool    `json:"focused,omitempty"`
}

// Sub is a subcommand with its options.
func Sub(name string, options ...Given) Given { return Given{Name: name, Options: options} }

// Opt is an option with its value: a text, a number, true or false, or a
// person's ID.
func Opt(name string, value any) Given { return Given{Name: name, Value: value} }

// Typing is the option being typed, for Autocomplete.
func Typing(name, text string) Given { return Given{Name: name, Value: text, Focused: true} }
