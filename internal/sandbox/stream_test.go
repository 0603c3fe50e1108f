package sandbox_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"damasbot/internal/sandbox"
)

type seen struct {
	Seq     int64
	Type    string
	Chat    int64
	Message shown
	Text    string
	Alert   bool
}

// follow opens a person's event stream; next gives the first event still to
// come that is wanted.
func (w *world) follow(me int64) (next func(func(seen) bool) seen) {
	return w.followFrom(me, "")
}

func (w *world) followFrom(me int64, after string) func(func(seen) bool) seen {
	w.t.Helper()
	req, err := http.NewRequestWithContext(ctx(w.t), "GET", fmt.Sprintf("%s/chat/events?me=%d&after=%s", w.http.URL, me, after), nil)
	if err != nil {
		w.t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { _ = res.Body.Close() })
	in := bufio.NewScanner(res.Body)
	in.Scan() // the greeting: the stream has its place
	return func(want func(seen) bool) seen {
		w.t.Helper()
		var seq int64
		for in.Scan() {
			if id, ok := strings.CutPrefix(in.Text(), "id: "); ok {
				_, _ = fmt.Sscan(id, &seq)
			}
			data, ok := strings.CutPrefix(in.Text(), "data: ")
			if !ok {
				continue
			}
			e := seen{Seq: seq}
			if err := json.Unmarshal([]byte(data), &e); err != nil {
				w.t.Fatal(err)
			}
			if want(e) {
				return e
			}
		}
		w.t.Fatalf("the stream ended: %v", in.Err())
		return seen{}
	}
}

func anything(seen) bool { return true }

// Events are replayed after a number, and "reset" tells when they are gone.
func TestEventsAreReplayed(t *testing.T) {
	w := open(t, sandbox.Options{})
	ana := w.join("Ana", "")
	next := w.follow(ana)
	w.say(ana, ana, "um", nil)
	first := next(anything)
	w.say(ana, ana, "dois", nil)
	w.say(ana, ana, "três", nil)
	again := w.followFrom(ana, fmt.Sprint(first.Seq))
	if e := again(anything); e.Message.Text != "dois" {
		t.Errorf("after the first came %+v", e)
	}
	if e := again(anything); e.Message.Text != "três" {
		t.Errorf("then came %+v", e)
	}
	for i := range 1001 {
		w.say(ana, ana, fmt.Sprint(i), nil)
	}
	if e := w.followFrom(ana, fmt.Sprint(first.Seq))(anything); e.Type != "reset" {
		t.Errorf("what is no longer kept came as %+v", e)
	}
}
