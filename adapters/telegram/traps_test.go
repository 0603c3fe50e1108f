package telegram

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	tg "github.com/go-telegram/bot"
	"github.com/go-telegram/bot/models"

	"damasbot/bot"
	"damasbot/internal/sandbox"
)

// What the library does not do as a bot needs it, and what stands in for it. The other traps have their tests beside what
// stands in for them: commands and their offsets in TestIntents, the lost updates in TestPollConfirmsInOrder, the webhook in
// TestWebhookRefuses, the empty copy_text in TestKeyboard.

// Updates are handed on in the order they came, not by a goroutine each.
func TestOrderIsKept(t *testing.T) {
	t.Parallel()
	var updates []string
	for i := range 100 {
		updates = append(updates, said(i+1, fmt.Sprint(i)))
	}
	s, c := polling(t, updates...)
	go func() {
		for range s.asked { //nolint:revive // the polls are let through
		}
	}()
	for i := range 100 {
		u := <-c.taken
		if got := u.Do.(bot.Text).Text; got != fmt.Sprint(i) {
			t.Fatalf("%s comes where %d is due", got, i)
		}
		u.done(nil)
	}
}

// brittle panics on the first update.
type brittle struct {
	core
	broken bool
}

func (b *brittle) Accept(u bot.Update, done func(error)) {
	if !b.broken {
		b.broken = true
		panic("poison")
	}
	b.core.Accept(u, done)
}

// A panic while an update is translated or handed on costs that update, not the process.
func TestPanicsAreCaught(t *testing.T) {
	t.Parallel()
	a, c := quiet(), &brittle{core: core{make(chan taken, 1)}}
	a.core = c
	ended := 0
	for i := range 2 {
		id, u, known := a.decode([]byte(said(i+1, "a")))
		if !known {
			t.Fatal(id)
		}
		a.process(t.Context(), u, func(err error) {
			if err != nil {
				t.Error(err)
			}
			ended++
		})
	}
	if u := <-c.taken; u.ID != "tg/7/2" || ended != 1 {
		t.Errorf("%s, %d ended", u.ID, ended)
	}
}

// The library asks for errors by type assertion, which a wrapped one fails; ours are found however deep they are.
func TestWrappedErrorsAreFound(t *testing.T) {
	t.Parallel()
	flood := fmt.Errorf("outer: %w", fmt.Errorf("inner: %w", &tg.TooManyRequestsError{RetryAfter: 3}))
	moved := fmt.Errorf("outer: %w", &tg.MigrateError{MigrateToChatID: -200})
	if tg.IsTooManyRequestsError(flood) || tg.IsMigrateError(moved) {
		t.Log("the library has learnt to unwrap")
	}
	var wait *bot.RetryAfter
	if err := adapter().kind(flood); !errors.As(err, &wait) || wait.Wait != 3*time.Second {
		t.Errorf("%v", err)
	}
	var to *bot.Relocated
	if err := adapter().kind(moved); !errors.As(err, &to) || to.To != "tg/-200" {
		t.Errorf("%v", err)
	}
}

// A demand to wait that does not say how long is one second, not a busy loop.
func TestWaitIsNeverNothing(t *testing.T) {
	t.Parallel()
	for _, asked := range []int{-5, 0} {
		var wait *bot.RetryAfter
		if err := adapter().kind(&tg.TooManyRequestsError{RetryAfter: asked}); !errors.As(err, &wait) || wait.Wait != time.Second {
			t.Errorf("%d: %v", asked, err)
		}
	}
}

// A body is used up by a request that fails: the next one carries the whole picture again.
func TestPicturesAreWholeWhenSentAgain(t *testing.T) {
	t.Parallel()
	w := newTown(t, sandbox.Options{})
	w.poll()
	ana := w.join("Ana", "pt-br")
	for _, f := range []sandbox.Fault{{Status: 502, Body: "<html>Bad Gateway</html>"}, {Reset: true}, {Status: 500}} {
		f.Method = "sendPhoto"
		w.chats.Fail(f)
	}
	w.say(ana, ana.Group(), "/regras turcas")
	m := w.sees(ana, ana.Group(), "Damas turcas")
	whole, err := ana.Picture(m.Photo)
	w.must(err)
	sent := 0
	for _, r := range w.chats.Requests() {
		for _, f := range r.Files {
			sent++
			if f.Size != len(whole) {
				t.Errorf("%d bytes of %d were sent", f.Size, len(whole))
			}
		}
	}
	if sent != 4 {
		t.Errorf("it was sent %d times", sent)
	}
}

