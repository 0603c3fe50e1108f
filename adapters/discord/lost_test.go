package discord

import (
	"context"
	"testing"

	"damasbot/bot"
	"damasbot/internal/fakediscord"
	"damasbot/internal/fakediscord/people"
)

// An answer that is lost on the way is not given twice, nor one of which nobody says in time that it was given.
func TestLostAnswers(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	refs := make(chan string, 1)
	r.core.on(func(u bot.Update) {
		c := u.Do.(bot.Command)
		ref, err := r.chat.Send(context.Background(), bot.To{Address: c.Where.Address, ReplyTo: c.Ref}, board(t, "once"))
		if err != nil {
			t.Error(err)
		}
		refs <- ref
	})
	for n, fault := range []fakediscord.Fault{{Lost: true}, {Lost: true, Delay: 4000}} {
		fault.Route = "/callback"
		r.fake.Fail(fault)
		if _, err := r.ana.Command(r.ana.Main(), "damas", people.Sub("board")); err != nil {
			t.Fatal(err)
		}
		ref := <-refs
		r.see(func(ms []people.Message) bool { return len(ms) > n })
		if ms := r.messages(); len(ms) != n+1 || ref != ms[n].ID {
			t.Errorf("the message is known as %s; there are %d, the last is %s", ref, len(ms), ms[len(ms)-1].ID)
		}
	}
	r.fake.Fail(fakediscord.Fault{Route: "POST /channels", Lost: true})
	r.send(board(t, "twice?"))
	if n := len(r.messages()); n != 3 {
		t.Errorf("%d messages", n)
	}
}

// A message that one person sees can be taken away by their press on it, also when the bot remembers nothing of how it came,
// and takes long.
func TestAForgottenWhisperGoesAway(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	r.send(board(t, "public"))
	r.core.on(func(u bot.Update) { u.Do.(bot.Press).Whisper(board(t, "whisper")) })
	if _, err := r.ana.Press(r.last(), "flip"); err != nil {
		t.Fatal(err)
	}
	r.see(func(ms []people.Message) bool { return len(ms) == 2 })
	r.until("the bot knows its message", func() bool { return r.chat.calls.reaches(r.last().ID) != nil })
	r.chat.calls.mu.Lock()
	clear(r.chat.calls.whispers) // as a restart does
	r.chat.calls.mu.Unlock()
	gone := make(chan error, 1)
	r.core.on(func(u bot.Update) {
		r.until("the press is acknowledged", func() bool { return len(r.requests("/callback")) == 2 })
		p := u.Do.(bot.Press)
		gone <- r.chat.Delete(context.Background(), bot.At{Address: p.Where.Address, Ref: p.Ref})
	})
	if a, err := r.ana.Press(r.last(), "flip"); err != nil || a.Type != deferUpdate {
		t.Fatalf("the press got %+v, %v", a, err)
	}
	if err := <-gone; err != nil {
		t.Fatal(err)
	}
	r.see(func(ms []people.Message) bool { return len(ms) == 1 && ms[0].Words() == "public" })
}
