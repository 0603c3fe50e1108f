package telegram

import (
	"context"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"damasbot/bot"
	"damasbot/internal/sandbox"
	"damasbot/match"
	"damasbot/store"
	"damasbot/store/bolt"
)

// Calls that never end are given up and tried again, whatever they are: the board is right in the end, and no move is lost.
func TestCallsThatHang(t *testing.T) {
	t.Parallel()
	for _, method := range []string{"sendPhoto", "editMessageMedia", "answerCallbackQuery", "getUpdates"} {
		t.Run(method, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				c := &crowd{t: t, sent: map[int64][]time.Time{}, behind: map[int64]time.Time{}}
				var err error
				c.chats, err = sandbox.New(sandbox.Options{Budgets: true, Strict: true, PressWait: 5 * time.Minute})
				c.must(err)
				c.db, err = bolt.Open(filepath.Join(t.TempDir(), "damasbot.db"), bolt.Options{Logger: nobody})
				c.must(err)
				c.found(0)
				c.chats.Fail(sandbox.Fault{Method: method, Delay: int(time.Hour.Milliseconds()), Skip: 1})
				c.chats.Fail(sandbox.Fault{Method: method, Delay: int(time.Hour.Milliseconds())})
				stop := c.run()
				defer stop()
				ctx, cancel := context.WithTimeout(t.Context(), 6*time.Minute)
				defer cancel()
				c.playSome(ctx, 10)
				time.Sleep(3 * time.Minute) // of the bubble
				c.must(c.db.View(t.Context(), func(tx store.Reader) error {
					m, err := tx.Match(matchID(0))
					if err == nil && m.Line.Len() < 3 {
						t.Errorf("%d moves", m.Line.Len())
					}
					if behind := tx.Behind(); len(behind) > 0 {
						t.Error("the board is behind")
					}
					return err
				}))
			})
		})
	}
}

// playSome plays until so many moves are stored, whatever the answers.
func (c *crowd) playSome(ctx context.Context, moves int) {
	for ctx.Err() == nil {
		var m *match.Match
		err := c.db.View(ctx, func(tx store.Reader) (err error) {
			m, err = tx.Match(matchID(0))
			return err
		})
		if err != nil || m.Line.Len() >= moves {
			return
		}
		some, cancel := context.WithTimeout(ctx, time.Second)
		c.play(some, 0)
		cancel()
	}
}

// Every call takes a while: nobody loses anything by it.
func TestSlowServer(t *testing.T) {
	t.Parallel()
	w := newTown(t, sandbox.Options{})
	w.chats.Fail(sandbox.Fault{Delay: 60, Count: 1 << 30})
	w.poll()
	ana, beto := w.join("Ana", "pt-br"), w.join("Beto", "pt-br")
	white, black := w.match(ana, beto)
	w.press(white, w.sees(ana, ana.Group(), "Damas russas · "), "c3-d4")
	w.press(black, w.sees(ana, ana.Group(), "⚪ c3-d4"), "f6-g5")
	w.sees(ana, ana.Group(), "⚫ f6-g5")
}

// A secret that does not fit is refused and nothing is lost: as soon as it fits everything comes.
func TestWrongSecretLosesNothing(t *testing.T) {
	t.Parallel()
	w := newTown(t, sandbox.Options{})
	w.webhook()
	refused := make(chan bool, 1000)
	mine := w.chat.Webhook(w.bot, "another")
	other := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		rec := httptest.NewRecorder()
		mine.ServeHTTP(rec, r)
		rw.WriteHeader(rec.Code)
		refused <- rec.Code == http.StatusUnauthorized
	}))
	defer other.Close()
	w.must(w.chat.SetWebhook(t.Context(), other.URL, secret))
	ana := w.join("Ana", "pt-br")
	w.say(ana, ana.DM(), "/ajuda")
	if !<-refused {
		t.Error("it was taken")
	}
	if n := bots(ana.Messages(ana.DM())); n != 0 {
		t.Errorf("%d answers", n)
	}
	w.must(w.chat.SetWebhook(t.Context(), w.hook.URL, secret))
	w.sees(ana, ana.DM(), "Comandos")
}

