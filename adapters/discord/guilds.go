package discord

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"damasbot/bot"
)

// guilds is what is known about servers and their channels: names, and what the bot may not do there.
type guilds struct {
	mu       sync.Mutex
	known    map[string]*guild // by id; those whose ready message named them have no name yet
	channels map[string]place
}

type place struct {
	guild, name string
	parent      string // of a thread: its channel
	lacking     lacks
	hurt        bool // something was refused there
}

// lacks are permissions that the bot has not, as Discord's documentation names them.
type lacks struct {
	here    []string // to play in the channel
	threads []string // to play in threads that it begins there
}

// Permissions that the bot needs to play in a channel, in a thread, and in threads that it begins.
// https://discord.com/developers/docs/topics/permissions#permissions-bitwise-permission-flags
var needed = []struct {
	name                 string
	bit                  uint64
	channel, thread, own bool
}{
	{"VIEW_CHANNEL", 1 << 10, true, true, false},
	{"SEND_MESSAGES", 1 << 11, true, false, false},
	{"ATTACH_FILES", 1 << 15, true, true, false},
	{"CREATE_PUBLIC_THREADS", 1 << 35, false, false, true},
	{"SEND_MESSAGES_IN_THREADS", 1 << 38, false, true, true},
}

const (
	administrator = 1 << 3
	manageGuild   = 1 << 5
	readHistory   = 1 << 16 // to read an old board of its own, whose buttons it takes off
)

// manages reports whether a set of permissions holds Manage Server.
func manages(permissions string) bool {
	set, err := strconv.ParseUint(permissions, 10, 64)
	return err == nil && set&(administrator|manageGuild) != 0
}

// lacking lists what of the needed permissions a set does not hold. An unreadable set lacks nothing.
func lacking(permissions string, thread bool) (l lacks) {
	set, err := strconv.ParseUint(permissions, 10, 64)
	if err != nil || set&administrator != 0 {
		return l
	}
	for _, p := range needed {
		if set&p.bit != 0 {
			continue
		}
		if thread && p.thread || !thread && p.channel {
			l.here = append(l.here, p.name)
		}
		if p.own {
			l.threads = append(l.threads, p.name)
		}
	}
	return l
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
func (g *guilds) join(in *guild, me string) (joined bool) {
	g.ready(nil)
	g.mu.Lock()
	defer g.mu.Unlock()
	joined = g.known[in.ID] == nil
	g.known[in.ID] = in
	for _, c := range append(slices.Clone(in.Channels), in.Threads...) {
		g.learn(in, &c, me)
	}
	return joined
}

// note notes what a channel is. The lock is held.
func (g *guilds) note(guild string, c *channel) {
	p := g.channels[c.ID]
	p.guild = guild
	if c.Name != "" {
		p.name = c.Name
	}
	if c.isThread() {
		p.parent = c.Parent
	}
	g.channels[c.ID] = p
}

// leave forgets a server, and returns its channels that were known.
func (g *guilds) leave(id string) (channels []bot.Where) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for c, p := range g.channels {
		if p.guild == id {
			channels = append(channels, g.where(c, ""))
		}
	}
	delete(g.known, id)
	for _, w := range channels {
		delete(g.channels, strings.TrimPrefix(w.Address, Platform+"/"))
	}
	return channels
}

// drop forgets a channel, and returns what it was.
func (g *guilds) drop(c *channel) bot.Where {
	g.ready(nil)
	g.mu.Lock()
	defer g.mu.Unlock()
	g.note(c.Guild, c)
	w := g.where(c.ID, "")
	delete(g.channels, c.ID)
	return w
}

// visit notes a channel where something happened and what the bot may not do there, and returns where that is.
func (g *guilds) visit(guild string, c *channel, lacking lacks, lang string) bot.Where {
	g.ready(nil)
	g.mu.Lock()
	defer g.mu.Unlock()
	g.note(guild, c)
	p := g.channels[c.ID]
	p.lacking = lacking
	g.channels[c.ID] = p
	return g.where(c.ID, lang)
}

// at is where a known channel is, in a server of that language.
func (g *guilds) at(channel, lang string) bot.Where {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.where(channel, lang)
}

// where is a channel of a server, or a thread of a channel, with what it is part of. The lock is held.
func (g *guilds) where(channel, lang string) bot.Where {
	p := g.channels[channel]
	w := bot.Where{Address: address(channel), Kind: bot.Group, Lang: lang}
	server := bot.Where{Address: serverAddress(p.guild), Kind: bot.Server, Lang: lang}
	if in := g.known[p.guild]; in != nil {
		server.Title, w.Title = in.Name, in.Name
	}
	if p.name != "" {
		w.Title = strings.TrimSpace(w.Title + " #" + p.name)
	}
	w.Within = &server
	if p.parent != "" {
		outer := g.channels[p.parent]
		outer.guild = p.guild
		g.channels[p.parent] = outer
		within := g.where(p.parent, lang)
		w.Kind, w.Within = bot.Thread, &within
	}
	return w
}

// serverAddress is that of a server. A channel may have the server's id.
func serverAddress(guild string) string { return Platform + "/server:" + guild }

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

func (g *guilds) lacks(channel string) lacks {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.channels[channel].lacking
}

// pictureless reports whether the bot may not send files to a channel, as far as was told there last.
func (g *guilds) pictureless(channel string) bool {
	return slices.Contains(g.lacks(channel).here, "ATTACH_FILES")
}
