package telegram

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"damasbot/internal/sandbox"
	"damasbot/internal/sandbox/people"
)

// deliver posts a body to a webhook as the server does, and returns the status.
func deliver(h http.Handler, verb, token, body string) int {
	r := httptest.NewRequest(verb, "/hook", strings.NewReader(body))
	if token != "" {
		r.Header.Set("X-Telegram-Bot-Api-Secret-Token", token)
	}
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, r)
	return rec.Code
}

// T6: what is no update of the server's is refused, and reaches nobody.
func TestWebhookRefuses(t *testing.T) {
	t.Parallel()
	c := core{make(chan taken, 10)}
	h := quiet().Webhook(c, secret)
	good := said(1, "a")
	for name, d := range map[string]struct {
		verb, token, body string
		want              int
	}{
		"no secret":            {"POST", "", good, http.StatusUnauthorized},
		"a wrong secret":       {"POST", "s3cret_+", good, http.StatusUnauthorized},
		"half a secret":        {"POST", "s3cret", good, http.StatusUnauthorized},
		"the secret and more":  {"POST", secret + "x", good, http.StatusUnauthorized},
		"a wrong secret first": {"GET", "x", good, http.StatusUnauthorized},
		"fetched":              {"GET", secret, "", http.StatusMethodNotAllowed},
		"no JSON":              {"POST", secret, "<html>", http.StatusBadRequest},
		"half an update":       {"POST", secret, good[:20], http.StatusBadRequest},
		"nothing":              {"POST", secret, "", http.StatusBadRequest},
		"no number":            {"POST", secret, `{"message":{}}`, http.StatusBadRequest},
		"too large":            {"POST", secret, said(1, strings.Repeat("a", hookBody)), http.StatusRequestEntityTooLarge},
		"too large, wrong secret": {
			"POST", "x", said(1, strings.Repeat("a", hookBody)), http.StatusUnauthorized,
		},
	} {
		t.Run(name, func(t *testing.T) {
			if got := deliver(h, d.verb, d.token, d.body); got != d.want {
				t.Errorf("%d, not %d", got, d.want)
			}
		})
	}
	if len(c.taken) != 0 {
		t.Errorf("%v was handed on", <-c.taken)
	}
}

// What has a number but a shape that we do not know is taken and set aside: delivering it again would not help.
func TestWebhookSetsAsideWhatItCannotRead(t *testing.T) {
	t.Parallel()
	c := core{make(chan taken, 10)}
	h := quiet().Webhook(c, secret)
	for _, body := range []string{
		`{"update_id":1,"message":"?"}`, `{"update_id":2,"edited_message":{}}`, `{"update_id":3,"of_the_future":{"x":[1]}}`,
		`{"update_id":4,"message":{"message_id":1,"date":"now"}}`,
	} {
		if got := deliver(h, "POST", secret, body); got != http.StatusOK {
			t.Errorf("%s: %d", body, got)
		}
	}
	if len(c.taken) != 0 {
		t.Errorf("%v was handed on", <-c.taken)
	}
}

// 200 is answered when the update is committed and not before; where it is not, or not soon, the server is to deliver it again.
func TestWebhookAnswersAfterTheCommit(t *testing.T) {
	t.Parallel()
	for name, d := range map[string]struct {
		after time.Duration
		err   error
		want  int
	}{
		"committed":          {after: 3 * time.Second, want: http.StatusOK},
		"the bot is ending":  {after: time.Second, err: errors.New("stopping"), want: http.StatusServiceUnavailable},
		"it takes very long": {after: time.Minute, want: http.StatusServiceUnavailable},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := core{make(chan taken, 1)}
				h := quiet().Webhook(c, secret)
				begin := time.Now()
				status := make(chan int, 1)
				go func() { status <- deliver(h, "POST", secret, said(1, "a")) }()
				u := <-c.taken
				time.AfterFunc(d.after, func() { u.done(d.err) })
				got := <-status
				time.Sleep(d.after) // of the bubble: what ends late finds nobody, and nothing hangs
				if took := time.Since(begin) - d.after; got != d.want || took != min(d.after, hookPatience) {
					t.Errorf("%d after %v", got, took)
				}
			})
		})
	}
}

// A delivery that the server gives up does not keep the handler.
func TestWebhookThatIsGivenUp(t *testing.T) {
	t.Parallel()
	c := core{make(chan taken, 1)}
	h := quiet().Webhook(c, secret)
	ctx, cancel := context.WithCancel(context.Background())
	r := httptest.NewRequest("POST", "/", strings.NewReader(said(1, "a"))).WithContext(ctx)
	r.Header.Set(secretHeader, secret)
	ended := make(chan bool)
	go func() { h.ServeHTTP(httptest.NewRecorder(), r); close(ended) }()
	u := <-c.taken
	cancel()
	<-ended
	u.done(nil) // nobody listens any more, and nothing hangs
}

// A game over the webhook, with everything delivered twice and newest first: each update counts once.
func TestWebhookPlaysTwiceAndInAnyOrder(t *testing.T) {
	t.Parallel()
	w := newTown(t, sandbox.Options{})
	w.chats.Duplicate(true)
	w.chats.Reverse(true)
	w.webhook()
	ana, beto := w.join("Ana", "pt-br"), w.join("Beto", "pt-br")
	white, black := w.match(ana, beto)
	for i, move := range []string{"c3-d4", "f6-g5", "b2-c3"} {
		w.say([]*people.Person{white, black}[i%2], ana.Group(), "/lance "+move)
		w.sees(ana, ana.Group(), move)
	}
	w.chats.Redeliver(50)
	w.say(beto, beto.Group(), "/ajuda")
	w.sees(beto, beto.Group(), "Comandos")
	bots := 0
	for _, m := range beto.Messages(beto.Group()) {
		if m.From.IsBot {
			bots++
		}
	}
	if bots != 3 { // challenge, board, help
		t.Errorf("%d messages", bots)
	}
}

// Fetching and being delivered to follow each other, in both directions, and what came in between is not lost.
func TestSwitchingTheIntake(t *testing.T) {
	t.Parallel()
	w := newTown(t, sandbox.Options{})
	ana, beto := w.join("Ana", "pt-br"), w.join("Beto", "pt-br")
	w.poll()
	white, black := w.match(ana, beto)
	for i, turn := range []struct {
		p    *people.Person
		move string
		next func()
	}{
		{white, "c3-d4", w.webhook}, {black, "f6-g5", w.poll}, {white, "b2-c3", w.webhook}, {black, "g7-f6", w.poll},
	} {
		w.stop()
		w.say(turn.p, ana.Group(), "/lance "+turn.move) // while nobody takes updates
		turn.next()
		w.sees(ana, ana.Group(), fmt.Sprintf("Lance %d: ", i/2+1))
		w.sees(ana, ana.Group(), turn.move)
	}
}

// A server at whose webhook another address is set forgets it when the bot begins to fetch.
func TestPollRemovesAWebhook(t *testing.T) {
	t.Parallel()
	w := newTown(t, sandbox.Options{WebhookRetry: time.Hour})
	ana := w.join("Ana", "pt-br")
	w.webhook()
	w.stop() // as if killed: the webhook stays set, and leads nowhere
	w.say(ana, ana.DM(), "/ajuda")
	w.poll()
	w.sees(ana, ana.DM(), "Comandos")
}
