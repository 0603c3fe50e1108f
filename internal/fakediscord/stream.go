package fakediscord

import (
	"encoding/json"
	"slices"
	"time"
)

const ringSize = 2000 // events kept for clients that come back

// event is one thing a person's window must show.
type event struct {
	Type    string   `json:"type"` // message, edit, delete, channels, reset
	Channel ID       `json:"channel,omitzero"`
	Message *Message `json:"message,omitempty"` // of a delete: its id only
}

// stream numbers events and keeps the last ones. A new process starts higher
// than the one before, so that a client can tell it missed a restart.
type stream struct {
	seq     int64
	first   int64 // the oldest that can still be replayed
	ring    []sent
	waiting chan struct{} // closed by the next event; nil when nobody waits
}

type sent struct {
	seq  int64
	to   []ID
	data []byte
}

func (t *stream) open(now time.Time) {
	t.seq = now.UnixMilli() << 10
	t.first = t.seq + 1
}

// add shows an event to some people; the caller holds the server's lock.
func (t *stream) add(to []ID, e event) {
	b, err := json.Marshal(e)
	if err != nil {
		panic("fakediscord: an event cannot be written as JSON: " + err.Error())
	}
	t.seq++
	t.ring = append(t.ring, sent{t.seq, to, b})
	if over := len(t.ring) - ringSize; over > 0 {
		t.ring = slices.Clone(t.ring[over:])
		t.first = t.ring[0].seq
	}
	if t.waiting != nil {
		close(t.waiting)
		t.waiting = nil
	}
}

// since gives a person's events after seq; ok is false when some are not kept.
func (t *stream) since(seq int64, person ID) (out []sent, ok bool) {
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

func (t *stream) wait() chan struct{} {
	if t.waiting == nil {
		t.waiting = make(chan struct{})
	}
	return t.waiting
}

// audience are the people who see a message.
func (s *Server) audience(m *message) []ID {
	var out []ID
	for id, p := range s.world.people {
		if p.sees(s.world, m) {
			out = append(out, id)
		}
	}
	return out
}

func (s *Server) show(kind string, m *message) {
	s.stream.add(s.audience(m), event{Type: kind, Channel: m.Channel, Message: s.view(m)})
}

func (s *Server) hide(m *message) {
	s.stream.add(s.audience(m), event{Type: "delete", Channel: m.Channel, Message: &Message{ID: m.ID, Channel: m.Channel}})
}

// rooms tells people that their channels changed.
func (s *Server) rooms(to ...ID) { s.stream.add(to, event{Type: "channels"}) }

func (s *Server) everybody() []ID {
	var out []ID
	for id := range s.world.people {
		out = append(out, id)
	}
	return out
}
