package telegram

import (
	"strings"
	"testing"
	"time"

	"damasbot/internal/sandbox"
	"damasbot/internal/sandbox/people"
)

// A group becomes a supergroup in the middle of a game; the two messages that tell of it come twice, and the later one first:
// the board is in the new chat once, the game goes on and what was won counts.
func TestGroupMovesInAnyOrder(t *testing.T) {
	t.Parallel()
	w := newTown(t, sandbox.Options{})
	w.chats.Reverse(true)
	w.chats.Duplicate(true)
	w.poll()
	ana, beto := w.join("Ana", "pt-br"), w.join("Beto", "pt-br")
	small, err := w.chats.NewChat("group", "Poucos", ana.ID, beto.ID)
	w.must(err)
	w.sees(ana, small, "Olá!")
	w.say(ana, small, "/desafiar @beto russas")
	w.press(beto, w.sees(beto, small, "Ana desafia"), "Aceitar")
	white := ana
	if strings.Contains(w.sees(ana, small, "Damas russas · ").Words(), "Vez de Beto") {
		white = beto
	}
	large, err := w.chats.Migrate(small, false)
	w.must(err)
	board := w.sees(ana, large, "Damas russas · ")
	w.press(white, board, "c3-d4")
	w.sees(ana, large, "⚪ c3-d4")
	w.say(ana, large, "/ajuda")
	w.sees(ana, large, "Comandos")
	if n := bots(ana.Messages(large)); n != 2 {
		t.Errorf("%d messages in the new chat", n)
	}
}

// In General a reply to the board carries a thread that must not be used; the answer lands in General (B44).
func TestGeneralTopic(t *testing.T) {
	t.Parallel()
	w := newTown(t, sandbox.Options{})
	w.poll()
	ana, beto := w.join("Ana", "pt-br"), w.join("Beto", "pt-br")
	forum, err := w.chats.NewChat("forum", "Fórum", ana.ID, beto.ID)
	w.must(err)
	w.say(ana, forum, "/desafiar @beto russas")
	w.press(beto, w.sees(beto, forum, "Ana desafia"), "Aceitar")
	board := w.sees(ana, forum, "Damas russas · ")
	for _, p := range []*people.Person{ana, beto} {
		_, err := p.Reply(board, "a1-a1")
		w.must(err)
		_, err = p.Reply(board, "/ajuda")
		w.must(err)
	}
	w.sees(ana, forum, "Comandos")
	for _, m := range ana.Messages(forum) {
		if m.From.IsBot && m.Thread != 0 {
			t.Errorf("%q stands in %d", m.Words(), m.Thread)
		}
	}
}

// In a topic that was closed the bot cannot write: it answers in General.
func TestClosedTopic(t *testing.T) {
	t.Parallel()
	w := newTown(t, sandbox.Options{})
	w.poll()
	ana := w.join("Ana", "pt-br")
	forum, err := w.chats.NewChat("forum", "Fórum", ana.ID)
	w.must(err)
	topic, err := w.chats.NewTopic(forum, ana.ID, "Damas")
	w.must(err)
	w.sees(ana, forum, "Olá!")
	w.must(w.chats.CloseTopic(forum, ana.ID, topic, true))
	_, err = ana.SendTopic(forum, topic, "/ajuda")
	w.must(err)
	if m := w.sees(ana, forum, "Comandos"); m.Thread != 0 {
		t.Errorf("it stands in %d", m.Thread)
	}
}

