package sandbox

import (
	"fmt"
	"slices"
	"time"
)

// What tests do to chats from outside. Each call tells the bot and the people
// what Telegram would tell them.

func (s *Server) chatFor(id int64, f func(*chat) error) error {
	return s.do(func() error {
		c := s.world.chats[id]
		if c == nil || c.Type == "private" {
			return fmt.Errorf("sandbox: there is no group %d", id)
		}
		return f(c)
	})
}

// NewChat makes a "group", "supergroup", "forum" (a supergroup with topics) or
// "channel". The first member is its creator; the bot joins last, as an admin
// in a channel, and is told by my_chat_member.
func (s *Server) NewChat(kind, title string, members ...int64) (id int64, err error) {
	real := kind
	if kind == "forum" {
		real = "supergroup"
	}
	if !slices.Contains([]string{"group", "supergroup", "channel"}, real) {
		return 0, fmt.Errorf("sandbox: a chat is a group, supergroup, forum or channel, not %q", kind)
	}
	err = s.do(func() error {
		for _, m := range members {
			if s.world.people[m] == nil {
				return fmt.Errorf("sandbox: there is no person %d", m)
			}
		}
		c := s.newChat(real, title)
		c.Forum = kind == "forum"
		var owner int64
		for i, m := range members {
			c.Members[m] = "member"
			if i == 0 {
				c.Members[m], owner = "creator", m
			}
		}
		s.saveChat(c)
		s.chatsChanged(members...)
		as := status("member")
		if real == "channel" {
			as = "administrator"
		}
		s.become(c, owner, s.botID, as)
		id = c.ID
		return nil
	})
	return id, err
}

// become changes somebody's place in a chat: by is who did it.
func (s *Server) become(c *chat, by, who int64, to status) {
	old := s.member(c, who)
	was := c.Members[who]
	if was == to {
		return
	}
	c.Members[who] = to
	if !to.in() {
		delete(c.Anonymous, who)
	}
	s.saveChat(c)
	if by == 0 {
		by = who
	}
	u := map[string]any{
		"chat": s.wireChat(c), "from": s.wireUser(by), "date": s.unix(),
		"old_chat_member": old, "new_chat_member": s.member(c, who),
	}
	if who == s.botID {
		s.push("my_chat_member", u)
	} else {
		s.chatsChanged(who)
		if c.Members[s.botID].admin() {
			s.push("chat_member", u)
		}
	}
	if c.Type == "channel" {
		return
	}
	switch {
	case to.in() && !was.in():
		s.add(c, &message{From: by, Service: &service{Joined: []int64{who}}})
	case was.in() && !to.in():
		s.add(c, &message{From: by, Service: &service{Left: who}})
	}
}

// SetStatus makes somebody (the bot too: see BotID) creator, administrator,
// member, restricted, left or kicked. by is who does it; 0 is themselves.
func (s *Server) SetStatus(group, by, who int64, st string) error {
	if !slices.Contains([]string{"creator", "administrator", "member", "restricted", "left", "kicked"}, st) {
		return fmt.Errorf("sandbox: %q is no status of a member", st)
	}
	return s.chatFor(group, func(c *chat) error {
		if who != s.botID && s.world.people[who] == nil {
			return fmt.Errorf("sandbox: there is no person %d", who)
		}
		s.become(c, by, who, status(st))
		return nil
	})
}

// BotID is the bot's user id.
func (s *Server) BotID() int64 { return s.botID }

// MainGroup is the id of the group everybody joins.
func (s *Server) MainGroup() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.main().ID
}

// Migrate turns a basic group into a supergroup with another id. The bot gets
// one service message in each, unless silent.
func (s *Server) Migrate(group int64, silent bool) (id int64, err error) {
	err = s.chatFor(group, func(c *chat) error {
		if c.Type != "group" || c.MigratedTo != 0 {
			return fmt.Errorf("sandbox: chat %d is no basic group", group)
		}
		n := s.newChat("supergroup", c.Title)
		id = n.ID
		for who, st := range c.Members {
			n.Members[who] = st
		}
		if silent { // nobody is told: the bot is away for the moment
			n.Members[s.botID] = "left"
			c.Members[s.botID] = "left"
		}
		s.add(c, &message{From: 0, Service: &service{MigrateTo: n.ID}})
		s.add(n, &message{From: 0, Service: &service{MigrateFrom: c.ID}})
		if silent {
			n.Members[s.botID] = "member"
			c.Members[s.botID] = "member"
		}
		c.MigratedTo = n.ID
		s.saveChat(c)
		s.saveChat(n)
		s.chatsChanged(s.audience(n)...)
		return nil
	})
	return id, err
}

