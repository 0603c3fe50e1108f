package sandbox_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"damasbot/internal/sandbox"
)

// Only this machine, and only the page's own scripts.
func TestGuard(t *testing.T) {
	w := open(t, sandbox.Options{})
	own := strings.TrimPrefix(w.http.URL, "http://")
	for _, c := range []struct {
		path, host, origin string
		code               int
	}{
		{"/", own, "", 200},
		{"/", "localhost:80", "", 200},
		{"/", "[::1]:80", "", 200},
		{"/", "127.8.9.1", "", 200},
		{"/", "evil.example", "", 403},
		{"/", "localhost.evil.example", "", 403},
		{"/", "192.168.0.7:80", "", 403},
		{"/chat/join", own, "http://" + own, 400},
		{"/chat/join", own, "http://evil.example", 403},
		{"/chat/join", own, "null", 403},
		{"/bot1:local/getMe", own, "http://evil.example", 403},
		{"/bot1:local/getMe", own, "", 200},
	} {
		req, _ := http.NewRequest("POST", w.http.URL+c.path, strings.NewReader("{}"))
		if c.path == "/" {
			req.Method = "GET"
		}
		req.Host = c.host
		if c.origin != "" {
			req.Header.Set("Origin", c.origin)
		}
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		var said struct{ Error string }
		if c.code >= 400 {
			_ = json.NewDecoder(res.Body).Decode(&said)
		}
		_ = res.Body.Close()
		if res.StatusCode != c.code || c.code == 403 && said.Error == "" {
			t.Errorf("%s for %s from %q: %d %q, want %d", c.path, c.host, c.origin, res.StatusCode, said.Error, c.code)
		}
	}
}

// A request that is too big, or no JSON, gets a sentence.
func TestChatBodies(t *testing.T) {
	w := open(t, sandbox.Options{})
	ana := w.started("Ana")
	var no struct{ Error string }
	if code := w.chat("POST", "/chat/send", args{"me": ana, "chat": ana, "text": long(70_000)}, &no); code != 400 || no.Error == "" {
		t.Errorf("70 KB: %d %q", code, no.Error)
	}
	if code := w.chat("POST", "/chat/send", args{"me": ana, "chat": ana, "text": long(4097)}, &no); code != 400 || !strings.Contains(no.Error, "4096") {
		t.Errorf("4097: %d %q", code, no.Error)
	}
	if code := w.chat("POST", "/chat/send", args{"me": ana, "chat": ana + 1, "text": "a"}, &no); code != 404 {
		t.Errorf("somebody else's chat: %d %q", code, no.Error)
	}
}

// The calls for tests are closed unless opened.
func TestTestCallsAreClosed(t *testing.T) {
	s, err := sandbox.New(sandbox.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	for _, path := range []string{"/test/status", "/test/fault", "/test/chat"} {
		w := &recorder{header: http.Header{}}
		req, _ := http.NewRequest("POST", "http://localhost"+path, strings.NewReader("{}"))
		s.ServeHTTP(w, req)
		if w.code != 404 && w.code != 405 {
			t.Errorf("%s: %d", path, w.code)
		}
	}
}

type recorder struct {
	header http.Header
	code   int
}

func (r *recorder) Header() http.Header         { return r.header }
func (r *recorder) WriteHeader(code int)        { r.code = code }
func (r *recorder) Write(b []byte) (int, error) { return len(b), nil }
