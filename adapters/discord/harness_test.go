package discord

import (
	"context"
	"log/slog"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"damasbot/bot"
	"damasbot/internal/fakediscord"
	"damasbot/internal/fakediscord/people"

	"go.uber.org/goleak"
)

// TestMain holds the tests to leave nothing behind, but for what the library can never end: see TestAnOpenThatHangsIsThrownAway.
func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m,
		goleak.IgnoreAnyFunction("github.com/bwmarrin/discordgo.(*Session).CloseWithCode"),
		goleak.IgnoreAnyFunction("damasbot/adapters/discord.(*line).within.func2"))
}

// enough is how long a test waits for what must come: only one that fails waits so long, be the machine as busy as it may.
const enough = time.Minute

const specFile = "../../../shared/specs/discord-openapi.json"

var specOnce = sync.OnceValues(func() (*fakediscord.Spec, error) { return fakediscord.LoadSpec(specFile) })

// rig is an adapter on a fakediscord, with a core that tests play.
type rig struct {
	*testing.T
	fake  *fakediscord.Server
	town  *people.Town
	chat  *Adapter
	core  *core
	ana   *people.Person
	ended chan error   // what Serve returned
	ahead atomic.Int64 // how far the clock is ahead
}

// core answers as a test says.
type core struct {
	mu     sync.Mutex
	got    []bot.Update
	handle func(bot.Update) // nil = nothing

	suggest func(bot.Question) []bot.Suggestion
}

func (c *core) Accept(u bot.Update, done func(error)) {
	c.mu.Lock()
	c.got = append(c.got, u)
	handle := c.handle
	c.mu.Unlock()
	go func() {
		if handle != nil {
			handle(u)
		}
		done(nil)
	}()
}

func (c *core) Suggest(_ context.Context, q bot.Question) []bot.Suggestion {
	if c.suggest == nil {
		return nil
	}
	return c.suggest(q)
}

func (c *core) on(f func(bot.Update)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.handle = f
}

func (c *core) updates() []bot.Update {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]bot.Update(nil), c.got...)
}

// newRig starts an adapter that serves; setup may change it before.
func newRig(t *testing.T, o fakediscord.Options, setup ...func(*rig)) *rig {
	t.Helper()
	spec, err := specOnce()
	if err != nil {
		t.Logf("requests are not held against Discord's description, which is not here: %v", err)
	}
	r := &rig{T: t, core: &core{}, ended: make(chan error, 1)}
	o.Spec, o.Now = spec, r.now
	if r.fake, err = fakediscord.New(o); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(r.fake)
	r.town = people.Dial(server.URL)
	log := slog.New(slog.NewTextHandler(testLog{t}, nil))
	r.chat, err = Open(t.Context(), Config{Token: fakediscord.Token, API: server.URL, Log: log, Now: r.now, NoLimit: true})
	if err != nil {
		t.Fatal(err)
	}
	r.chat.patience.pause = 20 * time.Millisecond
	for _, f := range setup {
		f(r)
	}
	if err := r.chat.Introduce(t.Context(), []string{"en", "pt-BR"}); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	go func() { r.ended <- r.chat.Serve(ctx, r.core); close(r.ended) }()
	t.Cleanup(func() {
		cancel()
		<-r.ended
		r.chat.Close()
		r.town.Close()
		if err := r.fake.Close(); err != nil {
			t.Error(err)
		}
		server.CloseClientConnections()
		server.Close()
	})
	if r.ana, err = r.town.Join(t.Context(), "Ana", "pt-BR"); err != nil {
		t.Fatal(err)
	}
	r.ready(1)
	return r
}

func (r *rig) now() time.Time { return time.Now().Add(time.Duration(r.ahead.Load())) }

// ready waits until so many sessions were begun and one is there.
func (r *rig) ready(identifies int) {
	r.Helper()
	r.until("the bot is on the gateway", func() bool {
		st, err := r.town.Stats(r.Context())
		return err == nil && st.Ready > 0 && st.Identifies >= identifies
	})
}

// until polls for something that nothing tells of.
func (r *rig) until(what string, ok func() bool) {
	r.Helper()
	for deadline := time.Now().Add(enough); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			r.Fatalf("not within %v: %s", enough, what)
		}
	}
}

// do makes something happen to the server.
func (r *rig) do(what string, in any) {
	r.Helper()
	if err := r.town.Do(r.Context(), what, in, nil); err != nil {
		r.Fatal(err)
	}
}

// requests are those whose route contains a text.
func (r *rig) requests(route string) (out []people.Request) {
	r.Helper()
	all, err := r.town.Requests(r.Context(), 0)
	if err != nil {
		r.Fatal(err)
	}
	for _, one := range all {
		if strings.Contains(one.Route, route) {
			out = append(out, one)
		}
	}
	return out
}

// messages are the bot's, as Ana sees them.
func (r *rig) messages() []people.Message { return r.ana.Messages(r.ana.Main()) }

// see waits until Ana's channel satisfies ok.
func (r *rig) see(ok func([]people.Message) bool) {
	r.Helper()
	ctx, cancel := context.WithTimeout(r.Context(), enough)
	defer cancel()
	if err := r.ana.Until(ctx, r.ana.Main(), ok); err != nil {
		r.Fatal(err)
	}
}

func (r *rig) address() string { return "dc/" + r.ana.Main() }

// send posts a message to the channel.
func (r *rig) send(m bot.Message) bot.At {
	r.Helper()
	ref, err := r.chat.Send(r.Context(), bot.To{Address: r.address()}, m)
	if err != nil {
		r.Fatal(err)
	}
	r.see(func(ms []people.Message) bool { return len(ms) > 0 && ms[len(ms)-1].ID == ref })
	return bot.At{Address: r.address(), Ref: ref, Picture: m.PNG != nil}
}

// last is Ana's newest message.
func (r *rig) last() people.Message {
	r.Helper()
	ms := r.messages()
	if len(ms) == 0 {
		r.Fatal("there is no message")
	}
	return ms[len(ms)-1]
}

type testLog struct{ t *testing.T }

func (l testLog) Write(b []byte) (int, error) {
	l.t.Log(strings.TrimSpace(string(b)))
	return len(b), nil
}