// DeleteChat ends a group: the bot is refused with 403.
func (s *Server) DeleteChat(group int64) error {
	return s.chatFor(group, func(c *chat) error {
		c.Deleted = true
		s.saveChat(c)
		s.chatsChanged(s.audience(c)...)
		return nil
	})
}

// NewTopic opens a forum topic; its thread id is the id of its first message.
func (s *Server) NewTopic(group, by int64, name string) (thread int, err error) {
	err = s.chatFor(group, func(c *chat) error {
		if !c.Forum {
			return fmt.Errorf("sandbox: chat %d has no topics", group)
		}
		thread = c.LastID + 1
		c.Topics[thread] = &topic{ID: thread, Name: name}
		s.add(c, &message{From: by, Thread: thread, Topic: true, Service: &service{Topic: name}})
		s.chatsChanged(s.audience(c)...)
		return nil
	})
	return thread, err
}

// CloseTopic closes or reopens a topic.
func (s *Server) CloseTopic(group, by int64, thread int, closed bool) error {
	return s.chatFor(group, func(c *chat) error {
		t := c.Topics[thread]
		if t == nil {
			return fmt.Errorf("sandbox: there is no topic %d", thread)
		}
		t.Closed = closed
		s.add(c, &message{From: by, Thread: thread, Topic: true, Service: &service{TopicClosed: closed, TopicOpened: !closed}})
		s.chatsChanged(s.audience(c)...)
		return nil
	})
}

// SetForum switches a supergroup's topics on or off.
func (s *Server) SetForum(group int64, on bool) error {
	return s.chatFor(group, func(c *chat) error {
		c.Forum = on
		s.saveChat(c)
		s.chatsChanged(s.audience(c)...)
		return nil
	})
}

// Mute switches a kind of message (text, photo, document, animation) off or on
// for members; admins still send it.
func (s *Server) Mute(group int64, kind string, on bool) error {
	if plural[kind] == "" {
		return fmt.Errorf("sandbox: %q is no kind of message", kind)
	}
	return s.chatFor(group, func(c *chat) error {
		if c.Mute == nil {
			c.Mute = map[string]bool{}
		}
		c.Mute[kind] = on
		s.saveChat(c)
		return nil
	})
}

// SetAnonymous lets an admin write as the group.
func (s *Server) SetAnonymous(group, who int64, on bool) error {
	return s.chatFor(group, func(c *chat) error {
		if !c.Members[who].admin() {
			return fmt.Errorf("sandbox: %d is no admin of chat %d", who, group)
		}
		if c.Anonymous == nil {
			c.Anonymous = map[int64]bool{}
		}
		c.Anonymous[who] = on
		s.saveChat(c)
		return nil
	})
}

// Block makes a person block or unblock the bot, which my_chat_member tells.
func (s *Server) Block(who int64, on bool) error {
	return s.personFor(who, func(p *person) {
		if p.Blocked == on {
			return
		}
		p.Blocked = on
		st := map[bool]string{false: "member", true: "kicked"}
		me := func(blocked bool) map[string]any {
			m := map[string]any{"user": s.wireBot(), "status": st[blocked]}
			if blocked {
				m["until_date"] = 0
			}
			return m
		}
		s.push("my_chat_member", map[string]any{
			"chat": s.wireChat(s.direct(p)), "from": s.wireUser(p.ID), "date": s.unix(),
			"old_chat_member": me(!on), "new_chat_member": me(on),
		})
	})
}

// Deactivate deletes a person's account.
func (s *Server) Deactivate(who int64) error {
	return s.personFor(who, func(p *person) { p.Deactivated = true })
}

func (s *Server) personFor(id int64, f func(*person)) error {
	return s.do(func() error {
		p := s.world.people[id]
		if p == nil {
			return fmt.Errorf("sandbox: there is no person %d", id)
		}
		f(p)
		s.savePerson(p)
		return nil
	})
}

// Age moves a message back in time and, when far is set, makes it inaccessible
// to callback queries (date 0).
func (s *Server) Age(group int64, id int, by time.Duration, far bool) error {
	return s.do(func() error {
		c := s.world.chats[group]
		if c == nil || c.find(id) == nil {
			return fmt.Errorf("sandbox: there is no message %d in chat %d", id, group)
		}
		m := c.find(id)
		m.Date -= int64(by / time.Second)
		m.Old = far
		s.saveMessage(m)
		return nil
	})
}
