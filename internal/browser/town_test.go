package browser

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"damasbot/adapters/telegram"
	"damasbot/bot"
	"damasbot/i18n"
	"damasbot/internal/sandbox"
	"damasbot/match"
	"damasbot/render"
	"damasbot/store"
	"damasbot/store/bolt"
)

// town is what `damasbot local` runs: the local chat, and the bot behind the real adapter and library over HTTP.
type town struct {
	t   *testing.T
	url string
	db  *bolt.DB
}

// newTown begins a town with nobody in it; seed fixes the bot's chances.
func newTown(t *testing.T, seed uint64) *town {
	t.Helper()
	log := slog.New(slog.NewTextHandler(testLog{t}, &slog.HandlerOptions{Level: slog.LevelWarn}))
	must := func(err error) {
		if err != nil {
			t.Helper()
			t.Fatal(err)
		}
	}
	chats, err := sandbox.New(sandbox.Options{Logger: log})
	must(err)
	server := httptest.NewServer(chats.Handler())
	db, err := bolt.Open(filepath.Join(t.TempDir(), "damasbot.db"), bolt.Options{Logger: log})
	must(err)
	ctx, stop := context.WithCancel(context.Background())
	chat, err := telegram.Open(ctx, telegram.Config{Token: "1:local", API: server.URL, Log: log, NoLimit: true})
	must(err)
	b := bot.New(bot.Config{
		Store: db, Think: bot.NewEngine(rand.NewPCG(seed, 1), nil), Workers: 2, Paint: render.PNG, Now: time.Now,
		Rand: rand.New(rand.NewPCG(seed, 2)), Log: log, Name: "test",
	}, chat)
	must(chat.Introduce(ctx, i18n.Languages()))
	must(b.Start(ctx))
	var polling sync.WaitGroup
	polling.Go(func() {
		if err := chat.Poll(ctx, b); err != nil {
			t.Errorf("polling ended: %v", err)
		}
	})
	t.Cleanup(func() {
		stop()
		polling.Wait()
		b.Wait()
		chat.Close()
		server.CloseClientConnections()
		server.Close()
		if err := chats.Close(); err != nil {
			t.Error(err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return &town{t: t, url: server.URL, db: db}
}

// match reads a match from the store.
func (o *town) match(id match.ID) *match.Match {
	o.t.Helper()
	var m *match.Match
	err := o.db.View(context.Background(), func(r store.Reader) (err error) {
		m, err = r.Match(id)
		return err
	})
	if err != nil {
		o.t.Fatal(err)
	}
	return m
}

// testLog writes warnings into the test's log.
type testLog struct{ t *testing.T }

func (l testLog) Write(b []byte) (int, error) {
	l.t.Log(strings.TrimSpace(string(b)))
	return len(b), nil
}
