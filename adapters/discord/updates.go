package discord

import (
	"cmp"
	"encoding/json"
	"runtime/debug"
	"strings"
	"time"

	"damasbot/bot"
	"damasbot/screen"
)

// caught ends a panic: it costs what was being done, and no more. To be deferred.
func (a *Adapter) caught(what string) {
	if r := recover(); r != nil {
		a.log.Error("discord: panic in "+what, "panic", r, "stack", string(debug.Stack()))
	}
}

// interact translates an interaction and hands it to the core. What means nothing to us is left alone.
func (a *Adapter) interact(raw json.RawMessage) {
	defer a.caught("an interaction")
	i := &interaction{}
	if err := json.Unmarshal(raw, i); err != nil {
		a.log.Error("discord: an interaction of unknown shape is set aside", "err", err)
		return
	}
	if i.caller() == nil || i.ChannelID == "" || a.calls.find(i.ID) != nil {
		return // of no person, or delivered twice
	}
	switch i.Type {
	case isCommand:
		a.command(i)
	case isPress:
		a.press(i)
	case isTyping:
		a.spawn(func() { a.complete(i) })
	case isSubmit:
		a.submit(i)
	}
}

// caller is who did it: told by the member in a server, by the user in a direct message.
func (i *interaction) caller() *user {
	if i.Member != nil && i.Member.User != nil {
		return i.Member.User
	}
	return i.User
}

// begin notes an interaction that is to be answered. quiet is a command that needs no message as an answer, and said a press to
// which the core has nothing to say.
func (a *Adapter) begin(i *interaction, quiet, said bool) *call {
	c := &call{id: i.ID, token: i.Token, born: time.Now(), channel: i.ChannelID, quiet: quiet, said: said}
	if m := i.Message; m != nil {
		c.message, c.hidden = m.ID, m.Flags&flagEphemeral != 0
		if c.hidden {
			c.message = hiddenRef(m.ID)
		}
	}
	if lacks := lacking(i.Allowed, i.Channel.isThread()).here; i.Guild != "" && len(lacks) > 0 {
		c.lacks = say(i, "discord.lacks", "permissions", permissionNames(i.Locale, lacks))
	}
	a.calls.add(c)
	a.later(answerWait, func() { a.settle(c) })
	return c
}

// permissionNames are permissions as Discord's clients call them.
func permissionNames(lang string, lacks []string) string {
	var names []string
	for _, l := range lacks {
		names = append(names, screen.Say(lang, "discord.permission."+l))
	}
	return strings.Join(names, ", ")
}

// accept hands an intent to the core.
func (a *Adapter) accept(c *call, do bot.Intent, then func()) {
	a.core.Accept(bot.Update{ID: Platform + "/i/" + c.id, Do: do}, func(err error) {
		if err == nil && then != nil {
			then()
		}
	})
}

// root is the one command; all others are its subcommands.
const root = "damas"

func (a *Adapter) command(i *interaction) {
	var d commandData
	if json.Unmarshal(i.Data, &d) != nil || d.Name != root || len(d.Options) == 0 {
		return
	}
	sub := d.Options[0]
	where := a.where(i)
	c := a.begin(i, showsOnBoard(sub.Name), false)
	if c.lacks != "" && (sub.Name == "challenge" || sub.Name == "board") {
		a.log.Warn("discord: a permission is missing", "channel", i.ChannelID, "missing", a.guilds.lacks(i.ChannelID).here)
		a.spawn(func() {
			c.mu.Lock()
			defer c.mu.Unlock()
			a.tell(c, c.lacks)
		})
		return
	}
	do := bot.Command{
		Who: a.who(i), Where: where, Ref: callPrefix + i.ID, Name: sub.Name,
		Self: a.me.Username, SelfID: address(a.me.ID),
	}
	d.fill(&do)
	var then func()
	if c.quiet {
		then = func() { a.later(quietWait, func() { a.conclude(c) }) }
	}
	a.accept(c, do, then)
}

// showsOnBoard reports whether a board shows what a command does, so that nobody waits for another answer.
func showsOnBoard(command string) bool {
	return command == "move" || command == "draw" || command == "undo"
}

