package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"damasbot/adapters/telegram"
	"damasbot/store/bolt"
)

type checkCmd struct {
	DB            string `name:"db" env:"DAMASBOT_DB" default:"damasbot.db" help:"The database file."`
	TelegramToken string `env:"DAMASBOT_TELEGRAM_TOKEN" placeholder:"TOKEN" help:"The bot's token from @BotFather."`
	TelegramAPI   string `name:"telegram-api" env:"DAMASBOT_TELEGRAM_API" default:"https://api.telegram.org" help:"Another Bot API server."`
	discordFlags
	Offline bool `help:"Ask no server about the token."`
}

// Help explains.
func (checkCmd) Help() string {
	return "Prints a line for each thing verified; the exit status is 1 if any is not in order. The bot must not be running on the file.\n\nExample: damasbot check --db /var/lib/damasbot/damasbot.db"
}

// Run verifies.
func (c checkCmd) Run(out io.Writer) error {
	sound := true
	line := func(what string, text string, err error) {
		if err != nil {
			sound = false
			text = "NOT IN ORDER: " + err.Error()
		}
		fmt.Fprintf(out, "%-9s %s\n", what, text)
	}
	if _, err := os.Stat(c.DB); errors.Is(err, fs.ErrNotExist) {
		_, err := os.Stat(filepath.Dir(c.DB))
		line("database", c.DB+" is not there yet; serve begins it", err)
	} else {
		lines, err := bolt.Check(c.DB)
		for _, l := range lines {
			line("database", l, nil)
		}
		if err != nil {
			line("database", "", err)
		}
	}
	token := func(platform, variable, token string, open func(context.Context, *slog.Logger) (named, error)) {
		switch {
		case token == "":
			line(platform, "no token is set ("+variable+"); it will not be served", nil)
			return
		case c.Offline:
			line(platform, "a token is set; not asked about", nil)
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), 15*time.Second)
		defer cancel()
		chat, err := open(ctx, slog.New(slog.DiscardHandler))
		if err != nil {
			line(platform, "", err)
			return
		}
		defer chat.Close()
		line(platform, "the token is "+chat.Username()+"'s", nil)
		if joins, ok := chat.(interface{ Invite() string }); ok {
			line(platform, "add it to a server by "+joins.Invite(), nil)
		}
	}
	token("telegram", "DAMASBOT_TELEGRAM_TOKEN", c.TelegramToken, func(ctx context.Context, log *slog.Logger) (named, error) {
		return telegram.Open(ctx, telegram.Config{Token: c.TelegramToken, API: c.TelegramAPI, Log: log})
	})
	token("discord", "DAMASBOT_DISCORD_TOKEN", c.DiscordToken, func(ctx context.Context, log *slog.Logger) (named, error) {
		return c.open(ctx, log, false)
	})
	if c.TelegramToken == "" && c.DiscordToken == "" {
		line("serve", "will not start without a token", nil)
	}
	if !sound {
		return errSilent
	}
	return nil
}

// named is a chat platform that knows the bot's name.
type named interface {
	Username() string
	Close()
}
