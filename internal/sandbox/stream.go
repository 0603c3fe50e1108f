package sandbox

import (
	"encoding/json"
	"slices"
)

const ringSize = 1000 // events kept for clients that come back

// event is one thing a person's window must show.
type event struct {
	Type    string       `json:"type"` // message, edit, delete, toast, commands, chats, reset
	Chat    int64        `json:"chat,omitempty"`
	Message *chatMessage `json:"message,omitempty"`
	Text    string       `json:"text,omitempty"`  // of a toast
	Alert   bool         `json:"alert,omitempty"` // of a toast
}

// stream numbers events and keeps the last ones. Numbers start higher at every
// opening of the state file, so that a client can tell it missed a restart.
type stream struct {
	seq     int64 // of the last event
	first   int64 // of the oldest one that can still be replayed
	ring    []sent
	pending []sent
	after   []func()
	waiting chan struct{} // closed by the next events; nil when nobody waits
}

type sent struct {
	seq  int64
	to   []int64
	data []byte
}

// add notes an event for some people; publish lets them see it.
func (t *stream) add(to []int64, e event) {
	b, err := json.Marshal(e)
	if err != nil {
		panic("sandbox: event cannot be written as JSON: " + err.Error())
	}
	t.pending = append(t.pending, sent{to: to, data: b})
}

// later runs f once the running request's changes are in the file.
func (t *stream) later(f func()) { t.after = append(t.after, f) }

func (t *stream) publish() {
	for _, e := range t.pending {
		t.seq++
		e.seq = t.seq
		t.ring = append(t.ring, e)
	}
	if over := len(t.ring) - ringSize; over > 0 {
		t.ring = slices.Clone(t.ring[over:])
		t.first = t.ring[0].seq
	}
	if len(t.pending) > 0 && t.waiting != nil {
		close(t.waiting)
		t.waiting = nil
	}
	t.pending = nil
	after := t.after
	t.after = nil
	for _, f := range after {
		f()
	}
}

// since gives a person's events after seq; ok is false when some of them are
// no longer kept.
func (t *stream) since(seq, person int64) (out []sent, ok bool) {
	if seq < t.first-1 || seq > t.seq {
		return nil, false
	}
	for _, e := range t.ring {
		if e.seq > seq && slices.Contains(e.to, person) {
			out = append(out, e)
		}
	}
	return out, true
}

// wait gives a channel that is closed by the next events.
func (t *stream) wait() chan struct{} {
	if t.waiting == nil {
		t.waiting = make(chan struct{})
	}
	return t.waiting
}

// audience are the people who see a chat.
func (s *Server) audience(c *chat) []int64 {
	if c.Type == "private" {
		return []int64{c.ID}
	}
	var out []int64
	for id, st := range c.Members {
		if st.in() && id != s.botID {
			out = append(out, id)
		}
	}
	return out
}

func (s *Server) show(kind string, c *chat, m *message) {
	s.stream.add(s.audience(c), event{Type: kind, Chat: c.ID, Message: s.chatMessage(c, m)})
}

func (s *Server) everybody() []int64 {
	var out []int64
	for id := range s.world.people {
		out = append(out, id)
	}
	return out
}
