package telegram

import (
	"context"
	"flag"
	"log/slog"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"damasbot/internal/sandbox"
	"damasbot/store"
	"damasbot/store/bolt"
)

// busy is how long TestBusyGroups lets people play, in the time of its bubble; soaks ask for more.
var busy = flag.Duration("busy", 5*time.Second, "how long the fifty groups of TestBusyGroups play")

// TestBusyGroups has fifty groups play as fast as they can, with the budgets kept on both sides: the server never has to
// complain, no board stays behind longer than the budgets demand, and presses are answered at once although pictures queue.
//
// With fifty groups the budget over all binds, with a few that of each group.
func TestBusyGroups(t *testing.T) {
	t.Parallel()
	t.Run("fifty", func(t *testing.T) { t.Parallel(); playBusily(t, 50, *busy) })
	t.Run("three", func(t *testing.T) { t.Parallel(); playBusily(t, 3, 75*time.Second) })
}

func playBusily(t *testing.T, groups int, span time.Duration) {
	synctest.Test(t, func(t *testing.T) {
		refused := counter{text: "Too Many Requests"}
		c := &crowd{t: t, sent: map[int64][]time.Time{}, behind: map[int64]time.Time{}}
		check := validate(t)
		var err error
		c.chats, err = sandbox.New(sandbox.Options{
			Budgets: true, Strict: true, Logger: slog.New(slog.NewTextHandler(&refused, nil)),
			OnRequest: func(method string, params map[string]any, files map[string]sandbox.FileInfo) {
				check(method, params, files)
				c.note(method, params)
			},
		})
		c.must(err)
		c.chats.Fail(sandbox.Fault{Method: "editMessageMedia", Delay: 200, Count: 1 << 30}) // pictures take a while
		c.db, err = bolt.Open(filepath.Join(t.TempDir(), "damasbot.db"), bolt.Options{Logger: slog.New(slog.DiscardHandler)})
		c.must(err)
		for n := range groups {
			c.found(n)
		}
		stop := c.run()
		ctx, cancel := context.WithTimeout(t.Context(), span)
		defer cancel()
		var wg sync.WaitGroup
		for n := range groups {
			wg.Go(func() { c.play(ctx, n) })
		}
		wg.Wait()
		time.Sleep(2 * time.Minute) // of the bubble: what the budgets hold back is shown by then
		c.mu.Lock()
		defer c.mu.Unlock()
		c.must(c.db.View(t.Context(), func(tx store.Reader) error {
			if behind := tx.Behind(); len(behind) > 0 {
				t.Errorf("%d boards are behind in the end", len(behind))
			}
			return nil
		}))
		stop()
		t.Logf("%d moves; a board was behind %v more than its chat's budget demands, a press waited %v", c.moves, c.worst, c.slow)
		if n := refused.n.Load(); n != 0 {
			t.Errorf("the server refused %d requests", n)
		}
		// Beyond its own chat's budget a board waits its turn among fifty at thirty a second, and for the call before.
		if most := time.Duration(groups)*time.Second/30 + time.Second; c.worst > most {
			t.Errorf("a board was behind for %v more than its chat's budget demands", c.worst)
		}
		if c.slow > 100*time.Millisecond {
			t.Errorf("a press was answered after %v", c.slow)
		}
		if c.moves < groups*int(span/(2*time.Second)) {
			t.Errorf("only %d moves were played", c.moves)
		}
	})
}
