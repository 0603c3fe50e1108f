package main

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"damasbot/internal/sandbox/people"
	"damasbot/match"
	"damasbot/store"
	"damasbot/store/bolt"
)

// kills is how often TestKills kills the bot; CI and soaks ask for more.
var kills = flag.Int("kills", 25, "how often TestKills kills the bot")

// TestKills plays several games at once, by buttons, while the bot, and now and then the chat server, are killed and started again.
// Then the clients' journal is held against the file: every acknowledged move is there once, no other is, no press hung,
// and every board shows the newest state. Updates are fetched, and in another run delivered.
func TestKills(t *testing.T) {
	t.Parallel()
	t.Run("poll", func(t *testing.T) {
		t.Parallel()
		killAgainAndAgain(t)
	})
	t.Run("webhook", func(t *testing.T) {
		t.Parallel()
		address := freeAddress(t)
		killAgainAndAgain(t, "--http", address, "--telegram-webhook", "http://"+address+"/telegram")
	})
}

// killAgainAndAgain is TestKills with one intake, which the flags of serve choose.
func killAgainAndAgain(t *testing.T, intake ...string) {
	dir := t.TempDir()
	address := freeAddress(t)
	out, err := os.Create(filepath.Join(dir, "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = out.Close() }()
	server := &process{role: "sandbox", args: []string{address, filepath.Join(dir, "chat.db")}, out: out}
	db := filepath.Join(dir, "damasbot.db")
	bot := &process{role: "bot", args: append([]string{"serve", "--db", db}, intake...), out: out, env: []string{
		"DAMASBOT_TELEGRAM_TOKEN=" + localToken, "DAMASBOT_TELEGRAM_API=http://" + address, "DAMASBOT_TELEGRAM_NO_BUDGETS=true", "DAMASBOT_NO_TABLES=true",
	}}
	server.start(t)
	defer server.kill()
	bot.start(t)
	defer bot.kill()

	town := people.Dial("http://" + address)
	defer town.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	j := &journal{tried: map[match.ID]map[int][]string{}, acked: map[match.ID]map[int]string{}}
	load, stop := context.WithCancel(ctx)
	var wg sync.WaitGroup
	variants := []string{"inglesas", "internacionais", "turcas"}
	for i, variant := range variants {
		a, b := join(ctx, t, town, fmt.Sprintf("Ana%d", i)), join(ctx, t, town, fmt.Sprintf("Beto%d", i))
		wg.Go(func() { playPair(load, j, a, b, variant, uint64(i)) })
	}
	for i, variant := range []string{"italianas", "russas"} {
		c := join(ctx, t, town, fmt.Sprintf("Caio%d", i))
		wg.Go(func() { playEngine(load, j, c, variant, uint64(i)) })
	}
	rng := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	for n := range *kills {
		pause(ctx, time.Duration(rng.IntN(1200))*time.Millisecond)
		bot.kill()
		if n%10 == 9 {
			server.kill()
			server.start(t)
			answers(ctx, address) // so that the bot is not left to its pauses
		}
		bot.start(t)
	}
	pause(ctx, 2*time.Second)
	for try := 0; try < 100 && j.ended() == 0; try++ { // on a busy machine the bot hardly lived
		pause(ctx, 200*time.Millisecond)
	}
	stop()
	wg.Wait()
	settle := checkBoards(ctx, t, town, db, bot)
	j.verify(t, db)
	j.verifyResults(t, db)
	t.Logf("%d kills, %s, boards up to date after %v", *kills, j.sum(), settle.Round(time.Millisecond))
	if t.Failed() {
		text, _ := os.ReadFile(out.Name())
		t.Logf("the programs said:\n%s", tail(string(text), 4000))
	}
}

// enough complains that too little happened for the test to tell anything. A short run on a busy machine may be such; a
// long one may not.
func enough(t *testing.T, what string) {
	t.Helper()
	if *kills >= 100 {
		t.Error(what)
	} else {
		t.Log(what)
	}
}

// checkBoards waits until every match's board shows what the store holds, then ends the bot.
func checkBoards(ctx context.Context, t *testing.T, town *people.Town, db string, bot *process) time.Duration {
	begin := time.Now()
	pause(ctx, 3*time.Second)
	bot.kill()
	d, err := bolt.Open(db, bolt.Options{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = d.Close() }()
	err = d.View(ctx, func(tx store.Reader) error {
		for _, id := range tx.Behind() {
			p, err := tx.Post(id)
			if err != nil {
				return err
			}
			t.Errorf("post %d shows rev %d of %s, not %d, 3 s after the last press", id, p.Shown, p.Subject, p.Want)
		}
		for _, id := range tx.Owed() {
			t.Errorf("the engine still owes a move in %s, 3 s after the last press", id)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	return time.Since(begin)
}
