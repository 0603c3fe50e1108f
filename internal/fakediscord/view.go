package fakediscord

import "encoding/json"

// Message is a message as a person sees it.
type Message struct {
	ID          ID              `json:"id"`
	Channel     ID              `json:"channel"`
	Author      ID              `json:"author"`
	Bot         bool            `json:"bot"`         // the author is the bot
	At          string          `json:"at"`          // RFC 3339
	Edited      string          `json:"edited"`      // "" = never
	Flags       int             `json:"flags"`       // as sent
	Ephemeral   bool            `json:"ephemeral"`   // only this person sees it
	Loading     bool            `json:"loading"`     // "is thinking…"
	Texts       []string        `json:"texts"`       // content and text displays, in order
	Pictures    []Picture       `json:"pictures"`    // what is shown: gallery items, or the files of a message without V2
	Attachments []File          `json:"attachments"` // all files, shown or not
	Rows        [][]Control     `json:"rows"`        // buttons and selects
	ReplyTo     ID              `json:"reply_to"`
	Pings       []ID            `json:"pings"`      // who was notified
	By          ID              `json:"by"`         // whose interaction made it; 0 = none
	Components  int             `json:"components"` // in total, nested ones included
	Allowed     json.RawMessage `json:"allowed"`    // allowed_mentions as the bot sent them last
}

// File is an attachment.
type File struct {
	ID   ID     `json:"id"`
	Name string `json:"name"`
	Type string `json:"type"` // MIME
	Size int    `json:"size"` // bytes
	URL  string `json:"url"`  // on this server
}

// Picture is a picture shown.
type Picture struct {
	Alt    string `json:"alt"` // what a screen reader says
	URL    string `json:"url"`
	File   ID     `json:"file"` // the attachment; 0 for one from elsewhere
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

// view flattens a message.
func (s *Server) view(m *message) *Message {
	v := &Message{
		ID: m.ID, Channel: m.Channel, Author: m.Author, Bot: m.Author == s.world.guild.App, At: stamp(m.At), Flags: m.Flags,
		Ephemeral: m.For != 0, Loading: m.Flags&flagLoading != 0, Texts: m.texts(), ReplyTo: m.ReplyTo, Pings: m.Pings, By: m.By,
		Allowed: m.Allowed,
	}
	if m.Edited != nil {
		v.Edited = stamp(*m.Edited)
	}
	for _, a := range m.Attachments {
		v.Attachments = append(v.Attachments, File{a.ID, a.Name, a.Type, a.Size, s.fileURL(m, a)})
		if !m.v2() && a.Width > 0 {
			v.Pictures = append(v.Pictures, Picture{a.Description, s.fileURL(m, a), a.ID, a.Width, a.Height})
		}
	}
	each(s.shown(m), func(c *component) {
		v.Components++
		for _, it := range c.Items {
			v.Pictures = append(v.Pictures, Picture{it.Description, it.Media.URL, it.Media.Attachment, it.Media.Width, it.Media.Height})
		}
		if c.Type == kindThumbnail && c.Media != nil {
			v.Pictures = append(v.Pictures, Picture{c.Description, c.Media.URL, c.Media.Attachment, c.Media.Width, c.Media.Height})
		}
		switch {
		case c.Type == kindRow:
			var row []Control
			for i := range c.Components {
				row = append(row, control(&c.Components[i]))
			}
			v.Rows = append(v.Rows, row)
		case c.Accessory != nil && c.Accessory.Type == kindButton:
			v.Rows = append(v.Rows, []Control{control(c.Accessory)})
		}
	})
	return v
}

func control(c *component) Control {
	v := Control{
		Type: "button", CustomID: c.CustomID, Label: c.Label, Style: c.Style, URL: c.URL, Disabled: c.Disabled, Placeholder: c.Placeholder,
	}
	var emoji struct{ Name string }
	if json.Unmarshal(c.Emoji, &emoji) == nil && v.Label == "" {
		v.Label = emoji.Name
	}
	if c.selects() {
		v.Type = "select"
		v.Least, v.Most = bounds(c)
	}
	for _, o := range c.Options {
		v.Options = append(v.Options, Option{o.Label, o.Value, o.Description, o.Default})
	}
	return v
}
