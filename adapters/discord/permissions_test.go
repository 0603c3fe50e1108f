package discord

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"damasbot/bot"
	"damasbot/internal/fakediscord"
)

// Roles add up; a channel's exceptions for all come first, then those for roles, of which one that allows wins, then the member's.
func TestPermitted(t *testing.T) {
	t.Parallel()
	const view, send, files = 1 << 10, 1 << 11, 1 << 15
	text := func(n int) string { return fmt.Sprint(n) }
	in := &guild{
		ID: "1", Roles: []role{{"1", text(view)}, {"2", text(send)}, {"3", text(files)}, {"9", text(administrator)}},
		Members: []member{{User: &user{ID: "me"}, Roles: []string{"2"}}, {User: &user{ID: "boss"}, Roles: []string{"9"}}},
	}
	for i, c := range []struct {
		who        string
		exceptions []overwrite
		want       uint64
	}{
		{"me", nil, view | send},
		{"me", []overwrite{{"1", "0", text(view)}}, send},
		{"me", []overwrite{{"3", text(files), "0"}}, view | send},
		{"me", []overwrite{{"2", text(view | files), text(send)}, {"1", text(send), text(view)}}, view | files},
		{"me", []overwrite{{"me", text(send), text(files)}, {"2", text(files), text(send)}}, view | send},
		{"boss", []overwrite{{"1", "0", text(view)}}, view | administrator},
	} {
		if got, known := in.permitted(&channel{Overwrites: c.exceptions}, c.who); got != c.want || !known {
			t.Errorf("%d: %b, %v, want %b", i, got, known, c.want)
		}
	}
	if _, known := in.permitted(&channel{}, "nobody"); known {
		t.Error("what a stranger may is known")
	}
}

// The link that adds the bot to a server is the one that the README gives.
func TestInvite(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	link := r.chat.Invite()
	if general := strings.Replace(link, r.chat.app, "APPLICATION_ID", 1); r.chat.app == "" || !strings.Contains(string(readme), general+"\n") {
		t.Errorf("the README has no line that ends with %s", general)
	}
}

// What the bot may not do in a channel is known before anything was tried there, and follows every change.
func TestPermissionsAreKnownBefore(t *testing.T) {
	t.Parallel()
	r := newRig(t, fakediscord.Options{})
	send := func() error {
		_, err := r.chat.Send(r.Context(), bot.To{Address: r.address()}, board(t, "one"))
		return err
	}
	deny := func(channel string, names ...string) {
		t.Helper()
		want := strings.Join(names, " ")
		r.do("permissions", map[string]any{"channel": channel, "deny": names})
		r.until("the bot knows", func() bool {
			l := r.chat.guilds.lacks(r.ana.Main())
			return strings.Join(append(l.here, l.threads...), " ") == want
		})
	}
	for _, where := range []string{r.ana.Main(), "0"} {
		deny(where, "ATTACH_FILES")
		if err := send(); !errors.Is(err, bot.ErrNoPictures) {
			t.Errorf("a picture where none may be: %v", err)
		}
		deny(where, "CREATE_PUBLIC_THREADS", "SEND_MESSAGES_IN_THREADS")
		if r.chat.ThreadLacks(r.address(), "en") == "" {
			t.Error("it lacks nothing")
		}
		deny(where)
		if err := send(); err != nil {
			t.Errorf("with all permissions: %v", err)
		}
	}
	for _, q := range r.requests("") {
		if q.Status == 403 {
			t.Errorf("%s was tried", q.Route)
		}
	}
}
