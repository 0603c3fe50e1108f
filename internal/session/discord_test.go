package session

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"damasbot/adapters/discord"
	"damasbot/bot"
	"damasbot/i18n"
	"damasbot/internal/fakediscord"
	"damasbot/internal/fakediscord/people"
	"damasbot/render"
	"damasbot/screen"
	"damasbot/store"
	"damasbot/store/bolt"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestDiscord(t *testing.T) {
	t.Parallel()
	p := Params("testdata", func(log func(string, ...any)) (World, error) { return newDiscord(t, fakediscord.Options{}) })
	p.Condition = on("discord")
	testscript.Run(t, p)
}

// on makes the condition of scripts that names the platform they run on.
func on(platform string) func(string) (bool, error) {
	return func(cond string) (bool, error) {
		if cond != "telegram" && cond != "discord" {
			return false, fmt.Errorf("no condition is called %q", cond)
		}
		return cond == platform, nil
	}
}

// guild is a World on a fakediscord: the real bbolt, the real adapter and library, over HTTP and a WebSocket.
type guild struct {
	t       testing.TB
	fake    *fakediscord.Server
	server  *httptest.Server
	people  *people.Town
	db      *bolt.DB
	who     map[string]*people.Person
	made    map[string]string // channels by name, besides the first
	pressed atomic.Pointer[pressed]
	ahead   atomic.Int64
	bot     *bot.Bot
	stop    func()
	beside  func(context.Context, *slog.Logger) (bot.Chat, func(context.Context, *bot.Bot) error, error) // another platform; nil = none
}

const discordSpec = "../../../shared/specs/discord-openapi.json"

var discordSpecOnce = sync.OnceValues(func() (*fakediscord.Spec, error) { return fakediscord.LoadSpec(discordSpec) })

func newDiscord(t testing.TB, o fakediscord.Options) (*guild, error) {
	w := &guild{t: t, who: map[string]*people.Person{}, made: map[string]string{}, stop: func() {}}
	dir, err := os.MkdirTemp("", "session")
	if err != nil {
		return nil, err
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	spec, err := discordSpecOnce()
	if err != nil {
		t.Logf("requests are not held against Discord's description, which is not here: %v", err)
	}
	o.Now, o.Spec, o.Answer = w.now, spec, cmp.Or(o.Answer, patience)
	if w.fake, err = fakediscord.New(o); err != nil {
		return nil, err
	}
	w.server = httptest.NewServer(w.fake)
	w.people = people.Dial(w.server.URL)
	w.db, err = bolt.Open(filepath.Join(dir, "damasbot.db"), bolt.Options{Logger: slog.New(slog.DiscardHandler)})
	return w, err
}

func (w *guild) now() time.Time { return time.Now().Add(time.Duration(w.ahead.Load())) }

func (w *guild) Start() error {
	ctx, cancel := context.WithCancel(context.Background())
	log := slog.New(slog.NewTextHandler(testLog{w.t}, &slog.HandlerOptions{Level: slog.LevelWarn}))
	chat, err := discord.Open(ctx, discord.Config{Token: fakediscord.Token, API: w.server.URL, Log: log, Now: w.now, NoLimit: true})
	if err != nil {
		cancel()
		return err
	}
	chats := []bot.Chat{chat}
	intakes := []func(context.Context, *bot.Bot) error{func(ctx context.Context, b *bot.Bot) error { return chat.Serve(ctx, b) }}
	if w.beside != nil {
		other, intake, err := w.beside(ctx, log)
		if err != nil {
			cancel()
			return err
		}
		chats, intakes = append(chats, other), append(intakes, intake)
	}
	w.bot = bot.New(bot.Config{
		Store: w.db, Think: bot.NewEngine(rand.NewPCG(1, 2), nil), Workers: 2, Paint: render.PNG, Now: w.now,
		Rand: rand.New(rand.NewPCG(3, 4)), Log: log, Name: "test",
	}, chats...)
	err = chat.Introduce(ctx, i18n.Languages())
	if err == nil {
		err = w.bot.Start(ctx)
	}
	if err != nil {
		cancel()
		chat.Close()
		return err
	}
	var wg sync.WaitGroup
	for _, intake := range intakes {
		wg.Go(func() {
			if err := intake(ctx, w.bot); err != nil {
				w.t.Errorf("an intake ended: %v", err)
			}
		})
	}
	w.stop = func() {
		cancel()
		wg.Wait()
		w.bot.Wait()
		chat.Close()
		w.stop = func() {}
	}
	return w.connected()
}

// connected waits until the bot is there: what is done before reaches nobody.
func (w *guild) connected() error {
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		st, err := w.people.Stats(context.Background())
		if err != nil || st.Ready > 0 {
			return err
		}
	}
	return errors.New("the bot does not come to the gateway")
}

func (w *guild) Stop()              { w.stop() }
func (w *guild) Store() store.Store { return w.db }

func (w *guild) Group() string { return "dc/" + w.somebody().Main() }

func (w *guild) somebody() *people.Person {
	for _, p := range w.who {
		return p
	}
	return nil
}

