package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"sync/atomic"
	"time"

	"damasbot/adapters/telegram"
	"damasbot/bot"
	"damasbot/store"
	"damasbot/store/bolt"
)

// hookPath is where on our side Telegram's updates come in: the path of the public address, which whatever stands in front of
// us passes on as it is.
func (c serveCmd) hookPath() (string, error) {
	if c.TelegramHook == "" {
		return "", nil
	}
	hook, err := url.Parse(c.TelegramHook)
	switch {
	case err != nil || hook.Host == "" || hook.Scheme != "https" && !c.NoBudgets:
		return "", usageError{fmt.Errorf("--telegram-webhook %s: an https address is wanted, such as https://bot.example.org/telegram", c.TelegramHook)}
	case hook.Path == healthPath:
		return "", usageError{fmt.Errorf("--telegram-webhook %s: health checks are answered there; take another path", c.TelegramHook)}
	case hook.Path == "":
		return "/", nil
	}
	return hook.Path, nil
}

const healthPath = "/healthz"

// door is the address at which health checks are answered and, where Telegram delivers updates, the webhook.
type door struct {
	listener net.Listener
	path     string                       // the webhook's; "" = none
	hook     atomic.Pointer[http.Handler] // nil until Telegram is reached
}

// door opens the address.
func (c serveCmd) door() (*door, error) {
	path, err := c.hookPath()
	if err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp", c.HTTP)
	if err != nil {
		return nil, fmt.Errorf("--http %s: %w", c.HTTP, err)
	}
	return &door{listener: l, path: path}, nil
}

func (d *door) close() { _ = d.listener.Close() }

// serve answers until ctx ends.
func (d *door) serve(ctx context.Context, log *slog.Logger, db *bolt.DB) error {
	healthy := health(log, db)
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch hook := d.hook.Load(); {
		case r.URL.Path == healthPath:
			healthy.ServeHTTP(w, r)
		case d.path == "" || r.URL.Path != d.path:
			http.NotFound(w, r)
		case hook == nil:
			http.Error(w, "not served yet; deliver it again", http.StatusServiceUnavailable)
		default:
			(*hook).ServeHTTP(w, r)
		}
	})
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second, MaxHeaderBytes: 32 << 10}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(d.listener) }()
	defer shutDown(server)
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		return nil
	}
}

// deliver has Telegram deliver updates to a public address that leads to the door, until ctx ends.
func (d *door) deliver(ctx context.Context, log *slog.Logger, public string, chat *telegram.Adapter, b core) error {
	secret := rand.Text() // a new one at each start
	hook := chat.Webhook(b, secret)
	d.hook.Store(&hook)
	for {
		err := chat.SetWebhook(ctx, public, secret)
		if err == nil {
			break
		}
		if errors.Is(err, bot.ErrRejected) || errors.Is(err, bot.ErrUnreachable) {
			return err
		}
		log.Warn("Telegram cannot be told where to deliver; trying again", "in", mostPause, "err", err)
		if bot.Sleep(ctx, mostPause) != nil {
			return nil
		}
	}
	log.Info("updates are delivered", "to", public, "from", d.listener.Addr().String()+d.path)
	<-ctx.Done()
	return nil
}

// healthLimit is how long the database may take to store nothing.
const healthLimit = 5 * time.Second

// health answers 200 and "ok" while the database takes what is to be stored, and 503 otherwise, say on a full disk: then
// nothing is lost, but nothing goes on either.
func health(log *slog.Logger, db *bolt.DB) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), healthLimit)
		defer cancel()
		if err := db.Update(ctx, func(store.Tx) error { return nil }); err != nil {
			log.Error("the database takes nothing", "err", err)
			http.Error(w, "the database takes nothing", http.StatusServiceUnavailable)
			return
		}
		_, _ = io.WriteString(w, "ok\n")
	})
}
