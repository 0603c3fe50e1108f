package discord

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"damasbot/bot"
	"damasbot/internal/fakediscord"
	"damasbot/internal/fakediscord/people"
)

// B56: no call of ours waits long, whatever is demanded; a board whose edits are put off comes anew.
func TestLimitsAreNotWaitedOut(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		fault fakediscord.Fault
		want  error
		wait  time.Duration // of a demand to wait
	}{
		"long, of the route":    {fakediscord.Fault{Status: 429, RetryAfter: 540}, bot.ErrGone, 0},
		"long, of everything":   {fakediscord.Fault{Status: 429, RetryAfter: 540, Global: true}, nil, waitLimit},
		"edits of old messages": {fakediscord.Fault{Status: 429, Code: tooManyOldEdits}, bot.ErrGone, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t, fakediscord.Options{})
			at := r.send(board(t, "one"))
			c.fault.Route = "PATCH /channels"
			r.fake.Fail(c.fault)
			began := time.Now()
			err := r.chat.Edit(t.Context(), at, board(t, "two"))
			var wait *bot.RetryAfter
			switch {
			case time.Since(began) > 3*time.Second:
				t.Errorf("the edit took %v", time.Since(began))
			case c.want != nil && !errors.Is(err, c.want):
				t.Errorf("the edit failed with %v", err)
			case c.want == nil && (!errors.As(err, &wait) || wait.Wait != c.wait):
				t.Errorf("the edit failed with %v", err)
			}
			if !c.fault.Global {
				r.send(board(t, "elsewhere")) // other routes are not held up
			}
		})
	}
}

// D5: a limit that names no time is no loop.
func TestALimitWithoutATime(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	at := r.send(board(t, "one"))
	before := len(r.requests(""))
	r.fake.Fail(fakediscord.Fault{Route: "PATCH /channels", Count: 100, Status: 429})
	err := r.chat.Edit(t.Context(), at, board(t, "two"))
	var wait *bot.RetryAfter
	if !errors.As(err, &wait) || wait.Wait != time.Second {
		t.Errorf("the edit failed with %v", err)
	}
	if n := len(r.requests("")) - before; n > 3 {
		t.Errorf("%d requests", n)
	}
}

func TestShortFailuresPass(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	at := r.send(board(t, "one"))
	for _, f := range []fakediscord.Fault{{Status: 500}, {Status: 503, Body: "<html>"}, {Reset: true}, {Status: 429, RetryAfter: 0.05}} {
		f.Route = "PATCH /channels"
		r.fake.Fail(f)
		if err := r.chat.Edit(t.Context(), at, board(t, "two")); err != nil {
			t.Errorf("%+v: %v", f, err)
		}
	}
	r.fake.Fail(fakediscord.Fault{Route: "PATCH /channels", Status: 502, Count: 3})
	if err := r.chat.Edit(t.Context(), at, board(t, "two")); err == nil || errors.Is(err, bot.ErrRejected) || errors.Is(err, bot.ErrGone) {
		t.Errorf("a server that fails: %v", err)
	}
}

func TestWhatIsGone(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	at := r.send(board(t, "one"))
	if err := r.chat.Delete(t.Context(), at); err != nil {
		t.Fatal(err)
	}
	if err := r.chat.Edit(t.Context(), at, board(t, "two")); !errors.Is(err, bot.ErrGone) {
		t.Errorf("a deleted message: %v", err)
	}
	if err := r.chat.Buttons(t.Context(), at, nil); !errors.Is(err, bot.ErrGone) {
		t.Errorf("a deleted message's buttons: %v", err)
	}
	if _, err := r.chat.Send(t.Context(), bot.To{Address: "dc/1"}, board(t, "x")); !errors.Is(err, bot.ErrUnreachable) {
		t.Errorf("an unknown channel: %v", err)
	}
	deny := func(names ...string) {
		if err := r.town.Do(t.Context(), "permissions", map[string]any{"channel": r.ana.Main(), "deny": names}, nil); err != nil {
			t.Fatal(err)
		}
	}
	to := bot.To{Address: r.address()}
	deny("ATTACH_FILES")
	if _, err := r.chat.Send(t.Context(), to, board(t, "x")); !errors.Is(err, bot.ErrNoPictures) {
		t.Errorf("no pictures: %v", err)
	}
	deny("SEND_MESSAGES")
	text := board(t, "x")
	text.PNG, text.View = nil, nil
	if _, err := r.chat.Send(t.Context(), to, text); !errors.Is(err, bot.ErrUnreachable) {
		t.Errorf("no messages: %v", err)
	}
	if err := r.town.Do(context.Background(), "kick", nil, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := r.chat.Send(t.Context(), to, text); !errors.Is(err, bot.ErrUnreachable) {
		t.Errorf("kicked: %v", err)
	}
	r.until("the core hears of it", func() bool {
		for _, u := range r.core.updates() {
			if m, ok := u.Do.(bot.Membership); ok && !m.In && m.Known && m.Where.Address == r.address() {
				return true
			}
		}
		return false
	})
}

func TestAMissingPermissionIsNamed(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	err := r.town.Do(t.Context(), "permissions", map[string]any{"channel": r.ana.Main(), "deny": []string{"SEND_MESSAGES"}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	a, err := r.ana.Command(r.ana.Main(), "damas", people.Sub("challenge"))
	if err != nil || !strings.Contains(a.Whisper(), "Enviar mensagens") {
		t.Errorf("the command got %q, %v", a.Whisper(), err)
	}
	if len(r.core.updates()) != 0 {
		t.Error("a game was begun that could not be shown")
	}
}

// Taking the buttons off an old board leaves its picture and words.
func TestButtonsGo(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	at := r.send(board(t, "one"))
	if err := r.chat.Buttons(t.Context(), at, nil); err != nil {
		t.Fatal(err)
	}
	r.see(func(ms []people.Message) bool {
		if len(ms) == 0 {
			return false
		}
		m := ms[0]
		return len(m.Rows) == 0 && m.Words() == "one" && len(m.Pictures) == 1 && m.Pictures[0].Alt == "the board in words" && len(m.Attachments) == 1
	})
}

func TestAWrongToken(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	_, err := Open(t.Context(), Config{Token: "wrong", API: r.chat.api, Log: r.chat.log})
	if err == nil || strings.Contains(err.Error(), "wrong") {
		t.Errorf("a wrong token: %v", err)
	}
}

// A new message notifies whom it calls, and nobody else who is mentioned.
func TestOnlyTheCalledAreNotified(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	beto, err := r.town.Join(t.Context(), "Beto", "pt-BR")
	if err != nil {
		t.Fatal(err)
	}
	m := board(t, `<a href="person:dc/`+r.ana.ID+`">Ana</a> × <a href="person:dc/`+beto.ID+`">Beto</a> @everyone`)
	m.Calls = []string{"dc/" + beto.ID}
	r.send(m)
	if p := r.last().Pings; len(p) != 1 || p[0] != beto.ID {
		t.Errorf("notified were %v", p)
	}
	m.Calls = []string{"dc/" + beto.ID, "dc/" + r.ana.ID}
	r.send(m)
	if p := r.last().Pings; len(p) != 2 {
		t.Errorf("of two who are called, notified were %v", p)
	}
}
