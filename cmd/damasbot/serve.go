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

	"damasbot/adapters/telegram"
	"damasbot/bot"
	"damasbot/engine/tablebase"
	"damasbot/i18n"
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
	ctx, stop := untilInterrupt()
	defer stop()
	log := newLog(c.Verbose, slog.LevelInfo)
	db, err := bolt.Open(c.DB, bolt.Options{Logger: log})
	if err != nil {
		return err
	}
	defer closeLogged(log, "database", db)
	var services []service
	var chat *telegram.Adapter
	if c.TelegramToken != "" {
		chat, err = telegram.Open(ctx, telegram.Config{Token: c.TelegramToken, API: c.TelegramAPI, Log: log, NoLimit: c.NoBudgets})
		if err != nil {
			return err
		}
		defer chat.Close()
		log.Info("serving Telegram", "bot", "@"+chat.Username(), "database", c.DB)
		services = append(services, telegramService(chat))
	}
	if c.DiscordToken != "" {
		other, err := c.open(ctx, log, c.NoBudgets)
		if err != nil {
			return err
		}
		defer other.Close()
		log.Info("serving Discord", "bot", other.Username(), "database", c.DB)
		services = append(services, discordService(other))
	}
	if c.HTTP != "" {
		if chat != nil {
			services[0].intake = func(context.Context, core) error { return nil } // listen does it
		}
		services = append(services, service{intake: func(ctx context.Context, b core) error { return c.listen(ctx, log, db, chat, b) }})
	}
	ctx, cancel := context.WithCancel(ctx)
	shelf, filled := c.fill(ctx, c.DB, log)
	defer func() { cancel(); <-filled }()
	return serve(ctx, db, shelf, log, services...)
}

// core is what takes updates.
type core = *bot.Bot

// service is one chat platform, and where its updates come from.
type service struct {
	chat      bot.Chat                                // nil = none, only an intake
	introduce func(context.Context, []string) error   // sets the command menu, in these languages; nil = none
	intake    func(ctx context.Context, b core) error // returns when ctx ends, or with an error when it cannot go on
}

// telegramService serves Telegram, whose updates are fetched.
func telegramService(chat *telegram.Adapter) service {
	return service{
		chat: chat, introduce: chat.Introduce,
		intake: func(ctx context.Context, b core) error { return chat.Poll(ctx, b) },
	}
}

// serve runs the bot on all services until ctx ends or one of them cannot go on.
func serve(ctx context.Context, db *bolt.DB, shelf *tablebase.Shelf, log *slog.Logger, services ...service) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var chats []bot.Chat
	for _, s := range services {
		if s.chat != nil {
			chats = append(chats, s.chat)
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
		if s.introduce != nil {
			go func() {
				if err := s.introduce(ctx, i18n.Languages()); err != nil && ctx.Err() == nil {
					log.Warn("the command menu could not be set", "err", err)
				}
			}()
		}
		group.Go(func() error {
			err := s.intake(ctx, b)
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
