package sandbox

// known finds a chat by id: chats the bot was in, and direct messages with
// people it has met.
func (s *Server) known(id int64) (*chat, error) {
	c := s.world.chats[id]
	if c == nil {
		p := s.world.people[id]
		if p == nil || !p.Seen {
			return nil, errChatNotFound
		}
		return s.direct(p), nil
	}
	if c.Type != "private" {
		if _, was := c.Members[s.botID]; !was {
			return nil, errChatNotFound
		}
	} else if p := s.world.people[id]; !p.Seen {
		return nil, errChatNotFound
	}
	return c, nil
}

// direct is the direct message of a person with the bot, made when it is first needed.
func (s *Server) direct(p *person) *chat {
	c := s.world.chats[p.ID]
	if c == nil {
		c = &chat{ID: p.ID, Type: "private"}
		s.world.chats[p.ID] = c
		s.saveChat(c)
	}
	return c
}

// access says why the bot may not write in a chat, nil when it may.
func (s *Server) access(c *chat) error {
	if c.Type == "private" {
		p := s.world.people[c.ID]
		switch {
		case p.Deactivated:
			return errDeactivated
		case p.Blocked:
			return errBlocked
		case !p.Started:
			return errInitiate
		}
		return nil
	}
	name := map[string]string{"group": "group chat", "supergroup": "supergroup chat", "channel": "channel chat"}[c.Type]
	st := c.Members[s.botID]
	switch {
	case c.MigratedTo != 0:
		return migrated(c.MigratedTo)
	case c.Deleted:
		return forbidden("the group chat was deleted")
	case st == "kicked":
		return forbidden("bot was kicked from the " + name)
	case !st.in():
		return forbidden("bot is not a member of the " + name)
	case c.Type == "channel" && !st.admin():
		return errChannelAdmin
	}
	return nil
}

// plural names what a kind of message is called in "not enough rights to send …".
var plural = map[string]string{
	"text": "text messages", "photo": "photos", "document": "documents", "animation": "animations",
}

// allowed refuses kinds of messages the group has switched off for members.
func (s *Server) allowed(c *chat, kind string) error {
	if c.group() && c.Mute[kind] && !c.Members[s.botID].admin() {
		return badRequest("not enough rights to send %s to the chat", plural[kind])
	}
	return nil
}

// thread checks message_thread_id. General has no id of its own: neither 1 nor
// the thread of an ordinary reply may be written to (tdlib/telegram-bot-api#447).
func (s *Server) thread(r *request, c *chat) (*topic, error) {
	id := int(r.num("message_thread_id"))
	if id == 0 {
		return nil, nil
	}
	if !c.Forum {
		return nil, errThreadNotFound
	}
	t := c.Topics[id]
	if t == nil {
		return nil, errThreadNotFound
	}
	if t.Closed && !c.Members[s.botID].admin() {
		return nil, errTopicClosed
	}
	return t, nil
}

// threadOf says where a message that answers r belongs: in r's topic, or in
// the thread of replies every supergroup keeps outside topics.
func threadOf(c *chat, r *message) (thread int, topic bool) {
	switch {
	case r == nil || c.Type != "supergroup":
		return 0, false
	case r.Thread != 0: // a topic that was switched off is an ordinary thread
		return r.Thread, r.Topic && c.Forum
	default:
		return r.ID, false
	}
}
