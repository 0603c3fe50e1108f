package sandbox_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"damasbot/internal/sandbox"
)

func TestMembersAndAnonymousAdmins(t *testing.T) {
	w := open(t, sandbox.Options{NoPrivacy: true})
	ana, bob := w.started("Ana"), w.join("Bob", "")
	g, err := w.NewChat("supergroup", "Clube", ana, bob)
	w.must(err)
	status := func(id int64) string {
		var m struct{ Status string }
		_ = json.Unmarshal(w.ok("getChatMember", args{"chat_id": g, "user_id": id}), &m)
		return m.Status
	}
	if a, b, bot := status(ana), status(bob), status(w.BotID()); a != "creator" || b != "member" || bot != "member" {
		t.Errorf("statuses %s, %s, %s", a, b, bot)
	}
	w.refused("getChatMember", args{"chat_id": g, "user_id": 5}, 400, "Bad Request: PARTICIPANT_ID_INVALID")
	w.must(w.SetStatus(g, ana, bob, "administrator"))
	w.must(w.SetAnonymous(g, bob, true))
	var admins []struct {
		User      struct{ ID int64 }
		Anonymous bool `json:"is_anonymous"`
	}
	_ = json.Unmarshal(w.ok("getChatAdministrators", args{"chat_id": g}), &admins)
	if len(admins) != 2 {
		t.Errorf("admins %+v", admins)
	}
	w.drain()
	w.say(bob, g, "/config", nil)
	var us []struct {
		Message struct {
			From   struct{ Username string }
			Sender struct{ ID int64 } `json:"sender_chat"`
		}
	}
	_ = json.Unmarshal(w.ok("getUpdates", args{}), &us)
	if len(us) != 1 || us[0].Message.From.Username != "GroupAnonymousBot" || us[0].Message.Sender.ID != g {
		t.Errorf("an anonymous admin is seen as %+v", us)
	}
	w.drain()
	w.must(w.SetStatus(g, bob, bob, "left"))
	if us := w.updates(0); len(us) != 1 || us[0].Message == nil {
		t.Errorf("leaving told %+v", us)
	}
	if status(bob) != "left" {
		t.Error("who left is still there")
	}
	var chat struct {
		Title string
		Type  string
	}
	_ = json.Unmarshal(w.ok("getChat", args{"chat_id": g}), &chat)
	if chat.Title != "Clube" || chat.Type != "supergroup" {
		t.Errorf("getChat %+v", chat)
	}
}

// Names: the same person whatever the case, usernames where they can be made.
func TestJoining(t *testing.T) {
	w := open(t, sandbox.Options{})
	if w.join("Zoë", "") != w.join("zOË", "nl") {
		t.Error("another case made another person")
	}
	for _, c := range []struct{ name, want string }{
		{"João Pedro", "joao_pedro"}, {"JOAO pedro", ""}, {"Zoë", "zoe"}, {"Эва", ""}, {"Al", ""},
		{"damasbot", ""}, {"a_b*[c]", "a_bc"}, {"👑👑👑", ""},
	} {
		var out struct{ Me struct{ Username string } }
		w.chat("POST", "/chat/join", args{"name": c.name}, &out)
		if out.Me.Username != c.want {
			t.Errorf("%s is @%s, want @%s", c.name, out.Me.Username, c.want)
		}
	}
	var no struct{ Error string }
	if code := w.chat("POST", "/chat/join", args{"name": " \u0007 "}, &no); code != 400 || no.Error == "" {
		t.Errorf("a name of nothing: %d %q", code, no.Error)
	}
}

// The menu a person sees: narrowest scope first, their language before none.
func TestCommandMenus(t *testing.T) {
	w := open(t, sandbox.Options{})
	ana := w.join("Ana", "pt-br")
	bob := w.join("Bob", "en")
	w.say(ana, ana, "/start", nil)
	set := func(name string, scope args, lang string) {
		a := args{"commands": []args{{"command": name, "description": "x"}}, "language_code": lang}
		if scope != nil {
			a["scope"] = scope
		}
		w.ok("setMyCommands", a)
	}
	menu := func(me, chat int64) string {
		var cs []struct{ Command string }
		_ = json.Unmarshal(w.get(fmt.Sprintf("/chat/commands?me=%d&chat=%d", me, chat)), &cs)
		if len(cs) == 0 {
			return ""
		}
		return cs[0].Command
	}
	g := w.MainGroup()
	set("any", nil, "")
	set("any_pt", nil, "pt")
	set("grupo", args{"type": "all_group_chats"}, "")
	set("admins", args{"type": "all_chat_administrators"}, "")
	set("so_ana", args{"type": "chat", "chat_id": ana}, "")
	for _, c := range []struct {
		me, chat int64
		want     string
	}{{ana, g, "grupo"}, {bob, bob, "any"}, {ana, ana, "so_ana"}} {
		if got := menu(c.me, c.chat); got != c.want {
			t.Errorf("%d in %d sees /%s, want /%s", c.me, c.chat, got, c.want)
		}
	}
	w.ok("deleteMyCommands", args{"scope": args{"type": "chat", "chat_id": ana}})
	if got := menu(ana, ana); got != "any_pt" {
		t.Errorf("after deletion /%s", got)
	}
	w.must(w.SetStatus(g, 0, ana, "administrator"))
	if got := menu(ana, g); got != "admins" {
		t.Errorf("an admin sees /%s", got)
	}
}

// In a channel the bot gets people's posts as channel_post, and never its own.
func TestChannel(t *testing.T) {
	w := open(t, sandbox.Options{})
	ana := w.started("Ana")
	g, err := w.NewChat("channel", "Canal", ana)
	w.must(err)
	w.drain()
	own := w.sent("sendMessage", args{"chat_id": g, "text": "meu"})
	theirs := w.say(ana, g, "dela", nil)
	var us []struct {
		Post *msg `json:"channel_post"`
	}
	_ = json.Unmarshal(w.ok("getUpdates", args{}), &us)
	if len(us) != 1 || us[0].Post == nil || us[0].Post.ID != theirs.ID {
		t.Errorf("told %+v", us)
	}
	w.ok("editMessageText", args{"chat_id": g, "message_id": own.ID, "text": "novo"})
	w.refused("editMessageText", args{"chat_id": g, "message_id": theirs.ID, "text": "novo"}, 400, "Bad Request: message can't be edited")
}

// Where it is wanted, whoever comes first leads the group, and nobody else does.
func TestFirstLeads(t *testing.T) {
	w := open(t, sandbox.Options{FirstLeads: true})
	ana, bob := w.join("Ana", ""), w.join("Bob", "")
	for id, want := range map[int64]string{ana: "creator", bob: "member"} {
		var m struct{ Status string }
		_ = json.Unmarshal(w.ok("getChatMember", args{"chat_id": w.MainGroup(), "user_id": id}), &m)
		if m.Status != want {
			t.Errorf("%d is %s, not %s", id, m.Status, want)
		}
	}
}
