package fakediscord_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"damasbot/internal/fakediscord"
	"damasbot/internal/fakediscord/people"

	"github.com/bwmarrin/discordgo"
	"github.com/coder/websocket"
)

// wire is a connection to the gateway without the library.
type wire struct {
	*testing.T
	ws *websocket.Conn
}

type packet struct {
	Op int             `json:"op"`
	D  json.RawMessage `json:"d"`
	T  string          `json:"t"`
	S  int             `json:"s"`
}

func (w *world) wire() *wire {
	w.Helper()
	ws, res, err := websocket.Dial(w.Context(), strings.Replace(w.base, "http", "ws", 1)+"/gateway?v=9&encoding=json", nil)
	if err != nil {
		w.Fatal(err)
	}
	if res.Body != nil {
		_ = res.Body.Close()
	}
	w.Cleanup(func() { _ = ws.CloseNow() })
	c := &wire{w.T, ws}
	if p := c.next(); p.Op != 10 {
		w.Fatalf("first came %+v", p)
	}
	return c
}

func (c *wire) read() (p packet, err error) {
	ctx, cancel := context.WithTimeout(c.Context(), patience)
	defer cancel()
	_, b, err := c.ws.Read(ctx)
	if err == nil {
		err = json.Unmarshal(b, &p)
	}
	return p, err
}

func (c *wire) next() packet {
	c.Helper()
	p, err := c.read()
	if err != nil {
		c.Fatal(err)
	}
	return p
}

// closed reads until the other side closes, and gives its code.
func (c *wire) closed() int {
	c.Helper()
	for {
		if _, err := c.read(); err != nil {
			return int(websocket.CloseStatus(err))
		}
	}
}

func (c *wire) send(text string) {
	c.Helper()
	if err := c.ws.Write(c.Context(), websocket.MessageText, []byte(text)); err != nil {
		c.Fatal(err)
	}
}

// until waits for what the gateway counts, which nobody is told of.
func (w *world) until(ok func(fakediscord.Stats) bool) {
	w.Helper()
	tick := time.NewTicker(2 * time.Millisecond)
	defer tick.Stop()
	ctx := brief(w.T)
	for !ok(w.fake.GatewayStats()) {
		select {
		case <-tick.C:
		case <-ctx.Done():
			w.Fatalf("the gateway counts %+v", w.fake.GatewayStats())
		}
	}
}

func identify(intents int, more string) string {
	return fmt.Sprintf(`{"op":2,"d":{"token":"Bot %s","intents":%d,"properties":{}%s}}`, fakediscord.Token, intents, more)
}

// ready reads READY, and GUILD_CREATE where it comes.
func (c *wire) ready() (session, resumeURL string, seq int) {
	c.Helper()
	p := c.next()
	var r struct {
		Session string `json:"session_id"`
		Resume  string `json:"resume_gateway_url"`
	}
	if p.T != "READY" || json.Unmarshal(p.D, &r) != nil || r.Session == "" || r.Resume == "" {
		c.Fatalf("no READY: %s %s", p.T, p.D)
	}
	return r.Session, r.Resume, p.S
}

func TestMistakesCloseTheConnectionWithTheirCode(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		sentence string
		send     []string
		code     int
	}{
		{"no JSON", []string{"x"}, 4002},
		{"an unknown opcode", []string{`{"op":99}`}, 4001},
		{"a wrong token", []string{`{"op":2,"d":{"token":"no","intents":1,"properties":{}}}`}, 4004},
		{"identify twice", []string{identify(1, ""), identify(1, "")}, 4005},
		{"speaking before identify", []string{`{"op":3,"d":{}}`}, 4003},
		{"a sequence number to come", []string{identify(1, ""), `RESUME`}, 4007},
		{"an intent that does not exist", []string{identify(1<<30, "")}, 4013},
		{"a privileged intent", []string{identify(1|1<<15, "")}, 4014},
		{"a shard that does not exist", []string{identify(1, `,"shard":[2,2]`)}, 4010},
		{"no intents", []string{`{"op":2,"d":{"token":"` + fakediscord.Token + `","properties":{}}}`}, 4013},
		{"more than 4096 bytes", []string{identify(1, `,"x":"`+strings.Repeat("x", 4096)+`"`)}, 4002},
		{"121 messages a minute", strings.Split(strings.Repeat(`{"op":1,"d":null};`, 121)+`{"op":1,"d":null}`, ";"), 4008},
	} {
		t.Run(c.sentence, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, fakediscord.Options{})
			g := w.wire()
			for _, m := range c.send {
				if m == "RESUME" {
					id, _, _ := g.ready()
					g = w.wire()
					m = fmt.Sprintf(`{"op":6,"d":{"token":"%s","session_id":"%s","seq":99}}`, fakediscord.Token, id)
				}
				g.send(m)
			}
			if got := g.closed(); got != c.code {
				t.Errorf("closed with %d, want %d", got, c.code)
			}
		})
	}
}

