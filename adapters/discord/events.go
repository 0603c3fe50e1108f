package discord

import (
	"encoding/json"
	"fmt"
	"time"

	"damasbot/bot"
)

// event handles what the gateway tells.
func (a *Adapter) event(kind string, raw json.RawMessage) {
	defer a.caught("an event " + kind)
	switch kind {
	case "INTERACTION_CREATE":
		a.interact(raw)
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
	case "GUILD_DELETE":
		var g guild
		if json.Unmarshal(raw, &g) != nil || g.Unavailable {
			return // an outage: it comes back by itself
		}
		for _, c := range a.guilds.leave(g.ID) {
			a.member(c, "", "", fmt.Sprint("out/", time.Now().UnixNano()), false, true)
		}
	case "CHANNEL_DELETE", "THREAD_DELETE":
		var c channel
		if json.Unmarshal(raw, &c) == nil {
			a.guilds.drop(c.ID)
			a.member(c.ID, "", "", "deleted", false, true)
		}
	}
}

// guildCreated notes a server. In a new one the boards of known channels are brought up to date, and the bot greets in the
// channel that the server has for such.
func (a *Adapter) guildCreated(raw json.RawMessage) {
	var g guild
	if err := json.Unmarshal(raw, &g); err != nil || g.Unavailable {
		return
	}
	if !a.guilds.join(&g) {
		return
	}
	lang := g.Locale
	if lang == unset {
		lang = ""
	}
	at := fmt.Sprint("in/", g.Joined.UnixNano())
	for _, c := range append(g.Channels, g.Threads...) {
		a.member(c.ID, g.Name+" #"+c.Name, lang, at, true, c.ID != g.System)
	}
}

// member tells the core that the bot can, or cannot any more, reach a channel.
func (a *Adapter) member(channel, title, lang, what string, in, known bool) {
	self := named(&a.me, "", lang)
	a.core.Accept(bot.Update{ID: fmt.Sprintf("%s/%s/%s", Platform, what, channel), Do: bot.Membership{
		Who: self, Where: bot.Where{Address: address(channel), Kind: bot.Group, Title: title, Lang: lang}, In: in, Known: known,
	}}, func(error) {})
}
