package discord

import (
	"fmt"
	"slices"
	"strconv"
)

// role is a role of a server: all members have the one with the server's id.
type role struct {
	ID      string `json:"id"`
	Allowed string `json:"permissions"`
}

// overwrite is an exception of a channel, for a role or a member.
type overwrite struct {
	ID    string `json:"id"`
	Allow string `json:"allow"`
	Deny  string `json:"deny"`
}

// bits reads a set of permissions; an unreadable one is empty.
func bits(s string) uint64 {
	n, _ := strconv.ParseUint(s, 10, 64)
	return n
}

// Invite is the address that adds the bot to a server, with the permissions that it needs and no others.
func (a *Adapter) Invite() string {
	set := uint64(readHistory)
	for _, p := range needed {
		set |= p.bit
	}
	return fmt.Sprintf("%s/oauth2/authorize?client_id=%s&scope=bot+applications.commands&permissions=%d", DefaultAPI, a.app, set)
}

// permitted is what a server allows a member in a channel. known is false where the server did not tell of the member.
// https://discord.com/developers/docs/topics/permissions#permission-overwrites
func (in *guild) permitted(c *channel, who string) (set uint64, known bool) {
	at := slices.IndexFunc(in.Members, func(m member) bool { return m.User != nil && m.User.ID == who })
	if at < 0 || len(in.Roles) == 0 {
		return 0, false
	}
	own := in.Members[at].Roles
	for _, r := range in.Roles {
		if r.ID == in.ID || slices.Contains(own, r.ID) {
			set |= bits(r.Allowed)
		}
	}
	if set&administrator != 0 {
		return set, true
	}
	// Exceptions for all, then for roles taken together, then for the member.
	var allow, deny [3]uint64
	for _, o := range c.Overwrites {
		switch {
		case o.ID == in.ID:
			allow[0], deny[0] = bits(o.Allow), bits(o.Deny)
		case o.ID == who:
			allow[2], deny[2] = bits(o.Allow), bits(o.Deny)
		case slices.Contains(own, o.ID):
			allow[1] |= bits(o.Allow)
			deny[1] |= bits(o.Deny)
		}
	}
	for i := range allow {
		set = set&^deny[i] | allow[i]
	}
	return set, true
}

// learn notes a channel or thread of a server, and what the bot may do there as the server tells it. The lock is held.
func (g *guilds) learn(in *guild, c *channel, me string) {
	g.note(in.ID, c)
	of := c
	if c.isThread() {
		if of = in.channel(c.Parent); of == nil {
			return
		}
	}
	if set, known := in.permitted(of, me); known {
		p := g.channels[c.ID]
		p.lacking = lacking(strconv.FormatUint(set, 10), c.isThread())
		g.channels[c.ID] = p
	}
}

// channel finds a channel of the server, or nil.
func (in *guild) channel(id string) *channel {
	for i := range in.Channels {
		if in.Channels[i].ID == id {
			return &in.Channels[i]
		}
	}
	return nil
}

// changed notes a channel, role or member of a known server that is new or another now. Threads learn of it with the next
// interaction.
func (g *guilds) changed(guild, me string, change func(in *guild)) {
	g.ready(nil)
	g.mu.Lock()
	defer g.mu.Unlock()
	if in := g.known[guild]; in != nil {
		change(in)
		for i := range in.Channels {
			g.learn(in, &in.Channels[i], me)
		}
	}
}

// thread notes a thread that was begun or is open again; one that is archived is forgotten until then.
func (g *guilds) thread(guild string, c *channel, me string) {
	g.ready(nil)
	g.mu.Lock()
	defer g.mu.Unlock()
	switch in := g.known[guild]; {
	case c.Meta.Archived:
		delete(g.channels, c.ID)
	case in != nil:
		g.learn(in, c, me)
	}
}

// put replaces what a list has by the same id, or appends it.
func put[T any](list []T, one T, id func(T) string) []T {
	at := slices.IndexFunc(list, func(o T) bool { return id(o) == id(one) })
	if at < 0 {
		return append(list, one)
	}
	list[at] = one
	return list
}