// What is fetched with an answer that is none, or that tells of another process, is fetched again; nothing is lost.
func TestFetchingGoesOn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		chats, err := sandbox.New(sandbox.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range []sandbox.Fault{
			{Status: 502, Body: "<html>Bad Gateway</html>"}, {Reset: true}, {Lost: true}, {Body: `{"ok":tr`}, {Status: 429, RetryAfter: 3},
			{Status: 409, Description: "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"},
		} {
			f.Method = "getUpdates"
			chats.Fail(f)
		}
		c := &crowd{t: t, chats: chats}
		var joined struct{ Me struct{ ID int64 } }
		c.must(c.ask("/chat/join", map[string]any{"name": "Ana", "language": "pt-br"}, &joined))
		c.must(c.ask("/chat/send", map[string]any{"me": joined.Me.ID, "chat": joined.Me.ID, "text": "/ajuda"}, &struct{}{}))
		a, err := Open(t.Context(), Config{Token: "1:local", API: "http://127.0.0.1", Log: nobody, transport: straight{chats.Handler()}})
		c.must(err)
		ctx, cancel := context.WithCancel(t.Context())
		got := core{make(chan taken, 1)}
		ended := make(chan error, 1)
		begin := time.Now()
		go func() { ended <- a.Poll(ctx, got) }()
		u := <-got.taken
		u.done(nil)
		if took := time.Since(begin); u.Do.(bot.Command).Name != "ajuda" || took > time.Minute {
			t.Errorf("%v after %v", u.Do, took)
		}
		synctest.Wait()
		cancel()
		c.must(<-ended)
		a.Close()
		c.must(chats.Close())
	})
}

// What prepares the service waits as long as it is asked to, and gives up at once where nothing would change.
func TestPreparationsAreInsistedOn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := &crowd{t: t}
		var err error
		c.chats, err = sandbox.New(sandbox.Options{})
		c.must(err)
		a, err := Open(t.Context(), Config{Token: "1:local", API: "http://127.0.0.1", Log: nobody, transport: straight{c.chats.Handler()}})
		c.must(err)
		c.chats.Fail(sandbox.Fault{Method: "setWebhook", Status: 429, RetryAfter: 7})
		c.chats.Fail(sandbox.Fault{Method: "setWebhook", Status: 502, Body: "<html>"})
		begin := time.Now()
		c.must(a.SetWebhook(t.Context(), "https://example.org/x", secret))
		if took := time.Since(begin); took != 9*time.Second { // as asked, then the second pause of its own
			t.Errorf("%v", took)
		}
		c.chats.Fail(sandbox.Fault{Method: "setMyCommands", Status: 429, RetryAfter: 40})
		begin = time.Now()
		c.must(a.Introduce(t.Context(), []string{"en"}))
		if took := time.Since(begin); took != 40*time.Second {
			t.Errorf("the menus waited %v", took)
		}
		c.chats.Fail(sandbox.Fault{Method: "setWebhook", Status: 500, Count: insistence})
		if err := a.SetWebhook(t.Context(), "https://example.org/x", secret); err == nil {
			t.Error("it never gives up")
		}
		begin = time.Now()
		if err := a.SetWebhook(t.Context(), "ftp://x", secret); err == nil || time.Since(begin) != 0 {
			t.Errorf("%v after %v", err, time.Since(begin))
		}
		a.Close()
		c.must(c.chats.Close())
	})
}

// A token that is revoked while the bot runs ends it with an error; going on would make no sense.
func TestRevokedToken(t *testing.T) {
	t.Parallel()
	w := newTown(t, sandbox.Options{})
	a, err := Open(t.Context(), Config{Token: "1:local", API: w.server.URL, Log: nobody})
	w.must(err)
	defer a.Close()
	w.chats.Fail(sandbox.Fault{Method: "getUpdates", Status: 401, Description: "Unauthorized"})
	if err := a.Poll(t.Context(), core{}); err == nil {
		t.Error("it goes on")
	}
}
