package sandbox

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// trouble is a /chat request turned down with one clear sentence.
type trouble struct {
	code     int
	sentence string
}

func (t *trouble) Error() string { return t.sentence }

func troublef(code int, format string, args ...any) *trouble {
	return &trouble{code, fmt.Sprintf(format, args...)}
}

// finishChat answers a /chat or /test request.
func finishChat(w http.ResponseWriter, v any, err error) {
	var t *trouble
	switch {
	case err == nil:
		reply(w, http.StatusOK, v)
	case errors.As(err, &t):
		complain(w, t.code, t.sentence)
	default:
		complain(w, http.StatusInternalServerError, err.Error())
	}
}

// person reads who asks from ?me=.
func (s *Server) person(r *http.Request) (int64, error) {
	id := parseID(r.URL.Query().Get("me"))
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.world.people[id] == nil {
		return 0, troublef(http.StatusNotFound, "There is no person %d here; join first.", id)
	}
	return id, nil
}

// seen finds a chat that a person is in.
func (s *Server) seen(me, id int64) (*person, *chat, error) {
	p := s.world.people[me]
	if p == nil {
		return nil, nil, troublef(http.StatusNotFound, "There is no person %d here; join first.", me)
	}
	c := s.world.chats[id]
	if c != nil && c.MigratedTo != 0 {
		c = s.world.chats[c.MigratedTo]
	}
	if c == nil || c.Deleted || c.Type == "private" && c.ID != me || c.Type != "private" && !c.Members[me].in() {
		return nil, nil, troublef(http.StatusNotFound, "%s is in no chat %d.", p.Name, id)
	}
	return p, c, nil
}

// chatJoin is POST /chat/join. "seq" is where /chat/events may go on from.
func (s *Server) chatJoin(w http.ResponseWriter, r *http.Request) {
	var in struct{ Name, Language string }
	if !readJSON(w, r, &in) {
		return
	}
	var out struct {
		Me    *chatPerson `json:"me"`
		Bot   *chatPerson `json:"bot"`
		Chats []chatInfo  `json:"chats"`
		Seq   int64       `json:"seq"`
	}
	name := cleanName(in.Name)
	if name == "" {
		complain(w, http.StatusBadRequest, "Please give a name of 1 to 64 characters.")
		return
	}
	err := s.do(func() error {
		p := s.join(name, in.Language)
		out.Me, out.Bot = s.chatPerson(p.ID), s.chatPerson(s.botID)
		for _, c := range s.chatsOf(p.ID) {
			out.Chats = append(out.Chats, s.chatInfo(c))
		}
		out.Seq = s.stream.seq
		return nil
	})
	finishChat(w, out, err)
}

// chatChats is GET /chat/chats.
func (s *Server) chatChats(w http.ResponseWriter, r *http.Request) {
	me, err := s.person(r)
	out := []chatInfo{}
	if err == nil {
		s.mu.Lock()
		for _, c := range s.chatsOf(me) {
			out = append(out, s.chatInfo(c))
		}
		s.mu.Unlock()
	}
	finishChat(w, out, err)
}

// chatMessages is GET /chat/messages: up to limit (50, at most 200) messages
// before an id, oldest first.
func (s *Server) chatMessages(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	limit, _ := strconv.Atoi(q.Get("limit"))
	if limit < 1 {
		limit = 50
	}
	limit = min(limit, 200)
	before := int(parseID(q.Get("before")))
	out := []*chatMessage{}
	err := s.do(func() error {
		_, c, err := s.seen(parseID(q.Get("me")), parseID(q.Get("chat")))
		if err != nil {
			return err
		}
		var picked []*message
		for i := len(c.messages) - 1; i >= 0 && len(picked) < limit; i-- {
			if m := c.messages[i]; !m.Deleted && (before == 0 || m.ID < before) {
				picked = append(picked, m)
			}
		}
		for i := len(picked) - 1; i >= 0; i-- {
			out = append(out, s.chatMessage(c, picked[i]))
		}
		return nil
	})
	finishChat(w, out, err)
}

