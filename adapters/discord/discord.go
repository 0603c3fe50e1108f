// Package discord translates: interactions of Discord to intents, screens to messages. It holds no rule and no sentence of its
// own. What it keeps are the interactions of the last minutes, because answering one is the fastest way to show a board.
//
// Everything is sent by package rest; github.com/bwmarrin/discordgo holds the gateway's connection. See [Adapter.Serve].
package discord

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"damasbot/adapters/discord/internal/rest"
	"damasbot/bot"
	"damasbot/screen"
)

// Platform is the prefix of Discord's addresses and people.
const Platform = "dc"

// DefaultAPI is the address of the real server.
const DefaultAPI = "https://discord.com"

// Limits of the platform: of 40 components a container, a text and a picture leave room for six rows of five buttons. What a
// channel may be sent is learnt from the answers; over all it is 50 requests a second, from which answers to interactions
// are exempt. https://discord.com/developers/docs/topics/rate-limits
var limits = bot.Limits{
	Limits:   screen.Limits{Buttons: 30, PerRow: perRow, Pictures: true, Servers: true},
	Budget:   bot.Budget{All: bot.Rate{N: 45, Per: time.Second}},
	Whispers: true,
}

// Config is what an Adapter needs.
type Config struct {
	Token   string
	API     string // "" = DefaultAPI
	Log     *slog.Logger
	Now     func() time.Time // tells how old messages are; nil = time.Now
	Shards  int              // connections to the gateway; 0 = 1
	NoLimit bool             // no budgets: a server of one's own
}

// Core takes updates and makes suggestions; see [bot.Bot].
type Core interface {
	Accept(u bot.Update, done func(error))
	Suggest(ctx context.Context, q bot.Question) []bot.Suggestion
}

// Adapter speaks with one Discord application.
type Adapter struct {
	token    string
	api      string
	log      *slog.Logger
	now      func() time.Time
	shards   int
	patience patience // with the gateway
	limits   bot.Limits
	rest     *rest.Client
	app      string // the application's id
	me       user   // its bot
	core     Core

	calls   calls
	guilds  guilds
	directs directs

	mu     sync.Mutex
	closed bool
	wg     sync.WaitGroup
	ctx    context.Context // ends with Close
	stop   context.CancelFunc
}

// Open connects with the application of a token. A wrong token is [ErrToken]; any other error, such as that of a server that
// cannot be reached, may pass by itself. Each is one line.
func Open(ctx context.Context, c Config) (*Adapter, error) {
	if c.API == "" {
		c.API = DefaultAPI
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Token = strings.TrimSpace(c.Token); strings.ContainsFunc(c.Token, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return nil, ErrToken // it would be no header of a request
	}
	a := &Adapter{
		token: c.Token, api: strings.TrimSuffix(c.API, "/"), log: c.Log, now: c.Now, shards: max(c.Shards, 1), patience: patient,
		limits: limits, rest: rest.New(c.API, c.Token, c.Log),
	}
	if c.NoLimit {
		a.limits.Budget, a.patience.gap = bot.Budget{}, 0
	}
	a.ctx, a.stop = context.WithCancel(context.Background())
	var app struct {
		ID string `json:"id"`
	}
	err := a.rest.Do(ctx, rest.Request{Method: http.MethodGet, Path: "/users/@me"}, &a.me)
	if err == nil {
		err = a.rest.Do(ctx, rest.Request{Method: http.MethodGet, Path: "/oauth2/applications/@me"}, &app)
	}
	if err != nil {
		a.Close()
		var refused *rest.Error
		if errors.As(err, &refused) && refused.Status == http.StatusUnauthorized {
			return nil, ErrToken
		}
		return nil, fmt.Errorf("discord: %s does not answer as Discord's API: %w", a.api, err)
	}
	a.app = app.ID
	return a, nil
}

// ErrToken is a token that is not, or no longer, known: no repetition will make it right.
var ErrToken = errors.New("discord: Discord does not know this token; get one from the application's page, under Bot")

// Close ends what is under way.
func (a *Adapter) Close() {
	a.mu.Lock()
	a.closed = true
	a.mu.Unlock()
	a.stop()
	a.wg.Wait()
	a.rest.Close()
}

// Username is the bot's name.
func (a *Adapter) Username() string { return a.me.Username }

// Platform implements [bot.Chat].
func (a *Adapter) Platform() string { return Platform }

// Limits implements [bot.Chat].
func (a *Adapter) Limits() bot.Limits { return a.limits }

// spawn runs f on the side, unless the adapter is closed. Close waits for it.
func (a *Adapter) spawn(f func()) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.closed {
		a.wg.Go(func() {
			defer a.caught("a task")
			f()
		})
	}
}

// later runs f after a time, unless the adapter is closed by then.
func (a *Adapter) later(d time.Duration, f func()) { time.AfterFunc(d, func() { a.spawn(f) }) }
