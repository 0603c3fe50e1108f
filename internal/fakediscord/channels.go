package fakediscord

import (
	"slices"
	"unicode/utf8"
)

func (s *Server) getUser(c *call) (any, error) {
	if s.world.people[c.id("user_id")] == nil {
		return nil, errUnknownUser
	}
	return s.userJSON(c.id("user_id")), nil
}

func (s *Server) getMember(c *call) (any, error) {
	if _, err := s.getGuild(c); err != nil {
		return nil, err
	}
	p := s.world.people[c.id("user_id")]
	if p == nil || !p.Member {
		return nil, errUnknownMember
	}
	return s.memberJSON(p), nil
}

func (s *Server) getApplication(_ *call) (any, error) {
	g := s.world.guild
	return obj{
		"id": g.App, "name": "damasbot", "description": "", "icon": nil, "bot_public": true, "bot_require_code_grant": false,
		"flags": 0, "verify_key": "", "bot": s.botUser(),
	}, nil
}

func (s *Server) getGuild(c *call) (any, error) {
	switch g := s.world.guild; {
	case c.id("guild_id") != g.ID:
		return nil, errUnknownGuild
	case !g.In:
		return nil, errMissingAccess
	}
	return s.guildJSON(), nil
}

func (s *Server) leaveGuild(c *call) (any, error) {
	if _, err := s.getGuild(c); err != nil {
		return nil, errUnknownGuild
	}
	s.setMember(false)
	return nil, nil
}

func (s *Server) openDM(c *call) (any, error) {
	var in struct {
		To ID `json:"recipient_id"`
	}
	if err := c.payload.into(&in); err != nil {
		return nil, err
	}
	p := s.world.people[in.To]
	if p == nil {
		return nil, errCannotDM
	}
	return s.channelJSON(s.dm(p)), nil
}

// dm is a person's direct message with the bot, opened if need be.
func (s *Server) dm(p *person) *channel {
	if c := s.world.channels[p.DM]; c != nil {
		return c
	}
	c := &channel{ID: s.world.mint(s.now()), Type: typeDM, Person: p.ID, Made: s.now()}
	s.saveChannel(c)
	p.DM = c.ID
	s.savePerson(p)
	s.rooms(p.ID)
	return c
}

func (s *Server) getChannel(c *call) (any, error) {
	ch, err := s.reach(c.id("channel_id"), viewChannel)
	if err != nil {
		return nil, err
	}
	return s.channelJSON(ch), nil
}

func (s *Server) typing(c *call) (any, error) {
	_, err := s.reach(c.id("channel_id"), viewChannel|sendMessages)
	return nil, err
}

// editChannel is for the bot's threads: their name, and whether they are archived.
func (s *Server) editChannel(c *call) (any, error) {
	ch, err := s.reach(c.id("channel_id"), viewChannel)
	if err != nil {
		return nil, err
	}
	if ch.Type != typePublic {
		return nil, errMissingPermissions
	}
	var in struct {
		Name     *string `json:"name"`
		Archived *bool   `json:"archived"`
		Locked   *bool   `json:"locked"`
		Archive  *int    `json:"auto_archive_duration"`
	}
	if err := c.payload.into(&in); err != nil {
		return nil, err
	}
	if in.Locked != nil {
		if _, err := s.reach(ch.ID, manageThreads); err != nil {
			return nil, err
		}
		ch.Locked = *in.Locked
	}
	if in.Name != nil {
		if err := inRange("name", utf8.RuneCountInString(*in.Name), 1, 100); err != nil {
			return nil, err
		}
		ch.Name = *in.Name
	}
	if in.Archived != nil {
		ch.Archived = *in.Archived
	}
	if in.Archive != nil {
		if err := checkArchive(*in.Archive); err != nil {
			return nil, err
		}
		ch.Archive = *in.Archive
	}
	s.saveChannel(ch)
	s.emit(ch, intentGuilds, "THREAD_UPDATE", s.channelJSON(ch))
	s.rooms(s.everybody()...)
	return s.channelJSON(ch), nil
}

func checkArchive(minutes int) error {
	switch minutes {
	case 60, 1440, 4320, 10080:
		return nil
	}
	return form("auto_archive_duration", "BASE_TYPE_CHOICES", "Value must be one of {60, 1440, 4320, 10080}.")
}

func (s *Server) startThread(c *call) (any, error) { return s.thread(c, 0) }

func (s *Server) startMessageThread(c *call) (any, error) {
	_, m, err := s.message(c)
	if err != nil {
		return nil, err
	}
	if s.world.channels[m.ID] != nil {
		return nil, errThreadExists
	}
	return s.thread(c, m.ID)
}

// thread starts a public thread; one on a message has the message's id.
func (s *Server) thread(c *call, id ID) (any, error) {
	ch, err := s.reach(c.id("channel_id"), viewChannel|createThreads)
	if err != nil {
		return nil, err
	}
	if ch.Type != typeText {
		return nil, form("channel_id", "CHANNEL_TYPE", "No thread can be started here")
	}
	var in struct {
		Name    string `json:"name"`
		Type    *int   `json:"type"`
		Archive *int   `json:"auto_archive_duration"`
	}
	if err := c.payload.into(&in); err != nil {
		return nil, err
	}
	if err := inRange("name", utf8.RuneCountInString(in.Name), 1, 100); err != nil {
		return nil, err
	}
	t := &channel{ID: id, Type: typePublic, Name: in.Name, Parent: ch.ID, Archive: 1440, Made: s.now()}
	if id == 0 {
		t.ID = s.world.mint(s.now())
		if in.Type == nil || *in.Type != typePublic { // the default of version 9 is private
			return nil, errMissingPermissions
		}
	}
	if in.Archive != nil {
		if err := checkArchive(*in.Archive); err != nil {
			return nil, err
		}
		t.Archive = *in.Archive
	}
	s.saveChannel(t)
	made := s.channelJSON(t)
	made["newly_created"] = true
	s.emit(t, intentGuilds, "THREAD_CREATE", made)
	s.rooms(s.everybody()...)
	return s.channelJSON(t), nil
}

// addToThread adds a person to a thread, who must be able to see it.
func (s *Server) addToThread(c *call) (any, error) {
	ch, err := s.reach(c.id("channel_id"), viewChannel|sendInThreads)
	if err != nil {
		return nil, err
	}
	p := s.world.people[c.id("user_id")]
	switch {
	case ch.Type != typePublic:
		return nil, errUnknownChannel
	case p == nil || !p.Member:
		return nil, errUnknownMember
	case ch.Archived:
		return nil, errArchived
	}
	if err := s.shut(ch); err != nil {
		return nil, err
	}
	if !slices.Contains(ch.Members, p.ID) {
		ch.Members = append(ch.Members, p.ID)
		s.saveChannel(ch)
	}
	return nil, nil
}
