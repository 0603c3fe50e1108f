package discord

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"damasbot/bot"
)

// event handles what the gateway tells.
func (a *Adapter) event(kind string, raw json.RawMessage) {
	defer a.caught("an event " + kind)
	switch kind {
	case "INTERACTION_CREATE":
		a.interact(raw)
	case "MESSAGE_CREATE":
		a.written(raw)
	case "READY":
		var r struct {
			Guilds []guild `json:"guilds"`
		}
		if json.Unmarshal(raw, &r) == nil {
			ids := []string{}
			for _, g := range r.Guilds {
				ids = append(ids, g.ID)
			}
			a.guilds.ready(ids)
		}
	case "GUILD_CREATE":
		a.guildCreated(raw)
	case "CHANNEL_CREATE", "CHANNEL_UPDATE", "THREAD_CREATE", "THREAD_UPDATE", "GUILD_ROLE_UPDATE", "GUILD_MEMBER_UPDATE":
		a.changed(raw)
	case "GUILD_DELETE":
		var g guild
		if json.Unmarshal(raw, &g) != nil || g.Unavailable {
			return // an outage: it comes back by itself
		}
		for _, w := range a.guilds.leave(g.ID) {
			a.member(w, fmt.Sprint("out/", time.Now().UnixNano()), bot.Membership{Known: true})
		}
	case "CHANNEL_DELETE", "THREAD_DELETE":
		var c channel
		if json.Unmarshal(raw, &c) == nil {
			a.member(a.guilds.drop(&c), "deleted", bot.Membership{Known: true, Lost: true})
		}
	}
}

// changed notes a channel, a thread, a role or the bot's own roles.
func (a *Adapter) changed(raw json.RawMessage) {
	var e struct {
		channel
		member
		Guild string `json:"guild_id"`
		Role  *role  `json:"role"`
	}
	if json.Unmarshal(raw, &e) != nil {
		return
	}
	if e.isThread() {
		a.guilds.thread(e.Guild, &e.channel, a.me.ID)
		return
	}
	a.guilds.changed(e.Guild, a.me.ID, func(in *guild) {
		switch {
		case e.Role != nil:
			in.Roles = put(in.Roles, *e.Role, func(r role) string { return r.ID })
		case e.User != nil:
			in.Members = put(in.Members, e.member, func(m member) string {
				if m.User == nil {
					return ""
				}
				return m.User.ID
			})
		case e.ID != "":
			in.Channels = put(in.Channels, e.channel, func(c channel) string { return c.ID })
		}
	})
}

// written takes what somebody writes in a direct message: it may be a move. In servers nothing is read.
func (a *Adapter) written(raw json.RawMessage) {
	var m struct {
		message
		Guild   string `json:"guild_id"`
		Author  *user  `json:"author"`
		Content string `json:"content"`
		Reply   struct {
			Message string `json:"message_id"`
		} `json:"message_reference"`
	}
	if json.Unmarshal(raw, &m) != nil || m.Guild != "" || m.Author == nil || m.Author.Bot || strings.TrimSpace(m.Content) == "" {
		return
	}
	a.core.Accept(bot.Update{ID: Platform + "/m/" + m.ID, Do: bot.Text{
		Who: named(m.Author, "", ""), Where: bot.Where{Address: address(m.ChannelID), Kind: bot.Direct}, Ref: m.ID, Text: m.Content,
		ReplyTo: m.Reply.Message,
	}}, func(error) {})
}

// guildCreated notes a server. In a new one the boards of known channels are brought up to date, and the bot greets in the
// channel that the server has for such.
func (a *Adapter) guildCreated(raw json.RawMessage) {
	var g guild
	if err := json.Unmarshal(raw, &g); err != nil || g.Unavailable {
		return
	}
	if !a.guilds.join(&g, a.me.ID) {
		return
	}
	at := fmt.Sprint("in/", g.Joined.UnixNano())
	for _, c := range append(g.Channels, g.Threads...) {
		a.member(a.guilds.at(c.ID, languageOf(g.Locale)), at, bot.Membership{In: true, Known: c.ID != g.System})
	}
}

// member tells the core that the bot can, or cannot any more, reach a channel.
func (a *Adapter) member(where bot.Where, what string, m bot.Membership) {
	m.Who, m.Where = named(&a.me, "", where.Lang), where
	id := fmt.Sprintf("%s/%s/%s", Platform, what, strings.TrimPrefix(where.Address, Platform+"/"))
	a.core.Accept(bot.Update{ID: id, Do: m}, func(error) {})
}
