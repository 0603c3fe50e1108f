package fakediscord_test

import (
	"strings"
	"testing"

	"damasbot/internal/fakediscord"
	"damasbot/internal/fakediscord/people"

	"github.com/bwmarrin/discordgo"
	"github.com/coder/websocket"
)

// D1: the library hangs when told to reconnect instead of READY.
func TestTheGatewayIsUpsetAtWill(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	yes, no := true, false
	for _, c := range []struct {
		f  fakediscord.GatewayFault
		ok func(packet, error) bool
	}{
		{fakediscord.GatewayFault{Op7: true}, func(p packet, _ error) bool { return p.Op == 7 }},
		{fakediscord.GatewayFault{Op9: &yes}, func(p packet, _ error) bool { return p.Op == 9 && string(p.D) == "true" }},
		{fakediscord.GatewayFault{Op9: &no}, func(p packet, _ error) bool { return p.Op == 9 && string(p.D) == "false" }},
		{fakediscord.GatewayFault{Close: 4000}, func(_ packet, err error) bool { return websocket.CloseStatus(err) == 4000 }},
		{fakediscord.GatewayFault{Drop: true}, func(_ packet, err error) bool { return err != nil && websocket.CloseStatus(err) == -1 }},
	} {
		for _, at := range []bool{true, false} {
			g := w.wire()
			if c.f.AtIdentify = at; at {
				w.fake.Upset(c.f)
				g.send(identify(1, ""))
			} else {
				g.send(identify(1, ""))
				g.ready()
				g.next() // GUILD_CREATE
				w.fake.Upset(c.f)
			}
			if p, err := g.read(); !c.ok(p, err) {
				t.Errorf("%+v: %+v, %v", c.f, p, err)
			}
			_ = g.ws.CloseNow()
		}
	}
}

func TestEventsAreLostAndDoubledAtWill(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	g := w.wire()
	g.send(identify(1, ""))
	g.ready()
	g.next() // GUILD_CREATE
	w.fake.Upset(fakediscord.GatewayFault{Lose: 1})
	w.do("channel", map[string]any{"name": "lost"})
	w.fake.Upset(fakediscord.GatewayFault{Double: 1})
	w.do("channel", map[string]any{"name": "twice"})
	for range 2 {
		if p := g.next(); p.T != "CHANNEL_CREATE" || !strings.Contains(string(p.D), "twice") {
			t.Errorf("%s %s", p.T, p.D)
		}
	}
}

func TestTheLibraryComesBackByItself(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	s := w.discordgo()
	s.ShouldReconnectOnError = true
	resumed := make(chan bool, 1)
	s.AddHandler(func(*discordgo.Session, *discordgo.Resumed) { resumed <- true })
	c := w.told(s)
	// a heartbeat that fails in the library closes whatever connection there is
	w.until(func(st fakediscord.Stats) bool { return st.Heartbeats > 0 })
	w.fake.Upset(fakediscord.GatewayFault{Op7: true})
	select {
	case <-resumed:
	case <-brief(t).Done():
		t.Fatal("no RESUMED")
	}
	ana := w.join("Ana", "pt-BR")
	answer := later(t, func() (people.Answer, error) { return ana.Command(ana.Main(), "damas", people.Sub("play")) })
	if err := s.InteractionRespond(next(t, c).Interaction, say("back")); err != nil {
		t.Fatal(err)
	}
	answer()
}

func TestTheLibraryIsToldOfAFatalClosure(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	s := w.discordgo()
	s.Identify.Intents |= discordgo.IntentMessageContent
	if err := s.Open(); err == nil || !strings.Contains(err.Error(), "4014") {
		t.Errorf("%v", err)
	}
}
