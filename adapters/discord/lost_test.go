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
