package sandbox

import (
	"slices"
	"strings"
	"unicode"
)

// newChat makes a chat of a kind (group, supergroup, channel) with nobody in it.
func (s *Server) newChat(kind, title string) *chat {
	c := &chat{Type: kind, Title: title, Members: map[int64]status{}, Mute: map[string]bool{}, Anonymous: map[int64]bool{}, Topics: map[int]*topic{}}
	n := &s.world.counters
	if kind == "group" {
		n.Group++
		c.ID = -(5000 + n.Group)
	} else {
		n.Super++
		c.ID = -(1_000_000_000_000 + n.Super)
	}
	s.saveCounters()
	s.world.chats[c.ID] = c
	s.saveChat(c)
	return c
}

// main is the group everybody joins: the first that was made.
func (s *Server) main() *chat { return s.world.chats[-(1_000_000_000_000 + 1_000_000_001)] }

func (c *chat) topics() []*topic {
	var out []*topic
	for _, t := range c.Topics {
		out = append(out, t)
	}
	slices.SortFunc(out, func(a, b *topic) int { return a.ID - b.ID })
	return out
}

// join makes a person, or finds the one with this name, and brings them into
// the group.
func (s *Server) join(name, language string) *person {
	p := s.world.personNamed(name)
	if p == nil {
		s.world.counters.Person++
		s.saveCounters()
		p = &person{ID: s.world.counters.Person, Name: name, Username: s.username(name)}
		s.world.people[p.ID] = p
	}
	if language != "" {
		p.Language = strings.ToLower(language)
	}
	s.savePerson(p)
	s.direct(p)
	if g := s.main(); g.Members[p.ID] == "" {
		s.enter(g, p.ID)
	}
	return p
}

// enter makes somebody a member and says so in the chat.
func (s *Server) enter(c *chat, id int64) {
	c.Members[id] = "member"
	if s.opt.FirstLeads && !s.led(c) {
		c.Members[id] = "creator"
	}
	s.saveChat(c)
	s.chatsChanged(id)
	if c.Type != "channel" {
		s.add(c, &message{From: id, Service: &service{Joined: []int64{id}}})
	}
}

// led reports whether somebody leads a chat.
func (s *Server) led(c *chat) bool {
	for id, st := range c.Members {
		if id != s.botID && st.admin() {
			return true
		}
	}
	return false
}

func (s *Server) chatsChanged(people ...int64) {
	s.stream.add(people, event{Type: "chats"})
}

// chatsOf lists the chats a person sees: groups oldest first, then the direct message.
func (s *Server) chatsOf(id int64) []*chat {
	out := []*chat{}
	for _, c := range s.world.chats {
		if c.Type != "private" && c.Members[id].in() && c.MigratedTo == 0 && !c.Deleted {
			out = append(out, c)
		}
	}
	slices.SortFunc(out, func(a, b *chat) int { return int(b.ID - a.ID) })
	if c := s.world.chats[id]; c != nil {
		out = append(out, c)
	}
	return out
}

// cleanName makes a name fit to show: no control characters, at most 64
// characters. It is empty when nothing is left.
func cleanName(name string) string {
	name = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == unicode.ReplacementChar {
			return -1
		}
		return r
	}, name)
	name, _ = trim(name, nil)
	if rs := []rune(name); len(rs) > 64 {
		name = strings.TrimSpace(string(rs[:64]))
	}
	return name
}

// username derives an @name: ASCII lower case letters, digits and _, letters
// with marks without them; absent when fewer than 3 are left or it is taken.
func (s *Server) username(name string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(fold(name)) {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '_':
			b.WriteRune(r)
		case r == ' ' || r == '-' || r == '.':
			b.WriteByte('_')
		}
	}
	u := strings.Trim(b.String(), "_")
	if len(u) < 3 {
		return ""
	}
	u = u[:min(len(u), 32)]
	if strings.EqualFold(u, s.opt.Username) {
		return ""
	}
	for _, p := range s.world.people {
		if p.Username == u {
			return ""
		}
	}
	return u
}
