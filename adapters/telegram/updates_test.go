package telegram

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"testing"

	tg "github.com/go-telegram/bot"
	"github.com/go-telegram/bot/models"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"damasbot/bot"
	"damasbot/screen"
)

func adapter() *Adapter {
	return &Adapter{token: "7:secret", me: &models.User{ID: 7, IsBot: true, FirstName: "D", Username: "damasbot"}}
}

// quiet is an adapter without a server that logs nothing.
func quiet() *Adapter {
	a := adapter()
	a.log, a.ctx = slog.New(slog.DiscardHandler), context.Background()
	a.client, _ = tg.New(a.token, tg.WithSkipGetMe(), tg.WithNotAsyncHandlers(), tg.WithDefaultHandler(a.handle))
	return a
}

var (
	ana    = bot.Who{ID: "tg/5", Name: "Ana Maria", Username: "ana", Lang: "pt-br"}
	beto   = bot.Who{ID: "tg/6", Name: "Beto"}
	group  = bot.Where{Address: "tg/-100", Kind: bot.Group, Title: "Damas"}
	direct = bot.Where{Address: "tg/5", Kind: bot.Direct}
)

const (
	fromAna = `"from":{"id":5,"first_name":"Ana","last_name":"Maria","username":"ana","language_code":"pt-br"}`
	inGroup = `"chat":{"id":-100,"type":"supergroup","title":"Damas"}`
	inDM    = `"chat":{"id":5,"type":"private","first_name":"Ana"}`
	byUs    = `"from":{"id":7,"is_bot":true,"first_name":"D","username":"damasbot"}`
)

func inTopic(thread int) bot.Where { w := group; w.Thread = thread; return w }

func command(at bot.Where, name, args string, more ...func(*bot.Command)) bot.Command {
	c := bot.Command{Who: ana, Where: at, Ref: "9", Name: name, Args: args, Self: "damasbot", SelfID: "tg/7"}
	for _, f := range more {
		f(&c)
	}
	return c
}

