package session

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"damasbot/adapters/telegram"
	"damasbot/bot"
	"damasbot/i18n"
	"damasbot/internal/sandbox"
	"damasbot/internal/sandbox/people"
	"damasbot/internal/sandbox/spec"
	"damasbot/render"
	"damasbot/store"
	"damasbot/store/bolt"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestTelegram(t *testing.T) {
	t.Parallel()
	p := Params("testdata", func(log func(string, ...any)) (World, error) { return newTelegram(t, sandbox.Options{}) })
	p.Condition = on("telegram")
	testscript.Run(t, p)
}

// town is a World on the sandbox: the real bbolt, the real adapter and library, over HTTP.
type town struct {
	t      testing.TB
	chats  *sandbox.Server
	server *httptest.Server
	people *people.Town
	db     *bolt.DB
	who    map[string]*people.Person
	topics map[string]int // of the group, by name
	group  int64          // the group of which the script speaks; 0 = the one that everybody joins
	watch  atomic.Value   // func(method string), told of every request as it comes
	ahead  atomic.Int64   // how far the bot's clock is ahead
	bot    *bot.Bot
	stop   func()

	// What tests may put something else in place of before Start.
	think   bot.Thinker
	paint   bot.Painter
	store   store.Store
	budgets bool      // the adapter keeps Telegram's
	still   time.Time // when the bot's clock stands still, but for Advance; zero = it runs
}

func newTelegram(t testing.TB, o sandbox.Options) (*town, error) {
	w := &town{t: t, who: map[string]*people.Person{}, topics: map[string]int{}, stop: func() {}}
	dir, err := os.MkdirTemp("", "session")
	if err != nil {
		return nil, err
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	o.Test, o.Strict, o.PressWait = true, true, patience
	o.OnRequest = validate(t)
	if w.chats, err = sandbox.New(o); err != nil {
		return nil, err
	}
	w.server = httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		if f, ok := w.watch.Load().(func(string)); ok {
			f(path.Base(r.URL.Path))
		}
		w.chats.ServeHTTP(out, r)
	}))
	w.people = people.Dial(w.server.URL)
	w.db, err = bolt.Open(filepath.Join(dir, "damasbot.db"), bolt.Options{Logger: slog.New(slog.DiscardHandler)})
	w.store, w.think, w.paint = w.db, bot.NewEngine(rand.NewPCG(1, 2), nil), render.PNG
	return w, err
}

// specFile is the machine-readable Bot API description, where it is there.
const specFile = "../../../shared/specs/telegram-bot-api.min.json"

var specOnce = sync.OnceValues(func() (*spec.Spec, error) { return spec.Load(specFile) })

// validate holds every request against the Bot API's description.
func validate(t testing.TB) func(string, map[string]any, map[string]sandbox.FileInfo) {
	s, err := specOnce()
	if err != nil {
		t.Logf("requests are not held against the Bot API's description, which is not here: %v", err)
		return func(string, map[string]any, map[string]sandbox.FileInfo) {}
	}
	return func(method string, params map[string]any, files map[string]sandbox.FileInfo) {
		if err := s.Check(method, params, files); err != nil {
			text, _ := json.Marshal(params)
			t.Errorf("%s is not as the Bot API describes: %v\n%s", method, err, text)
		}
	}
}

func (w *town) now() time.Time {
	at := time.Now()
	if !w.still.IsZero() {
		at = w.still
	}
	return at.Add(time.Duration(w.ahead.Load()))
}

