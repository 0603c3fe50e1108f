package sandbox_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"damasbot/internal/sandbox"
)

func ids(us []upd) (out []int64) {
	for _, u := range us {
		out = append(out, u.ID)
	}
	return out
}

// Updates stay until a higher offset confirms them; ids grow by one.
func TestUpdatesAreConfirmedByOffset(t *testing.T) {
	c := newClock()
	w := open(t, sandbox.Options{Now: c.Now})
	ana := w.started("Ana")
	w.drain()
	for i := range 5 {
		w.say(ana, ana, fmt.Sprint(i), nil)
	}
	all := ids(w.updates(0))
	if len(all) != 5 || all[4] != all[0]+4 {
		t.Fatalf("ids %v", all)
	}
	if again := ids(w.updates(0)); !slices.Equal(again, all) {
		t.Errorf("not confirmed, and then %v", again)
	}
	if rest := ids(w.updates(all[2])); !slices.Equal(rest, all[2:]) {
		t.Errorf("from %d: %v", all[2], rest)
	}
	if rest := ids(w.updates(0)); !slices.Equal(rest, all[2:]) {
		t.Errorf("confirmed ones came back: %v", rest)
	}
	if last := ids(w.updates(-1)); !slices.Equal(last, all[4:]) {
		t.Errorf("offset -1 gave %v", last)
	}
	c.add(24*time.Hour + time.Second)
	if old := w.updates(0); len(old) != 0 {
		t.Errorf("after a day there are still %v", ids(old))
	}
}

func TestAllowedUpdates(t *testing.T) {
	w := open(t, sandbox.Options{})
	ana := w.started("Ana")
	w.drain()
	w.ok("getUpdates", args{"allowed_updates": []string{"callback_query", "nonsense"}})
	w.say(ana, ana, "oi", nil)
	if us := w.updates(0); len(us) != 0 {
		t.Errorf("messages came: %v", us)
	}
	w.ok("getUpdates", args{"allowed_updates": []string{}})
	w.say(ana, ana, "oi", nil)
	if us := w.updates(0); len(us) != 1 {
		t.Errorf("after the default again: %v", us)
	}
}

// poll starts a long poll and gives its answer later.
func (w *world) poll(offset int64) chan result {
	out := make(chan result, 1)
	go func() { out <- w.call("getUpdates", args{"offset": offset, "timeout": 20}) }()
	return out
}

func TestLongPollWakesUp(t *testing.T) {
	w := open(t, sandbox.Options{})
	ana := w.started("Ana")
	w.drain()
	p := w.poll(0)
	w.say(ana, ana, "acorda", nil)
	var us []upd
	r := <-p
	_ = json.Unmarshal(r.Result, &us)
	if len(us) != 1 || us[0].Message.Text != "acorda" {
		t.Errorf("%d %s %s", r.Status, r.Description, r.Result)
	}
}

// Only one poller: the older one is told to go, whichever that is.
func TestTwoPollers(t *testing.T) {
	w := open(t, sandbox.Options{})
	ana := w.started("Ana")
	w.drain()
	older, newer := w.poll(0), w.poll(0)
	var r result
	select {
	case r = <-older:
	case r = <-newer:
		older, newer = newer, older
	}
	if r.Status != 409 || r.Description != "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running" {
		t.Errorf("one got %d %s", r.Status, r.Description)
	}
	w.say(ana, ana, "oi", nil)
	if r := <-newer; !r.OK {
		t.Errorf("the other got %d %s", r.Status, r.Description)
	}
}

// until looks again and again until something is so.
func until(t *testing.T, what string, ok func() bool) {
	t.Helper()
	deadline := time.After(10 * time.Second)
	for !ok() {
		select {
		case <-deadline:
			t.Fatal("never: " + what)
		case <-time.After(time.Millisecond):
		}
	}
}

// A poller that hangs up, a bot that was killed, is gone at once and has
// confirmed nothing.
func TestPollerHangsUp(t *testing.T) {
	w := open(t, sandbox.Options{})
	ana := w.started("Ana")
	w.drain()
	c, kill := context.WithCancel(ctx(t))
	req, _ := http.NewRequestWithContext(c, "POST", w.http.URL+"/bot1:local/getUpdates", strings.NewReader(`{"timeout":50}`))
	req.Header.Set("Content-Type", "application/json")
	done := make(chan error)
	go func() {
		_, err := http.DefaultClient.Do(req)
		done <- err
	}()
	until(t, "it polls", w.Polling)
	kill()
	if <-done == nil {
		t.Error("the poll was answered")
	}
	until(t, "it is gone", func() bool { return !w.Polling() })
	w.say(ana, ana, "oi", nil)
	if us := w.updates(0); len(us) != 1 {
		t.Errorf("%d updates", len(us))
	}
}

