package sandbox

import (
	"net/http"
	"strings"
	"time"
)

// Fault makes the next calls of a method go wrong.
type Fault struct {
	Method string `json:"method"` // "" = any
	Count  int    `json:"count"`  // calls; 0 means 1
	Skip   int    `json:"skip"`   // calls that still go well before
	// Status and Body are answered; without a Body it is the Bot API's error
	// envelope with Description. Status 0 answers nothing special.
	Status      int    `json:"status"`
	Body        string `json:"body"`
	Description string `json:"description"`
	RetryAfter  int    `json:"retry_after"` // seconds, for 429
	Delay       int    `json:"delay"`       // milliseconds before anything else
	Reset       bool   `json:"reset"`       // the connection is cut without an answer
	Lost        bool   `json:"lost"`        // the call is carried out first; then the fault shows
}

// Fail adds a fault. Faults of one method are used in the order they came.
func (s *Server) Fail(f Fault) {
	if f.Count == 0 {
		f.Count = 1
	}
	if f.Lost && f.Status == 0 && f.Body == "" {
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

func (s *Server) nextFault(method string) *Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.faults {
		f := &s.faults[i]
		if f.Method != "" && !strings.EqualFold(f.Method, method) {
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

// serve shows the fault; false means it was only a delay and the call goes on.
func (f *Fault) serve(w http.ResponseWriter, r *http.Request, closing <-chan struct{}) bool {
	if f.Delay > 0 {
		t := time.NewTimer(time.Duration(f.Delay) * time.Millisecond)
		defer t.Stop()
		select {
		case <-t.C:
		case <-r.Context().Done():
		case <-closing:
		}
	}
	switch {
	case f.Reset:
		panic(http.ErrAbortHandler)
	case f.Body != "":
		w.Header().Set("Content-Type", "text/html")
		w.WriteHeader(max(f.Status, http.StatusOK))
		_, _ = w.Write([]byte(f.Body))
	case f.Status != 0:
		d := f.Description
		if d == "" {
			d = http.StatusText(f.Status)
		}
		answerRefusal(w, &refusal{code: f.Status, description: d, retryAfter: f.RetryAfter})
	default:
		return false
	}
	return true
}

// testFault is POST /test/fault: a Fault as JSON; {"count":-1} clears all.
func (s *Server) testFault(w http.ResponseWriter, r *http.Request) {
	var f Fault
	if !readJSON(w, r, &f) {
		return
	}
	if f.Count < 0 {
		s.ClearFaults()
	} else {
		s.Fail(f)
	}
	reply(w, http.StatusOK, struct{}{})
}
