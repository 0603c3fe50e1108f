package fakediscord

import (
	"fmt"
	"strconv"
)

// permission is a set of bits:
// https://discord.com/developers/docs/topics/permissions#permissions-bitwise-permission-flags
type permission uint64

const (
	manageGuild   permission = 1 << 5
	viewChannel   permission = 1 << 10
	sendMessages  permission = 1 << 11
	manageMessage permission = 1 << 13
	embedLinks    permission = 1 << 14
	attachFiles   permission = 1 << 15
	readHistory   permission = 1 << 16
	externalEmoji permission = 1 << 18
	useCommands   permission = 1 << 31
	manageThreads permission = 1 << 34
	createThreads permission = 1 << 35
	sendInThreads permission = 1 << 38
)

var permissionNames = map[string]permission{
	"MANAGE_GUILD": manageGuild, "VIEW_CHANNEL": viewChannel, "SEND_MESSAGES": sendMessages, "MANAGE_MESSAGES": manageMessage,
	"EMBED_LINKS": embedLinks, "ATTACH_FILES": attachFiles, "READ_MESSAGE_HISTORY": readHistory, "USE_EXTERNAL_EMOJIS": externalEmoji,
	"USE_APPLICATION_COMMANDS": useCommands, "MANAGE_THREADS": manageThreads, "CREATE_PUBLIC_THREADS": createThreads,
	"SEND_MESSAGES_IN_THREADS": sendInThreads,
}

const (
	// botPermissions are those of the least install link.
	botPermissions = viewChannel | sendMessages | embedLinks | attachFiles | readHistory | externalEmoji | createThreads | sendInThreads
	// peoplePermissions are what @everybody has.
	peoplePermissions = botPermissions | useCommands
)

func permissionsOf(names []string) (p permission, err error) {
	for _, n := range names {
		bit, ok := permissionNames[n]
		if !ok {
			return 0, fmt.Errorf("there is no permission %q", n)
		}
		p |= bit
	}
	return p, nil
}

func (p permission) String() string { return strconv.FormatUint(uint64(p), 10) }

// may is what the bot may do in a channel.
func (w *world) may(c *channel) permission {
	if c.Type == typeDM {
		return botPermissions
	}
	p := w.guild.Allowed &^ c.Denied
	if parent := w.channels[c.Parent]; parent != nil {
		p &^= parent.Denied
	}
	if p&viewChannel == 0 {
		return 0
	}
	return p
}

// reach finds a channel the bot is to act in; need is what it must be allowed.
func (s *Server) reach(id ID, need permission) (*channel, error) {
	c := s.world.channels[id]
	switch {
	case c == nil:
		return nil, errUnknownChannel
	case c.Type != typeDM && !s.world.guild.In:
		return nil, errMissingAccess
	case c.Type == typeDM:
		return c, nil
	}
	p := s.world.may(c)
	if p&viewChannel == 0 {
		return nil, errMissingAccess
	}
	if p&need != need {
		return nil, errMissingPermissions
	}
	return c, nil
}
