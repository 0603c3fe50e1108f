package telegram

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"damasbot/bot"
	"damasbot/internal/sandbox"
	"damasbot/internal/sandbox/people"
	"damasbot/internal/sandbox/spec"
	"damasbot/render"
	"damasbot/store/bolt"
)

// Nothing that an adapter began goes on after Close.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// patience is how long a test waits for what must come: only one that fails waits so long, be the machine as busy as it may.
const patience = time.Minute

// specFile is the description of the Bot API, which is not part of this project.
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

// town is a sandbox with a bot on it.
type town struct {
	t      *testing.T
	chats  *sandbox.Server
	server *httptest.Server
	people *people.Town
	db     *bolt.DB
	chat   *Adapter
	bot    *bot.Bot
	hook   *httptest.Server // where updates are delivered; nil = they are fetched
	stop   func()
}

const secret = "s3cret_-"

// newTown builds a town with nobody in it; poll or webhook begins the bot.
func newTown(t *testing.T, o sandbox.Options) *town {
	t.Helper()
	w := &town{t: t, stop: func() {}}
	o.Test, o.Strict, o.OnRequest = true, true, validate(t)
	if o.WebhookRetry == 0 {
		o.WebhookRetry = time.Millisecond
	}
	var err error
	if w.chats, err = sandbox.New(o); err != nil {
		t.Fatal(err)
	}
	w.server = httptest.NewServer(w.chats.Handler())
	w.people = people.Dial(w.server.URL)
	w.db, err = bolt.Open(filepath.Join(t.TempDir(), "damasbot.db"), bolt.Options{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		w.stop()
		w.people.Close()
		w.server.CloseClientConnections()
		w.server.Close()
		if err := w.chats.Close(); err != nil {
			t.Error(err)
		}
		if err := w.db.Close(); err != nil {
			t.Error(err)
		}
	})
	return w
}

// start opens the adapter and the bot; run takes updates until its context ends.
func (w *town) start(run func(ctx context.Context) error) {
	w.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	log := slog.New(slog.NewTextHandler(testLog{w.t}, &slog.HandlerOptions{Level: slog.LevelWarn}))
	var err error
	if w.chat, err = Open(ctx, Config{Token: "1:local", API: w.server.URL, Log: log, NoLimit: true}); err != nil {
		w.t.Fatal(err)
	}
	w.bot = bot.New(bot.Config{
		Store: w.db, Think: bot.NewEngine(rand.NewPCG(1, 2), nil), Workers: 1, Paint: render.PNG, Now: time.Now,
		Rand: rand.New(rand.NewPCG(3, 4)), Log: log, Name: "test",
	}, w.chat)
	if err := w.bot.Start(ctx); err != nil {
		w.t.Fatal(err)
	}
	var wg sync.WaitGroup
	wg.Go(func() {
		if err := run(ctx); err != nil {
			w.t.Errorf("the intake ended: %v", err)
		}
	})
	w.stop = func() {
		cancel()
		wg.Wait()
		if w.hook != nil {
			w.hook.Close()
			w.hook = nil
		}
		w.bot.Wait()
		w.chat.Close()
		w.stop = func() {}
	}
}

// poll begins the bot, fetching updates.
func (w *town) poll() { w.start(func(ctx context.Context) error { return w.chat.Poll(ctx, w.bot) }) }

// webhook begins the bot, having updates delivered.
func (w *town) webhook() {
	w.t.Helper()
	w.start(func(ctx context.Context) error { <-ctx.Done(); return nil })
	w.hook = httptest.NewServer(w.chat.Webhook(w.bot, secret))
	if err := w.chat.SetWebhook(context.Background(), w.hook.URL, secret); err != nil {
		w.t.Fatal(err)
	}
}

func (w *town) join(name, lang string) *people.Person {
	w.t.Helper()
	p, err := w.people.Join(context.Background(), name, lang)
	if err != nil {
		w.t.Fatal(err)
	}
	return p
}

func (w *town) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *town) say(p *people.Person, chat int64, text string) people.Message {
	w.t.Helper()
	m, err := p.Send(chat, text)
	w.must(err)
	return m
}

// sees waits until the bot's newest message with a text is in a chat.
func (w *town) sees(p *people.Person, chat int64, text string) (m people.Message) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	err := p.Until(ctx, chat, func(ms []people.Message) bool {
		for _, one := range ms {
			if one.From.IsBot && strings.Contains(one.Words(), text) {
				m = one
				return true
			}
		}
		return false
	})
	if err != nil {
		var all []string
		for _, one := range p.Messages(chat) {
			all = append(all, one.Words())
		}
		w.t.Fatalf("%s does not see %q: %v\n%s", p.Name, text, err, strings.Join(all, "\n---\n"))
	}
	return m
}

func (w *town) press(p *people.Person, m people.Message, label string) string {
	w.t.Helper()
	a, err := p.Press(m, label)
	if err != nil || !a.Answered {
		w.t.Fatalf("%s presses %s: answered %v, %v", p.Name, label, a.Answered, err)
	}
	return a.Text
}

// match begins a game between two people of their group by a challenge.
func (w *town) match(a, b *people.Person) (white, black *people.Person) {
	w.t.Helper()
	w.say(a, a.Group(), "/desafiar @"+b.Username+" russas")
	w.press(b, w.sees(b, b.Group(), a.Name+" desafia"), "Aceitar")
	if strings.Contains(w.sees(a, a.Group(), "Damas russas · ").Words(), "Vez de "+b.Name) {
		return b, a
	}
	return a, b
}

// count is how many calls of a method came.
func (w *town) count(method string) (n int) {
	for _, r := range w.chats.Requests() {
		if r.Method == method {
			n++
		}
	}
	return n
}

func itoa(n any) string { return fmt.Sprint(n) }

type testLog struct{ t testing.TB }

func (l testLog) Write(b []byte) (int, error) {
	l.t.Log(strings.TrimSpace(string(b)))
	return len(b), nil
}

// straight carries requests straight to a handler, without a network.
type straight struct{ http.Handler }

func (d straight) RoundTrip(r *http.Request) (resp *http.Response, err error) {
	in := r.Clone(r.Context())
	in.RequestURI, in.RemoteAddr = r.URL.RequestURI(), "127.0.0.1:1"
	if in.Body == nil {
		in.Body = http.NoBody
	}
	defer func() {
		_ = in.Body.Close()
		if recover() != nil {
			err = http.ErrAbortHandler // the connection is cut
		}
	}()
	rec := httptest.NewRecorder()
	d.ServeHTTP(rec, in)
	if r.Context().Err() != nil {
		return nil, r.Context().Err()
	}
	return rec.Result(), nil
}
