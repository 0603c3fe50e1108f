package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"damasbot/internal/fakediscord"
	"damasbot/internal/fakediscord/people"
	"damasbot/match"
	"damasbot/screen"
)

// fakeDiscordMain serves a Discord at an address with a state file.
func fakeDiscordMain(address, file string) int {
	err := fakediscord.Run(context.Background(), address, fakediscord.Options{File: file}, func(string) {})
	fmt.Fprintln(os.Stderr, "fakediscord:", err)
	return 1
}

// TestDiscordKills plays by buttons while the bot, and now and then Discord, are killed and started again. Discord delivers
// nothing twice, so people press again; every move that a board showed as the answer to its press is in the file, and no
// other move is.
func TestDiscordKills(t *testing.T) {
	t.Parallel()
	dir, address := t.TempDir(), freeAddress(t)
	out, err := os.Create(filepath.Join(dir, "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = out.Close() }()
	server := &process{role: "fakediscord", args: []string{address, filepath.Join(dir, "discord.db")}, out: out}
	db := filepath.Join(dir, "damasbot.db")
	bot := &process{role: "bot", args: []string{"serve", "--db", db}, out: out, env: []string{
		"DAMASBOT_TELEGRAM_TOKEN=", "DAMASBOT_DISCORD_TOKEN=" + fakediscord.Token, "DAMASBOT_DISCORD_API=http://" + address,
		"DAMASBOT_TELEGRAM_NO_BUDGETS=true", "DAMASBOT_NO_TABLES=true",
	}}
	server.start(t)
	defer server.kill()
	bot.start(t)
	defer bot.kill()

	town := people.Dial("http://" + address)
	defer town.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	pair := [2]*people.Person{joinDiscord(ctx, t, town, "Ana"), joinDiscord(ctx, t, town, "Beto")}
	j := &journal{tried: map[match.ID]map[int][]string{}, acked: map[match.ID]map[int]string{}}
	load, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() { defer close(done); playDiscord(load, j, pair) }()
	rng := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 2))
	for n := range *kills / 2 {
		pause(ctx, time.Duration(300+rng.IntN(900))*time.Millisecond)
		bot.kill()
		if n%5 == 4 {
			server.kill()
			server.start(t)
			pause(ctx, 100*time.Millisecond) // a bot that finds nobody there tries again
		}
		bot.start(t)
	}
	pause(ctx, 2*time.Second)
	stop()
	<-done
	pause(ctx, 3*time.Second)
	bot.kill()
	j.verify(t, db)
	t.Logf("%d kills, %s", *kills/2, j.sum())
	if t.Failed() {
		text, _ := os.ReadFile(out.Name())
		t.Logf("the programs said:\n%s", tail(string(text), 4000))
	}
}

func joinDiscord(ctx context.Context, t *testing.T, town *people.Town, name string) *people.Person {
	t.Helper()
	for {
		p, err := town.Join(ctx, name, "pt-BR")
		if err == nil {
			return p
		}
		if !pause(ctx, 20*time.Millisecond) {
			t.Fatal(err)
		}
	}
}

// playDiscord plays games in the channel until ctx ends. What fails is tried again: the bot may be down.
func playDiscord(ctx context.Context, j *journal, pair [2]*people.Person) {
	rng := rand.New(rand.NewPCG(7, 7))
	for ctx.Err() == nil {
		board, ids := newestOffer(pair[0])
		switch {
		case len(ids) == 0:
			_, _ = pair[0].Command(pair[0].Main(), "damas", people.Sub("challenge", people.Opt("opponent", pair[1].ID), people.Opt("rules", "italian")))
			pause(ctx, 100*time.Millisecond)
		default:
			id := ids[rng.IntN(len(ids))]
			do, err := screen.Decode(id)
			if err != nil {
				return
			}
			if do.Kind == screen.ChAccept {
				_, _ = pair[1].PressOld(board, id)
				continue
			}
			who := pair[0]
			if strings.Contains(board.Words(), "Vez de Beto") {
				who = pair[1]
			}
			label := labelOf(board, id)
			j.try(do.Match, do.Pos, id)
			a, err := who.PressOld(board, id)
			if err == nil && a.Type == 7 && a.Message != nil && strings.Contains(a.Message.Words(), " "+label+"\n") {
				j.mu.Lock()
				j.acked[do.Match][do.Pos] = id
				j.mu.Unlock()
			}
		}
		pause(ctx, 10*time.Millisecond)
	}
}

// newestOffer is the newest message that offers a move or can be accepted, and the ids of those buttons.
func newestOffer(p *people.Person) (m people.Message, ids []string) {
	all := p.Messages(p.Main())
	for i := len(all) - 1; i >= 0; i-- {
		for _, c := range all[i].Controls() {
			do, err := screen.Decode(c.CustomID)
			if err == nil && (do.Kind == screen.DoMove || do.Kind == screen.ChAccept) {
				ids = append(ids, c.CustomID)
			}
		}
		if len(ids) > 0 {
			return all[i], ids
		}
	}
	return m, nil
}

func labelOf(m people.Message, id string) string {
	for _, c := range m.Controls() {
		if c.CustomID == id {
			return c.Label
		}
	}
	return ""
}
