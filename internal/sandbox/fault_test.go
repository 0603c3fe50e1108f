package sandbox_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	tg "github.com/go-telegram/bot"

	"damasbot/internal/sandbox"
)

func TestFaults(t *testing.T) {
	w := open(t, sandbox.Options{})
	ana := w.started("Ana")
	b := w.realBot()
	send := func(c context.Context) error {
		_, err := b.SendMessage(c, &tg.SendMessageParams{ChatID: ana, Text: "a"})
		return err
	}
	count := func() int {
		n := 0
		for _, r := range w.Requests() {
			if r.Method == "sendMessage" {
				n++
			}
		}
		return n
	}

	w.Fail(sandbox.Fault{Method: "sendMessage", Status: 429, RetryAfter: 35})
	var many *tg.TooManyRequestsError
	if err := send(ctx(t)); !errors.As(err, &many) || many.RetryAfter != 35 {
		t.Errorf("429: %v", err)
	}
	w.Fail(sandbox.Fault{Method: "sendmessage", Status: 502, Body: "<html>Bad Gateway</html>", Count: 2})
	for range 2 {
		if err := send(ctx(t)); err == nil || !strings.Contains(err.Error(), "<html>") {
			t.Errorf("502 with HTML: %v", err)
		}
	}
	if err := send(ctx(t)); err != nil {
		t.Errorf("after the faults: %v", err)
	}
	w.Fail(sandbox.Fault{Method: "sendMessage", Reset: true})
	if err := send(ctx(t)); err == nil {
		t.Error("a cut connection was no error")
	}

	// The answer is lost: the message is there all the same.
	next := w.follow(ana)
	w.Fail(sandbox.Fault{Method: "sendMessage", Lost: true})
	if err := send(ctx(t)); err == nil {
		t.Error("a lost answer was no error")
	}
	if e := next(anything); e.Type != "message" || e.Message.Text != "a" {
		t.Errorf("instead of the message came %+v", e)
	}

	w.Fail(sandbox.Fault{Method: "sendMessage", Delay: 600_000})
	short, stop := context.WithTimeout(ctx(t), 20*time.Millisecond)
	defer stop()
	if err := send(short); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a slow answer: %v", err)
	}
	if n := count(); n != 7 {
		t.Errorf("%d requests were recorded, want 7", n)
	}

	w.Fail(sandbox.Fault{Method: "getMe", Skip: 2, Status: 500})
	w.ok("getMe", args{})
	w.ok("getMe", args{})
	w.refused("getMe", args{}, 500, "Internal Server Error")

	if code := w.chat("POST", "/test/fault", args{"method": "getMe", "status": 500}, nil); code != http.StatusOK {
		t.Errorf("POST /test/fault: %d", code)
	}
	w.refused("getMe", args{}, 500, "Internal Server Error")
	w.ok("getMe", args{})
}
