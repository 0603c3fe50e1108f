package sandbox_test

import (
	"bytes"
	"context"
	"encoding/json"
	"image"
	"image/color"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	tg "github.com/go-telegram/bot"
	"go.uber.org/goleak"

	"damasbot/internal/sandbox"
)

func TestMain(m *testing.M) {
	if file := os.Getenv("SANDBOX_FILE"); file != "" {
		asServer(file)
		return
	}
	goleak.VerifyTestMain(m)
}

// world is a sandbox behind a real HTTP server.
type world struct {
	*sandbox.Server
	t    testing.TB
	http *httptest.Server
}

func open(t testing.TB, o sandbox.Options) *world {
	t.Helper()
	o.Test, o.Faults, o.Strict = true, true, true
	s, err := sandbox.New(o)
	if err != nil {
		t.Fatal(err)
	}
	w := &world{Server: s, t: t, http: httptest.NewServer(s.Handler())}
	t.Cleanup(w.shut)
	return w
}

// shut may be called before the cleanup does it again.
func (w *world) shut() {
	_ = w.Close()
	w.http.CloseClientConnections()
	w.http.Close()
	http.DefaultClient.CloseIdleConnections()
}

// result is a Bot API answer as it came over the wire.
type result struct {
	Status      int
	OK          bool            `json:"ok"`
	Result      json.RawMessage `json:"result"`
	Code        int             `json:"error_code"`
	Description string          `json:"description"`
	Parameters  struct {
		RetryAfter int   `json:"retry_after"`
		MigrateTo  int64 `json:"migrate_to_chat_id"`
	} `json:"parameters"`
}

// msg are the fields of a Message that tests look at.
type msg struct {
	ID     int   `json:"message_id"`
	Thread int   `json:"message_thread_id"`
	Topic  bool  `json:"is_topic_message"`
	Date   int64 `json:"date"`
	Text   string
	Chat   struct {
		ID   int64
		Type string
	}
	From, SenderChat struct {
		ID       int64
		Username string
	}
	Photo []struct {
		ID string `json:"file_id"`
	}
	ReplyTo     *msg `json:"reply_to_message"`
	Entities    []ent
	MigrateTo   int64           `json:"migrate_to_chat_id"`
	MigrateFrom int64           `json:"migrate_from_chat_id"`
	Markup      json.RawMessage `json:"reply_markup"`
}

type ent struct {
	Type           string
	Offset, Length int
	User           *struct{ ID int64 }
	URL            string
}

type upd struct {
	ID       int64 `json:"update_id"`
	Message  *msg
	Callback *struct {
		ID       string
		Data     string
		Instance string `json:"chat_instance"`
		Message  *msg
	} `json:"callback_query"`
	My *struct {
		New struct{ Status string } `json:"new_chat_member"`
		Old struct{ Status string } `json:"old_chat_member"`
	} `json:"my_chat_member"`
}

type args map[string]any

// call makes one Bot API call with a JSON body.
func (w *world) call(method string, a args) result {
	w.t.Helper()
	b, err := json.Marshal(a)
	if err != nil {
		w.t.Fatal(err)
	}
	return w.do("POST", "/bot1:local/"+method, "application/json", bytes.NewReader(b))
}

func (w *world) do(verb, path, kind string, body io.Reader) (r result) {
	w.t.Helper()
	req, err := http.NewRequest(verb, w.http.URL+path, body)
	if err != nil {
		w.t.Fatal(err)
	}
	req.Header.Set("Content-Type", kind)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		w.t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	b, _ := io.ReadAll(res.Body)
	if err := json.Unmarshal(b, &r); err != nil {
		w.t.Fatalf("%s %s: not JSON: %s", verb, path, b)
	}
	r.Status = res.StatusCode
	return r
}

func (w *world) ok(method string, a args) json.RawMessage {
	w.t.Helper()
	r := w.call(method, a)
	if !r.OK || r.Status != 200 {
		w.t.Fatalf("%s %v: %d %s", method, a, r.Status, r.Description)
	}
	return r.Result
}

func (w *world) sent(method string, a args) (m msg) {
	w.t.Helper()
	if err := json.Unmarshal(w.ok(method, a), &m); err != nil {
		w.t.Fatal(err)
	}
	return m
}

// refused wants an error with a code and its whole description.
func (w *world) refused(method string, a args, code int, description string) result {
	w.t.Helper()
	r := w.call(method, a)
	if r.OK || r.Status != code || r.Code != code || r.Description != description {
		w.t.Errorf("%s %.200v:\n got %d %q\nwant %d %q", method, a, r.Status, r.Description, code, description)
	}
	return r
}

// updates confirms what is below offset and takes what is there now.
func (w *world) updates(offset int64) (us []upd) {
	w.t.Helper()
	if err := json.Unmarshal(w.ok("getUpdates", args{"offset": offset}), &us); err != nil {
		w.t.Fatal(err)
	}
	return us
}

// drain throws away all waiting updates.
func (w *world) drain() {
	w.t.Helper()
	for us := w.updates(0); len(us) > 0; {
		us = w.updates(us[len(us)-1].ID + 1)
	}
}

// picture is a valid PNG.
func picture(w, h int) []byte {
	m := image.NewPaletted(image.Rect(0, 0, w, h), color.Palette{color.Black, color.White})
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// clock is a time that tests move.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func newClock() *clock { return &clock{now: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)} }

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) add(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// realBot is the real go-telegram/bot talking to the sandbox.
func (w *world) realBot(options ...tg.Option) *tg.Bot {
	w.t.Helper()
	client := &http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{}}
	w.t.Cleanup(client.CloseIdleConnections)
	options = append([]tg.Option{
		tg.WithServerURL(w.http.URL),
		tg.WithHTTPClient(3*time.Second, client),
		tg.WithErrorsHandler(func(error) {}),
	}, options...)
	b, err := tg.New("1:local", options...)
	if err != nil {
		w.t.Fatal(err)
	}
	return b
}

func ctx(t testing.TB) context.Context {
	c, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	t.Cleanup(cancel)
	return c
}

func long(n int) string { return strings.Repeat("x", n) }

func (w *world) get(path string) []byte {
	w.t.Helper()
	res, err := http.Get(w.http.URL + path)
	if err != nil {
		w.t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	b, _ := io.ReadAll(res.Body)
	return b
}
