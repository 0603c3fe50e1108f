package sandbox_test

import (
	"testing"

	"damasbot/internal/sandbox"
)

// may wants the bot to write into a chat, or the refusal.
func (w *world) may(chat int64, code int, want string) {
	w.t.Helper()
	if want == "" {
		w.sent("sendMessage", args{"chat_id": chat, "text": "a"})
		return
	}
	w.refused("sendMessage", args{"chat_id": chat, "text": "a"}, code, want)
}

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

// A person's direct message, from never met to gone.
func TestPeopleTheBotMayWriteTo(t *testing.T) {
	w := open(t, sandbox.Options{})
	ana := w.join("Ana", "pt-br")
	w.may(ana, 403, "Forbidden: bot can't initiate conversation with a user")
	w.say(ana, ana, "/start", nil)
	w.may(ana, 200, "")
	w.drain()
	w.must(w.Block(ana, true))
	w.may(ana, 403, "Forbidden: bot was blocked by the user")
	us := w.updates(0)
	if len(us) != 1 || us[0].My == nil || us[0].My.New.Status != "kicked" || us[0].My.Old.Status != "member" {
		t.Errorf("blocking told %+v", us)
	}
	var no shown
	if code := w.chat("POST", "/chat/send", args{"me": ana, "chat": ana, "text": "oi"}, &no); code != 409 || no.Error == "" {
		t.Errorf("writing to a blocked bot: %d %s", code, no.Error)
	}
	w.must(w.Block(ana, false))
	w.may(ana, 200, "")
	w.must(w.Deactivate(ana))
	w.may(ana, 403, "Forbidden: user is deactivated")
}

func TestGroupsTheBotMayWriteTo(t *testing.T) {
	w := open(t, sandbox.Options{})
	ana := w.started("Ana")
	names := map[string]string{"group": "group", "supergroup": "supergroup", "forum": "supergroup", "channel": "channel"}
	for kind, name := range names {
		t.Run(kind, func(t *testing.T) {
			w := &world{Server: w.Server, t: t, http: w.http}
			w.drain()
			g, err := w.NewChat(kind, "Praça", ana)
			w.must(err)
			us := w.updates(0)
			if us[0].My == nil || !in(us[0].My.New.Status) {
				t.Errorf("being added was told as %+v", us[0])
			}
			w.may(g, 200, "")
			w.must(w.SetStatus(g, ana, w.BotID(), "kicked"))
			w.may(g, 403, "Forbidden: bot was kicked from the "+name+" chat")
			as := "member"
			if kind == "channel" {
				w.must(w.SetStatus(g, ana, w.BotID(), "member"))
				w.may(g, 400, "Bad Request: need administrator rights in the channel chat")
				as = "administrator"
			}
			w.must(w.SetStatus(g, ana, w.BotID(), as))
			w.may(g, 200, "")
			w.ok("leaveChat", args{"chat_id": g})
			w.may(g, 403, "Forbidden: bot is not a member of the "+name+" chat")
			w.must(w.SetStatus(g, ana, w.BotID(), as))
			w.must(w.DeleteChat(g))
			w.may(g, 403, "Forbidden: the group chat was deleted")
		})
	}
}

func in(status string) bool { return status == "member" || status == "administrator" }

// A group that became a supergroup: new id, two service messages, and a
// refusal that names the new id.
func TestMigration(t *testing.T) {
	w := open(t, sandbox.Options{})
	ana := w.started("Ana")
	g, err := w.NewChat("group", "Bar", ana)
	w.must(err)
	w.drain()
	n, err := w.Migrate(g, false)
	w.must(err)
	us := w.updates(0)
	if len(us) != 2 || us[0].Message.MigrateTo != n || us[0].Message.Chat.ID != g || us[1].Message.MigrateFrom != g || us[1].Message.Chat.ID != n {
		t.Errorf("told as %+v", us)
	}
	r := w.refused("sendMessage", args{"chat_id": g, "text": "a"}, 400, "Bad Request: group chat was upgraded to a supergroup chat")
	if r.Parameters.MigrateTo != n {
		t.Errorf("migrate_to_chat_id %d, want %d", r.Parameters.MigrateTo, n)
	}
	w.may(n, 200, "")
	if m := w.say(ana, g, "/x", nil); m.Chat != n {
		t.Errorf("people still write in %d", m.Chat)
	}
	w.drain()
	g, err = w.NewChat("group", "Clube", ana)
	w.must(err)
	w.drain()
	if _, err = w.Migrate(g, true); err != nil {
		t.Fatal(err)
	}
	if us := w.updates(0); len(us) != 0 {
		t.Errorf("a silent migration told %+v", us)
	}
}

