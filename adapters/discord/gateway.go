package discord

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"damasbot/adapters/discord/internal/rest"

	"damasbot/bot"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// The gateway is guarded from outside, because the library's own reconnecting has no bounds: it never ends after a fatal close
// code, identifies without a pause when a session is refused, and blocks for ever when the gateway asks it to reconnect before
// a session is there.
const (
	mostPause = 2 * time.Minute
	lasting   = 10 * time.Second // a session that lived so long resets the pause: Discord ends connections now and then
	fewStarts = 5                // identifies that are left for the operator
)

// patience is how long the gateway may take.
type patience struct {
	open    time.Duration // to connect; then the connection is thrown away
	silence time.Duration // to answer a heartbeat
	gap     time.Duration // between two new sessions, at least
	pause   time.Duration // between two connections, at first
}

// patient is what Discord allows and asks for: two and a half intervals of its heartbeats, and a new session every five seconds.
// https://discord.com/developers/docs/topics/gateway#rate-limiting
var patient = patience{open: 30 * time.Second, silence: 100 * time.Second, gap: 5 * time.Second, pause: time.Second}

// Close codes after which connecting again makes no sense.
// https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes
var fatal = map[int]string{
	4004: "Discord does not know this token any more; get a new one from the application's page, under Bot",
	4010: "Discord refuses this shard",
	4011: "the bot is in so many servers that Discord wants several shards: start it with --discord-shards",
	4012: "Discord does not speak this version of its gateway any more; a newer damasbot is needed",
	4013: "Discord refuses the intents that were asked for",
	4014: "Discord refuses the intents that were asked for: they are not enabled for this application",
}

// Serve takes interactions from the gateway until ctx ends, and hands them to the core. It returns an error when going on
// makes no sense, as when the token was revoked.
func (a *Adapter) Serve(ctx context.Context, core Core) error {
	a.core = core
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	gate := newIdentifies(ctx, a.patience.gap)
	var wg sync.WaitGroup
	for shard := range a.shards {
		wg.Go(func() {
			if err := a.keep(ctx, shard, gate); err != nil {
				cancel(err)
			}
		})
	}
	wg.Wait()
	if err := context.Cause(ctx); !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

// keep holds one shard's connection.
func (a *Adapter) keep(ctx context.Context, shard int, gate *identifies) error {
	var s *line
	pause := a.patience.pause
	for ctx.Err() == nil {
		began := time.Now()
		var err error
		if s == nil {
			if err = a.mayStart(ctx); err == nil {
				s, err = a.line(shard, gate)
			}
		}
		if err == nil {
			err = s.run(ctx)
		}
		if ctx.Err() != nil {
			break
		}
		if why, ends := isFatal(err); ends {
			return fmt.Errorf("discord: %s", why)
		}
		if errors.Is(err, ErrToken) || errors.Is(err, errNoStarts) {
			return err
		}
		if s != nil && (s.stuck || !s.greeted.Load()) {
			s = nil // its locks are never let go, or its session is refused: a new one says why
		}
		if s != nil && time.Since(began) > lasting {
			pause = a.patience.pause
		}
		a.log.Warn("discord: the gateway's connection ended; connecting again", "shard", shard, "in", pause, "err", err)
		if bot.Sleep(ctx, pause) != nil {
			break
		}
		pause = min(2*pause, mostPause)
	}
	return nil
}

func isFatal(err error) (why string, is bool) {
	var closed *websocket.CloseError
	if !errors.As(err, &closed) {
		return "", false
	}
	why, is = fatal[closed.Code]
	return why, is
}

// errNoStarts is the end of what Discord allows a day; one more would reset the token.
var errNoStarts = errors.New("discord: the gateway was connected to too often today; Discord would reset the token")

// mayStart asks how many new sessions Discord allows today, and whether the token is still known.
func (a *Adapter) mayStart(ctx context.Context) error {
	var out struct {
		Limit struct {
			Total     int `json:"total"`
			Remaining int `json:"remaining"`
		} `json:"session_start_limit"`
		Shards int `json:"shards"`
	}
	err := a.rest.Do(ctx, rest.Request{Method: http.MethodGet, Path: "/gateway/bot"}, &out)
	var refused *rest.Error
	switch {
	case errors.As(err, &refused) && refused.Status == http.StatusUnauthorized:
		return ErrToken
	case err != nil:
		return err
	case out.Limit.Total > 0 && out.Limit.Remaining <= fewStarts:
		return errNoStarts
	case out.Shards > a.shards:
		a.log.Warn("discord: more shards are recommended", "now", a.shards, "recommended", out.Shards)
	}
	return nil
}

// line is one session of the library, which can connect again to the same session of the gateway.
type line struct {
	session *discordgo.Session
	limits  patience
	conn    atomic.Pointer[net.Conn] // the newest
	down    chan struct{}            // gets one when the connection ends
	stuck   bool                     // it never came back from a call
	greeted atomic.Bool              // the gateway took the session since the last connection began
}

// line makes a session. It keeps no state of servers, does not reconnect by itself, and hands on events in their order.
func (a *Adapter) line(shard int, gate *identifies) (*line, error) {
	s, err := discordgo.New("Bot " + a.token)
	if err != nil {
		return nil, fmt.Errorf("discord: %w", err)
	}
	if s.Client, err = a.rest.Rewriting(); err != nil {
		return nil, fmt.Errorf("discord: %w", err)
	}
	s.Identify.Intents = discordgo.IntentsGuilds | discordgo.IntentsDirectMessages // neither is privileged
	s.ShardID, s.ShardCount = shard, a.shards
	s.StateEnabled = false
	s.SyncEvents = true
	s.ShouldReconnectOnError = false
	s.ShouldRetryOnRateLimit = false
	s.LogLevel = -1 // what matters is logged here
	l := &line{session: s, limits: a.patience, down: make(chan struct{}, 1)}
	s.Dialer = gate.dialer(func(c net.Conn) { l.conn.Store(&c) })
	s.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) {
		if e.Type == "READY" || e.Type == "RESUMED" {
			l.greeted.Store(true)
		}
		a.event(e.Type, e.RawData)
	})
	s.AddHandler(func(_ *discordgo.Session, _ *discordgo.Disconnect) {
		select {
		case l.down <- struct{}{}:
		default:
		}
	})
	return l, nil
}

