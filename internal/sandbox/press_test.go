package sandbox_test

import (
	"encoding/json"
	"testing"
	"time"

	"damasbot/internal/sandbox"
)

type pressed struct {
	code     int
	Answered bool
	Text     string
	Alert    bool
	URL      string
	Error    string
}

func (w *world) press(me, chat int64, id int, data string, force bool) chan pressed {
	out := make(chan pressed, 1)
	go func() {
		var p pressed
		p.code = w.chat("POST", "/chat/press", args{"me": me, "chat": chat, "message": id, "data": data, "force": force}, &p)
		out <- p
	}()
	return out
}

// next waits for one update and confirms it.
func (w *world) next() upd {
	w.t.Helper()
	var us []upd
	if err := json.Unmarshal(w.ok("getUpdates", args{"timeout": 10, "limit": 1}), &us); err != nil || len(us) != 1 {
		w.t.Fatalf("updates %v, %v", us, err)
	}
	w.updates(us[0].ID + 1)
	return us[0]
}

const tooOld = "Bad Request: query is too old and response timeout expired or query ID is invalid"

func TestPresses(t *testing.T) {
	c := newClock()
	w := open(t, sandbox.Options{Now: c.Now})
	ana := w.started("Ana")
	w.drain()
	m := w.sent("sendMessage", args{"chat_id": ana, "text": "?", "reply_markup": one(button("sim"))})

	p := w.press(ana, ana, m.ID, "sim", false)
	u := w.next()
	q := u.Callback
	if q == nil || q.Data != "sim" || q.Message.ID != m.ID || q.Message.Date == 0 || q.Instance == "" || len(q.Message.Markup) == 0 {
		t.Fatalf("the press came as %+v", u)
	}
	w.ok("answerCallbackQuery", args{"callback_query_id": q.ID, "text": "feito", "show_alert": true})
	if a := <-p; !a.Answered || a.Text != "feito" || !a.Alert {
		t.Errorf("answer %+v", a)
	}
	w.refused("answerCallbackQuery", args{"callback_query_id": q.ID}, 400, tooOld)

	first := q.ID
	p = w.press(ana, ana, m.ID, "sim", false)
	q = w.next().Callback
	if q.ID == first {
		t.Error("two presses have one id")
	}
	w.refused("answerCallbackQuery", args{"callback_query_id": q.ID, "text": long(201)}, 400, "Bad Request: MESSAGE_TOO_LONG")
	w.refused("answerCallbackQuery", args{"callback_query_id": q.ID, "url": "https://example.org"}, 400, "Bad Request: URL_INVALID")
	c.add(16 * time.Second)
	w.refused("answerCallbackQuery", args{"callback_query_id": q.ID}, 400, tooOld)
	late := p // goes on waiting, by the real clock, until the server closes

	if a := <-w.press(ana, ana, m.ID, "não", false); a.code != 409 || a.Error == "" {
		t.Errorf("a button that is not there: %+v", a)
	}
	p = w.press(ana, ana, m.ID, "não", true)
	q = w.next().Callback
	const start = "https://t.me/damasbot?start=x"
	if q.Data != "não" {
		t.Errorf("forced: %+v", q)
	}
	w.ok("answerCallbackQuery", args{"callback_query_id": q.ID, "url": start})
	if a := <-p; !a.Answered || a.Text != "" || a.URL != start {
		t.Errorf("answered with nothing: %+v", a)
	}

	// A message too old, or deleted, comes without content and with date 0.
	w.must(w.Age(ana, m.ID, 0, true))
	p = w.press(ana, ana, m.ID, "sim", false)
	q = w.next().Callback
	if q.Message.Date != 0 || q.Message.ID != m.ID || q.Message.Text != "" {
		t.Errorf("inaccessible: %+v", q.Message)
	}
	w.ok("answerCallbackQuery", args{"callback_query_id": q.ID})
	<-p
	w.must(w.Close())
	if a := <-late; a.Answered {
		t.Errorf("answered too late: %+v", a)
	}
}

func TestUnansweredPress(t *testing.T) {
	w := open(t, sandbox.Options{PressWait: 10 * time.Millisecond})
	ana := w.started("Ana")
	m := w.sent("sendMessage", args{"chat_id": ana, "text": "?", "reply_markup": one(button("sim"))})
	if a := <-w.press(ana, ana, m.ID, "sim", false); a.code != 200 || a.Answered {
		t.Errorf("%+v", a)
	}
}

// B47: a button pressed after the bot was removed still arrives and can be answered.
func TestPressAfterKick(t *testing.T) {
	w := open(t, sandbox.Options{})
	ana := w.started("Ana")
	g := w.MainGroup()
	m := w.sent("sendMessage", args{"chat_id": g, "text": "?", "reply_markup": one(button("sim"))})
	w.must(w.SetStatus(g, ana, w.BotID(), "kicked"))
	w.drain()
	p := w.press(ana, g, m.ID, "sim", false)
	q := w.next().Callback
	w.ok("answerCallbackQuery", args{"callback_query_id": q.ID, "text": "fora"})
	if a := <-p; a.Text != "fora" {
		t.Errorf("%+v", a)
	}
	w.refused("editMessageText", args{"chat_id": g, "message_id": m.ID, "text": "x"}, 403, "Forbidden: bot was kicked from the supergroup chat")
}