// Names that would break a message, or turn it, are shown as what they are; nobody needs a username (B50).
func TestNamesThatBreakMessages(t *testing.T) {
	t.Parallel()
	w := newTown(t, sandbox.Options{})
	w.poll()
	names := []string{"a_b*[c](d)", "<b>x", "&amp;", "\u202eabc", strings.Repeat("👑", 64), `"><a href=`, "`code`", "Ю"}
	ana := w.join("Ana", "pt-br")
	for _, name := range names {
		p := w.join(name, "pt-br")
		w.say(ana, ana.Group(), "/desafiar "+mention(p)+" russas")
		m, err := p.Wait(t.Context(), p.Group(), func(m people.Message) bool {
			_, open := m.Button("Recusar")
			return open && strings.Contains(m.Words(), "Ana desafia")
		})
		w.must(err)
		if strings.ContainsRune(m.Words(), '\u202e') || len([]rune(m.Words())) > 200 {
			t.Errorf("%q", m.Words())
		}
		if clean := strings.TrimPrefix(name, "\u202e"); len([]rune(clean)) < 30 && !strings.Contains(m.Words(), clean) {
			t.Errorf("%q is not in %q", clean, m.Words())
		}
		w.press(p, m, "Recusar")
		_, err = ana.Wait(t.Context(), ana.Group(), func(now people.Message) bool { return now.ID == m.ID && len(now.Buttons) == 0 })
		w.must(err)
		n := len(ana.Messages(ana.Group()))
		w.must(p.Until(t.Context(), p.Group(), func(ms []people.Message) bool { return len(ms) >= n }))
	}
	p := w.join(names[0]+names[1], "pt-br")
	w.say(ana, ana.Group(), "/desafiar "+mention(p)+" russas")
	w.press(p, w.sees(p, p.Group(), "Ana desafia "+p.Name), "Aceitar")
	w.sees(ana, ana.Group(), "Damas russas · ")
}

// mention names a person by who they are.
func mention(p *people.Person) string { return "@[" + "x" + "](" + itoa(p.ID) + ")" }

// Somebody who leaves in the middle of a game is waited for; the other can go on, and so can they when they are back.
func TestPlayerWhoLeaves(t *testing.T) {
	t.Parallel()
	w := newTown(t, sandbox.Options{})
	w.poll()
	ana, beto := w.join("Ana", "pt-br"), w.join("Beto", "pt-br")
	white, black := w.match(ana, beto)
	group := ana.Group()
	w.must(w.chats.SetStatus(group, 0, black.ID, "left"))
	w.say(white, group, "/lance c3-d4")
	w.sees(white, group, "Vez de "+black.Name)
	w.must(w.chats.SetStatus(group, 0, black.ID, "member"))
	w.say(black, group, "/lance f6-g5")
	w.sees(white, group, "Vez de "+white.Name)
	if n := bots(white.Messages(group)); n != 2 {
		t.Errorf("%d messages", n)
	}
}

// An account that was deleted is a direct message that cannot be reached: nothing else stops.
func TestDeletedAccount(t *testing.T) {
	t.Parallel()
	w := newTown(t, sandbox.Options{})
	w.poll()
	ana, beto := w.join("Ana", "pt-br"), w.join("Beto", "pt-br")
	w.say(beto, beto.DM(), "/jogar russas fácil brancas")
	board := w.sees(beto, beto.DM(), "Damas russas")
	w.must(w.chats.Deactivate(beto.ID))
	w.press(beto, board, "c3-d4")
	w.say(ana, ana.DM(), "/ajuda")
	w.sees(ana, ana.DM(), "Comandos")
}

// Where a board cannot be edited any more a new one comes, once, and the old one is never edited again (B46).
func TestBoardThatCannotBeEdited(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"Bad Request: message to edit not found", "Bad Request: message can't be edited", "Bad Request: MESSAGE_ID_INVALID"} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			w := newTown(t, sandbox.Options{})
			w.poll()
			ana, beto := w.join("Ana", "pt-br"), w.join("Beto", "pt-br")
			white, black := w.match(ana, beto)
			w.chats.Fail(sandbox.Fault{Method: "editMessageMedia", Status: 400, Description: text})
			old := w.sees(ana, ana.Group(), "Damas russas · ")
			w.say(white, ana.Group(), "/lance c3-d4")
			fresh := w.sees(ana, ana.Group(), "⚪ c3-d4")
			w.press(black, fresh, "f6-g5")
			w.sees(ana, ana.Group(), "⚫ f6-g5")
			edits := 0
			for _, r := range w.chats.Requests() {
				if r.Method == "editMessageMedia" && itoa(r.Params["message_id"]) == itoa(old.ID) {
					edits++
				}
			}
			if fresh.ID == old.ID || edits != 1 || bots(ana.Messages(ana.Group())) != 3 {
				t.Errorf("board %d after %d, %d edits of the old one, %d messages", fresh.ID, old.ID, edits, bots(ana.Messages(ana.Group())))
			}
		})
	}
}