// B43: media switched off, then everything.
func TestMutedGroup(t *testing.T) {
	w := open(t, sandbox.Options{})
	ana := w.started("Ana")
	g := w.MainGroup()
	pic := w.photo("sendPhoto", "photo", picture(20, 20), args{"chat_id": ana})
	photo := args{"chat_id": g, "photo": pic.Photo[0].ID}
	w.ok("sendPhoto", photo)
	w.must(w.Mute(g, "photo", true))
	w.refused("sendPhoto", photo, 400, "Bad Request: not enough rights to send photos to the chat")
	w.may(g, 200, "")
	w.must(w.Mute(g, "text", true))
	w.may(g, 400, "Bad Request: not enough rights to send text messages to the chat")
	w.must(w.SetStatus(g, ana, w.BotID(), "administrator"))
	w.ok("sendPhoto", photo)
}

// B44: General has no thread, replies have one that is no topic, topics close
// and are switched off.
func TestForum(t *testing.T) {
	w := open(t, sandbox.Options{NoPrivacy: true})
	ana := w.started("Ana")
	g, err := w.NewChat("forum", "Fórum", ana)
	w.must(err)
	topic, err := w.NewTopic(g, ana, "Damas")
	w.must(err)
	w.drain()
	latest := func() *msg {
		us := w.updates(0)
		w.drain()
		return us[len(us)-1].Message
	}

	first := w.say(ana, g, "geral", nil)
	if m := latest(); m.Thread != 0 || m.Topic {
		t.Errorf("General: thread %d topic %v", m.Thread, m.Topic)
	}
	w.say(ana, g, "resposta", args{"reply_to": first.ID})
	if m := latest(); m.Thread != first.ID || m.Topic || m.ReplyTo == nil || m.ReplyTo.ID != first.ID {
		t.Errorf("reply in General: thread %d topic %v reply %+v, want thread %d", m.Thread, m.Topic, m.ReplyTo, first.ID)
	}
	w.say(ana, g, "no tópico", args{"thread": topic})
	m := latest()
	if m.Thread != topic || !m.Topic || m.ReplyTo == nil || m.ReplyTo.ID != topic {
		t.Errorf("topic: thread %d topic %v reply %+v", m.Thread, m.Topic, m.ReplyTo)
	}

	for _, thread := range []int{1, first.ID, 99} {
		w.refused("sendMessage", args{"chat_id": g, "text": "a", "message_thread_id": thread}, 400, "Bad Request: message thread not found")
	}
	sent := w.sent("sendMessage", args{"chat_id": g, "text": "a", "message_thread_id": topic})
	if sent.Thread != topic || !sent.Topic {
		t.Errorf("sent to thread %d topic %v", sent.Thread, sent.Topic)
	}
	if r := w.sent("sendMessage", args{"chat_id": g, "text": "a", "reply_parameters": args{"message_id": m.ID}}); r.Thread != topic || !r.Topic {
		t.Errorf("a reply into a topic went to thread %d topic %v", r.Thread, r.Topic)
	}
	w.must(w.CloseTopic(g, ana, topic, true))
	w.refused("sendMessage", args{"chat_id": g, "text": "a", "message_thread_id": topic}, 400, "Bad Request: TOPIC_CLOSED")
	w.must(w.CloseTopic(g, ana, topic, false))
	w.must(w.SetForum(g, false))
	w.say(ana, g, "sem tópicos", args{"reply_to": m.ID})
	if m := latest(); m.Topic || m.Thread != topic {
		t.Errorf("topics off: thread %d topic %v", m.Thread, m.Topic)
	}
	w.refused("sendMessage", args{"chat_id": g, "text": "a", "message_thread_id": topic}, 400, "Bad Request: message thread not found")
	w.may(g, 200, "")
}

// Privacy mode: what a bot that is no admin gets of a group's talk.
func TestPrivacy(t *testing.T) {
	w := open(t, sandbox.Options{})
	ana := w.started("Ana")
	g := w.MainGroup()
	board := w.sent("sendMessage", args{"chat_id": g, "text": "tabuleiro"})
	told := func(text string, reply int) bool {
		w.drain()
		w.say(ana, g, text, args{"reply_to": reply})
		return len(w.updates(0)) == 1
	}
	for _, c := range []struct {
		text  string
		reply int
		want  bool
	}{
		{"bom dia", 0, false},
		{"32-28", 0, false},
		{"32-28", board.ID, true},
		{"/jogar", 0, true},
		{"/jogar@damasbot", 0, true},
		{"/jogar@DamasBot", 0, true},
		{"/jogar@outrobot", 0, false},
		{"vamos /jogar@damasbot", 0, true},
		{"vamos /jogar", 0, false},
		{"@damasbot joga?", 0, true},
		{"@outrobot joga?", 0, false},
	} {
		if got := told(c.text, c.reply); got != c.want {
			t.Errorf("%q reply to %d: told %v, want %v", c.text, c.reply, got, c.want)
		}
	}
	w.must(w.SetStatus(g, ana, w.BotID(), "administrator"))
	if !told("bom dia", 0) {
		t.Error("an admin bot is not told everything")
	}
}