// Polls wait long and sends must not: they share neither a client nor its patience.
func TestPollsAndSendsHaveTheirOwnClients(t *testing.T) {
	t.Parallel()
	w := newTown(t, sandbox.Options{})
	w.poll()
	if w.chat.poll == w.chat.sends || w.chat.poll.Transport == w.chat.sends.Transport {
		t.Error("they share a client")
	}
	if w.chat.poll.Timeout <= pollWait || w.chat.sends.Timeout >= pollWait {
		t.Errorf("a poll that waits %v ends after %v, a send after %v", pollWait, w.chat.poll.Timeout, w.chat.sends.Timeout)
	}
}

// What a newer Bot API has and the library does not know is passed over, and the rest is read.
func TestNewerUpdatesAreRead(t *testing.T) {
	t.Parallel()
	a := quiet()
	raw := `{"update_id":1,"of_tomorrow":{"x":1},"message":{"message_id":9,"date":5,"brand_new":{"a":[1,2]},` + fromAna + `,` + inDM + `,"text":"32-28"}}`
	_, u, known := a.decode([]byte(raw))
	if !known {
		t.Fatal("it is set aside")
	}
	if got, ok := a.intent(u).(bot.Text); !ok || got.Text != "32-28" {
		t.Errorf("%#v", a.intent(u))
	}
}

// The library's own button would carry an empty copy_text; ours is read back by the library as what it is.
func TestKeyboardIsReadByTheLibrary(t *testing.T) {
	t.Parallel()
	raw, err := json.Marshal(keyboard{Rows: [][]key{{{Text: "a", Data: "b"}}}})
	if err != nil || bytes.Contains(raw, []byte("copy_text")) {
		t.Fatalf("%s %v", raw, err)
	}
	var back models.InlineKeyboardMarkup
	if err := json.Unmarshal(raw, &back); err != nil || back.InlineKeyboard[0][0].CallbackData != "b" {
		t.Errorf("%+v %v", back, err)
	}
}

// Updates are asked for by name: no channel's posts, no reactions, no edits of messages.
func TestOnlyWhatIsUsedIsAskedFor(t *testing.T) {
	t.Parallel()
	for _, intake := range []func(*town){(*town).poll, (*town).webhook} {
		w := newTown(t, sandbox.Options{})
		intake(w)
		ana := w.join("Ana", "pt-br")
		w.say(ana, ana.DM(), "/ajuda")
		w.sees(ana, ana.DM(), "Comandos")
		asked := false
		for _, r := range w.chats.Requests() {
			names, has := r.Params["allowed_updates"]
			if !has {
				continue
			}
			asked = true
			if got := fmt.Sprint(names); got != `[message callback_query my_chat_member]` && got != `["message","callback_query","my_chat_member"]` {
				t.Errorf("%s asks for %s", r.Method, got)
			}
		}
		if !asked {
			t.Error("nothing was asked for by name")
		}
	}
}

// nobody is a log that nobody reads.
var nobody = slog.New(slog.DiscardHandler)

// A wrong token is told in one line that does not show it.
func TestOpenRefused(t *testing.T) {
	t.Parallel()
	w := newTown(t, sandbox.Options{})
	for _, token := range []string{"1:wrong", "nonsense"} {
		a, err := Open(t.Context(), Config{Token: token, API: w.server.URL, Log: nobody})
		if err == nil {
			a.Close()
			t.Fatal("it opens")
		}
		if text := err.Error(); bytes.ContainsAny([]byte(text), "\n") || bytes.Contains([]byte(text), []byte(token)) {
			t.Errorf("%s", text)
		}
	}
}

// A token with a stray newline, as files have, is taken; what cannot be a token is refused without being quoted.
func TestTokenForm(t *testing.T) {
	t.Parallel()
	for _, bad := range []string{"1:se cret", "1:se\ncret", "secret", "https://example.org/1:secret"} {
		_, err := Open(t.Context(), Config{Token: bad, API: "http://127.0.0.1:1", Log: slog.New(slog.DiscardHandler)})
		if err == nil || strings.Contains(err.Error(), "cret") {
			t.Errorf("%q: %v", bad, err)
		}
	}
	_, err := Open(t.Context(), Config{Token: " 1:secret\r\n", API: "http://127.0.0.1:1", Log: slog.New(slog.DiscardHandler)})
	if err == nil || strings.Contains(err.Error(), "form") || strings.Contains(err.Error(), "secret") {
		t.Errorf("a token with blanks around it: %v", err)
	}
}