// The same update again, and newest first: what a real server does on a bad day.
func TestRedeliveredAndReversed(t *testing.T) {
	w := open(t, sandbox.Options{})
	ana := w.started("Ana")
	w.drain()
	w.say(ana, ana, "um", nil)
	w.say(ana, ana, "dois", nil)
	us := w.updates(0)
	end := us[1].ID + 1
	w.updates(end)
	w.Redeliver(1)
	if again := ids(w.updates(end)); !slices.Equal(again, ids(us[1:])) {
		t.Errorf("delivered again: %v", again)
	}
	if rest := w.updates(end); len(rest) != 0 {
		t.Errorf("and again: %v", ids(rest))
	}
	w.Duplicate(true)
	w.say(ana, ana, "e", nil)
	if twice := w.updates(end); len(twice) != 2 || twice[0].ID != twice[1].ID {
		t.Errorf("doubled: %v", ids(twice))
	}
	w.Duplicate(false)
	end = w.updates(0)[0].ID + 1
	w.updates(end)
	w.Reverse(true)
	w.say(ana, ana, "três", nil)
	w.say(ana, ana, "quatro", nil)
	if back := w.updates(end); len(back) != 2 || back[0].Message.Text != "quatro" {
		t.Errorf("reversed: %v", back)
	}
}

// Everything is where it was after the file is opened again, and no number is
// handed out twice.
func TestRestart(t *testing.T) {
	file := filepath.Join(t.TempDir(), "chat.db")
	w := open(t, sandbox.Options{File: file})
	ana := w.started("Ana")
	g := w.MainGroup()
	w.drain()
	pic := picture(50, 50)
	board := w.photo("sendPhoto", "photo", pic, args{"chat_id": g, "caption": "<b>x</b>", "parse_mode": "HTML", "reply_markup": one(button("m:1"))})
	w.ok("setMyCommands", args{"commands": []args{{"command": "jogar", "description": "x"}}})
	cmd := w.say(ana, g, "/jogar", nil)
	last := w.updates(0)
	gone := w.sent("sendMessage", args{"chat_id": ana, "text": "apagada"})
	w.ok("deleteMessage", args{"chat_id": ana, "message_id": gone.ID})
	if _, err := sandbox.New(sandbox.Options{File: file}); err == nil {
		t.Fatal("two servers opened one file")
	}
	w.shut()

	w = open(t, sandbox.Options{File: file})
	if again := w.updates(0); !slices.Equal(ids(again), ids(last)) || again[0].Message.ID != cmd.ID {
		t.Errorf("unconfirmed updates: %v, were %v", ids(again), ids(last))
	}
	if w.join("ana", "") != ana || w.MainGroup() != g {
		t.Error("people or chats have other ids")
	}
	var all []shown
	_ = json.Unmarshal(w.get(fmt.Sprintf("/chat/messages?me=%d&chat=%d", ana, g)), &all)
	i := slices.IndexFunc(all, func(m shown) bool { return m.ID == board.ID })
	if i < 0 || all[i].HTML != "<b>x</b>" || all[i].Buttons[0][0].Data != "m:1" {
		t.Fatalf("messages %+v", all)
	}
	if got := w.get(all[i].Photo.URL); string(got) != string(pic) {
		t.Error("the picture is not the one uploaded")
	}
	if m := w.sent("sendPhoto", args{"chat_id": g, "photo": board.Photo[0].ID}); m.ID <= cmd.ID {
		t.Errorf("message id %d after %d", m.ID, cmd.ID)
	}
	if m := w.sent("sendMessage", args{"chat_id": ana, "text": "nova"}); m.ID <= gone.ID {
		t.Errorf("message id %d after the deleted %d", m.ID, gone.ID)
	}
	if fresh := w.photo("sendPhoto", "photo", pic, args{"chat_id": g}); fresh.Photo[0].ID == board.Photo[0].ID {
		t.Error("a file id was handed out twice")
	}
	if eva := w.join("Eva", ""); eva <= ana {
		t.Errorf("person %d after %d", eva, ana)
	}
	w.say(ana, g, "/mais", nil)
	if us := w.updates(0); us[len(us)-1].ID <= last[len(last)-1].ID {
		t.Error("update ids went back")
	}
	var cs []struct{ Command string }
	_ = json.Unmarshal(w.get(fmt.Sprintf("/chat/commands?me=%d&chat=%d", ana, ana)), &cs)
	if len(cs) != 1 || cs[0].Command != "jogar" {
		t.Errorf("commands %v", cs)
	}
}
