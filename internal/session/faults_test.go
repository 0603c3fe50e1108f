package session

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"damasbot/internal/sandbox"
	"damasbot/internal/sandbox/people"
	"damasbot/render"
	"damasbot/rules"
	"damasbot/store"
)

// blank is a picture that costs nothing to draw.
func blank(render.View) ([]byte, error) { return blankPNG() }

var blankPNG = sync.OnceValues(func() ([]byte, error) {
	var b bytes.Buffer
	err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 64, 64)))
	return b.Bytes(), err
})

// pair is a group in which Ana and Beto play a match, white and black.
func pair(t *testing.T, o sandbox.Options, change func(w *town)) (*town, *player) {
	t.Helper()
	w, err := newTelegram(t, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	w.paint = blank
	if change != nil {
		change(w)
	}
	p := &player{w: w, joined: map[string]string{}, kept: map[string]Message{}}
	do(t, p, []string{"join", "ana"}, []string{"join", "beto"}, []string{"game", "g1", "italian", "start", "ana", "beto"},
		[]string{"start"}, []string{"see", "ana", "group", "Vez de Ana"}, []string{"see", "beto", "group", "Vez de Ana"})
	return w, p
}

// opening is how the matches of these tests begin.
var opening = []string{"21-17", "10-14", "23-19", "14x23", "28x19", "9-13"}

// playOn makes the moves of the opening from the n-th on, each by its button; it does not wait for the board.
func playOn(t *testing.T, w *town, from, to int) {
	t.Helper()
	for i := from; i < to; i++ {
		name := [2]string{"ana", "beto"}[i%2]
		var board people.Message
		w.until(t, name, w.where(w.who[name]), func(ms []people.Message) bool {
			var ok bool
			board, ok = latest(ms, func(m people.Message) bool { _, has := m.Button(opening[i]); return has })
			return ok
		})
		if a, err := w.who[name].Press(board, opening[i]); err != nil || a.Text != "" {
			t.Fatalf("move %d, %s: %q %v", i, opening[i], a.Text, err)
		}
	}
}

// shows waits until everybody's newest board shows a match after n moves, and counts the bot's messages.
func shows(t *testing.T, w *town, n, messages int) {
	t.Helper()
	for name, p := range w.who {
		w.until(t, name, w.where(p), func(ms []people.Message) bool {
			bots := ofBot(ms)
			if len(bots) != messages {
				return false
			}
			last, _ := newest(bots, func(m Message) bool { return strings.Contains(m.Words, " × ") })
			return n == 0 || strings.Contains(last.Words, fmt.Sprintf("Lance %d: ", (n+1)/2)) && strings.Contains(last.Words, opening[n-1])
		})
	}
	if m := w.match(t, "g1"); m.Line.Len() != n {
		t.Errorf("%d moves are stored, not %d", m.Line.Len(), n)
	}
}

// Updates that come twice, or out of order, change nothing.
func TestUpdatesTwiceAndInAnyOrder(t *testing.T) {
	t.Parallel()
	w, p := pair(t, sandbox.Options{}, func(w *town) { w.chats.Duplicate(true); w.chats.Reverse(true) })
	playOn(t, w, 0, 4)
	w.chats.Redeliver(20)
	playOn(t, w, 4, 6)
	do(t, p, []string{"say", "ana", "group", "/regras"}, []string{"see", "ana", "group", "Quais regras"},
		[]string{"say", "beto", "group", "/desafiar", "@ana", "russas"}, []string{"see", "ana", "group", "Beto desafia"})
	w.chats.Redeliver(50)
	do(t, p, []string{"press", "ana", "group", "Aceitar"}, []string{"see", "ana", "group", "Ana aceitou"},
		[]string{"see", "ana", "group", "Damas russas · "}, []string{"messages", "ana", "group", "4"})
	w.chats.Redeliver(50)
	do(t, p, []string{"say", "ana", "group", "/ajuda"}, []string{"see", "ana", "group", "Comandos"}, []string{"messages", "ana", "group", "5"})
	if m := w.match(t, "g1"); m.Line.Len() != 6 || m.Rev != 7 {
		t.Errorf("%d moves, rev %d", m.Line.Len(), m.Rev)
	}
}

// hold makes the server wait with every request whose method begins so until open is called, and counts them.
func (w *town) hold(method string) (n *atomic.Int32, open func()) {
	n = new(atomic.Int32)
	gate := make(chan struct{})
	w.watch.Store(func(m string) {
		if strings.HasPrefix(m, method) {
			n.Add(1)
			<-gate
		}
	})
	return n, func() { close(gate) }
}

// While the server demands to wait, presses are answered and played; then one edit shows where they led to.
func TestWaitsAsLongAsAsked(t *testing.T) {
	t.Parallel()
	w, p := pair(t, sandbox.Options{}, nil)
	edits, open := w.hold("editMessageMedia")
	w.chats.Fail(sandbox.Fault{Method: "editMessageMedia", Status: 429, RetryAfter: 1, Description: "Too Many Requests: retry after 1"})
	playOn(t, w, 0, 1)
	for i, move := range opening[1:5] { // the board is behind: they type
		name := [2]string{"beto", "ana"}[i%2]
		do(t, p, []string{"say", name, "group", "/lance", move}, []string{"fen", "g1", after(t, i+2)})
	}
	open()
	shows(t, w, 5, 1)
	if n := edits.Load(); n != 2 {
		t.Errorf("%d edits: the first refused, one more was to show all", n)
	}
}

// after is the position after n moves of the opening.
func after(t *testing.T, n int) string {
	t.Helper()
	at := rules.Italian.Start()
	for _, text := range opening[:n] {
		moves, err := at.ParseMove(text)
		if err != nil || len(moves) != 1 {
			t.Fatalf("%s: %v %v", text, moves, err)
		}
		at = at.Play(moves[0])
	}
	return at.FEN()
}

// Whatever goes wrong with an edit, the board ends up right, in one message.
func TestEditsThatFail(t *testing.T) {
	t.Parallel()
	for name, f := range transient {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, _ := pair(t, sandbox.Options{}, nil)
			f.Method, f.Count = "editMessageMedia", 2
			w.chats.Fail(f)
			playOn(t, w, 0, 1)
			shows(t, w, 1, 1)
			w.chats.ClearFaults()
			playOn(t, w, 1, 3)
			shows(t, w, 3, 1)
		})
	}
}