func (w *town) Start() error {
	ctx, cancel := context.WithCancel(context.Background())
	log := slog.New(slog.NewTextHandler(testLog{w.t}, &slog.HandlerOptions{Level: slog.LevelWarn}))
	chat, err := telegram.Open(ctx, telegram.Config{Token: "1:local", API: w.server.URL, Log: log, NoLimit: !w.budgets})
	if err != nil {
		cancel()
		return err
	}
	w.bot = bot.New(bot.Config{
		Store: w.store, Think: w.think, Workers: 2, Paint: w.paint, Now: w.now,
		Rand: rand.New(rand.NewPCG(3, 4)), Log: log, Name: "test",
	}, chat)
	if err := chat.Introduce(ctx, i18n.Languages()); err != nil {
		cancel()
		return err
	}
	if err := w.bot.Start(ctx); err != nil {
		cancel()
		return err
	}
	var wg sync.WaitGroup
	wg.Go(func() {
		if err := chat.Poll(ctx, w.bot); err != nil {
			w.t.Errorf("polling ended: %v", err)
		}
	})
	w.stop = func() {
		cancel()
		wg.Wait()
		w.bot.Wait()
		chat.Close()
		w.stop = func() {}
	}
	return nil
}

func (w *town) Stop()              { w.stop() }
func (w *town) Store() store.Store { return w.db }

func (w *town) Group() string {
	for _, p := range w.who {
		return "tg/" + strconv.FormatInt(w.where(p), 10)
	}
	return ""
}

func (w *town) Close() {
	w.stop()
	w.people.Close()
	w.server.CloseClientConnections()
	w.server.Close()
	if err := w.chats.Close(); err != nil {
		w.t.Error(err)
	}
	if err := w.db.Close(); err != nil {
		w.t.Error(err)
	}
}

func (w *town) Join(name, lang string) (string, error) {
	p, err := w.people.Join(context.Background(), called(name), lang)
	if err != nil {
		return "", err
	}
	w.who[name] = p
	return w.id(name), nil
}

func (w *town) chat(name, chat string) (*people.Person, int64, error) {
	p := w.who[name]
	if p == nil {
		return nil, 0, fmt.Errorf("nobody is called %q", name)
	}
	if chat == "dm" {
		return p, p.DM(), nil
	}
	return p, w.where(p), nil
}

func (w *town) Say(name, chat, text, replyTo string) error {
	p, id, err := w.chat(name, chat)
	if err != nil {
		return err
	}
	if replyTo == "" {
		_, err = p.Send(id, text)
		return err
	}
	ref, err := strconv.Atoi(replyTo)
	if err == nil {
		_, err = p.Reply(people.Message{ID: ref, Chat: id}, text)
	}
	return err
}

func (w *town) Press(name, chat, message, data string) (string, error) {
	p, id, err := w.chat(name, chat)
	if err != nil {
		return "", err
	}
	ref, err := strconv.Atoi(message)
	if err != nil {
		return "", err
	}
	a, err := p.PressOld(people.Message{ID: ref, Chat: id}, data)
	if err == nil && !a.Answered {
		err = fmt.Errorf("the press was not answered")
	}
	return a.Text, err
}

func (w *town) Messages(name, chat string) []Message {
	p, id, err := w.chat(name, chat)
	if err != nil {
		return nil
	}
	return ofBot(p.Messages(id))
}

func ofBot(all []people.Message) (ms []Message) {
	for _, m := range all {
		if !m.From.IsBot {
			continue
		}
		one := Message{ID: strconv.Itoa(m.ID), Words: m.Words(), Picture: m.Photo != nil, Film: m.Animation != nil}
		for _, row := range m.Buttons {
			for _, b := range row {
				one.Buttons = append(one.Buttons, Button{b.Text, b.Data, b.URL})
			}
		}
		ms = append(ms, one)
	}
	return ms
}

func (w *town) Wait(ctx context.Context, name, chat string, ok func([]Message) bool) error {
	p, id, err := w.chat(name, chat)
	if err != nil {
		return err
	}
	return p.Until(ctx, id, func(all []people.Message) bool { return ok(ofBot(all)) })
}

func (w *town) Advance(d time.Duration) {
	w.ahead.Add(int64(d))
	w.bot.Wake()
}

// testLog writes the bot's warnings into the test's log.
type testLog struct{ t testing.TB }

func (l testLog) Write(b []byte) (int, error) {
	l.t.Log(strings.TrimSpace(string(b)))
	return len(b), nil
}
