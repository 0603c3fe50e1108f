package discord

import (
	"encoding/json"
	"strconv"
	"time"
)

// What is read of the API's objects. Only what is needed is declared, so that nothing new in them can hurt.
// https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-object
type interaction struct {
	ID          string          `json:"id"`
	Type        int             `json:"type"`
	Token       string          `json:"token"`
	Guild       string          `json:"guild_id"`
	ChannelID   string          `json:"channel_id"`
	Channel     *channel        `json:"channel"`
	Member      *member         `json:"member"` // in a server
	User        *user           `json:"user"`   // in a direct message
	Locale      string          `json:"locale"`
	GuildLocale string          `json:"guild_locale"`
	Allowed     string          `json:"app_permissions"`
	Message     *message        `json:"message"` // that holds the pressed button
	Data        json.RawMessage `json:"data"`
}

// Types of interactions.
const (
	isCommand = 2
	isPress   = 3
	isTyping  = 4 // autocomplete
	isSubmit  = 5 // of a modal
)

type user struct {
	ID       string `json:"id"`
	Username string `json:"username"`
	Global   string `json:"global_name"`
	Bot      bool   `json:"bot"`
}

type member struct {
	User    *user    `json:"user"` // absent where the user is told besides
	Nick    string   `json:"nick"`
	Allowed string   `json:"permissions"` // in the channel of an interaction
	Roles   []string `json:"roles"`
}

type channel struct {
	ID    string `json:"id"`
	Type  int    `json:"type"`
	Name  string `json:"name"`
	Guild string `json:"guild_id"`
	// Parent is the channel of a thread; of a channel it is the heading that it stands under.
	Parent string `json:"parent_id"`

	Overwrites []overwrite `json:"permission_overwrites"`
	Meta       struct {
		Archived bool `json:"archived"`
	} `json:"thread_metadata"` // of a thread
}

// publicThread is the type of a thread that everybody sees.
const publicThread = 11

// isThread reports whether a channel is a thread: announcement, public or private.
// https://discord.com/developers/docs/resources/channel#channel-object-channel-types
func (c *channel) isThread() bool { return c != nil && c.Type >= 10 && c.Type <= 12 }

type message struct {
	ID          string       `json:"id"`
	ChannelID   string       `json:"channel_id"`
	Flags       int          `json:"flags"`
	Attachments []attachment `json:"attachments"`
	Components  []part       `json:"components"`
}

type attachment struct {
	ID   string `json:"id"`
	Name string `json:"filename"`
}

// part is a component of a message as it is read: of any kind, kept as it came.
type part struct {
	Type       int               `json:"type"`
	Components []part            `json:"components"`
	Items      []json.RawMessage `json:"items"`
	CustomID   string            `json:"custom_id"`
	Value      string            `json:"value"`
	Content    string            `json:"content"`
}

// pictured reports whether a message shows a picture.
func (m *message) pictured() bool {
	var has func(ps []part) bool
	has = func(ps []part) bool {
		for _, p := range ps {
			if p.Type == kindGallery || has(p.Components) {
				return true
			}
		}
		return false
	}
	return has(m.Components)
}

type commandData struct {
	Name     string   `json:"name"`
	Options  []option `json:"options"`
	Resolved resolved `json:"resolved"`
}

type resolved struct {
	Users   map[string]user   `json:"users"`
	Members map[string]member `json:"members"`
}

type option struct {
	Name    string          `json:"name"`
	Type    int             `json:"type"`
	Value   json.RawMessage `json:"value"`
	Focused bool            `json:"focused"`
	Options []option        `json:"options"`
}

// text is an option's value as text.
func (o option) text() string {
	var s string
	if json.Unmarshal(o.Value, &s) != nil {
		return string(o.Value)
	}
	return s
}

type pressData struct {
	CustomID string   `json:"custom_id"`
	Values   []string `json:"values"`
}

type submitData struct {
	CustomID   string `json:"custom_id"`
	Components []part `json:"components"`
}

// guild is a server as GUILD_CREATE tells it.
type guild struct {
	ID          string    `json:"id"`
	Name        string    `json:"name"`
	Locale      string    `json:"preferred_locale"`
	Joined      time.Time `json:"joined_at"`
	Unavailable bool      `json:"unavailable"`
	System      string    `json:"system_channel_id"`
	Channels    []channel `json:"channels"`
	Threads     []channel `json:"threads"`
	Roles       []role    `json:"roles"`
	Members     []member  `json:"members"` // the bot, at least
}

// epoch is the first millisecond of Discord's ids: https://discord.com/developers/docs/reference#snowflakes
const epoch = 1420070400000

// born is when an id was made.
func born(id string) time.Time {
	n, err := strconv.ParseUint(id, 10, 64)
	if err != nil {
		return time.Time{}
	}
	return time.UnixMilli(int64(n>>22) + epoch)
}
