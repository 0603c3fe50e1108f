package telegram

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"damasbot/i18n"
	"damasbot/internal/sandbox"
	"damasbot/internal/sandbox/people"
	"damasbot/screen"
)

// Everybody sees the menu of their language and place, and set is only what changed.
func TestIntroduce(t *testing.T) {
	t.Parallel()
	w := newTown(t, sandbox.Options{})
	w.poll()
	ana, beto, dirk := w.join("Ana", "pt-br"), w.join("Beto", "en"), w.join("Dirk", "sv")
	sets := func() int {
		return w.count("setMyCommands") + w.count("setMyDescription") + w.count("setMyShortDescription")
	}
	w.must(w.chat.Introduce(t.Context(), i18n.Languages()))
	if n := sets(); n != 5*len(i18n.Languages()) {
		t.Errorf("%d were set", n)
	}
	names := func(p *people.Person, chat int64) (names []string) {
		commands, err := p.Commands(chat)
		w.must(err)
		for _, c := range commands {
			names = append(names, c.Command)
		}
		return names
	}
	want := func(p *people.Person, chat int64, lang string, to screen.Audience) {
		t.Helper()
		var all []string
		for _, c := range screen.CommandsFor(lang, to) {
			all = append(all, c.Name)
		}
		if got := names(p, chat); !slices.Equal(got, all) {
			t.Errorf("%s sees %v", p.Name, got)
		}
	}
	w.must(w.chats.SetStatus(ana.Group(), 0, beto.ID, "administrator"))
	want(ana, ana.DM(), "pt-BR", screen.InDirect)
	want(ana, ana.Group(), "pt-BR", screen.InGroup)
	want(beto, beto.Group(), "en", screen.OfAdmins)
	want(dirk, dirk.Group(), "en", screen.InGroup) // whose language is not there
	before := sets()
	w.must(w.chat.Introduce(t.Context(), i18n.Languages()))
	if n := sets() - before; n != 0 {
		t.Errorf("%d were set again", n)
	}
	asked := w.count("getMyCommands") // the first of two languages of the same letters counts, and one without two letters is left out
	if err := w.chat.Introduce(t.Context(), []string{"pt-BR", "pt-PT", "fil"}); err != nil || w.count("getMyCommands") != asked+3 {
		t.Errorf("%v, %d menus were looked at", err, w.count("getMyCommands")-asked)
	}
	w.chats.Fail(sandbox.Fault{Method: "getMyCommands", Status: 400, Description: "Bad Request: no"})
	if err := w.chat.Introduce(t.Context(), []string{"en"}); err == nil || strings.Contains(err.Error(), "1:local") {
		t.Errorf("%v", err)
	}
}

// Whoever opens the bot is in a game after two presses, and finds the way to a group.
func TestTwoPressesIntoAGame(t *testing.T) {
	t.Parallel()
	w := newTown(t, sandbox.Options{})
	w.poll()
	ana := w.join("Ana", "pt-br")
	w.say(ana, ana.DM(), "/start")
	hello := w.sees(ana, ana.DM(), "Olá!")
	if b, ok := hello.Button("Me levar a um grupo"); !ok || b.URL != "https://t.me/damasbot?startgroup" {
		t.Errorf("%+v", hello.Buttons)
	}
	w.press(ana, hello, "Jogar")
	menu := w.sees(ana, ana.DM(), "Com quais regras")
	w.press(ana, menu, menu.Buttons[0][0].Text)
	w.sees(ana, ana.DM(), "Damas brasileiras · ")
}

// A group's button leads to the direct message, where its parameter opens the menu at once; a parameter of somebody else's
// making greets.
func TestLinks(t *testing.T) {
	t.Parallel()
	w := newTown(t, sandbox.Options{})
	w.poll()
	ana := w.join("Ana", "pt-br")
	w.say(ana, ana.Group(), "/jogar")
	b, ok := w.sees(ana, ana.Group(), "conversa privada").Button("Jogar em privado")
	if !ok || b.URL != "https://t.me/damasbot?start=play" {
		t.Errorf("%+v", b)
	}
	w.say(ana, ana.DM(), "/start play")
	w.sees(ana, ana.DM(), "Com quais regras")
	w.say(ana, ana.DM(), "/start de-algum-lugar")
	w.sees(ana, ana.DM(), "Olá!")
	w.say(ana, ana.Group(), "/start@damasbot de-algum-lugar")
	w.sees(ana, ana.Group(), "Olá!")
}

// As an admin the bot hears everything, and goes on as before: what is not for it stays without an answer and moves nothing.
func TestPromoted(t *testing.T) {
	t.Parallel()
	w := newTown(t, sandbox.Options{})
	w.poll()
	ana, beto := w.join("Ana", "pt-br"), w.join("Beto", "pt-br")
	white, black := w.match(ana, beto)
	for _, status := range []string{"administrator", "member", "restricted"} {
		w.must(w.chats.SetStatus(ana.Group(), ana.ID, w.chats.BotID(), status))
		w.say(white, ana.Group(), "c3-d4") // to the others, not to the bot
		w.say(ana, ana.Group(), "quem ganha?")
	}
	w.say(ana, ana.Group(), "/ajuda")
	w.sees(ana, ana.Group(), "Comandos")
	w.sees(ana, ana.Group(), "Vez de "+white.Name)
	if n := bots(ana.Messages(ana.Group())); n != 3 { // challenge, board, help
		t.Errorf("%d messages", n)
	}
	w.must(w.chats.SetStatus(ana.Group(), ana.ID, w.chats.BotID(), "administrator"))
	w.say(white, ana.Group(), "/lance c3-d4")
	w.sees(ana, ana.Group(), "Vez de "+black.Name)
}

func bots(ms []people.Message) (n int) {
	for _, m := range ms {
		if m.From.IsBot {
			n++
		}
	}
	return n
}

// In a channel nobody can play: the bot leaves it and says so to whoever added it, where it may; its readers see nothing.
func TestChannelIsLeft(t *testing.T) {
	t.Parallel()
	w := newTown(t, sandbox.Options{})
	w.poll()
	ana, beto := w.join("Ana", "pt-br"), w.join("Beto", "pt-br")
	w.say(ana, ana.DM(), "/start")
	w.sees(ana, ana.DM(), "Olá!")
	for _, owner := range []*people.Person{ana, beto} { // to whom it may write, and to whom it may not
		_, err := w.chats.NewChat("channel", "Canal", owner.ID)
		w.must(err)
	}
	w.sees(ana, ana.DM(), "canais eu não jogo")
	w.settle(ana)
	if n := w.count("leaveChat"); n != 2 {
		t.Errorf("%d channels were left", n)
	}
	w.chats.Redeliver(10) // the same again changes nothing
	w.settle(ana)
	if n := bots(ana.Messages(ana.DM())); n != 4 { // greeting, refusal, and two helps
		t.Errorf("%d messages", n)
	}
}

// settle waits until what came before is done: an answer to something said later is there.
func (w *town) settle(p *people.Person) {
	w.t.Helper()
	n := bots(p.Messages(p.DM()))
	w.say(p, p.DM(), "/ajuda")
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	err := p.Until(ctx, p.DM(), func(ms []people.Message) bool { return bots(ms) > n })
	w.must(err)
	for begin := time.Now(); w.chats.Pending() > 0 && time.Since(begin) < patience; {
		time.Sleep(5 * time.Millisecond)
	}
}
