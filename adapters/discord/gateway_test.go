package discord

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"damasbot/bot"
	"damasbot/internal/fakediscord"
	"damasbot/internal/fakediscord/people"
)

// plays shows that interactions arrive and are answered.
func (r *rig) plays() {
	r.Helper()
	r.core.on(func(u bot.Update) {
		if c, ok := u.Do.(bot.Command); ok {
			if _, err := r.chat.Send(context.Background(), bot.To{Address: c.Where.Address, ReplyTo: c.Ref}, board(r.T, "here")); err != nil {
				r.Error(err)
			}
		}
	})
	a, err := r.ana.Command(r.ana.Main(), "damas", people.Sub("board"))
	if err != nil || a.Type != sayMessage {
		r.Errorf("the command got %+v, %v", a, err)
	}
}

func TestTheGatewayComesBack(t *testing.T) {
	t.Parallel()
	no, yes := false, true
	for name, c := range map[string]struct {
		upset      fakediscord.GatewayFault
		identifies int
	}{
		"asked to reconnect":      {fakediscord.GatewayFault{Op7: true}, 1},
		"cut":                     {fakediscord.GatewayFault{Drop: true}, 1},
		"session refused":         {fakediscord.GatewayFault{Op9: &no}, 2},
		"session to be resumed":   {fakediscord.GatewayFault{Op9: &yes}, 1},
		"closed for a new reason": {fakediscord.GatewayFault{Close: 4000}, 1},
		"session timed out":       {fakediscord.GatewayFault{Close: 4009}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t, fakediscord.Options{})
			r.plays()
			before, err := r.town.Stats(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			r.fake.Upset(c.upset)
			r.until("the bot is back", func() bool {
				st, err := r.town.Stats(t.Context())
				return err == nil && st.Ready == 1 && (st.Resumes > before.Resumes || st.Identifies > before.Identifies)
			})
			r.plays()
			if st, _ := r.town.Stats(t.Context()); st.Identifies > 3 {
				t.Errorf("%d new sessions", st.Identifies)
			}
		})
	}
}

func TestFatalCloseCodesEndTheBot(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	r.fake.Upset(fakediscord.GatewayFault{AtIdentify: true, Count: 10, Close: 4014})
	no := false
	r.fake.Upset(fakediscord.GatewayFault{Op9: &no}) // so that it identifies again
	select {
	case err := <-r.ended:
		if err == nil || !strings.Contains(err.Error(), "intents") {
			t.Errorf("it ended with %v", err)
		}
	case <-time.After(10 * time.Second):
		t.Error("it goes on")
	}
}

// D2: a gateway that refuses every session gets a few identifies, with pauses, and no flood.
func TestIdentifiesAreCounted(t *testing.T) {
	t.Parallel()
	g := newIdentifies(t.Context(), 0)
	n := 0
	for g.pass() == nil {
		n++
	}
	if n != identifyMost {
		t.Errorf("%d identifies an hour", n)
	}
	r := newRig(t, fakediscord.Options{}, func(r *rig) { r.chat.patience.gap = 50 * time.Millisecond })
	no := false
	r.fake.Upset(fakediscord.GatewayFault{AtIdentify: true, Count: 5, Op9: &no})
	began := time.Now()
	r.fake.Upset(fakediscord.GatewayFault{Op9: &no})
	r.ready(6)
	if took := time.Since(began); took < 200*time.Millisecond {
		t.Errorf("six sessions were asked for within %v", took)
	}
	r.plays()
}

func TestIsIdentify(t *testing.T) {
	t.Parallel()
	frame := func(text string) []byte {
		mask := []byte{1, 2, 3, 4}
		b := append([]byte{0x81, 0x80 | byte(len(text))}, mask...)
		for i := range len(text) {
			b = append(b, text[i]^mask[i%4])
		}
		return b
	}
	for text, want := range map[string]bool{`{"op":2,"d":{}}`: true, `{"op":1,"d":251}`: false, `{"op":6,"d":{}}`: false} {
		if isIdentify(frame(text)) != want {
			t.Errorf("%s: %v", text, !want)
		}
	}
	for _, b := range [][]byte{nil, {0x81}, frame(`{"op":2,"d":{}}`)[:9], {0x88, 0x82, 0, 0, 0, 0, 3, 0xe8}} {
		if isIdentify(b) {
			t.Errorf("%x is taken for an identify", b)
		}
	}
}