// A message that is already as it should be is no error: nothing is sent again.
func TestNotModified(t *testing.T) {
	t.Parallel()
	w := newTown(t, sandbox.Options{})
	w.poll()
	ana, beto := w.join("Ana", "pt-br"), w.join("Beto", "pt-br")
	white, _ := w.match(ana, beto)
	w.chats.Fail(sandbox.Fault{Method: "editMessageMedia", Status: 400, Lost: true, Description: "Bad Request: message is not modified: specified new message content and reply markup are exactly the same"})
	w.say(white, ana.Group(), "/lance c3-d4")
	w.sees(ana, ana.Group(), "⚪ c3-d4")
	w.say(ana, ana.Group(), "/ajuda")
	w.sees(ana, ana.Group(), "Comandos")
	if n := w.count("editMessageMedia"); n != 1 {
		t.Errorf("%d edits", n)
	}
}

// A button too old to tell its message still plays, and the board of the match follows.
func TestMessageOutOfReach(t *testing.T) {
	t.Parallel()
	w := newTown(t, sandbox.Options{})
	w.poll()
	ana, beto := w.join("Ana", "pt-br"), w.join("Beto", "pt-br")
	white, _ := w.match(ana, beto)
	board := w.sees(ana, ana.Group(), "Damas russas · ")
	w.must(w.chats.Age(ana.Group(), board.ID, 72*time.Hour, true))
	w.press(white, board, "c3-d4")
	w.sees(ana, ana.Group(), "⚪ c3-d4")
}

// Where documents are forbidden a game is written out.
func TestNoDocuments(t *testing.T) {
	t.Parallel()
	w := newTown(t, sandbox.Options{})
	w.poll()
	ana, beto := w.join("Ana", "pt-br"), w.join("Beto", "pt-br")
	white, _ := w.match(ana, beto)
	w.say(white, ana.Group(), "/lance c3-d4")
	w.must(w.chats.Mute(ana.Group(), "document", true))
	w.say(ana, ana.Group(), "/pdn")
	if m := w.sees(ana, ana.Group(), "[GameType"); !strings.Contains(m.Words(), "c3-d4") {
		t.Errorf("%s", m.Words())
	}
}

// A group that takes no texts either is let alone until somebody there calls the bot again; all other chats go on (B43).
func TestMutedGroup(t *testing.T) {
	t.Parallel()
	w := newTown(t, sandbox.Options{})
	w.poll()
	ana, beto := w.join("Ana", "pt-br"), w.join("Beto", "pt-br")
	w.say(ana, ana.DM(), "/ajuda") // so that the bot may write to her alone
	w.sees(ana, ana.DM(), "Comandos")
	white, black := w.match(ana, beto)
	for _, kind := range []string{"text", "photo"} {
		w.must(w.chats.Mute(ana.Group(), kind, true))
	}
	w.say(ana, ana.Group(), "/tabuleiro")
	w.sees(ana, ana.DM(), "Não posso escrever")
	w.say(ana, ana.DM(), "/ajuda")
	w.sees(ana, ana.DM(), "Comandos")
	for _, kind := range []string{"text", "photo"} {
		w.must(w.chats.Mute(ana.Group(), kind, false))
	}
	w.say(white, ana.Group(), "/lance c3-d4")
	w.sees(ana, ana.Group(), "Vez de "+black.Name)
}
