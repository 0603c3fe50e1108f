package fakediscord

import (
	"encoding/json"
	"errors"
	"net/http"
	"time"
)

// Request is what the log keeps of one request of the bot.
type Request struct {
	N      int             `json:"n"`      // 1 for the first
	Route  string          `json:"route"`  // like "POST /channels/{channel_id}/messages"
	Path   string          `json:"path"`   // as asked
	Status int             `json:"status"` // as answered, before a fault that lost the answer; 0 for a connection that was cut
	Code   int             `json:"code"`   // Discord's error code
	Error  string          `json:"error"`
	Body   json.RawMessage `json:"body"`
	Files  []FileInfo      `json:"files"`
	At     time.Time       `json:"at"` // by the real clock
}

// FileInfo describes one uploaded file of a request.
type FileInfo struct {
	Name string `json:"name"`
	Size int    `json:"size"` // bytes
}

// mostLogged requests are kept.
const mostLogged = 10_000

type requestLog struct {
	n   int
	all []Request
}

func (s *Server) note(r *http.Request, rt route, p payload, status int, err error) {
	one := Request{Route: rt.String(), Path: r.URL.Path, Status: status, Body: p.raw, At: time.Now()}
	for _, f := range p.files {
		one.Files = append(one.Files, FileInfo{f.name, len(f.bytes)})
	}
	if err != nil {
		one.Error = err.Error()
		var no *refusal
		if errors.As(err, &no) {
			one.Code = no.code
		}
		s.opt.Logger.Info("refused", "route", one.Route, "status", status, "err", err)
	}
	if len(one.Body) > 0 && !json.Valid(one.Body) {
		one.Body = nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.log.n++
	one.N = s.log.n
	s.log.all = append(s.log.all, one)
	if over := len(s.log.all) - mostLogged; over > 0 {
		s.log.all = append([]Request(nil), s.log.all[over:]...)
	}
}

// Requests are the bot's requests after the nth, oldest first; 0 gives all that
// are kept, the last 10,000.
func (s *Server) Requests(n int) []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := []Request{}
	for _, r := range s.log.all {
		if r.N > n {
			out = append(out, r)
		}
	}
	return out
}
