package sandbox_test

import (
	"bytes"
	"encoding/json"
	"net/http"
)

// chat makes a /chat or /test call and gives the status and the body.
func (w *world) chat(verb, path string, in, out any) int {
	w.t.Helper()
	b, _ := json.Marshal(in)
	req, err := http.NewRequest(verb, w.http.URL+path, bytes.NewReader(b))
	if err != nil {
		w.t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		w.t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	if out != nil {
		if err := json.NewDecoder(res.Body).Decode(out); err != nil {
			w.t.Fatal(err)
		}
	}
	return res.StatusCode
}

type shown struct {
	ID      int
	Chat    int64
	Text    string
	HTML    string
	Caption string
	Photo   *struct{ URL string }
	ReplyTo int `json:"reply_to"`
	Thread  int
	Service string
	Buttons [][]struct{ Text, Data, Style string }
	Error   string
}

// join makes a person who has not written to the bot yet.
func (w *world) join(name, lang string) int64 {
	w.t.Helper()
	var out struct{ Me struct{ ID int64 } }
	if code := w.chat("POST", "/chat/join", args{"name": name, "language": lang}, &out); code != 200 {
		w.t.Fatalf("join: %d", code)
	}
	return out.Me.ID
}

// started makes a person who has pressed Start.
func (w *world) started(name string) int64 {
	w.t.Helper()
	id := w.join(name, "")
	w.say(id, id, "/start", nil)
	return id
}

func (w *world) say(me, chat int64, text string, more args) (m shown) {
	w.t.Helper()
	in := args{"me": me, "chat": chat, "text": text}
	for k, v := range more {
		in[k] = v
	}
	if code := w.chat("POST", "/chat/send", in, &m); code != 200 {
		w.t.Fatalf("send %q: %d %s", text, code, m.Error)
	}
	return m
}
