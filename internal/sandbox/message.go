package sandbox

import "slices"

// message is one message as stored. Ids grow within a supergroup or channel,
// and over all direct messages and basic groups together.
type message struct {
	ID       int      `json:"id"`
	Chat     int64    `json:"chat"`
	From     int64    `json:"from,omitempty"`   // person or bot; 0 for a channel post
	As       int64    `json:"as,omitempty"`     // sender_chat: an anonymous admin writes as the group
	Own      bool     `json:"own,omitempty"`    // sent by the bot
	Date     int64    `json:"date"`             // unix seconds
	Edited   int64    `json:"edited,omitempty"` // unix seconds
	Thread   int      `json:"thread,omitempty"` // message_thread_id
	Topic    bool     `json:"topic,omitempty"`  // is_topic_message
	ReplyTo  int      `json:"reply_to,omitempty"`
	Text     string   `json:"text,omitempty"` // or the caption, when there is Media
	Entities []entity `json:"entities,omitempty"`
	Media    *media   `json:"media,omitempty"`
	Buttons  keyboard `json:"buttons,omitempty"`
	Service  *service `json:"service,omitempty"`
	Reaction string   `json:"reaction,omitempty"` // the bot's
	Deleted  bool     `json:"deleted,omitempty"`
	// Old is set by tests: callback queries show the message as inaccessible.
	Old bool `json:"old,omitempty"`
}

// media of a message: photo, document or animation.
type media struct {
	Kind string `json:"kind"`
	File string `json:"file"` // file_id
}

// service is what a service message tells. Exactly one field is set.
type service struct {
	Joined      []int64 `json:"joined,omitempty"`
	Left        int64   `json:"left,omitempty"`
	Title       string  `json:"title,omitempty"`
	Created     bool    `json:"created,omitempty"`
	MigrateTo   int64   `json:"migrate_to,omitempty"`
	MigrateFrom int64   `json:"migrate_from,omitempty"`
	Pinned      int     `json:"pinned,omitempty"`
	Topic       string  `json:"topic,omitempty"`        // forum topic created
	TopicClosed bool    `json:"topic_closed,omitempty"` // forum topic closed
	TopicOpened bool    `json:"topic_opened,omitempty"` // forum topic reopened
}

// sameContent says whether an edit to (text, entities, media, buttons) would
// change nothing, which the real server refuses.
func (m *message) sameContent(o *message) bool {
	sameMedia := m.Media == o.Media || m.Media != nil && o.Media != nil && *m.Media == *o.Media
	return m.Text == o.Text && slices.Equal(m.Entities, o.Entities) && sameMedia && m.Buttons.equal(o.Buttons)
}

// add numbers a message, stores it and shows it to the chat's people and,
// where it may see it, to the bot.
func (s *Server) add(c *chat, m *message) *message {
	if c.super() {
		c.LastID++
		m.ID = c.LastID
		s.saveChat(c)
	} else {
		s.world.counters.Message++
		m.ID = int(s.world.counters.Message)
		s.saveCounters()
	}
	m.Chat = c.ID
	m.Date = s.unix()
	c.messages = append(c.messages, m)
	s.saveMessage(m)
	s.show("message", c, m)
	if !m.Own {
		s.tell(c, m)
	}
	return m
}

// changed stores an edited message and shows it to the chat's people.
func (s *Server) changed(c *chat, m *message) {
	s.saveMessage(m)
	s.show("edit", c, m)
}

// remove deletes a message; its id is never used again.
func (s *Server) remove(c *chat, m *message) {
	m.Deleted = true
	m.Text, m.Entities, m.Media, m.Buttons = "", nil, nil, nil
	s.saveMessage(m)
	s.stream.add(s.audience(c), event{Type: "delete", Chat: c.ID, Message: &chatMessage{ID: m.ID, Chat: c.ID}})
}

// tell gives a new message to the bot, if it may see it.
func (s *Server) tell(c *chat, m *message) {
	if !s.botSees(c, m) {
		return
	}
	if p := s.world.people[m.From]; p != nil && !p.Seen {
		p.Seen = true
		s.savePerson(p)
	}
	kind := "message"
	if c.Type == "channel" {
		kind = "channel_post"
	}
	s.push(kind, s.wireMessage(m))
}

// botSees applies membership and privacy mode (core.telegram.org/bots/features#privacy-mode):
// in a group a bot that is no admin gets commands for it, replies to its
// messages, mentions of its username and service messages.
func (s *Server) botSees(c *chat, m *message) bool {
	if c.Type == "private" {
		return true
	}
	st := c.Members[s.botID]
	if !st.in() {
		return false
	}
	if c.Type == "channel" {
		return st.admin()
	}
	if st.admin() || s.opt.NoPrivacy || m.Service != nil {
		return true
	}
	if r := c.find(m.ReplyTo); r != nil && r.Own {
		return true
	}
	return addressed(m.Text, m.Entities, s.opt.Username)
}
