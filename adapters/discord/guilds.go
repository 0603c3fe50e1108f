package discord

import (
	"slices"
	"strconv"
	"strings"
	"sync"
)

// guilds is what is known about servers and their channels: names, and what the bot may not do there.
type guilds struct {
	mu       sync.Mutex
	known    map[string]*guild // by id; those whose ready message named them have no name yet
	channels map[string]place
}

type place struct {
	guild, name string
	lacking     []string // permissions, as Discord's documentation names them
	hurt        bool     // something was refused there
}

// Permissions that the bot needs to play in a channel.
// https://discord.com/developers/docs/topics/permissions#permissions-bitwise-permission-flags
var needed = []struct {
	name   string
	bit    uint64
	thread bool // in threads only, and the next not there
}{
	{"VIEW_CHANNEL", 1 << 10, false},
	{"SEND_MESSAGES", 1 << 11, false},
	{"ATTACH_FILES", 1 << 15, false},
	{"SEND_MESSAGES_IN_THREADS", 1 << 38, true},
}

// lacking lists what of the needed permissions a set does not hold. An unreadable set lacks nothing.
func lacking(permissions string, thread bool) (names []string) {
	set, err := strconv.ParseUint(permissions, 10, 64)
	if err != nil || set&(1<<3) != 0 { // ADMINISTRATOR
		return nil
	}
	for _, p := range needed {
		if p.name == "SEND_MESSAGES" && thread || p.thread && !thread {
			continue
		}
		if set&p.bit == 0 {
			names = append(names, p.name)
		}
	}
	return names
}

// ready notes the servers of a new connection.
func (g *guilds) ready(ids []string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.known == nil {
		g.known, g.channels = map[string]*guild{}, map[string]place{}
	}
	for _, id := range ids {
		if g.known[id] == nil {
			g.known[id] = &guild{ID: id}
		}
	}
}

// join notes a server, and reports whether it is a new one.
func (g *guilds) join(in *guild) (joined bool) {
	g.ready(nil)
	g.mu.Lock()
	defer g.mu.Unlock()
	joined = g.known[in.ID] == nil
	g.known[in.ID] = in
	for _, c := range append(in.Channels, in.Threads...) {
		g.channels[c.ID] = place{guild: in.ID, name: c.Name}
	}
	return joined
}

// leave forgets a server, and returns its channels that were known.
func (g *guilds) leave(id string) (channels []string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.known, id)
	for c, p := range g.channels {
		if p.guild == id {
			channels = append(channels, c)
			delete(g.channels, c)
		}
	}
	return channels
}

// drop forgets a channel.
func (g *guilds) drop(channel string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.channels, channel)
}

// visit notes a channel where something happened, and returns its title: "Server #channel".
func (g *guilds) visit(id, channel, name string, lacks []string) (title string) {
	g.ready(nil)
	g.mu.Lock()
	defer g.mu.Unlock()
	p := g.channels[channel]
	p.guild, p.lacking = id, lacks
	if name != "" {
		p.name = name
	}
	g.channels[channel] = p
	if in := g.known[id]; in != nil {
		title = in.Name
	}
	if p.name != "" {
		title += " #" + p.name
	}
	return strings.TrimSpace(title)
}

// hurt notes whether something was refused in a channel for want of permission.
func (g *guilds) hurt(channel string, is bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if p, ok := g.channels[channel]; ok && p.hurt != is {
		p.hurt = is
		g.channels[channel] = p
	}
}

func (g *guilds) hurts(channel string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.channels[channel].hurt
}

func (g *guilds) lacks(channel string) []string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.channels[channel].lacking
}

// pictureless reports whether the bot may not send files to a channel, as far as was told there last.
func (g *guilds) pictureless(channel string) bool {
	return slices.Contains(g.lacks(channel), "ATTACH_FILES")
}
