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
	"time"

	"damasbot/adapters/telegram"
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

// listen answers health checks and, where Telegram delivers updates, the webhook; otherwise it fetches them. chat is nil where
// Telegram is not served.
func (c serveCmd) listen(ctx context.Context, log *slog.Logger, db *bolt.DB, chat *telegram.Adapter, b core) error {
	l, err := net.Listen("tcp", c.HTTP)
	if err != nil {
		return fmt.Errorf("--http %s: %w", c.HTTP, err)
	}
	path, err := c.hookPath()
	if err != nil {
		return err
	}
	pages := map[string]http.Handler{healthPath: health(log, db)}
	intake := func(ctx context.Context) error {
		if chat != nil {
			return chat.Poll(ctx, b)
		}
		<-ctx.Done()
		return nil
	}
	if path != "" {
		secret := rand.Text() // a new one at each start, told to the server below
		pages[path] = chat.Webhook(b, secret)
		intake = func(ctx context.Context) error {
			if err := chat.SetWebhook(ctx, c.TelegramHook, secret); err != nil {
				return err
			}
			log.Info("updates are delivered", "to", c.TelegramHook, "from", l.Addr().String()+path)
			<-ctx.Done()
			return nil
		}
	}
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if page := pages[r.URL.Path]; page != nil {
			page.ServeHTTP(w, r)
			return
		}
		http.NotFound(w, r)
	})
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second, MaxHeaderBytes: 32 << 10}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	go func() { cancel(server.Serve(l)) }()
	defer shutDown(server)
	if err := intake(ctx); err != nil {
		return err
	}
	if err := context.Cause(ctx); !errors.Is(err, context.Canceled) {
		return err
	}
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
