package fakediscord

func (s *Server) personView(p *person) obj {
	return obj{
		"id": p.ID, "name": p.Name, "username": p.Username, "locale": p.Locale, "dm": p.DM, "guild": s.world.guild.ID,
		"bot": s.world.guild.App, "channels": s.roomsOf(p), "seq": s.stream.seq,
	}
}

func (s *Server) leave(c testCall) (any, error) {
	p := s.world.people[c.Person]
	if p == nil {
		return nil, errNobody
	}
	p.Member = false
	s.savePerson(p)
	s.rooms(p.ID)
	return obj{}, nil
}

// block closes a person's direct messages to the bot, or opens them.
func (s *Server) block(c testCall) (any, error) {
	p := s.world.people[c.Person]
	if p == nil {
		return nil, errNobody
	}
	p.Blocked = c.On
	s.savePerson(p)
	return obj{}, nil
}

// manager gives a person Manage Server, or takes it.
func (s *Server) manager(c testCall) (any, error) {
	p := s.world.people[c.Person]
	if p == nil {
		return nil, errNobody
	}
	p.Allowed &^= manageGuild
	if c.On {
		p.Allowed |= manageGuild
	}
	s.savePerson(p)
	return obj{}, nil
}

// deleteAny deletes a message for everybody, else a channel or thread.
func (s *Server) deleteAny(c testCall) (any, error) {
	if c.Message == 0 {
		return obj{}, s.deleteChannel(c.Channel)
	}
	m := s.world.messages[c.Message]
	if m == nil {
		return nil, errNoMessage
	}
	s.removed(m)
	return obj{}, nil
}

// deny takes permissions from the bot, in one channel or without one in the
// server; what is not named it has again.
func (s *Server) deny(c testCall) (any, error) {
	p, err := permissionsOf(c.Deny)
	if err != nil {
		return nil, err
	}
	if c.Channel == 0 {
		s.world.guild.Allowed = botPermissions &^ p
		s.saveGuild()
		s.emit(nil, intentGuilds, "GUILD_ROLE_UPDATE", obj{"guild_id": s.world.guild.ID, "role": s.everyone()})
		return obj{}, nil
	}
	ch := s.world.channels[c.Channel]
	if ch == nil {
		return nil, errNoRoom
	}
	ch.Denied = p
	s.saveChannel(ch)
	s.emit(ch, intentGuilds, "CHANNEL_UPDATE", s.channelJSON(ch))
	return obj{}, nil
}
