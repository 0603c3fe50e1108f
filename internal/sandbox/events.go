package sandbox

import (
	"fmt"
	"net/http"
	"strconv"
	"time"
)

// heartbeat keeps proxies and browsers from closing a quiet stream.
const heartbeat = 20 * time.Second

// chatEvents is GET /chat/events: the person's events after a number, as
// text/event-stream. Without "after" it starts with what happens next.
func (s *Server) chatEvents(w http.ResponseWriter, r *http.Request) {
	me, err := s.person(r)
	if err != nil {
		complain(w, http.StatusNotFound, err.Error())
		return
	}
	after := r.URL.Query().Get("after")
	if last := r.Header.Get("Last-Event-ID"); last != "" {
		after = last // a browser that reconnects by itself
	}
	s.mu.Lock()
	seq := s.stream.seq
	s.mu.Unlock()
	if after != "" {
		seq, _ = strconv.ParseInt(after, 10, 64)
	}
	out := http.NewResponseController(w)
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	fmt.Fprintf(w, ": hello\n\n")
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		s.mu.Lock()
		events, ok := s.stream.since(seq, me)
		if !ok {
			events = []sent{{seq: s.stream.seq, data: []byte(`{"type":"reset"}`)}}
		}
		seq = s.stream.seq
		more := s.stream.wait()
		s.mu.Unlock()
		for _, e := range events {
			fmt.Fprintf(w, "id: %d\ndata: %s\n\n", e.seq, e.data)
		}
		if out.Flush() != nil {
			return
		}
		select {
		case <-more:
		case <-beat.C:
			fmt.Fprintf(w, ": still here\n\n")
		case <-r.Context().Done():
			return
		case <-s.ctx.Done():
			return
		}
	}
}