// press translates a pressed button. One that was never ours is answered and dropped.
func (a *Adapter) press(i *interaction) {
	var d pressData
	if i.Message == nil || json.Unmarshal(i.Data, &d) != nil {
		return
	}
	if len(d.Values) > 0 {
		d.CustomID = d.Values[0]
	}
	where := a.where(i)
	if d.CustomID == idType {
		a.spawn(func() { a.ask(i) })
		return
	}
	c := a.begin(i, false, false)
	if first, ok := strings.CutPrefix(d.CustomID, idDirect); ok {
		a.spawn(func() { a.lead(i, c, first) })
		return
	}
	id, _, _ := strings.Cut(d.CustomID, idAgain)
	do, err := screen.Decode(id)
	if err != nil {
		a.spawn(func() { a.answer(c, say(i, "refuse.stale")) })
		return
	}
	p := bot.Press{
		Who: a.who(i), Where: where, Ref: c.message, Picture: i.Message.pictured() && !c.hidden, Do: do,
		Answer: func(text string, _ bool) { a.answer(c, text) }, Unsay: func() { a.unsay(c) },
	}
	if where.Kind != bot.Direct {
		p.Whisper = func(m bot.Message) { a.whisper(c, m) }
	}
	a.accept(c, p, nil)
}

// submit translates a typed move.
func (a *Adapter) submit(i *interaction) {
	var d submitData
	if json.Unmarshal(i.Data, &d) != nil || d.CustomID != idType || i.Message == nil {
		return
	}
	where := a.where(i)
	c := a.begin(i, false, true)
	a.accept(c, bot.Command{
		Who: a.who(i), Where: where, Ref: callPrefix + i.ID, Name: "move", Args: strings.TrimSpace(typed(d.Components)),
		ReplyTo: i.Message.ID, Self: a.me.Username, SelfID: address(a.me.ID),
	}, nil)
}

// typed is what was written into a modal's one field.
func typed(parts []part) string {
	for _, p := range parts {
		if p.CustomID == fieldMove {
			return p.Value
		}
		if s := typed(p.Components); s != "" {
			return s
		}
	}
	return ""
}

// lead shows somebody the way to the direct message, and begins there.
func (a *Adapter) lead(i *interaction, c *call, first string) {
	dm, err := a.Direct(a.ctx, address(i.caller().ID))
	if err != nil {
		a.log.Warn("discord: a direct message could not be opened", "err", err)
		a.answer(c, say(i, "discord.no-direct"))
		return
	}
	where := bot.Where{Address: dm, Kind: bot.Direct}
	a.core.Accept(bot.Update{
		ID: Platform + "/i/" + i.ID,
		Do: bot.Command{Who: a.who(i), Where: where, Name: "start", Args: first, Self: a.me.Username, SelfID: address(a.me.ID)},
	}, func(err error) {
		if err == nil {
			b := sentence("")
			b.Content = "<#" + strings.TrimPrefix(dm, Platform+"/") + ">"
			a.spawn(func() { a.show(c, b) })
		}
	})
}

func (a *Adapter) who(i *interaction) bot.Who {
	if i.Member == nil {
		return named(i.caller(), "", i.Locale)
	}
	who := named(i.caller(), i.Member.Nick, i.Locale)
	who.Admin = manages(i.Member.Allowed)
	return who
}

// named is a person: by their name in the server, else the one they chose, else their account's.
func named(u *user, nick, lang string) bot.Who {
	return bot.Who{ID: address(u.ID), Name: cmp.Or(nick, u.Global, u.Username), Username: u.Username, Lang: lang, Bot: u.Bot}
}

// unset is the language of a server that nobody chose one for.
const unset = "en-US"

func (a *Adapter) where(i *interaction) bot.Where {
	if i.Guild == "" {
		return bot.Where{Address: address(i.ChannelID), Kind: bot.Direct}
	}
	c := i.Channel
	if c == nil {
		c = &channel{ID: i.ChannelID}
	}
	return a.guilds.visit(i.Guild, c, lacking(i.Allowed, c.isThread()), languageOf(i.GuildLocale))
}

// languageOf is the language of a server; "" where nobody chose one.
func languageOf(locale string) string {
	if locale == unset {
		return ""
	}
	return locale
}

// address is that of a person or channel.
func address(id string) string { return Platform + "/" + id }

// show answers a call with a message for the caller alone.
func (a *Adapter) show(c *call, b body) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, err := a.reply(a.ctx, c, b, true); err != nil {
		a.log.Warn("discord: an interaction could not be answered", "err", err)
	}
}
