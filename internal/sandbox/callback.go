package sandbox

import (
	"hash/fnv"
	"strconv"
	"strings"
	"time"
)

// queryLife is how long a callback query may be answered, or as long as its
// presser waits when that is longer.
const queryLife = 15 * time.Second

// pressAnswer is what the person who pressed gets to see.
type pressAnswer struct {
	Answered bool   `json:"answered"`
	Text     string `json:"text"`
	Alert    bool   `json:"alert"`
	URL      string `json:"url"`
}

// ask queues a callback query and gives the channel its answer will come on.
func (s *Server) ask(p *person, c *chat, id int, m *message, data string) (string, chan pressAnswer) {
	s.world.counters.Query++
	s.saveCounters()
	q := &query{
		ID: strconv.FormatInt(s.world.counters.Query, 10), From: p.ID, Chat: c.ID, Message: id,
		At: s.now().UnixMilli(),
	}
	for old, o := range s.world.queries {
		if s.expired(o) {
			s.forget(old)
		}
	}
	s.world.queries[q.ID] = q
	s.disk.put("queries", []byte(q.ID), q)
	if !p.Seen {
		p.Seen = true
		s.savePerson(p)
	}
	w := wireQuery{ID: q.ID, From: s.wireUser(p.ID), Instance: instance(c.ID), Data: data}
	if m == nil || m.Old {
		w.Message = wireInaccessible{Chat: s.wireChat(c), ID: id}
	} else {
		w.Message = s.wireMessage(m)
	}
	s.push("callback_query", w)
	ch := make(chan pressAnswer, 1)
	s.presses[q.ID] = ch
	return q.ID, ch
}

func (s *Server) expired(q *query) bool {
	return s.now().UnixMilli()-q.At > max(queryLife, s.opt.PressWait).Milliseconds()
}

func (s *Server) forget(id string) {
	delete(s.world.queries, id)
	s.disk.drop("queries", []byte(id))
}

// answerCallbackQuery ends a press. Late, repeated and invented ids are all
// told the same.
func (s *Server) answerCallbackQuery(r *request) (any, error) {
	id := r.str("callback_query_id")
	q := s.world.queries[id]
	if q == nil {
		return nil, errQueryTooOld
	}
	if s.expired(q) {
		s.forget(id)
		return nil, errQueryTooOld
	}
	text := r.str("text")
	if utf16Len(text) > maxCallback {
		return nil, errCallbackLong
	}
	// Only links that start the bot may be opened (games have others).
	if u := r.str("url"); u != "" && !strings.HasPrefix(u, "https://t.me/"+s.opt.Username+"?start=") &&
		!strings.HasPrefix(u, "t.me/"+s.opt.Username+"?start=") {
		return nil, badRequest("URL_INVALID")
	}
	s.forget(id)
	a := pressAnswer{Answered: true, Text: text, Alert: r.yes("show_alert"), URL: r.str("url")}
	if ch := s.presses[id]; ch != nil {
		delete(s.presses, id)
		s.stream.later(func() { ch <- a })
	}
	if text != "" {
		s.stream.add([]int64{q.From}, event{Type: "toast", Chat: q.Chat, Text: text, Alert: a.Alert})
	}
	return true, nil
}

// instance is chat_instance: one opaque number a chat.
func instance(chat int64) string {
	h := fnv.New64a()
	_, _ = h.Write(num(chat))
	return strconv.FormatInt(int64(h.Sum64()), 10)
}