var (
	errStuck   = errors.New("discord: the gateway did not finish connecting")
	errSilent  = errors.New("discord: the gateway does not answer heartbeats")
	errDropped = errors.New("discord: the gateway's connection broke")
)

// run connects, and returns when the connection has ended.
func (l *line) run(ctx context.Context) error {
	select {
	case <-l.down: // of the connection before
	default:
	}
	l.greeted.Store(false)
	if err := l.within(ctx, l.limits.open, l.session.Open); err != nil {
		if errors.Is(err, discordgo.ErrWSAlreadyOpen) {
			l.stuck = true
		}
		return err
	}
	t := time.NewTicker(l.limits.silence / 10)
	defer t.Stop()
	for {
		select {
		case <-l.down:
			return errDropped
		case <-ctx.Done():
			_ = l.within(context.WithoutCancel(ctx), 2*time.Second, l.session.Close)
			return ctx.Err()
		case <-t.C:
			l.session.RLock()
			last := l.session.LastHeartbeatAck
			l.session.RUnlock()
			if time.Since(last) > l.limits.silence {
				// not 1000: that would end the session, and what was missed could not be had any more
				_ = l.within(ctx, 5*time.Second, func() error { return l.session.CloseWithCode(websocket.CloseServiceRestart) })
				return errSilent
			}
		}
	}
}

// within runs a call of the library that may never come back.
func (l *line) within(ctx context.Context, limit time.Duration, do func() error) error {
	done := make(chan error, 1)
	go func() {
		defer func() {
			if what := recover(); what != nil {
				done <- fmt.Errorf("discord: the library panicked: %v", what)
			}
		}()
		done <- do()
	}()
	t := time.NewTimer(limit)
	defer t.Stop()
	err := errStuck
	select {
	case err := <-done:
		return err
	case <-t.C:
	case <-ctx.Done():
		err = ctx.Err()
	}
	l.stuck = true
	if c := l.conn.Load(); c != nil {
		_ = (*c).Close()
	}
	go func() { // a connection that comes in the end is not left open
		if <-done == nil {
			_ = l.session.Close()
		}
	}()
	return err
}
