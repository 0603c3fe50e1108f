package main

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"damasbot/internal/fakediscord"
	discordpeople "damasbot/internal/fakediscord/people"
	"damasbot/internal/sandbox"
	"damasbot/internal/sandbox/people"
)

// A platform that nobody answers for at the start is served as soon as it answers, and the other one meanwhile.
func TestLatePlatform(t *testing.T) {
	t.Parallel()
	for _, late := range []string{"Discord", "Telegram"} {
		t.Run(late, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			ctx, cancel := context.WithTimeout(context.Background(), 100*time.Second)
			defer cancel()
			var servers sync.WaitGroup
			defer servers.Wait()
			live, down := context.WithCancel(ctx)
			defer down()
			telegramAt, discordAt := freeAddress(t), freeAddress(t)
			telegram := func() {
				servers.Go(func() { serveSandbox(live, t, telegramAt, filepath.Join(dir, "chat.db")) })
				talkInTelegram(ctx, t, telegramAt)
			}
			discord := func() {
				servers.Go(func() {
					if err := fakediscord.Run(live, discordAt, fakediscord.Options{File: filepath.Join(dir, "discord.db")}, func(string) {}); err != nil {
						t.Error(err)
					}
				})
				talkInDiscord(ctx, t, discordAt)
			}
			first, second := telegram, discord
			if late == "Telegram" {
				first, second = discord, telegram
			}
			c := serveCmd{DB: filepath.Join(dir, "damasbot.db"), TelegramToken: localToken, TelegramAPI: "http://" + telegramAt, NoBudgets: true}
			c.DiscordToken, c.DiscordAPI, c.NoTables = fakediscord.Token, "http://"+discordAt, true
			var said logged
			ended := make(chan error, 1)
			stop, interrupt := context.WithCancel(ctx)
			go func() { ended <- c.serve(stop, slog.New(slog.NewTextHandler(&said, nil))) }()
			first()
			if text := said.String(); !strings.Contains(text, late+" cannot be reached") || strings.Contains(text, localToken) {
				t.Errorf("the log is\n%s", text)
			}
			second()
			interrupt()
			if err := <-ended; err != nil {
				t.Error(err)
			}
		})
	}
}

func serveSandbox(ctx context.Context, t *testing.T, address, file string) {
	chats, err := sandbox.New(sandbox.Options{Token: localToken, File: file, Test: true})
	if err != nil {
		t.Error(err)
		return
	}
	server := &http.Server{Addr: address, Handler: chats.Handler(), ReadHeaderTimeout: time.Second}
	stop := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stop()
	if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		t.Error(err)
	}
	if err := chats.Close(); err != nil {
		t.Error(err)
	}
}

// talkInTelegram returns when the bot has answered there.
func talkInTelegram(ctx context.Context, t *testing.T, address string) {
	t.Helper()
	town := people.Dial("http://" + address)
	defer town.Close()
	ana := join(ctx, t, town, "Ana")
	if _, err := ana.Send(ana.DM(), "/ajuda"); err != nil {
		t.Fatal(err)
	}
	if _, err := ana.Wait(ctx, ana.DM(), func(m people.Message) bool { return strings.Contains(m.Words(), "/jogar") }); err != nil {
		t.Fatalf("Telegram: no answer: %v", err)
	}
}

// talkInDiscord returns when the bot has answered there.
func talkInDiscord(ctx context.Context, t *testing.T, address string) {
	t.Helper()
	town := discordpeople.Dial("http://" + address)
	defer town.Close()
	ana := joinDiscord(ctx, t, town, "Ana")
	for {
		a, err := ana.Command(ana.Main(), "damas", discordpeople.Sub("help"))
		if err == nil && a.Message != nil {
			return
		}
		if !pause(ctx, 50*time.Millisecond) {
			t.Fatalf("Discord: no answer: %+v %v", a, err)
		}
	}
}

// logged is a log that is read while it is written.
type logged struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logged) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// A refused token ends the program with its sentence, though the other platform may come yet, and before there is a database.
func TestRefusedToken(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	address, served := freeAddress(t), make(chan struct{})
	go func() { defer close(served); serveSandbox(ctx, t, address, filepath.Join(dir, "chat.db")) }()
	defer func() { cancel(); <-served }()
	answers(ctx, address)
	db := filepath.Join(dir, "damasbot.db")
	for what, c := range map[string]serveCmd{
		"Telegram refuses, Discord is away":  {TelegramToken: "2:other", TelegramAPI: "http://" + address, discordFlags: discordFlags{DiscordToken: "x", DiscordAPI: "http://127.0.0.1:1"}},
		"Telegram is away, no Discord token": {TelegramToken: localToken, TelegramAPI: "http://127.0.0.1:1", discordFlags: discordFlags{DiscordToken: "two words", DiscordAPI: "http://127.0.0.1:1"}},
	} {
		c.DB, c.NoTables = db, true
		if err := c.serve(ctx, slog.New(slog.DiscardHandler)); err == nil || !strings.Contains(err.Error(), "token") {
			t.Errorf("%s: %v", what, err)
		}
		if _, err := os.Stat(db); err == nil {
			t.Errorf("%s: there is a database", what)
		}
	}
}

// Tries come ever more seldom, up to one a minute, and end with a refusal.
func TestTriesAgain(t *testing.T) {
	t.Parallel()
	refused, tries := errors.New("refused"), 0
	s := &service{name: "It", refused: refused, open: func(context.Context) (*platform, error) {
		if tries++; tries == 9 {
			return nil, refused
		}
		return nil, errors.New("away")
	}}
	var said logged
	log := slog.New(slog.NewTextHandler(&said, nil))
	if err := greet(t.Context(), log, []*service{s}); err != nil || !strings.Contains(said.String(), "nobody is served until one answers") {
		t.Errorf("%v %s", err, said.String())
	}
	var pauses []string
	sleep := func(_ context.Context, d time.Duration) error { pauses = append(pauses, d.String()); return nil }
	if err := s.run(t.Context(), nil, log, sleep); !errors.Is(err, refused) {
		t.Errorf("%v", err)
	}
	if got, want := strings.Join(pauses, " "), "1s 2s 4s 8s 16s 32s 1m0s 1m0s"; got != want {
		t.Errorf("pauses %s", got)
	}
}
