package fakediscord

import (
	"encoding/json"
	"time"
)

// world is all that Discord knows. Pointers in its maps are records: changed
// under the server's lock and saved by it.
type world struct {
	last     ID
	guild    *guild
	people   map[ID]*person
	channels map[ID]*channel
	messages map[ID]*message
	commands map[ID][]command // by guild; 0 = global
}

type guild struct {
	ID      ID         `json:"id"`
	App     ID         `json:"app"` // the application, and its bot's user
	Name    string     `json:"name"`
	Locale  string     `json:"locale"`
	In      bool       `json:"in"`      // the bot is a member
	Out     bool       `json:"out"`     // unavailable: an outage
	Allowed permission `json:"allowed"` // what the bot may do here
	Joined  time.Time  `json:"joined"`
}

type person struct {
	ID       ID         `json:"id"`
	Name     string     `json:"name"`
	Username string     `json:"username"`
	Locale   string     `json:"locale"`
	Member   bool       `json:"member"` // of the server
	Blocked  bool       `json:"blocked"`
	Allowed  permission `json:"allowed"` // what they may do in the server
	DM       ID         `json:"dm"`      // 0 until it is opened
}

// Channel types: https://discord.com/developers/docs/resources/channel#channel-object-channel-types
const (
	typeText   = 0
	typeDM     = 1
	typePublic = 11 // public thread
)

type channel struct {
	ID       ID         `json:"id"`
	Type     int        `json:"type"`
	Name     string     `json:"name"`
	Parent   ID         `json:"parent"` // of a thread
	Person   ID         `json:"person"` // of a direct message
	Denied   permission `json:"denied"` // taken from the bot here
	Archived bool       `json:"archived"`
	Locked   bool       `json:"locked"`
	Archive  int        `json:"archive"` // minutes until a thread is archived
	Members  []ID       `json:"members"` // whom the bot added to a thread
	Last     ID         `json:"last"`    // newest message
	Made     time.Time  `json:"made"`
}

// Message flags: https://discord.com/developers/docs/resources/message#message-object-message-flags
const (
	flagEphemeral = 1 << 6
	flagLoading   = 1 << 7
	flagV2        = 1 << 15
)

type message struct {
	ID          ID              `json:"id"`
	Channel     ID              `json:"channel"`
	Author      ID              `json:"author"`
	At          time.Time       `json:"at"`
	Edited      *time.Time      `json:"edited"`
	Flags       int             `json:"flags"`
	Content     string          `json:"content"`
	Embeds      json.RawMessage `json:"embeds"`
	Components  []component     `json:"components"`
	Attachments []attachment    `json:"attachments"`
	ReplyTo     ID              `json:"reply_to"`
	Allowed     json.RawMessage `json:"allowed"` // allowed_mentions of the last request that had it
	Pings       []ID            `json:"pings"`   // who was notified when it came
	Nonce       string          `json:"nonce"`
	For         ID              `json:"for"` // of an ephemeral message: who sees it
	By          ID              `json:"by"`  // whose interaction made it
	Interaction ID              `json:"interaction"`
}

type attachment struct {
	ID          ID     `json:"id"`
	Name        string `json:"filename"`
	Description string `json:"description,omitempty"`
	Type        string `json:"content_type"`
	Size        int    `json:"size"`
	Width       int    `json:"width,omitempty"`
	Height      int    `json:"height,omitempty"`
}

func (m *message) v2() bool { return m.Flags&flagV2 != 0 }

// sees says whether a person sees a message.
func (p *person) sees(w *world, m *message) bool {
	c := w.channels[m.Channel]
	return c != nil && p.in(c) && (m.For == 0 || m.For == p.ID)
}

// in says whether a person is in a channel.
func (p *person) in(c *channel) bool {
	if c.Type == typeDM {
		return c.Person == p.ID
	}
	return p.Member
}
