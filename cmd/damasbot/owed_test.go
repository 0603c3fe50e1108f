package main

import (
	"context"
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"damasbot/bot"
	"damasbot/store"
	"damasbot/store/bolt"
)

// paper is a platform on which messages are only noted.
type paper struct {
	bot.Chat
	sent chan string
}

func (p paper) Platform() string   { return "tg" }
func (p paper) Limits() bot.Limits { return bot.Limits{} }
func (p paper) Send(_ context.Context, to bot.To, m bot.Message) (string, error) {
	p.sent <- to.Address + " " + m.Text
	return "1", nil
}

// What is owed on a platform that is not there yet is kept, and sent as soon as it is.
func TestOwedUntilReached(t *testing.T) {
	t.Parallel()
	log := slog.New(slog.DiscardHandler)
	db, err := bolt.Open(filepath.Join(t.TempDir(), "x.db"), bolt.Options{Logger: log})
	if err != nil {
		t.Fatal(err)
	}
	defer closeLogged(log, "database", db)
	ctx, cancel := context.WithCancel(t.Context())
	err = db.Update(ctx, func(tx store.Tx) error {
		place, err := tx.AddPlace(store.Place{Address: "tg/7", Kind: store.Direct})
		if err == nil {
			_, err = tx.AddNotice(store.Notice{Place: place.ID, Text: "Boa noite"})
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	b := bot.New(bot.Config{Store: db, Workers: 1, Now: time.Now, Log: log})
	if err := b.Start(ctx); err != nil {
		t.Fatal(err)
	}
	defer b.Wait()
	defer cancel()
	chat := paper{sent: make(chan string, 1)}
	if err := b.Join(chat); err != nil {
		t.Fatal(err)
	}
	select {
	case got := <-chat.sent:
		if got != "tg/7 Boa noite" {
			t.Error(got)
		}
	case <-time.After(20 * time.Second): // before the clock comes round to it
		t.Error("nothing was sent")
	}
}
