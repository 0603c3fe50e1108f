package main

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"damasbot/store/bolt"
)

// What the webhook's address must be is said before anything begins.
func TestWebhookFlags(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ args, want string }{
		"plain http":   {"--telegram-webhook http://example.org/x --http 127.0.0.1:0", "an https address is wanted"},
		"no address":   {"--telegram-webhook example --http 127.0.0.1:0", "an https address is wanted"},
		"no listener":  {"--telegram-webhook https://example.org/x", "needs --http"},
		"health check": {"--telegram-webhook https://example.org/healthz --http 127.0.0.1:0", "take another path"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db := filepath.Join(t.TempDir(), "x.db")
			args := append([]string{"serve", "--telegram-token", "1:x", "--db", db}, strings.Fields(c.args)...)
			var out, err bytes.Buffer
			if code := run(args, &out, &err); code != 2 || !strings.Contains(err.String(), c.want) {
				t.Errorf("%d %s", code, err.String())
			}
		})
	}
}

// The path is that of the public address.
func TestHookPath(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"": "", "https://example.org": "/", "https://example.org/": "/", "https://example.org/a/b": "/a/b", "https://example.org/a%20b": "/a b",
	} {
		if got, err := (serveCmd{TelegramHook: address}).hookPath(); got != want || err != nil {
			t.Errorf("%s: %q %v", address, got, err)
		}
	}
}

// Health is the database's: a file that takes nothing any more is told.
func TestHealth(t *testing.T) {
	t.Parallel()
	db, err := bolt.Open(filepath.Join(t.TempDir(), "x.db"), bolt.Options{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	h := health(slog.New(slog.DiscardHandler), db)
	ask := func() (int, string) {
		rec := httptest.NewRecorder()
		h.ServeHTTP(rec, httptest.NewRequest(http.MethodGet, healthPath, nil))
		return rec.Code, rec.Body.String()
	}
	if code, text := ask(); code != http.StatusOK || text != "ok\n" {
		t.Errorf("%d %q", code, text)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if code, _ := ask(); code != http.StatusServiceUnavailable {
		t.Errorf("%d with a closed file", code)
	}
}