// Intents: servers and direct messages (1 and 4096), none that needs a review, and no state of servers.
func TestOnlyServersAndDirectMessagesAreAskedFor(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	l, err := r.chat.line(0, newIdentifies(t.Context(), 0))
	if err != nil || l.session.Identify.Intents != 1|1<<12 || l.session.StateEnabled || l.session.ShouldReconnectOnError || l.session.ShouldRetryOnRateLimit {
		t.Errorf("the session is %+v, %v", l.session.Identify, err)
	}
}

// B55: a person told by user in a direct message and by member in a server; odd events cost nothing.
func TestOddEvents(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	for _, raw := range []string{
		`null`, `{}`, `[]`, `{"id":"1","type":2}`, `{"id":"2","type":3,"channel_id":"5"}`,
		`{"id":"3","type":3,"channel_id":"5","user":{"id":"7"},"data":{"custom_id":"x"}}`,
		`{"id":"4","type":2,"channel_id":"5","member":{},"data":{"name":"damas"}}`,
		`{"id":"5","type":2,"channel_id":"5","user":{"id":"7"},"data":{"name":"damas","options":null}}`,
		`{"id":"6","type":5,"channel_id":"5","user":{"id":"7"},"data":{"custom_id":"/type"}}`,
		`{"id":"8","type":99,"channel_id":"5","user":{"id":"7"}}`,
	} {
		r.chat.event("INTERACTION_CREATE", json.RawMessage(raw))
	}
	for _, kind := range []string{"GUILD_DELETE", "GUILD_CREATE", "CHANNEL_DELETE", "READY", "MESSAGE_CREATE"} {
		r.chat.event(kind, json.RawMessage(`null`))
	}
	for _, where := range []string{r.ana.Main(), "dm"} {
		if _, err := r.ana.Command(where, "damas", people.Sub("move", people.Opt("move", "1-1"))); err != nil {
			t.Fatal(err)
		}
	}
	for _, u := range r.core.updates() {
		if c, ok := u.Do.(bot.Command); ok && (c.Who.ID != "dc/"+r.ana.ID || c.Who.Name != "Ana") {
			t.Errorf("the command was %+v", c)
		}
	}
	r.core.on(func(bot.Update) {})
	func() {
		defer r.chat.caught("a test")
		panic("a handler")
	}()
	r.plays()
}

// Delivered twice, an interaction is one.
func TestDoubleDelivery(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	r.fake.Upset(fakediscord.GatewayFault{Double: 1})
	r.plays()
	n := 0
	for _, u := range r.core.updates() {
		if _, ok := u.Do.(bot.Command); ok {
			n++
		}
	}
	if n != 1 {
		t.Errorf("%d commands", n)
	}
}

// D3b: a connection that answers no heartbeats is given up, so that its session can be resumed and nothing is missed.
func TestASilentGatewayIsLeft(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{Heartbeat: 500 * time.Millisecond}, func(r *rig) { r.chat.patience.silence = 1200 * time.Millisecond })
	r.fake.Upset(fakediscord.GatewayFault{Silent: true})
	r.until("the session is resumed", func() bool {
		st, err := r.town.Stats(t.Context())
		return err == nil && st.Ready == 1 && st.Resumes == 1 && st.Identifies == 1
	})
	r.plays()
}

// D1: the library blocks for ever where the gateway asks it to reconnect in place of a greeting.
func TestAnOpenThatHangsIsThrownAway(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{}, func(r *rig) {
		r.chat.patience.open = 500 * time.Millisecond
		r.fake.Upset(fakediscord.GatewayFault{AtIdentify: true, Op7: true})
	})
	r.plays()
}

func TestShards(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{}, func(r *rig) { r.chat.shards = 2 })
	r.until("both are there", func() bool {
		st, err := r.town.Stats(t.Context())
		return err == nil && st.Ready == 2
	})
	r.plays()
	if _, err := r.ana.Command("dm", "damas", people.Sub("board")); err != nil {
		t.Error(err)
	}
	n := 0
	for _, u := range r.core.updates() {
		if _, ok := u.Do.(bot.Command); ok {
			n++
		}
	}
	if n != 2 {
		t.Errorf("two commands came %d times", n)
	}
}