// chatSend is POST /chat/send. "thread" writes into a forum topic.
func (s *Server) chatSend(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Me      int64  `json:"me"`
		Chat    int64  `json:"chat"`
		Text    string `json:"text"`
		ReplyTo int    `json:"reply_to"`
		Thread  int    `json:"thread"`
	}
	if !readJSON(w, r, &in) {
		return
	}
	var out *chatMessage
	err := s.do(func() error {
		p, c, err := s.seen(in.Me, in.Chat)
		if err != nil {
			return err
		}
		m, err := s.say(p, c, in.Text, in.ReplyTo, in.Thread)
		if err == nil {
			out = s.chatMessage(c, m)
		}
		return err
	})
	finishChat(w, out, err)
}

// say is a person writing a text.
func (s *Server) say(p *person, c *chat, text string, replyTo, thread int) (*message, error) {
	text, es := mentions(strings.ToValidUTF8(text, ""), func(id int64) bool { return s.world.people[id] != nil })
	text, es = trim(text, es)
	m := &message{From: p.ID, Text: text, Entities: detect(text, es)}
	switch {
	case p.Deactivated:
		return nil, troublef(http.StatusConflict, "The account of %s was deleted.", p.Name)
	case text == "":
		return nil, troublef(http.StatusBadRequest, "There is nothing to send.")
	case utf16Len(text) > maxText:
		return nil, troublef(http.StatusBadRequest, "The message is too long: at most %d characters fit.", maxText)
	case c.Type == "channel" && !c.Members[p.ID].admin():
		return nil, troublef(http.StatusForbidden, "Only admins write in a channel.")
	case c.Type == "private" && p.Blocked:
		return nil, troublef(http.StatusConflict, "%s has blocked the bot; unblock it first.", p.Name)
	}
	if thread != 0 {
		t := c.Topics[thread]
		if !c.Forum || t == nil {
			return nil, troublef(http.StatusNotFound, "There is no topic %d.", thread)
		}
		if t.Closed && !c.Members[p.ID].admin() {
			return nil, troublef(http.StatusConflict, "The topic %s is closed.", t.Name)
		}
		m.Thread, m.Topic = thread, true
	}
	if replyTo != 0 {
		to := c.find(replyTo)
		if to == nil {
			return nil, troublef(http.StatusNotFound, "The message to reply to is gone.")
		}
		m.ReplyTo = to.ID
		if !m.Topic {
			m.Thread, m.Topic = threadOf(c, to)
		}
	}
	if c.Type == "channel" {
		m.From = 0
	} else if c.Anonymous[p.ID] {
		m.As = c.ID
	}
	if c.Type == "private" && !p.Started {
		p.Started = true
		s.savePerson(p)
	}
	return s.add(c, m), nil
}

// chatDelete is POST /chat/delete: people delete their own messages, admins and
// the direct message's owner everyone's. The bot is not told, as on Telegram.
func (s *Server) chatDelete(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Me      int64 `json:"me"`
		Chat    int64 `json:"chat"`
		Message int   `json:"message"`
	}
	if !readJSON(w, r, &in) {
		return
	}
	finishChat(w, struct{}{}, s.do(func() error {
		p, c, err := s.seen(in.Me, in.Chat)
		if err != nil {
			return err
		}
		m := c.find(in.Message)
		if m == nil {
			return troublef(http.StatusNotFound, "The message is already gone.")
		}
		if m.From != p.ID && c.Type != "private" && !c.Members[p.ID].admin() {
			return troublef(http.StatusForbidden, "Only admins delete other people's messages.")
		}
		s.remove(c, m)
		return nil
	}))
}

// chatPhoto is GET /chat/photo/FILE_UNIQUE_ID: the file as it was uploaded.
func (s *Server) chatPhoto(w http.ResponseWriter, r *http.Request) {
	s.serveBlob(w, r.PathValue("id"), true)
}