func TestIntents(t *testing.T) {
	t.Parallel()
	message := func(rest string) string { return `{"message":{"message_id":9,` + fromAna + `,` + rest + `}}` }
	entity := func(kind string, offset, length int) string {
		return fmt.Sprintf(`{"type":%q,"offset":%d,"length":%d}`, kind, offset, length)
	}
	for name, c := range map[string]struct {
		update string
		want   bot.Intent
	}{
		"a command": {
			message(inGroup + `,"text":"/Desafiar  @beto italianas ","entities":[` + entity("bot_command", 0, 9) + `]`),
			command(group, "desafiar", "@beto italianas"),
		},
		"a command for us": {
			message(inGroup + `,"text":"/jogar@DamasBot russas","entities":[` + entity("bot_command", 0, 15) + `]`),
			command(group, "jogar", "russas"),
		},
		"a command for another bot": {
			message(inGroup + `,"text":"/jogar@outrobot","entities":[` + entity("bot_command", 0, 15) + `]`), nil,
		},
		"emoji before a command: offsets are UTF-16 units, and it is not at the head": {
			message(inDM + `,"text":"😀 /damas","entities":[` + entity("bot_command", 3, 6) + `]`),
			bot.Text{Who: ana, Where: direct, Ref: "9", Text: "😀 /damas"},
		},
		"emoji behind a command": {
			message(inDM + `,"text":"/regras 😀😀 turcas","entities":[` + entity("bot_command", 0, 7) + `]`),
			command(direct, "regras", "😀😀 turcas"),
		},
		"somebody without a username, named behind an emoji": {
			message(inGroup + `,"text":"/desafiar 😀 Zé da 🐉 turcas","entities":[` + entity("bot_command", 0, 9) +
				`,{"type":"text_mention","offset":13,"length":8,"user":{"id":6,"first_name":"Beto"}}]`),
			command(group, "desafiar", "😀          turcas", func(c *bot.Command) { c.Named = []bot.Who{beto} }),
		},
		"entities that lie": {
			message(inGroup + `,"text":"/x","entities":[` + entity("bot_command", 0, 99) + `]`), nil,
		},
		"a mention that lies": {
			message(inGroup + `,"text":"/desafiar","entities":[` + entity("bot_command", 0, 9) + `,{"type":"text_mention","offset":50,"length":8,"user":{"id":6,"first_name":"Beto"}}]`),
			command(group, "desafiar", "", func(c *bot.Command) { c.Named = []bot.Who{beto} }),
		},
		"in reply to a person": {
			message(inGroup + `,"text":"/desafiar","entities":[` + entity("bot_command", 0, 9) + `],"reply_to_message":{"message_id":3,` + inGroup + `,"from":{"id":6,"first_name":"Beto"}}`),
			command(group, "desafiar", "", func(c *bot.Command) { c.ReplyTo, c.Replied = "3", &beto }),
		},
		"a topic": {
			message(inGroup + `,"message_thread_id":4,"is_topic_message":true,"text":"/ajuda","entities":[` + entity("bot_command", 0, 6) + `]`),
			command(inTopic(4), "ajuda", ""),
		},
		"B44: a thread of replies in General is no topic": {
			message(inGroup + `,"message_thread_id":4,"text":"/ajuda","entities":[` + entity("bot_command", 0, 6) + `]`),
			command(group, "ajuda", ""),
		},
		"the first message of a topic is not what somebody replies to": {
			message(inGroup + `,"message_thread_id":4,"is_topic_message":true,"text":"/desafiar","entities":[` + entity("bot_command", 0, 9) +
				`],"reply_to_message":{"message_id":4,` + inGroup + `,"from":{"id":6,"first_name":"Beto"},"forum_topic_created":{"name":"x","icon_color":1}}`),
			command(inTopic(4), "desafiar", "", func(c *bot.Command) { c.ReplyTo = "4" }),
		},
		"talk in a group":          {message(inGroup + `,"text":"32-28"`), nil},
		"a reply to somebody else": {message(inGroup + `,"text":"32-28","reply_to_message":{"message_id":3,` + inGroup + `,"from":{"id":6,"first_name":"Beto"}}`), nil},
		"a reply to us":            {message(inGroup + `,"text":"32-28","reply_to_message":{"message_id":3,` + inGroup + `,` + byUs + `}`), bot.Text{Who: ana, Where: group, Ref: "9", Text: "32-28", ReplyTo: "3"}},
		"talk in private":          {message(inDM + `,"text":"32-28"`), bot.Text{Who: ana, Where: direct, Ref: "9", Text: "32-28"}},
		"somebody joins":           {message(inGroup + `,"new_chat_members":[{"id":6,"first_name":"Beto"}]`), nil},
		"a bot speaks":             {`{"message":{"message_id":9,"from":{"id":8,"is_bot":true,"first_name":"X"},` + inGroup + `,"text":"/jogar","entities":[` + entity("bot_command", 0, 6) + `]}}`, nil},
		"a channel's post in the group of its comments": {
			`{"message":{"message_id":9,"from":{"id":777000,"first_name":"Telegram"},"sender_chat":{"id":-300,"type":"channel"},"is_automatic_forward":true,` +
				inGroup + `,"text":"/jogar","entities":[` + entity("bot_command", 0, 6) + `]}}`, nil,
		},
		"a channel's post is nobody to be challenged": {
			message(inGroup + `,"text":"/desafiar","entities":[` + entity("bot_command", 0, 9) + `],"reply_to_message":{"message_id":3,` + inGroup +
				`,"from":{"id":777000,"first_name":"Telegram"},"sender_chat":{"id":-300,"type":"channel"},"is_automatic_forward":true}`),
			command(group, "desafiar", "", func(c *bot.Command) {
				c.ReplyTo, c.Replied = "3", &bot.Who{ID: "tg/777000", Name: "Telegram", Bot: true}
			}),
		},
		"somebody writes as their channel: no admin": {
			`{"message":{"message_id":9,"from":{"id":136817688,"is_bot":true,"first_name":"Channel","username":"Channel_Bot"},"sender_chat":{"id":-300,"type":"channel"},` +
				inGroup + `,"text":"/regras","entities":[` + entity("bot_command", 0, 7) + `]}}`,
			bot.Command{
				Who: bot.Who{ID: "tg/136817688", Name: "Channel", Username: "Channel_Bot", Bot: true}, Where: group,
				Ref: "9", Name: "regras", Self: "damasbot", SelfID: "tg/7",
			},
		},
		"the bot is restricted, and still there": {`{"my_chat_member":{` + fromAna + `,` + inGroup + `,"date":1,"old_chat_member":{"status":"member","user":{"id":7}},"new_chat_member":{"status":"restricted","is_member":true,"user":{"id":7}}}}`, nil},
		"the bot is restricted, and not there": {`{"my_chat_member":{` + fromAna + `,` + inGroup + `,"date":1,"old_chat_member":{"status":"member","user":{"id":7}},"new_chat_member":{"status":"restricted","is_member":false,"user":{"id":7}}}}`,
			bot.Membership{Who: ana, Where: group}},
		"a channel's post":            {`{"channel_post":{"message_id":9,` + inGroup + `,"text":"/jogar"}}`, nil},
		"nothing that we know":        {`{"poll":{"id":"1"}}`, nil},
		"a message without a sender":  {`{"message":{"message_id":9,` + inGroup + `,"text":"x"}}`, nil},
		"the group has a new address": {message(inGroup + `,"migrate_to_chat_id":-200`), bot.Relocation{From: "tg/-100", To: "tg/-200"}},
		"the new address tells":       {message(`"chat":{"id":-200,"type":"supergroup"},"migrate_from_chat_id":-100`), bot.Relocation{From: "tg/-100", To: "tg/-200"}},
		"an anonymous admin": {
			`{"message":{"message_id":9,"from":{"id":1087968824,"is_bot":true,"first_name":"Group","username":"GroupAnonymousBot"},"sender_chat":{"id":-100,"type":"supergroup"},` +
				inGroup + `,"text":"/regras","entities":[` + entity("bot_command", 0, 7) + `]}}`,
			bot.Command{
				Who: bot.Who{ID: "tg/1087968824", Name: "Group", Username: "GroupAnonymousBot", Bot: true, Admin: true}, Where: group,
				Ref: "9", Name: "regras", Self: "damasbot", SelfID: "tg/7",
			},
		},
		"the bot comes in": {`{"my_chat_member":{` + fromAna + `,` + inGroup + `,"date":1,"old_chat_member":{"status":"left","user":{"id":7}},"new_chat_member":{"status":"member","user":{"id":7}}}}`,
			bot.Membership{Who: ana, Where: group, In: true}},
		"the bot is removed": {`{"my_chat_member":{` + fromAna + `,` + inGroup + `,"date":1,"old_chat_member":{"status":"member","user":{"id":7}},"new_chat_member":{"status":"kicked","user":{"id":7}}}}`,
			bot.Membership{Who: ana, Where: group}},
		"the bot is made an admin": {`{"my_chat_member":{` + fromAna + `,` + inGroup + `,"date":1,"old_chat_member":{"status":"member","user":{"id":7}},"new_chat_member":{"status":"administrator","user":{"id":7}}}}`, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var u models.Update
			if err := json.Unmarshal([]byte(c.update), &u); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, adapter().intent(&u), cmpopts.EquateEmpty()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A press tells its message, also where that is out of reach, its topic, and whether the message has no such button.
func TestPresses(t *testing.T) {
	t.Parallel()
	accept := screen.Action{Kind: screen.ChAccept, Match: "abcd2345"}
	press := func(message string) string {
		return `{"callback_query":{"id":"1",` + fromAna + `,"data":"` + accept.Encode() + `","message":` + message + `}}`
	}
	keys := func(data string) string {
		return `,"reply_markup":{"inline_keyboard":[[{"text":"Não","callback_data":"x"}],[{"text":"Sim","callback_data":"` + data + `"}]]}`
	}
	held := keys(accept.Encode())
	for name, c := range map[string]struct {
		update string
		want   bot.Press
	}{
		"a text":                 {press(`{"message_id":3,"date":5,` + inGroup + held + `}`), bot.Press{Where: group, Ref: "3"}},
		"a picture":              {press(`{"message_id":3,"date":5,` + inGroup + held + `,"photo":[{"file_id":"x"}]}`), bot.Press{Where: group, Ref: "3", Picture: true}},
		"in a topic":             {press(`{"message_id":3,"date":5,` + inGroup + held + `,"message_thread_id":4,"is_topic_message":true}`), bot.Press{Where: inTopic(4), Ref: "3"}},
		"in a thread":            {press(`{"message_id":3,"date":5,` + inGroup + held + `,"message_thread_id":4}`), bot.Press{Where: group, Ref: "3"}},
		"no buttons":             {press(`{"message_id":3,"date":5,` + inGroup + `}`), bot.Press{Where: group, Ref: "3", Forged: true, Bare: true}},
		"other buttons":          {press(`{"message_id":3,"date":5,` + inGroup + keys("y") + `}`), bot.Press{Where: group, Ref: "3", Forged: true}},
		"a message out of reach": {press(`{"message_id":3,"date":0,` + inGroup + `}`), bot.Press{Where: group, Ref: "3", Picture: true}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var u models.Update
			if err := json.Unmarshal([]byte(c.update), &u); err != nil {
				t.Fatal(err)
			}
			got, ok := adapter().intent(&u).(bot.Press)
			if !ok || got.Answer == nil {
				t.Fatalf("%#v", got)
			}
			got.Answer = nil
			c.want.Who, c.want.Do = ana, accept
			if diff := cmp.Diff(c.want, got, cmpopts.IgnoreFields(bot.Press{}, "Answer")); diff != "" {
				t.Error(diff)
			}
		})
	}
}
