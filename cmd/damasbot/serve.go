package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/signal"
	"runtime"
	"syscall"
	"time"

	"damasbot/adapters/telegram"
	"damasbot/bot"
	"damasbot/i18n"
	"damasbot/render"
	"damasbot/store/bolt"
)

type serveCmd struct {
	DB            string `name:"db" env:"DAMASBOT_DB" default:"damasbot.db" help:"The database file; begun where there is none."`
	TelegramToken string `env:"DAMASBOT_TELEGRAM_TOKEN" placeholder:"TOKEN" help:"The bot's token from @BotFather."`
	TelegramAPI   string `name:"telegram-api" env:"DAMASBOT_TELEGRAM_API" default:"https://api.telegram.org" help:"Another Bot API server."`
	NoBudgets     bool   `hidden:"" env:"DAMASBOT_TELEGRAM_NO_BUDGETS" help:"For test servers: send as fast as they take it."`
	Verbose       bool   `short:"v" env:"DAMASBOT_VERBOSE" help:"Log more."`
}

// Help shows an example.
func (serveCmd) Help() string {
	return "Example: DAMASBOT_TELEGRAM_TOKEN=123:abc damasbot serve --db /var/lib/damasbot/damasbot.db"
}

// errNoToken is what serve says without a token; it never falls back to anything.
var errNoToken = errors.New("serve needs a bot's token: set DAMASBOT_TELEGRAM_TOKEN (get one from @BotFather), or try the bot without any with `damasbot local`")

// Run serves until it is interrupted.
func (c serveCmd) Run(out io.Writer) error {
	if c.TelegramToken == "" {
		return usageError{errNoToken}
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	log := newLog(c.Verbose, slog.LevelInfo)
	db, err := bolt.Open(c.DB, bolt.Options{Logger: log})
	if err != nil {
		return err
	}
	defer closeLogged(log, "database", db)
	chat, err := telegram.Open(ctx, telegram.Config{Token: c.TelegramToken, API: c.TelegramAPI, Log: log, NoLimit: c.NoBudgets})
	if err != nil {
		return err
	}
	defer chat.Close()
	log.Info("serving Telegram", "bot", "@"+chat.Username(), "database", c.DB)
	return serve(ctx, db, chat, log)
}

// serve runs the bot until ctx ends or it cannot go on.
func serve(ctx context.Context, db *bolt.DB, chat *telegram.Adapter, log *slog.Logger) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	b := bot.New(bot.Config{
		Store: db, Think: bot.NewEngine(seed()), Workers: runtime.GOMAXPROCS(0), Paint: render.PNG,
		Now: time.Now, Rand: rand.New(seed()), Log: log, Name: "damasbot",
	}, chat)
	if err := b.Start(ctx); err != nil {
		return err
	}
	defer b.Wait()
	defer cancel()
	go func() {
		if err := chat.Introduce(ctx, i18n.Languages()); err != nil && ctx.Err() == nil {
			log.Warn("the command menu could not be set", "err", err)
		}
	}()
	return chat.Poll(ctx, b)
}

func seed() rand.Source { return rand.NewPCG(rand.Uint64(), rand.Uint64()) }

func newLog(verbose bool, level slog.Level) *slog.Logger {
	if verbose {
		level = slog.LevelDebug
	}
	return slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: level}))
}

func closeLogged(log *slog.Logger, what string, c io.Closer) {
	if err := c.Close(); err != nil {
		log.Error(fmt.Sprintf("the %s could not be closed", what), "err", err)
	}
}
