package fakediscord_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"damasbot/internal/fakediscord"
	"damasbot/internal/fakediscord/people"

	"github.com/bwmarrin/discordgo"
)

func TestMissingPermissionsAreRefused(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	s, ana := w.discordgo(), w.join("Ana", "pt-BR")
	main := ana.Main()
	first, err := s.ChannelMessageSend(main, "x")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		deny string
		do   func() error
		code int
	}{
		{"SEND_MESSAGES", func() error { _, err := s.ChannelMessageSend(main, "x"); return err }, 50013},
		{"VIEW_CHANNEL", func() error { _, err := s.ChannelMessageSend(main, "x"); return err }, 50001},
		{"VIEW_CHANNEL", func() error { _, err := s.ChannelMessageEdit(main, first.ID, "x"); return err }, 50001},
		{"ATTACH_FILES", func() error { _, err := s.ChannelFileSend(main, "x.txt", http.NoBody); return err }, 50013},
		{"READ_MESSAGE_HISTORY", func() error { _, err := s.ChannelMessage(main, first.ID); return err }, 50013},
		{"CREATE_PUBLIC_THREADS", func() error {
			_, err := s.MessageThreadStart(main, first.ID, "t", 60)
			return err
		}, 50013},
	} {
		for _, where := range []string{main, "0"} {
			w.do("permissions", map[string]any{"channel": where, "deny": []string{c.deny}})
			refused(t, c.do(), c.code)
			w.do("permissions", map[string]any{"channel": where, "deny": []string{}})
		}
	}
	if err := w.town.Do(t.Context(), "permissions", map[string]any{"deny": []string{"FLY"}}, nil); err == nil {
		t.Error("a permission that does not exist was denied")
	}
	_, err = s.ChannelMessageEdit(main, first.ID, "y")
	if err != nil {
		t.Errorf("with all permissions: %v", err)
	}
}

func TestThreadsAreChannelsOfTheirOwn(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	s, ana := w.discordgo(), w.join("Ana", "pt-BR")
	m, err := s.ChannelMessageSend(ana.Main(), "x")
	if err != nil {
		t.Fatal(err)
	}
	th, err := s.MessageThreadStart(ana.Main(), m.ID, "Ana × Bia", 1440)
	if err != nil || th.ID != m.ID || th.ParentID != ana.Main() {
		t.Fatalf("%+v, %v", th, err)
	}
	_, err = s.MessageThreadStart(ana.Main(), m.ID, "again", 1440)
	refused(t, err, 160004)
	_, err = s.ThreadStart(ana.Main(), "again", discordgo.ChannelTypeGuildPublicThread, 61)
	refused(t, err, 50035)
	alone, err := s.ThreadStart(ana.Main(), "alone", discordgo.ChannelTypeGuildPublicThread, 60)
	if err != nil {
		t.Fatal(err)
	}
	w.do("permissions", map[string]any{"deny": []string{"SEND_MESSAGES"}})
	if _, err := s.ChannelMessageSend(alone.ID, "in the thread"); err != nil {
		t.Errorf("a thread needs another permission: %v", err)
	}
	w.do("permissions", map[string]any{"deny": []string{"SEND_MESSAGES_IN_THREADS"}})
	_, err = s.ChannelMessageSend(alone.ID, "x")
	refused(t, err, 50013)
	if _, err := ana.Wait(brief(t), alone.ID, func(m people.Message) bool { return m.Words() == "in the thread" }); err != nil {
		t.Error(err)
	}
	yes := true
	if ch, err := s.ChannelEdit(alone.ID, &discordgo.ChannelEdit{Archived: &yes}); err != nil || !ch.ThreadMetadata.Archived {
		t.Errorf("%+v, %v", ch, err)
	}
}

// An archived thread takes no edits until a message opens it again; a locked one takes nothing of who may not manage threads.
func TestThreadsAreArchivedAndLocked(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	s, ana := w.discordgo(), w.join("Ana", "pt-BR")
	th, err := s.ThreadStart(ana.Main(), "t", discordgo.ChannelTypeGuildPublicThread, 60)
	if err != nil {
		t.Fatal(err)
	}
	m, err := s.ChannelMessageSend(th.ID, "x")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.ThreadMemberAdd(th.ID, ana.ID); err != nil {
		t.Error(err)
	}
	refused(t, s.ThreadMemberAdd(th.ID, "12"), 10007)
	refused(t, s.ThreadMemberAdd(ana.Main(), ana.ID), 10003)
	edit := func() error { _, err := s.ChannelMessageEdit(th.ID, m.ID, "y"); return err }
	send := func() error { _, err := s.ChannelMessageSend(th.ID, "z"); return err }
	w.do("archive", map[string]any{"channel": th.ID, "on": true})
	refused(t, edit(), 50083)
	refused(t, s.ThreadMemberAdd(th.ID, ana.ID), 50083)
	if err := errors.Join(send(), edit()); err != nil {
		t.Errorf("a message does not open it: %v", err)
	}
	w.do("archive", map[string]any{"channel": th.ID, "on": true, "force": true})
	refused(t, send(), 50083)
	w.do("archive", map[string]any{"channel": th.ID})
	if err := errors.Join(send(), edit()); err != nil {
		t.Errorf("opened again: %v", err)
	}
	if err := w.town.Do(t.Context(), "archive", map[string]any{"channel": ana.Main(), "on": true}, nil); err == nil {
		t.Error("a channel was archived")
	}
}

