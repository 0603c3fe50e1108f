package discord

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"damasbot/bot"
	"damasbot/internal/fakediscord"
	"damasbot/internal/fakediscord/people"
	"damasbot/screen"
)

// A thread is begun once at a message, whoever asks again; its players are brought into it. Where the message is gone it
// begins in the channel.
func TestThreads(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	at := r.send(bot.Message{Screen: screen.Screen{Text: "Ana desafia"}})
	who := []string{"dc/" + r.ana.ID, "dc/1", ""}
	r.fake.Fail(fakediscord.Fault{Route: "/threads", Lost: true}) // begun, but the answer does not arrive
	first, err := r.chat.Thread(r.Context(), at, "Ana × Beto", who)
	if err != nil || first != "dc/"+at.Ref {
		t.Fatalf("%s, %v", first, err)
	}
	if again, err := r.chat.Thread(r.Context(), at, "Ana × Beto", who); err != nil || again != first {
		t.Errorf("again: %s, %v", again, err)
	}
	r.until("it is known what the thread is part of", func() bool {
		w := r.chat.guilds.at(at.Ref, "")
		return w.Kind == bot.Thread && w.Within.Address == at.Address && w.Within.Within.Kind == bot.Server
	})
	r.until("Ana was added", func() bool {
		return slices.ContainsFunc(r.requests("thread-members"), func(q people.Request) bool {
			return strings.HasSuffix(q.Path, "/"+r.ana.ID) && q.Status == 204
		})
	})
	for _, ref := range []string{"17", "", "i:17", "e:17"} {
		other, err := r.chat.Thread(r.Context(), bot.At{Address: at.Address, Ref: ref}, "Ana × Beto", nil)
		if err != nil || other == first || !strings.HasPrefix(other, "dc/") {
			t.Errorf("at %q: %s, %v", ref, other, err)
		}
	}
	if _, err := r.chat.Thread(r.Context(), bot.At{Address: first}, "in a thread", nil); !errors.Is(err, bot.ErrRejected) {
		t.Errorf("a thread in a thread: %v", err)
	}
}

// What is missing for threads is known from the last interaction of the channel, and does not hinder games there.
func TestThreadsNeedPermissions(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	deny := func(names ...string) {
		t.Helper()
		r.do("permissions", map[string]any{"channel": r.ana.Main(), "deny": names})
		got := len(r.core.updates())
		go func() { _, _ = r.ana.Command(r.ana.Main(), "damas", people.Sub("help")) }()
		r.until("the bot was told", func() bool { return len(r.core.updates()) > got })
	}
	deny("CREATE_PUBLIC_THREADS", "SEND_MESSAGES_IN_THREADS")
	if got := r.chat.ThreadLacks(r.address(), "en"); !strings.Contains(got, "missing: Create Public Threads, Send Messages in Threads.") {
		t.Errorf("it lacks %q", got)
	}
	at := r.send(bot.Message{Screen: screen.Screen{Text: "x"}})
	if _, err := r.chat.Thread(r.Context(), at, "x", nil); !errors.Is(err, bot.ErrRejected) {
		t.Errorf("%v", err)
	}
	deny()
	if got := r.chat.ThreadLacks(r.address(), "en"); got != "" {
		t.Errorf("it lacks %q", got)
	}
	if got := r.chat.ThreadLacks("dc/1", "en"); got != "" {
		t.Errorf("in a channel never seen it lacks %q", got)
	}
}

// A message into a locked thread cannot be sent; one into an archived thread opens it again; an edit there is a new message.
func TestArchivedThreads(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	thread, err := r.chat.Thread(r.Context(), bot.At{Address: r.address()}, "Ana × Beto", nil)
	if err != nil {
		t.Fatal(err)
	}
	m := bot.Message{Screen: screen.Screen{Text: "x"}}
	send := func() (bot.At, error) {
		ref, err := r.chat.Send(r.Context(), bot.To{Address: thread}, m)
		return bot.At{Address: thread, Ref: ref}, err
	}
	archive := func(lock bool) {
		t.Helper()
		r.do("archive", map[string]any{"channel": strings.TrimPrefix(thread, "dc/"), "on": true, "force": lock})
	}
	at, err := send()
	if err != nil {
		t.Fatal(err)
	}
	archive(false)
	if err := r.chat.Edit(r.Context(), at, m); !errors.Is(err, bot.ErrGone) {
		t.Errorf("an edit in an archived thread: %v", err)
	}
	if at, err = send(); err != nil {
		t.Errorf("a message into an archived thread: %v", err)
	}
	if err := r.chat.Edit(r.Context(), at, m); err != nil {
		t.Errorf("an edit in a thread that is open again: %v", err)
	}
	archive(true)
	if _, err := send(); !errors.Is(err, bot.ErrUnreachable) {
		t.Errorf("a message into a locked thread: %v", err)
	}
}
