package telegram

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	tg "github.com/go-telegram/bot"
)

const (
	secretHeader = "X-Telegram-Bot-Api-Secret-Token" // Bot API: setWebhook, secret_token
	hookBody     = 1 << 20                           // bytes; an update is far smaller
	hookPatience = 20 * time.Second                  // then the server is asked to deliver again
)

// SetWebhook has the server deliver updates to a public https address, with a secret of 1–256 characters A-Z a-z 0-9 _ -.
func (a *Adapter) SetWebhook(ctx context.Context, url, secret string) error {
	err := a.insist(ctx, func() error {
		_, err := a.client.SetWebhook(ctx, &tg.SetWebhookParams{URL: url, SecretToken: secret, AllowedUpdates: allowed})
		return err
	})
	if err != nil {
		return fmt.Errorf("telegram: webhook %s: %w", url, err)
	}
	return nil
}

// Webhook receives updates. It answers 200 only once an update is committed: until then the server delivers it again, and
// the same update twice changes nothing. A wrong secret is 401, a body that is no update 400, one too large 413.
func (a *Adapter) Webhook(core Core, secret string) http.Handler {
	a.core = core
	want := sha256.Sum256([]byte(secret))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got := sha256.Sum256([]byte(r.Header.Get(secretHeader)))
		if subtle.ConstantTimeCompare(got[:], want[:]) != 1 {
			http.Error(w, "wrong secret", http.StatusUnauthorized)
			return
		}
		if r.Method != http.MethodPost {
			w.Header().Set("Allow", http.MethodPost)
			http.Error(w, "updates are posted", http.StatusMethodNotAllowed)
			return
		}
		raw, err := io.ReadAll(http.MaxBytesReader(w, r.Body, hookBody))
		if errors.As(err, new(*http.MaxBytesError)) {
			http.Error(w, "too large", http.StatusRequestEntityTooLarge)
			return
		}
		id, u, known := a.decode(raw)
		switch {
		case err != nil || id == 0:
			a.log.Warn("telegram: the webhook got what is no update", "err", err)
			http.Error(w, "not an update", http.StatusBadRequest)
			return
		case !known:
			return // set aside: delivering it again would not help
		}
		done := make(chan error, 1)
		a.process(r.Context(), u, func(err error) { done <- err })
		select {
		case err := <-done:
			if err != nil {
				http.Error(w, "not handled; deliver it again", http.StatusServiceUnavailable)
			}
		case <-time.After(hookPatience):
			http.Error(w, "not handled yet; deliver it again", http.StatusServiceUnavailable)
		case <-r.Context().Done():
		}
	})
}
