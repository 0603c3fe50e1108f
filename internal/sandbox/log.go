package sandbox

import (
	"net/http"
	"sync"
)

const logSize = 2000 // requests kept

// Request is one Bot API call as it came.
type Request struct {
	Method string              `json:"method"`
	Params map[string]any      `json:"params"`
	Files  map[string]FileInfo `json:"files,omitempty"`
}

// requestLog keeps the last calls for tests.
type requestLog struct {
	mu   sync.Mutex
	ring []Request
}

func (l *requestLog) add(method string, params map[string]any, files map[string]FileInfo) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ring = append(l.ring, Request{method, params, files})
	if len(l.ring) > 2*logSize {
		l.ring = append([]Request(nil), l.ring[logSize:]...)
	}
}

// Requests gives the last 2,000 Bot API calls, oldest first.
func (s *Server) Requests() []Request {
	s.log.mu.Lock()
	defer s.log.mu.Unlock()
	return append([]Request{}, s.log.ring[max(0, len(s.log.ring)-logSize):]...)
}

func (s *Server) testRequests(w http.ResponseWriter, _ *http.Request) {
	reply(w, http.StatusOK, s.Requests())
}