func TestASessionIsResumedWithWhatItMissed(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	s := w.discordgo()
	w.register(s)
	g := w.wire()
	g.send(identify(1, ""))
	id, resume, _ := g.ready()
	if p := g.next(); p.T != "GUILD_CREATE" || p.S != 2 {
		t.Fatalf("%+v", p)
	}
	g.send(`{"op":1,"d":2}`)
	if p := g.next(); p.Op != 11 {
		t.Fatalf("no ACK but %+v", p)
	}
	if err := g.ws.CloseNow(); err != nil { // without a close frame
		t.Log(err)
	}
	ana := w.join("Ana", "pt-BR")
	answer := later(t, func() (people.Answer, error) { return ana.Command(ana.Main(), "damas", people.Sub("play")) })
	if !strings.HasPrefix(resume, "ws://127.0.0.1:") {
		t.Errorf("resume at %s", resume)
	}
	g = w.wire()
	g.send(fmt.Sprintf(`{"op":6,"d":{"token":"%s","session_id":"%s","seq":2}}`, fakediscord.Token, id))
	p := g.next()
	if p.T == "RESUMED" { // the command had not arrived yet
		p = g.next()
	} else if next := g.next(); next.T != "RESUMED" {
		t.Errorf("no RESUMED but %s", next.T)
	}
	var i discordgo.Interaction
	if p.T != "INTERACTION_CREATE" || json.Unmarshal(p.D, &i) != nil {
		t.Fatalf("%+v", p)
	}
	if err := s.InteractionRespond(&i, say("still here")); err != nil {
		t.Fatal(err)
	}
	if a := answer(); a.Message.Words() != "still here" {
		t.Errorf("%+v", a)
	}
	if st := w.fake.GatewayStats(); st.Resumes != 1 || st.Identifies != 1 || st.Heartbeats != 1 {
		t.Errorf("%+v", st)
	}
}

func TestASessionEndsWithANormalClosure(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	g := w.wire()
	g.send(identify(1, ""))
	id, _, seq := g.ready()
	g.next() // GUILD_CREATE
	if err := g.ws.Close(websocket.StatusNormalClosure, ""); err != nil {
		t.Fatal(err)
	}
	w.until(func(st fakediscord.Stats) bool { return st.Connected == 0 })
	g = w.wire()
	g.send(fmt.Sprintf(`{"op":6,"d":{"token":"%s","session_id":"%s","seq":%d}}`, fakediscord.Token, id, seq))
	if p := g.next(); p.Op != 9 || string(p.D) != "false" {
		t.Errorf("%+v", p)
	}
	g.send(identify(1, ""))
	if again, _, _ := g.ready(); again == id {
		t.Error("the session's name was used again")
	}
}

func TestTooManyIdentifiesResetTheToken(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{Identifies: 1})
	g := w.wire()
	g.send(identify(1, ""))
	g.ready()
	g = w.wire()
	g.send(identify(1, ""))
	if code := g.closed(); code != 4004 {
		t.Errorf("closed with %d", code)
	}
	if status, _, _ := w.api("GET", "/users/@me", ""); status != 401 {
		t.Errorf("the token still works: %d", status)
	}
}

func TestIdentifyingTooSoonIsAnInvalidSession(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{IdentifyGap: time.Minute})
	g := w.wire()
	g.send(identify(1, ""))
	g.ready()
	g = w.wire()
	g.send(identify(1, ""))
	if p := g.next(); p.Op != 9 || string(p.D) != "false" {
		t.Errorf("%+v", p)
	}
}

func TestASilentClientIsClosed(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{Heartbeat: 50 * time.Millisecond})
	g := w.wire()
	g.send(identify(1, ""))
	if code := g.closed(); code != 4009 {
		t.Errorf("closed with %d", code)
	}
}

func TestShardsShareTheServerAndDirectMessages(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	w.register(w.discordgo())
	ana := w.join("Ana", "pt-BR")
	shards := []*wire{w.wire(), w.wire()}
	serving := -1
	for n, g := range shards {
		g.send(identify(1, fmt.Sprintf(`,"shard":[%d,2]`, n)))
		var r struct{ Guilds []struct{ ID string } }
		p := g.next()
		if json.Unmarshal(p.D, &r) != nil || p.T != "READY" {
			t.Fatalf("%+v", p)
		}
		if len(r.Guilds) == 1 {
			serving = n
			g.next() // GUILD_CREATE
		}
	}
	if serving < 0 {
		t.Fatal("no shard has the server")
	}
	go func() { _, _ = ana.Command("dm", "damas", people.Sub("play")) }() // nobody answers
	if p := shards[0].next(); p.T != "INTERACTION_CREATE" {
		t.Errorf("%+v", p)
	}
	go func() { _, _ = ana.Command(ana.Main(), "damas", people.Sub("play")) }()
	if p := shards[serving].next(); p.T != "INTERACTION_CREATE" {
		t.Errorf("%+v", p)
	}
}
