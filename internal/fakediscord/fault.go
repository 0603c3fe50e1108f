package fakediscord

import (
	"encoding/json"
	"net/http"
	"strings"
	"time"
)

// Fault makes the next requests of a route go wrong.
type Fault struct {
	// Route is part of a route's name, such as "PATCH /channels/" or
	// "/callback"; "" is any.
	Route string `json:"route"`
	Count int    `json:"count"` // requests; 0 means 1
	Skip  int    `json:"skip"`  // requests that still go well before
	// Status is answered with Body, or without one with Discord's JSON of Code,
	// Message and, where positive, RetryAfter.
	Status     int     `json:"status"`
	Body       string  `json:"body"`
	Code       int     `json:"code"`
	Message    string  `json:"message"`
	RetryAfter float64 `json:"retry_after"` // seconds
	Global     bool    `json:"global"`
	Delay      int     `json:"delay"` // milliseconds before anything else
	Reset      bool    `json:"reset"` // the connection is cut without an answer
	Lost       bool    `json:"lost"`  // the request is carried out first; then the fault shows
}

// Fail adds a fault. Faults of one route are used in the order they came.
func (s *Server) Fail(f Fault) {
	if f.Count == 0 {
		f.Count = 1
	}
	if f.Lost && f.Status == 0 {
		f.Reset = true
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = append(s.faults, f)
}

// ClearFaults forgets all faults that did not show yet.
func (s *Server) ClearFaults() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = nil
}

func (s *Server) nextFault(route string) *Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.faults {
		f := &s.faults[i]
		if !strings.Contains(route, f.Route) {
			continue
		}
		if f.Skip > 0 {
			f.Skip--
			return nil
		}
		found := *f
		if f.Count--; f.Count == 0 {
			s.faults = append(s.faults[:i], s.faults[i+1:]...)
		}
		return &found
	}
	return nil
}

// serve shows the fault; false means it was only a delay and the request goes on.
func (f *Fault) serve(w http.ResponseWriter, r *http.Request, s *Server) bool {
	if f.Delay > 0 {
		t := time.NewTimer(time.Duration(f.Delay) * time.Millisecond)
		defer t.Stop()
		select {
		case <-t.C:
		case <-r.Context().Done():
		case <-s.ctx.Done():
		}
	}
	switch {
	case f.Reset:
		panic(http.ErrAbortHandler)
	case f.Status == 0:
		return false
	case f.Body != "":
		if !json.Valid([]byte(f.Body)) {
			w.Header().Set("Content-Type", "text/html")
		}
		w.WriteHeader(f.Status)
		_, _ = w.Write([]byte(f.Body))
	default:
		text := f.Message
		if text == "" {
			text = http.StatusText(f.Status)
		}
		refuse(w, &refusal{status: f.Status, code: f.Code, text: text, retry: f.RetryAfter, global: f.Global})
	}
	return true
}
