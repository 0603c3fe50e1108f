package session

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"damasbot/adapters/telegram"
	"damasbot/bot"
	"damasbot/internal/fakediscord"
	"damasbot/internal/fakediscord/people"
	"damasbot/internal/sandbox"
	"damasbot/match"
	"damasbot/rules"
	"damasbot/store"
)

// opened is a guild with Ana and Beto, a match of theirs and the bot.
func opened(t *testing.T, o fakediscord.Options, id, variant string) (*guild, *player) {
	t.Helper()
	w, err := newDiscord(t, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	p := &player{w: w, joined: map[string]string{}, kept: map[string]Message{}}
	for _, name := range []string{"ana", "beto"} {
		if err := p.join([]string{name}); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.game([]string{id, variant, "start", "ana", "beto"}); err != nil {
		t.Fatal(err)
	}
	if err := w.Start(); err != nil {
		t.Fatal(err)
	}
	if err := p.see([]string{"ana", "group", "Vez de Ana"}); err != nil {
		t.Fatal(err)
	}
	return w, p
}

// Options of a command are suggested as they are typed, the moves those of the game.
func TestDiscordSuggests(t *testing.T) {
	t.Parallel()
	w, _ := opened(t, fakediscord.Options{}, "g1", "italian")
	ask := func(who, sub, option, text string) string {
		t.Helper()
		p := w.who[who]
		choices, err := p.Autocomplete(p.Main(), "damas", people.Sub(sub, people.Typing(option, text)))
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, c := range choices {
			all = append(all, c.Name+"="+strings.Trim(string(c.Value), `"`))
		}
		return strings.Join(all, " ")
	}
	if got := ask("ana", "move", "move", "23-"); got != "23-19=23-19 23-20=23-20" {
		t.Errorf("moves from 23: %q", got)
	}
	if got := ask("beto", "move", "move", ""); got != "" {
		t.Errorf("Beto, whose turn it is not, may play %q", got)
	}
	if got := ask("ana", "challenge", "rules", "damas rus"); got != "Damas russas=russian" {
		t.Errorf("rules: %q", got)
	}
	if got := ask("ana", "play", "level", "dif"); !strings.HasSuffix(got, "=hard") {
		t.Errorf("levels: %q", got)
	}
	if got := ask("ana", "play", "level", "5"); strings.Count(got, "=") != 1 || !strings.HasSuffix(got, "=level5") {
		t.Errorf("the fifth level: %q", got)
	}
	if got := ask("ana", "play", "level", ""); strings.Count(got, "=") != 11 {
		t.Errorf("all levels: %q", got)
	}
	if got := ask("ana", "play", "color", ""); strings.Count(got, "=") != 3 {
		t.Errorf("colours: %q", got)
	}
}

// A board that somebody asks for who only watches disturbs nobody; a player's calls whoever is to move.
func TestDiscordWatchersCallNobody(t *testing.T) {
	t.Parallel()
	w, p := opened(t, fakediscord.Options{}, "g1", "italian")
	if err := p.join([]string{"carla"}); err != nil {
		t.Fatal(err)
	}
	for n, c := range []struct {
		who   string
		pings []string
	}{{"carla", nil}, {"beto", []string{w.who["ana"].ID}}, {"carla", nil}} {
		if err := p.say([]string{c.who, "group", "/tabuleiro"}, false); err != nil {
			t.Fatal(err)
		}
		if err := p.count([]string{"ana", "group", fmt.Sprint(n + 2)}); err != nil {
			t.Fatal(err)
		}
		all := w.who["ana"].Messages(w.who["ana"].Main())
		if got := all[len(all)-1].Pings; !slices.Equal(got, c.pings) {
			t.Errorf("a board for %s notifies %v", c.who, got)
		}
	}
}

// A match goes on through a gateway that breaks, servers that fail and answers that are lost; every move is played once.
func TestDiscordUnderFaults(t *testing.T) {
	t.Parallel()
	w, p := opened(t, fakediscord.Options{Answer: time.Second}, "g1", "italian") // presses that nobody answers are waited for
	no := false
	faults := []func(){
		func() { w.fake.Fail(fakediscord.Fault{Route: "/callback", Lost: true}) },
		func() { w.fake.Fail(fakediscord.Fault{Route: "/callback", Status: 503, Count: 2}) },
		func() { w.fake.Fail(fakediscord.Fault{Route: "/callback", Reset: true}) },
		func() { w.fake.Fail(fakediscord.Fault{Route: "/callback", Status: 429, RetryAfter: 0.1}) },
		func() {
			w.fake.Fail(fakediscord.Fault{Route: "/callback", Status: 500, Count: 9})
			w.fake.Fail(fakediscord.Fault{Route: "PATCH /channels", Status: 502, Count: 4})
		},
		func() { w.fake.Fail(fakediscord.Fault{Route: "/callback", Status: 404, Code: 10062, Count: 9}) },
		func() { w.fake.Upset(fakediscord.GatewayFault{Double: 2}) },
		func() { cutOff(t, w, fakediscord.GatewayFault{Op7: true}) },
		func() { cutOff(t, w, fakediscord.GatewayFault{Op9: &no}) },
	}
	for n, fault := range faults {
		fault()
		var m *match.Match
		at := func() error {
			return w.db.View(context.Background(), func(tx store.Reader) (err error) { m, err = tx.Match("g1"); return err })
		}
		if err := at(); err != nil {
			t.Fatal(err)
		}
		who := map[rules.Color]string{rules.White: "ana", rules.Black: "beto"}[m.Turn()]
		move := m.Line.Position().Moves(nil)[0]
		_ = p.press([]string{who, "group", m.Line.Position().Short(move)}) // the client may be told that nobody answered
		w.fake.ClearFaults()
		want := m.Line.Len() + 1
		deadline := time.Now().Add(patience)
		for at(); m.Line.Len() < want && time.Now().Before(deadline); at() {
			time.Sleep(5 * time.Millisecond)
		}
		if m.Line.Len() != want {
			t.Fatalf("after fault %d the match has %d moves, not %d", n, m.Line.Len(), want)
		}
		if err := p.see([]string{"ana", "group", m.Line.Before(want-1).Short(move) + "\n"}); err != nil {
			t.Fatalf("after fault %d: %v", n, err)
		}
	}
	if n := len(w.Messages("ana", "group")); n != 1 {
		t.Errorf("there are %d boards", n)
	}
}

// cutOff has the gateway end the bot's session by a fault, and waits until the bot is back.
func cutOff(t *testing.T, w *guild, f fakediscord.GatewayFault) {
	t.Helper()
	before, err := w.people.Stats(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	w.fake.Upset(f)
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		st, err := w.people.Stats(context.Background())
		if err == nil && st.Ready > 0 && st.Resumes+st.Identifies > before.Resumes+before.Identifies {
			return
		}
	}
	t.Fatal("the bot does not come back")
}

// A deleted channel, a bot that is removed: the match waits, and nothing else is disturbed.
func TestDiscordChannelDeleted(t *testing.T) {
	t.Parallel()
	w, p := opened(t, fakediscord.Options{}, "g1", "italian")
	if err := w.people.Do(context.Background(), "delete", map[string]any{"channel": w.who["ana"].Main()}, nil); err != nil {
		t.Fatal(err)
	}
	if err := p.say([]string{"beto", "dm", "/partidas"}, false); err != nil {
		t.Fatal(err)
	}
	if err := p.see([]string{"beto", "dm", "Partidas em andamento"}); err != nil {
		t.Error(err)
	}
	if err := p.say([]string{"beto", "dm", "/tabuleiro"}, false); err != nil {
		t.Fatal(err)
	}
	if err := p.see([]string{"beto", "dm", "Vez de Ana"}); err != nil {
		t.Error(err)
	}
}

// Both platforms in one bot, on one store: each has its own games and rankings.
func TestBothPlatformsInOneBot(t *testing.T) {
	t.Parallel()
	tg, err := newTelegram(t, sandbox.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(tg.Close)
	dc, err := newDiscord(t, fakediscord.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(dc.Close)
	dc.beside = func(ctx context.Context, log *slog.Logger) (bot.Chat, func(context.Context, *bot.Bot) error, error) {
		chat, err := telegram.Open(ctx, telegram.Config{Token: "1:local", API: tg.server.URL, Log: log, NoLimit: true})
		return chat, func(ctx context.Context, b *bot.Bot) error { defer chat.Close(); return chat.Poll(ctx, b) }, err
	}
	if err := dc.Start(); err != nil {
		t.Fatal(err)
	}
	do := func(w World, lines ...string) {
		t.Helper()
		p := &player{w: w, joined: map[string]string{"ana": "", "beto": ""}, kept: map[string]Message{}}
		for _, line := range lines {
			a := strings.SplitN(line, " ", 4)
			if err := commands[a[0]].run(p, a[1:]); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
		}
	}
	game := []string{
		"say ana group /desafiar @beto italianas", "press beto group Aceitar", "see ana group Vez de", "press white group 21-17",
		"see ana group 21-17", "press black group 10-14", "see ana group 10-14", "say ana group /desistir",
		"press ana group Sim, desistir", "see ana group Ana desistiu.",
	}
	for _, w := range []World{tg, dc} {
		do(w, "join ana", "join beto")
	}
	do(tg, game...)
	do(tg, "say ana group /ranking italianas", "see ana group 2º de 2")
	do(dc, "say ana group /ranking italianas", "see ana group Nenhuma partida valendo pontos")
	do(dc, game...)
	do(dc, "say ana group /ranking italianas", "see ana group 2º de 2")
}