// Direct is the address of somebody's direct message.
func (w *guild) Direct(person string) string {
	for _, p := range w.who {
		if "dc/"+p.ID == person {
			return "dc/" + p.DM()
		}
	}
	return ""
}

// wellFormed are the codes of refusals, with status 400, of what would have been right a moment before: it was answered already;
// a thread is archived, begun already, or locked.
var wellFormed = []int{40060, 50083, 160004, 160005}

// Close looks through what people are told, where nothing may be worked on any more, and what the bot asked: nothing may have
// been malformed.
func (w *guild) Close() {
	w.nothingInTheMaking()
	w.stop()
	all, err := w.people.Requests(context.Background(), 0)
	if err != nil {
		w.t.Error(err)
	}
	for _, r := range all {
		if r.Status == http.StatusBadRequest && !slices.Contains(wellFormed, r.Code) || r.Status == http.StatusInternalServerError && r.Error != "fault" {
			w.t.Errorf("%s was refused: %d %s\n%.800s", r.Route, r.Code, r.Error, r.Body)
		}
	}
	w.people.Close()
	if err := w.fake.Close(); err != nil {
		w.t.Error(err)
	}
	w.server.CloseClientConnections()
	w.server.Close()
	if err := w.db.Close(); err != nil {
		w.t.Error(err)
	}
}

// nothingInTheMaking waits until nobody is told any more that something takes a few seconds.
func (w *guild) nothingInTheMaking() {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for name, p := range w.who {
		err := p.Until(ctx, p.Main(), func(all []people.Message) bool {
			return !slices.ContainsFunc(all, func(m people.Message) bool {
				return isToast(m) && slices.ContainsFunc(i18n.Languages(), func(lang string) bool {
					return m.Words() == screen.Say(lang, screen.SaidWorking)
				})
			})
		})
		if err != nil {
			w.t.Errorf("%s is still told that something is being worked on: %v", name, err)
		}
	}
}

func (w *guild) Join(name, lang string) (string, error) {
	locale := map[string]string{"pt-br": "pt-BR", "en": "en-US"}[lang]
	if locale == "" {
		locale = lang
	}
	p, err := w.people.Join(context.Background(), called(name), locale)
	if err != nil {
		return "", err
	}
	w.who[name] = p
	return "dc/" + p.ID, w.openDM(p)
}

// openDM opens a direct message, as a person does who looks at the bot.
func (w *guild) openDM(p *people.Person) error {
	body := strings.NewReader(fmt.Sprintf(`{"recipient_id":%q}`, p.ID))
	req, err := http.NewRequest(http.MethodPost, w.server.URL+"/api/v9/users/@me/channels", body)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bot "+fakediscord.Token)
	req.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	_ = resp.Body.Close()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return p.Until(ctx, "", func([]people.Message) bool { return p.DM() != "" })
}

func (w *guild) Advance(d time.Duration) {
	w.ahead.Add(int64(d))
	w.bot.Wake()
}

func (w *guild) Happen(what, name string) error {
	ctx, p := context.Background(), w.somebody()
	switch what {
	case "removed":
		return w.people.Do(ctx, "kick", nil, nil)
	case "added":
		return w.people.Do(ctx, "invite", nil, nil)
	case "blocked", "unblocked":
		return w.people.Do(ctx, "block", map[string]any{"person": w.who[name].ID, "on": what == "blocked"}, nil)
	case "admin", "member":
		return w.people.Do(ctx, "manager", map[string]any{"person": w.who[name].ID, "on": what == "admin"}, nil)
	case "no-photos":
		return w.people.Do(ctx, "permissions", map[string]any{"channel": p.Main(), "deny": []string{"ATTACH_FILES"}}, nil)
	case "muted":
		return w.people.Do(ctx, "permissions", map[string]any{"channel": p.Main(), "deny": []string{"SEND_MESSAGES", "ATTACH_FILES"}}, nil)
	case "no-threads":
		return w.people.Do(ctx, "permissions", map[string]any{"channel": p.Main(), "deny": []string{"CREATE_PUBLIC_THREADS"}}, nil)
	case "archived", "locked", "thread-deleted":
		id, err := w.thread(p)
		for _, other := range w.who { // some see a new one later than others; ids grow
			id = max(id, newestThread(other))
		}
		if err == nil && what == "thread-deleted" {
			return w.people.Do(ctx, "delete", map[string]any{"channel": id}, nil)
		}
		return errors.Join(err, w.people.Do(ctx, "archive", map[string]any{"channel": id, "on": true, "force": what == "locked"}, nil))
	case "photos", "unmuted":
		return w.people.Do(ctx, "permissions", map[string]any{"channel": p.Main()}, nil)
	case "deleted":
		if p = w.who[name]; p == nil { // each person sees a new message in a moment of their own
			return fmt.Errorf("nobody is called %q", name)
		}
		for _, m := range slices.Backward(p.Messages(p.Main())) {
			if m.Bot && !m.Ephemeral {
				return w.people.Do(ctx, "delete", map[string]any{"message": m.ID}, nil)
			}
		}
		return errors.New("the bot has written nothing")
	}
	return fmt.Errorf("nothing on Discord is called %q", what)
}
