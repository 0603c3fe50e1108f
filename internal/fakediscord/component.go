package fakediscord

import "encoding/json"

// Component types: https://discord.com/developers/docs/components/reference
const (
	kindRow       = 1
	kindButton    = 2
	kindSelect    = 3
	kindInput     = 4
	kindUser      = 5
	kindRole      = 6
	kindMention   = 7
	kindChannel   = 8
	kindSection   = 9
	kindText      = 10
	kindThumbnail = 11
	kindGallery   = 12
	kindFile      = 13
	kindSeparator = 14
	kindContainer = 17
	kindLabel     = 18
)

const styleLink = 5

// component is any component of a message or a modal; each kind uses some of
// the fields.
type component struct {
	Type        int             `json:"type"`
	ID          int             `json:"id,omitempty"`
	CustomID    string          `json:"custom_id,omitempty"`
	Label       string          `json:"label,omitempty"`
	Style       int             `json:"style,omitempty"`
	Disabled    bool            `json:"disabled,omitempty"`
	URL         string          `json:"url,omitempty"`
	Emoji       json.RawMessage `json:"emoji,omitempty"`
	Placeholder string          `json:"placeholder,omitempty"`
	MinValues   *int            `json:"min_values,omitempty"`
	MaxValues   *int            `json:"max_values,omitempty"`
	Options     []option        `json:"options,omitempty"`
	Components  []component     `json:"components,omitempty"`
	Accessory   *component      `json:"accessory,omitempty"`
	Component   *component      `json:"component,omitempty"` // of a label
	Content     string          `json:"content,omitempty"`
	Items       []galleryItem   `json:"items,omitempty"`
	Media       *media          `json:"media,omitempty"`
	File        *media          `json:"file,omitempty"`
	Description string          `json:"description,omitempty"`
	Spoiler     bool            `json:"spoiler,omitempty"`
	Divider     *bool           `json:"divider,omitempty"`
	Spacing     int             `json:"spacing,omitempty"`
	AccentColor *int            `json:"accent_color,omitempty"`
	Value       string          `json:"value,omitempty"`
	Required    *bool           `json:"required,omitempty"`
	MinLength   *int            `json:"min_length,omitempty"`
	MaxLength   *int            `json:"max_length,omitempty"`
}

type option struct {
	Label       string          `json:"label"`
	Value       string          `json:"value"`
	Description string          `json:"description,omitempty"`
	Emoji       json.RawMessage `json:"emoji,omitempty"`
	Default     bool            `json:"default,omitempty"`
}

type galleryItem struct {
	Media       media  `json:"media"`
	Description string `json:"description,omitempty"`
	Spoiler     bool   `json:"spoiler,omitempty"`
}

// media is where a picture or file is. A request has the address only.
type media struct {
	URL        string `json:"url"`
	ProxyURL   string `json:"proxy_url,omitempty"`
	Width      int    `json:"width,omitempty"`
	Height     int    `json:"height,omitempty"`
	Type       string `json:"content_type,omitempty"`
	Attachment ID     `json:"attachment_id,omitzero"`
}

// children are the components directly inside.
func (c *component) children() []*component {
	var out []*component
	for i := range c.Components {
		out = append(out, &c.Components[i])
	}
	if c.Accessory != nil {
		out = append(out, c.Accessory)
	}
	if c.Component != nil {
		out = append(out, c.Component)
	}
	return out
}

// each visits components and all inside them, in the order shown.
func each(all []component, visit func(*component)) {
	for i := range all {
		all[i].each(visit)
	}
}

func (c *component) each(visit func(*component)) {
	visit(c)
	for _, in := range c.children() {
		in.each(visit)
	}
}

// medias are the pictures and files a component shows.
func (c *component) medias() []*media {
	var out []*media
	for i := range c.Items {
		out = append(out, &c.Items[i].Media)
	}
	for _, m := range []*media{c.Media, c.File} {
		if m != nil {
			out = append(out, m)
		}
	}
	return out
}

func (c *component) selects() bool {
	return c.Type == kindSelect || c.Type >= kindUser && c.Type <= kindChannel
}

// interactive finds the button or select with a custom id.
func interactive(all []component, custom string) (found *component) {
	each(all, func(c *component) {
		if c.CustomID == custom && found == nil {
			found = c
		}
	})
	return found
}
