package main

import (
	"context"
	"log/slog"

	"damasbot/adapters/discord"
)

// discordFlags are what Discord needs; without a token it is not served.
type discordFlags struct {
	DiscordToken  string `env:"DAMASBOT_DISCORD_TOKEN" placeholder:"TOKEN" help:"The token of a Discord application's bot."`
	DiscordAPI    string `name:"discord-api" env:"DAMASBOT_DISCORD_API" default:"https://discord.com" help:"Another server that speaks Discord's API, such as a proxy."`
	DiscordShards int    `name:"discord-shards" env:"DAMASBOT_DISCORD_SHARDS" default:"1" placeholder:"N" help:"Connections to Discord's gateway; above 2500 servers there must be several."`
}

// open connects with Discord.
func (c discordFlags) open(ctx context.Context, log *slog.Logger, noBudgets bool) (*discord.Adapter, error) {
	return discord.Open(ctx, discord.Config{Token: c.DiscordToken, API: c.DiscordAPI, Log: log, Shards: c.DiscordShards, NoLimit: noBudgets})
}

// discordPlatform is Discord.
func discordPlatform(chat *discord.Adapter) *platform {
	return &platform{
		chat: chat, account: chat.Username(), introduce: chat.Introduce, close: chat.Close,
		intake: func(ctx context.Context, b core) error { return chat.Serve(ctx, b) },
	}
}