var transient = map[string]sandbox.Fault{
	"500":                 {Status: 500},
	"a page of a gateway": {Status: 502, Body: "<html><body><h1>502 Bad Gateway</h1></body></html>"},
	"reset":               {Reset: true},
	"answer lost":         {Lost: true},
}

// Whatever goes wrong with a new message, there is one board in the end. Where only the answer was lost nobody can know that
// the message is there: then the second board counts, and the first goes away when it is used.
func TestSendsThatFail(t *testing.T) {
	t.Parallel()
	for name, f := range transient {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f.Method = "sendPhoto"
			lost := f.Lost
			w, _ := pair(t, sandbox.Options{}, func(w *town) { w.chats.Fail(f) })
			if !lost {
				playOn(t, w, 0, 1)
				shows(t, w, 1, 1)
				return
			}
			shows(t, w, 0, 2)
			ms := ofBot(w.who["ana"].Messages(w.where(w.who["ana"])))
			b, _ := find(ms[0], opening[0])
			if toast, err := w.Press("ana", "group", ms[0].ID, b.Data); err != nil || toast != "" {
				t.Fatalf("%q %v", toast, err)
			}
			shows(t, w, 1, 1)
		})
	}
}

// A refusal whose answer was lost when the bot died is said to the same press after the start: silence would pass for success.
func TestRefusedOverARestart(t *testing.T) {
	t.Parallel()
	w, _ := pair(t, sandbox.Options{}, nil)
	answered := make(chan bool, 100)
	w.watch.Store(func(method string) {
		if method == "answerCallbackQuery" {
			answered <- true
		}
	})
	w.chats.Fail(sandbox.Fault{Method: "answerCallbackQuery", Status: 400, Description: "Bad Request"})
	board, _ := latest(w.who["beto"].Messages(w.where(w.who["beto"])), func(m people.Message) bool { _, has := m.Button(opening[0]); return has })
	said := make(chan string, 1)
	go func() {
		a, err := w.who["beto"].Press(board, opening[0]) // it is Ana's turn
		said <- fmt.Sprint(a.Text, err)
	}()
	<-answered
	await(t, "it is confirmed", func() bool { return w.chats.Pending() == 0 && w.chats.Polling() })
	w.Stop()
	await(t, "the last fetch is over", func() bool { return !w.chats.Polling() })
	w.chats.Redeliver(10)
	if err := w.Start(); err != nil {
		t.Fatal(err)
	}
	if text := <-said; !strings.Contains(text, "Não é a sua vez") {
		t.Errorf("the press was answered with %q", text)
	}
	if n := w.match(t, "g1").Line.Len(); n != 0 {
		t.Errorf("%d moves", n)
	}
}

