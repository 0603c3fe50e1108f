package sandbox

import (
	"io"
	"log/slog"
	"strconv"
	"strings"
	"time"
)

// Options says how a Server behaves. The zero value is a sandbox in memory for
// the token "1:local", without budgets and without test calls.
type Options struct {
	// Token is the one bot token accepted, "1:local" by default. The number
	// before the colon is the bot's id.
	Token string
	// File is the state file (bbolt); empty keeps everything in memory.
	File string
	// Budgets enforces 1 message/s a chat, 20/min a group and 30/s overall,
	// edits included, with 429 and retry_after.
	Budgets bool
	// Now is the clock; nil is time.Now.
	Now func() time.Time
	// Logger gets one line for each refused Bot API call; nil is silent.
	Logger *slog.Logger
	// Username of the bot, "damasbot" by default.
	Username string
	// FirstLeads makes the first person of the group its creator; otherwise nobody leads it.
	FirstLeads bool
	// Group is the title of the group everybody joins, "Damas" by default.
	Group string

	// Test opens POST and GET /test/….
	Test bool
	// Faults opens POST /test/fault.
	Faults bool
	// Strict refuses requests with parameters the method does not have. The
	// real server ignores them.
	Strict bool
	// NoPrivacy gives the bot every message of a group.
	NoPrivacy bool
	// OnRequest, when set, sees every Bot API request before it is carried
	// out. It is called from several goroutines.
	OnRequest func(method string, params map[string]any, files map[string]FileInfo)
	// PressWait is how long a press waits for its answer, 15 s by default.
	PressWait time.Duration
	// WebhookRetry is the pause after a failed webhook delivery, doubled up
	// to a minute; 1 s by default.
	WebhookRetry time.Duration
}

// FileInfo describes one uploaded file of a request.
type FileInfo struct {
	Name string `json:"name"`
	Size int    `json:"size"` // bytes
}

func (o Options) withDefaults() Options {
	if o.Token == "" {
		o.Token = "1:local"
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.NewTextHandler(io.Discard, nil))
	}
	if o.Username == "" {
		o.Username = "damasbot"
	}
	if o.Group == "" {
		o.Group = "Damas"
	}
	if o.PressWait <= 0 {
		o.PressWait = 15 * time.Second
	}
	if o.WebhookRetry <= 0 {
		o.WebhookRetry = time.Second
	}
	return o
}

// botID is the number before the colon of a token; ok is false when the token
// does not have a token's form.
func botID(token string) (id int64, ok bool) {
	head, tail, found := strings.Cut(token, ":")
	id, err := strconv.ParseInt(head, 10, 64)
	return id, found && err == nil && id > 0 && tail != ""
}
