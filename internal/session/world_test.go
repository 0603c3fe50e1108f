package session

import (
	"context"
	"sync"
	"testing"
	"time"

	"damasbot/internal/sandbox/people"
	"damasbot/match"
	"damasbot/screen"
	"damasbot/store"
)

// do carries out script commands.
func do(t testing.TB, p *player, lines ...[]string) {
	t.Helper()
	for _, l := range lines {
		if err := commands[l[0]].run(p, l[1:]); err != nil {
			t.Fatalf("%v: %v", l, err)
		}
	}
}

// match reads a match.
func (w *town) match(t testing.TB, id match.ID) (m *match.Match) {
	t.Helper()
	err := w.db.View(context.Background(), func(tx store.Reader) (err error) {
		m, err = tx.Match(id)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// until waits for what a chat shows to somebody.
func (w *town) until(t testing.TB, name string, chat int64, ok func([]people.Message) bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := w.who[name].Until(ctx, chat, ok); err != nil {
		t.Fatal(err)
	}
}

// await waits for what nobody tells.
func await(t testing.TB, what string, ok func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("it does not come that %s", what)
		}
	}
}

// moves are the data of a board's move buttons.
func moves(m people.Message) (data []string) {
	for _, row := range m.Buttons {
		for _, b := range row {
			if a, err := screen.Decode(b.Data); err == nil && a.Kind == screen.DoMove {
				data = append(data, b.Data)
			}
		}
	}
	return data
}

// failing is a store that fails while it is told to.
type failing struct {
	store.Store
	mu   sync.Mutex
	left int
	err  error
}

func (f *failing) fail(n int, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.left, f.err = n, err
}

func (f *failing) Update(ctx context.Context, fn func(store.Tx) error) error {
	f.mu.Lock()
	if f.left > 0 {
		f.left--
		defer f.mu.Unlock()
		return f.err
	}
	f.mu.Unlock()
	return f.Store.Update(ctx, fn)
}