// A challenge whose sending's answer was lost stands there twice; accepted on either message, neither stays open.
func TestChallengeSentTwice(t *testing.T) {
	t.Parallel()
	for which, name := range []string{"the spare", "the kept"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, p := pair(t, sandbox.Options{}, nil)
			w.chats.Fail(sandbox.Fault{Method: "sendMessage", Lost: true})
			do(t, p, []string{"say", "ana", "group", "/desafiar", "@beto", "russas"})
			group := w.where(w.who["beto"])
			var open []people.Message
			twice := func(n int) func([]people.Message) bool {
				return func(ms []people.Message) bool {
					open = slices.DeleteFunc(slices.Clone(ms), func(m people.Message) bool { _, ok := m.Button("Aceitar"); return !ok })
					return len(open) == n
				}
			}
			w.until(t, "beto", group, twice(2))
			for _, m := range []people.Message{open[which], open[1-which]} { // the second press comes too late, and is told so
				if a, err := w.who["beto"].PressOld(m, m.Buttons[0][0].Data); err != nil || (a.Text == "") != (m.ID == open[which].ID) {
					t.Fatalf("%q %v", a.Text, err)
				}
			}
			w.until(t, "beto", group, twice(0))
			do(t, p, []string{"see", "beto", "group", "Damas russas"}, []string{"see", "beto", "group", "Beto aceitou"})
		})
	}
}

// A store that fails for a while delays what people do, and loses and doubles nothing.
func TestStoreThatFails(t *testing.T) {
	t.Parallel()
	var f *failing
	w, p := pair(t, sandbox.Options{}, func(w *town) { f = &failing{Store: w.db}; w.store = f })
	f.fail(5, errors.New("no space left on device"))
	playOn(t, w, 0, 1)
	shows(t, w, 1, 1)
	playOn(t, w, 1, 3)
	f.fail(4, errors.New("no space left on device"))
	do(t, p, []string{"say", "beto", "group", "/lance", opening[3]})
	shows(t, w, 4, 1)
	do(t, p, []string{"say", "ana", "group", "/tabuleiro"})
	shows(t, w, 4, 2)
}

// poison is a store whose transactions panic on one update.
type poison struct {
	store.Store
	update atomic.Value // string
	drunk  atomic.Int32
}

type poisoned struct {
	store.Tx
	p *poison
}

func (p *poison) Update(ctx context.Context, fn func(store.Tx) error) error {
	return p.Store.Update(ctx, func(tx store.Tx) error { return fn(poisoned{tx, p}) })
}

func (tx poisoned) AddNotice(n store.Notice) (store.Notice, error) {
	if word, ok := tx.p.update.Load().(string); ok && strings.Contains(n.Text, word) {
		tx.p.drunk.Add(1)
		panic("poison")
	}
	return tx.Tx.AddNotice(n)
}

// An update that makes the bot panic is tried three times and set aside; those behind it go on.
func TestPoisonousUpdate(t *testing.T) {
	t.Parallel()
	var bad *poison
	w, p := pair(t, sandbox.Options{}, func(w *town) { bad = &poison{Store: w.db}; w.store = bad })
	bad.update.Store("gamão")
	do(t, p, []string{"say", "ana", "group", "/regras", "gamão"}, []string{"say", "ana", "group", "/regras", "xadrez"},
		[]string{"see", "ana", "group", "xadrez"}, []string{"messages", "ana", "group", "2"})
	if n := bad.drunk.Load(); n < 3 || n > 6 { // a try may run its transaction twice
		t.Errorf("tried %d times", n)
	}
	playOn(t, w, 0, 2)
	shows(t, w, 2, 2)
	playOn(t, w, 2, 4)
	shows(t, w, 4, 2)
	if n := w.chats.Pending(); n > 2 { // the last presses may be on their way; those before are acknowledged, this one too
		t.Errorf("the server still keeps %d updates", n)
	}
}

// A picture that cannot be drawn costs the picture, not the game.
func TestPainterThatPanics(t *testing.T) {
	t.Parallel()
	var broken atomic.Bool
	w, p := pair(t, sandbox.Options{}, func(w *town) {
		w.paint = func(v render.View) ([]byte, error) {
			if broken.Load() {
				panic("no ink")
			}
			return blank(v)
		}
	})
	broken.Store(true)
	playOn(t, w, 0, 2)
	shows(t, w, 2, 2)                   // in words, which take no picture's place
	do(t, p, []string{"advance", "0s"}) // once the bot knows that message: else it would take it back
	do(t, p, []string{"say", "ana", "group", "/tabuleiro"})
	shows(t, w, 2, 3)
	broken.Store(false)
	playOn(t, w, 2, 3)
	shows(t, w, 3, 3)
}
