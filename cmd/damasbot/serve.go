package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	mathrand "math/rand/v2"
	"net"
	"os"
	"runtime"
	"time"

	"damasbot/adapters/discord"
	"damasbot/adapters/telegram"
	"damasbot/bot"
	"damasbot/engine/tablebase"
	"damasbot/render"
	"damasbot/store/bolt"

	"golang.org/x/sync/errgroup"
)

type serveCmd struct {
	DB            string `name:"db" env:"DAMASBOT_DB" default:"damasbot.db" help:"The database file; begun where there is none."`
	TelegramToken string `env:"DAMASBOT_TELEGRAM_TOKEN" placeholder:"TOKEN" help:"The bot's token from @BotFather."`
	TelegramAPI   string `name:"telegram-api" env:"DAMASBOT_TELEGRAM_API" default:"https://api.telegram.org" help:"Another Bot API server."`
	TelegramHook  string `name:"telegram-webhook" env:"DAMASBOT_TELEGRAM_WEBHOOK" placeholder:"URL" help:"Have updates delivered to this public https address, which must lead to --http, instead of fetching them."`
	HTTP          string `name:"http" env:"DAMASBOT_HTTP" placeholder:"ADDRESS" help:"Where to answer /healthz and the webhook, such as 127.0.0.1:8080."`
	discordFlags
	endingsFlags
	NoBudgets bool `hidden:"" env:"DAMASBOT_TELEGRAM_NO_BUDGETS" help:"For test servers: send as fast as they take it."`
	Verbose   bool `short:"v" env:"DAMASBOT_VERBOSE" help:"Log more."`
}

// Help shows an example.
func (serveCmd) Help() string {
	return "Serves Telegram, Discord or both: whichever tokens there are.\n\n" +
		"Example: DAMASBOT_TELEGRAM_TOKEN=123:abc damasbot serve --db /var/lib/damasbot/damasbot.db"
}

// errNoToken is what serve says without a token; it never falls back to anything.
var errNoToken = errors.New("serve needs a bot's token: set DAMASBOT_TELEGRAM_TOKEN (get one from @BotFather), DAMASBOT_DISCORD_TOKEN (from discord.com/developers) or both, or try the bot without any with `damasbot local`")

// Run serves until it is interrupted.
func (c serveCmd) Run(out io.Writer) error {
	switch {
	case c.TelegramToken == "" && c.DiscordToken == "":
		return usageError{errNoToken}
	case c.TelegramHook != "" && c.TelegramToken == "":
		return usageError{errors.New("--telegram-webhook needs DAMASBOT_TELEGRAM_TOKEN")}
	case c.TelegramHook != "" && c.HTTP == "":
		return usageError{errors.New("--telegram-webhook needs --http, the address to which it leads")}
	}
	if _, err := c.hookPath(); err != nil {
		return err
	}
	if _, _, err := net.SplitHostPort(c.HTTP); c.HTTP != "" && err != nil {
		return usageError{fmt.Errorf("--http %s: an address such as 127.0.0.1:8080 is wanted", c.HTTP)}
	}
	if err := c.check(); err != nil {
		return err
	}
	ctx, stop := untilInterrupt()
	defer stop()
	return c.serve(ctx, newLog(c.Verbose, slog.LevelInfo))
}

// serve serves until ctx ends. Tokens are asked about before the database is touched.
func (c serveCmd) serve(ctx context.Context, log *slog.Logger) error {
	var web *door
	if c.HTTP != "" {
		var err error
		if web, err = c.door(); err != nil {
			return err
		}
		defer web.close()
	}
	services := c.services(log, web)
	defer func() { closeAll(services) }()
	if err := greet(ctx, log, services); err != nil || ctx.Err() != nil {
		return err
	}
	db, err := bolt.Open(c.DB, bolt.Options{Logger: log})
	if err != nil {
		return err
	}
	defer closeLogged(log, "database", db)
	log.Info("the database is open", "file", c.DB)
	running := services
	if web != nil {
		running = append(running, &service{live: &platform{intake: func(ctx context.Context, _ core) error { return web.serve(ctx, log, db) }}})
	}
	return serve(ctx, db, c.shelf(c.DB, log), log, running...)
}

// services are the platforms that there are tokens for. Updates of Telegram come through web where they are delivered.
func (c serveCmd) services(log *slog.Logger, web *door) (all []*service) {
	if c.TelegramToken != "" {
		all = append(all, &service{name: "Telegram", refused: telegram.ErrToken, open: func(ctx context.Context) (*platform, error) {
			chat, err := telegram.Open(ctx, telegram.Config{Token: c.TelegramToken, API: c.TelegramAPI, Log: log, NoLimit: c.NoBudgets})
			if err != nil {
				return nil, err
			}
			p := telegramPlatform(chat)
			if c.TelegramHook != "" {
				p.intake = func(ctx context.Context, b core) error { return web.deliver(ctx, log, c.TelegramHook, chat, b) }
			}
			return p, nil
		}})
	}
	if c.DiscordToken != "" {
		all = append(all, &service{name: "Discord", refused: discord.ErrToken, open: func(ctx context.Context) (*platform, error) {
			chat, err := c.open(ctx, log, c.NoBudgets)
			if err != nil {
				return nil, err
			}
			return discordPlatform(chat), nil
		}})
	}
	return all
}

// telegramPlatform is Telegram, whose updates are fetched.
func telegramPlatform(chat *telegram.Adapter) *platform {
	return &platform{
		chat: chat, account: "@" + chat.Username(), introduce: chat.Introduce, close: chat.Close,
		intake: func(ctx context.Context, b core) error { return chat.Poll(ctx, b) },
	}
}

// serve runs the bot on all services until ctx ends or one of them cannot go on.
func serve(ctx context.Context, db *bolt.DB, shelf *tablebase.Shelf, log *slog.Logger, services ...*service) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var chats []bot.Chat
	for _, s := range services {
		if s.live != nil && s.live.chat != nil {
			chats = append(chats, s.live.chat)
		}
	}
	b := bot.New(bot.Config{
		Store: db, Think: bot.NewEngine(seed(), shelf), Workers: runtime.GOMAXPROCS(0), Paint: render.PNG,
		Now: time.Now, Rand: mathrand.New(seed()), Log: log, Name: "damasbot",
	}, chats...)
	if err := b.Start(ctx); err != nil {
		return err
	}
	defer b.Wait()
	defer cancel()
	var group errgroup.Group
	for _, s := range services {
		group.Go(func() error {
			err := s.run(ctx, b, log, bot.Sleep)
			if err != nil {
				cancel()
			}
			return err
		})
	}
	return group.Wait()
}

func seed() mathrand.Source { return mathrand.NewPCG(mathrand.Uint64(), mathrand.Uint64()) }

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
