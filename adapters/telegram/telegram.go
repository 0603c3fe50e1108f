// Package telegram translates: updates of the Telegram Bot API to intents, screens to messages. It holds no sentence, no rule
// and no state beyond its clients.
//
// It sends through github.com/go-telegram/bot, and fetches updates itself: that library confirms updates to the server before
// they are handled, and so loses them in a crash. See [Adapter.Poll].
package telegram

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"time"

	tg "github.com/go-telegram/bot"
	"github.com/go-telegram/bot/models"

	"damasbot/bot"
	"damasbot/screen"
)

// Platform is the prefix of Telegram's addresses and people.
const Platform = "tg"

// DefaultAPI is the address of the real server.
const DefaultAPI = "https://api.telegram.org"

// Limits of the platform (Bot API: inline keyboards; telegram-bot-api, 100 buttons; five a row stay readable on a phone) and
// its budgets (Bot FAQ: one message a second in a chat, 20 a minute in a group, 30 a second over all; edits count too).
var limits = bot.Limits{
	Limits: screen.Limits{Buttons: 100, PerRow: 5, Bars: true, Pictures: true, Invites: true},
	Budget: bot.Budget{
		Chat:  bot.Rate{N: 1, Per: time.Second},
		Group: bot.Rate{N: 20, Per: time.Minute},
		All:   bot.Rate{N: 30, Per: time.Second},
	},
}

// Config is what an Adapter needs.
type Config struct {
	Token   string
	API     string // "" = DefaultAPI
	Log     *slog.Logger
	NoLimit bool // no budgets: a server of one's own

	transport http.RoundTripper // of tests, in place of the network
}

// Adapter speaks with one Telegram bot account.
type Adapter struct {
	token, api string
	log        *slog.Logger
	client     *tg.Bot
	poll       *http.Client
	sends      *http.Client
	me         *models.User
	limits     bot.Limits
	core       Core
	pictures   pictures
	aside      sync.WaitGroup  // what goes on beside the core: answers, leaving a channel
	ctx        context.Context // ends with Close
	end        context.CancelFunc
}

// Core takes updates; see [bot.Bot.Accept].
type Core interface {
	Accept(u bot.Update, done func(error))
}

// tokenForm is how tokens look; anything else would make addresses that errors quote.
var tokenForm = regexp.MustCompile(`^[0-9]+:[A-Za-z0-9_-]+$`)

// ErrToken is a token that no repetition will make right.
var ErrToken = errors.New("telegram: this is no bot's token")

// Open connects with the account of a token. A wrong token is [ErrToken]; any other error, such as that of a server that cannot
// be reached, may pass by itself. Each is one line.
func Open(ctx context.Context, c Config) (*Adapter, error) {
	if c.API == "" {
		c.API = DefaultAPI
	}
	if c.Token = strings.TrimSpace(c.Token); !tokenForm.MatchString(c.Token) {
		return nil, fmt.Errorf("%w: it is not of the form 123456:ABC-def…; copy it again from @BotFather", ErrToken)
	}
	a := &Adapter{token: c.Token, api: strings.TrimSuffix(c.API, "/"), log: c.Log, limits: limits}
	if c.NoLimit {
		a.limits.Budget = bot.Budget{}
	}
	dialer := &net.Dialer{Timeout: 10 * time.Second}
	transport := func() http.RoundTripper {
		if c.transport != nil {
			return c.transport
		}
		return &http.Transport{
			Proxy: http.ProxyFromEnvironment, DialContext: dialer.DialContext, ForceAttemptHTTP2: true,
			MaxIdleConnsPerHost: 32, IdleConnTimeout: 90 * time.Second, TLSHandshakeTimeout: 10 * time.Second,
		}
	}
	// Polls wait long and sends must not: each has a client of its own.
	a.poll = &http.Client{Transport: transport(), Timeout: pollWait + 15*time.Second}
	a.sends = &http.Client{Transport: transport(), Timeout: 20 * time.Second}
	var err error
	a.client, err = tg.New(c.Token,
		tg.WithServerURL(a.api), tg.WithSkipGetMe(), tg.WithNotAsyncHandlers(),
		tg.WithHTTPClient(time.Minute, a.sends),
		tg.WithDefaultHandler(a.handle),
		tg.WithErrorsHandler(func(err error) { c.Log.Warn("telegram client", "err", a.mask(err)) }),
	)
	if err != nil {
		return nil, fmt.Errorf("telegram: %w", a.mask(err))
	}
	if a.me, err = a.client.GetMe(ctx); err != nil {
		if errors.Is(err, tg.ErrorUnauthorized) || errors.Is(err, tg.ErrorNotFound) {
			return nil, fmt.Errorf("%w: the server does not know it; get one from @BotFather", ErrToken)
		}
		return nil, fmt.Errorf("telegram: %s does not answer as a Bot API server: %w", a.api, a.mask(err))
	}
	a.ctx, a.end = context.WithCancel(context.Background())
	return a, nil
}

// Close ends what goes on and idle connections. It comes after the bot's end.
func (a *Adapter) Close() {
	a.end()
	a.aside.Wait()
	a.poll.CloseIdleConnections()
	a.sends.CloseIdleConnections()
}

// Username is the account's, without @.
func (a *Adapter) Username() string { return a.me.Username }

// Platform implements [bot.Chat].
func (a *Adapter) Platform() string { return Platform }

// Limits implements [bot.Chat].
func (a *Adapter) Limits() bot.Limits { return a.limits }

// mask takes the token out of an error's text.
func (a *Adapter) mask(err error) error {
	if err == nil || !strings.Contains(err.Error(), a.token) {
		return err
	}
	return errors.New(strings.ReplaceAll(err.Error(), a.token, "***"))
}
