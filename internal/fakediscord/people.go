package fakediscord

import (
	"errors"
	"fmt"
	"strings"
)

// errNobody and the like are what /test tells its caller.
var (
	errNobody    = errors.New("there is no such person")
	errNoRoom    = errors.New("this person sees no such channel")
	errNoMessage = errors.New("this person sees no such message")
)

// join makes a person, or comes back as the one with this name.
func (s *Server) join(name, locale string) (*person, error) {
	if strings.TrimSpace(name) == "" {
		return nil, errors.New("a person needs a name")
	}
	var p *person
	for _, q := range s.world.people {
		if q.Name == name {
			p = q
		}
	}
	if p == nil {
		p = &person{ID: s.world.mint(s.now()), Name: name, Locale: "en-US", Allowed: peoplePermissions}
		p.Username = strings.ToLower(cleanName(name)) + p.ID.String()[:4]
	}
	if locale != "" {
		if err := checkLocale("locale", locale); err != nil {
			return nil, fmt.Errorf("there is no locale %q", locale)
		}
		p.Locale = locale
	}
	p.Member = true
	s.savePerson(p)
	s.rooms(p.ID)
	return p, nil
}

// room finds a channel a person is in; with dm it is their direct message.
func (s *Server) room(person, id ID, dm bool) (*person, *channel, error) {
	p := s.world.people[person]
	if p == nil {
		return nil, nil, errNobody
	}
	if dm {
		return p, s.dm(p), nil
	}
	c := s.world.channels[id]
	if c == nil || !p.in(c) {
		return p, nil, errNoRoom
	}
	return p, c, nil
}

// setMember is the bot being invited or kicked.
func (s *Server) setMember(in bool) {
	g := s.world.guild
	if g.In == in {
		return
	}
	g.In, g.Out = in, false
	s.saveGuild()
	if in {
		s.emit(nil, intentGuilds, "GUILD_CREATE", s.guildJSON())
	} else {
		s.emit(nil, intentGuilds, "GUILD_DELETE", obj{"id": g.ID})
	}
}

// setOutage is the server becoming unavailable, and available again.
func (s *Server) setOutage(out bool) {
	g := s.world.guild
	g.Out = out
	s.saveGuild()
	if out {
		s.emit(nil, intentGuilds, "GUILD_DELETE", obj{"id": g.ID, "unavailable": true})
	} else {
		s.emit(nil, intentGuilds, "GUILD_CREATE", s.guildJSON())
	}
}

func (s *Server) newChannel(name string) *channel {
	c := &channel{ID: s.world.mint(s.now()), Type: typeText, Name: name, Made: s.now()}
	s.saveChannel(c)
	s.emit(c, intentGuilds, "CHANNEL_CREATE", s.channelJSON(c))
	s.rooms(s.everybody()...)
	return c
}

// deleteChannel takes a channel or thread away with its messages.
func (s *Server) deleteChannel(id ID) error {
	c := s.world.channels[id]
	if c == nil || c.Type == typeDM {
		return errNoRoom
	}
	for _, t := range s.world.channels {
		if t.Parent == id {
			if err := s.deleteChannel(t.ID); err != nil {
				return err
			}
		}
	}
	for _, m := range s.inChannel(id) {
		s.dropMessage(m)
	}
	delete(s.world.channels, id)
	s.disk.drop("channels", id.key())
	name := "CHANNEL_DELETE"
	if c.Type == typePublic {
		name = "THREAD_DELETE"
	}
	s.emit(c, intentGuilds, name, s.channelJSON(c))
	s.rooms(s.everybody()...)
	return nil
}

// archive archives a thread, as time and those who manage threads do; the latter may lock it besides. on=false ends both.
func (s *Server) archive(id ID, on, lock bool) error {
	c := s.world.channels[id]
	if c == nil || c.Type != typePublic {
		return errNoRoom
	}
	c.Archived, c.Locked = on, on && lock
	s.saveChannel(c)
	s.emit(c, intentGuilds, "THREAD_UPDATE", s.channelJSON(c))
	s.rooms(s.everybody()...)
	return nil
}

// writes is a person writing to the bot, in reply to a message or not. The bot is told, but of what is written elsewhere it
// reads nothing.
func (s *Server) writes(c testCall) (any, error) {
	p, ch, err := s.room(c.Person, c.Channel, c.DM)
	if err != nil {
		return nil, err
	}
	m := &message{Channel: ch.ID, Author: p.ID, Content: c.Text}
	if to := s.world.messages[c.Message]; to != nil && to.Channel == ch.ID {
		m.ReplyTo = to.ID
	}
	if ch.Type != typeDM { // without the intent for it the text is left out
		m.Content = ""
	}
	s.post(ch, m)
	return obj{"id": m.ID}, nil
}
