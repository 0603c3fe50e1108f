package fakediscord

import "slices"

// commandsOf checks the application and gives the guild whose commands are
// meant, 0 for global ones.
func (s *Server) commandsOf(c *call) (ID, error) {
	if c.id("application_id") != s.world.guild.App {
		return 0, errMissingAccess
	}
	if c.PathValue("guild_id") == "" {
		return 0, nil
	}
	if _, err := s.getGuild(c); err != nil {
		return 0, errMissingAccess
	}
	return s.world.guild.ID, nil
}

func (s *Server) commandJSON(guild ID, all []command) []obj {
	out := []obj{}
	for _, c := range all {
		o := obj{
			"id": c.ID, "application_id": s.world.guild.App, "version": c.Version, "type": c.Type, "name": c.Name,
			"name_localizations": c.Names, "description": c.Description, "description_localizations": c.Descriptions,
			"options": c.Options, "default_member_permissions": c.Permissions, "nsfw": false,
			"contexts": c.Contexts, "integration_types": c.Installs,
		}
		if guild != 0 {
			o["guild_id"] = guild
		}
		out = append(out, o)
	}
	return out
}

func (s *Server) setCommands(guild ID, all []command) {
	s.world.commands[guild] = all
	s.disk.put("commands", guild.key(), all)
	s.saveLast()
}

func (s *Server) listCommands(c *call) (any, error) {
	guild, err := s.commandsOf(c)
	if err != nil {
		return nil, err
	}
	return s.commandJSON(guild, s.world.commands[guild]), nil
}

// putCommands replaces all; those with a known name keep their id.
func (s *Server) putCommands(c *call) (any, error) {
	guild, err := s.commandsOf(c)
	if err != nil {
		return nil, err
	}
	var all []command
	if err := c.payload.into(&all); err != nil {
		return nil, err
	}
	if err := checkCommands(all); err != nil {
		return nil, err
	}
	for i := range all {
		all[i] = s.named(guild, all[i])
	}
	s.setCommands(guild, all)
	return s.commandJSON(guild, all), nil
}

// named gives a command the id of the one with its name, or a new one.
func (s *Server) named(guild ID, c command) command {
	c.Version = s.world.mint(s.now())
	c.ID = c.Version
	for _, old := range s.world.commands[guild] {
		if old.Name == c.Name && old.Type == c.Type {
			c.ID = old.ID
		}
	}
	return c
}

func (s *Server) postCommand(c *call) (any, error) {
	guild, err := s.commandsOf(c)
	if err != nil {
		return nil, err
	}
	one := make([]command, 1)
	if err := c.payload.into(&one[0]); err != nil {
		return nil, err
	}
	if err := checkCommands(one); err != nil {
		return nil, err
	}
	made := s.named(guild, one[0])
	all := slices.DeleteFunc(slices.Clone(s.world.commands[guild]), func(o command) bool { return o.ID == made.ID })
	s.setCommands(guild, append(all, made))
	return s.commandJSON(guild, []command{made})[0], nil
}

func (s *Server) deleteCommand(c *call) (any, error) {
	guild, err := s.commandsOf(c)
	if err != nil {
		return nil, err
	}
	all := slices.DeleteFunc(slices.Clone(s.world.commands[guild]), func(o command) bool { return o.ID == c.id("command_id") })
	if len(all) == len(s.world.commands[guild]) {
		return nil, errUnknownCommand
	}
	s.setCommands(guild, all)
	return nil, nil
}