// What people write in a channel reaches the bot without its text, in a direct message with it.
func TestPeopleWrite(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	g := w.wire()
	g.send(identify(1|1<<9|1<<12, ""))
	g.ready()
	ana := w.join("Ana", "pt-BR")
	g.next() // the server
	for _, c := range []struct{ where, want string }{{"channel", `"content":""`}, {"dm", `"content":"oi"`}} {
		w.do("say", map[string]any{"person": ana.ID, "channel": ana.Main(), "dm": c.where == "dm", "text": "oi"})
		if p := g.next(); p.T != "MESSAGE_CREATE" || !strings.Contains(string(p.D), c.want) {
			t.Errorf("%s: %s %s", c.where, p.T, p.D)
		}
	}
}

func TestTheBotIsToldWhatHappensToTheServer(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	g := w.wire()
	g.send(identify(1|1<<9, ""))
	g.ready()
	ana := w.join("Ana", "pt-BR")
	expect := func(kind string) {
		t.Helper()
		if p := g.next(); p.T != kind {
			t.Errorf("want %s, have %s %s", kind, p.T, p.D)
		}
	}
	expect("GUILD_CREATE")
	s := w.discordgo()
	m, err := s.ChannelMessageSend(ana.Main(), "x")
	if err != nil {
		t.Fatal(err)
	}
	expect("MESSAGE_CREATE")
	w.do("delete", map[string]any{"message": m.ID})
	expect("MESSAGE_DELETE")
	w.do("outage", map[string]any{"on": true})
	expect("GUILD_DELETE")
	w.do("outage", map[string]any{"on": false})
	expect("GUILD_CREATE")
	w.do("kick", nil)
	expect("GUILD_DELETE")
	_, err = s.ChannelMessageSend(ana.Main(), "x")
	refused(t, err, 50001)
	if _, err := ana.Command(ana.Main(), "damas"); err == nil {
		t.Error("a bot that is not there took a command")
	}
	w.do("invite", nil)
	expect("GUILD_CREATE")
	main := ana.Main()
	w.do("delete", map[string]any{"channel": main})
	expect("CHANNEL_DELETE")
	_, err = s.ChannelMessageSend(main, "x")
	refused(t, err, discordgo.ErrCodeUnknownChannel)
}

func TestDirectMessagesCanBeClosed(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	s, ana := w.discordgo(), w.join("Ana", "pt-BR")
	dm, err := s.UserChannelCreate(ana.ID)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := s.UserChannelCreate(ana.ID); err != nil || again.ID != dm.ID {
		t.Errorf("%+v, %v", again, err)
	}
	if _, err := s.ChannelMessageSend(dm.ID, "your turn"); err != nil {
		t.Error(err)
	}
	if _, err := ana.Wait(brief(t), dm.ID, func(m people.Message) bool { return m.Words() == "your turn" }); err != nil {
		t.Error(err)
	}
	w.do("block", map[string]any{"person": ana.ID, "on": true})
	_, err = s.ChannelMessageSend(dm.ID, "x")
	refused(t, err, discordgo.ErrCodeCannotSendMessagesToThisUser)
	_, err = s.UserChannelCreate("12")
	refused(t, err, discordgo.ErrCodeCannotSendMessagesToThisUser)
}

func TestAManagerHasThePermission(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	s := w.discordgo()
	c := w.told(s)
	ana := w.join("Ana", "pt-BR")
	for _, on := range []bool{true, false} {
		w.do("manager", map[string]any{"person": ana.ID, "on": on})
		answer := later(t, func() (people.Answer, error) { return ana.Command(ana.Main(), "damas", people.Sub("play")) })
		i := next(t, c)
		if got := i.Member.Permissions&discordgo.PermissionManageGuild != 0; got != on || i.AppPermissions&discordgo.PermissionSendMessages == 0 {
			t.Errorf("on %v: %d, %d", on, i.Member.Permissions, i.AppPermissions)
		}
		if err := s.InteractionRespond(i.Interaction, say("ok")); err != nil {
			t.Fatal(err)
		}
		answer()
	}
}
