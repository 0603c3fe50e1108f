package session

import (
	"testing"
	"time"

	"damasbot/internal/sandbox"
	"damasbot/store"
)

// A refusal that should remove itself is forgotten where the bot was thrown out before: else it would be due for ever, and the
// clock would look once a minute only.
func TestWhatIsOutOfReachIsNotDue(t *testing.T) {
	t.Parallel()
	w, err := newTelegram(t, sandbox.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	p := &player{w: w, joined: map[string]string{}, kept: map[string]Message{}}
	for _, line := range [][]string{{"join", "ana"}, {"start"}, {"say", "ana", "group", "/empate"}, {"see", "ana", "group", "Você não tem"}} {
		if err := commands[line[0]].run(p, line[1:]); err != nil {
			t.Fatal(line, err)
		}
	}
	removing := func(tx store.Reader) (n int) {
		for _, d := range tx.Due(w.now().Add(time.Hour)) {
			if d.Notice != 0 {
				n++
			}
		}
		return n
	}
	if err := p.until(func(tx store.Reader) (bool, error) { return removing(tx) == 1, nil }, func() string { return "the refusal stays" }); err != nil {
		t.Fatal(err)
	}
	if err := w.Happen("removed", ""); err != nil {
		t.Fatal(err)
	}
	w.Advance(2 * time.Minute)
	if err := p.until(func(tx store.Reader) (bool, error) { return removing(tx) == 0, nil }, func() string { return "it is still due" }); err != nil {
		t.Error(err)
	}
}
