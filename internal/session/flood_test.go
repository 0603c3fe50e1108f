package session

import (
	"strings"
	"testing"
	"time"

	"damasbot/internal/sandbox"
	"damasbot/internal/sandbox/people"
)

// endedPair is a group in which Ana and Beto have played, and whose clock stands still; last is the board with its buttons.
func endedPair(t *testing.T) (w *town, p *player, last people.Message) {
	t.Helper()
	w, err := newTelegram(t, sandbox.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	w.paint, w.still = blank, time.Now()
	p = &player{w: w, joined: map[string]string{}, kept: map[string]Message{}}
	do(t, p, []string{"join", "ana"}, []string{"join", "beto"}, []string{"game", "g1", "english", "W:W22:B18", "ana", "beto"},
		[]string{"start"}, []string{"press", "ana", "group", "22x15"}, []string{"see", "beto", "group", "ficou sem peças"})
	w.until(t, "beto", w.where(w.who["beto"]), func(ms []people.Message) (ok bool) {
		last, ok = latest(ms, func(m people.Message) bool { _, has := m.Button("PDN"); return has })
		return ok
	})
	return w, p, last
}

// Buttons that send messages have the limit that commands have, for each person.
func TestPressesHaveALimit(t *testing.T) {
	t.Parallel()
	w, p, last := endedPair(t)
	allowed := 0
	for range 100 {
		a, err := w.who["beto"].Press(last, "PDN")
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(a.Text, "pedidos demais") {
			break
		}
		allowed++
	}
	if allowed != 40 {
		t.Errorf("%d presses were taken, not 40", allowed)
	}
	if a, err := w.who["beto"].Press(last, "Regras"); err != nil || !strings.Contains(a.Text, "pedidos demais") {
		t.Errorf("the rules on a board: %q %v", a.Text, err)
	}
	do(t, p, []string{"press", "ana", "group", "Revanche"}, []string{"toast", ""}, []string{"see", "beto", "group", "Ana desafia Beto"})
}

// So have buttons for which the platform is asked who leads the group.
func TestAskingWhoLeadsHasALimit(t *testing.T) {
	t.Parallel()
	w, p, _ := endedPair(t)
	do(t, p, []string{"happen", "admin", "ana"}, []string{"say", "ana", "group", "/idioma"}, []string{"see", "beto", "group", "Idioma"})
	menu, ok := latest(w.who["beto"].Messages(w.where(w.who["beto"])), func(m people.Message) bool { _, has := m.Button("English"); return has })
	if !ok {
		t.Fatal("there are no languages to choose from")
	}
	refused := map[string]int{}
	for range 45 {
		a, err := w.who["beto"].Press(menu, "English")
		if err != nil {
			t.Fatal(err)
		}
		refused[a.Text]++
	}
	if n := refused["Só admins do grupo podem fazer isso."]; n != 40 || len(refused) != 2 {
		t.Errorf("Beto was told %v", refused)
	}
}

// Texts that are answered have the same limit: nobody makes the bot flood a group by writing nonsense under its boards.
func TestTypedTextsHaveALimit(t *testing.T) {
	t.Parallel()
	_, p, _ := endedPair(t)
	for range 60 {
		if err := p.say([]string{"beto", "group", "1-5"}, true); err != nil {
			t.Fatal(err)
		}
	}
	do(t, p, []string{"see", "ana", "group", "pedidos demais"}, []string{"say", "ana", "group", "/ajuda"}, []string{"see", "ana", "group", "Comandos"},
		[]string{"messages", "ana", "group", "43"}) // the board, 40 answers, that it is too much, and the help
}

// Equal answers that wait are one.
func TestEqualAnswersAreOne(t *testing.T) {
	t.Parallel()
	w, p, last := endedPair(t)
	_, open := w.hold("sendDocument")
	for range 10 {
		if _, err := w.who["beto"].Press(last, "PDN"); err != nil {
			t.Fatal(err)
		}
	}
	open()
	do(t, p, []string{"say", "ana", "group", "/ajuda"}, []string{"see", "ana", "group", "Comandos"})
	if n := len(w.Messages("ana", "group")); n < 3 || n > 4 { // the board, one under way, perhaps one that waited, the help
		t.Errorf("%d messages", n)
	}
}

// A board asked for again and again, while it is being sent, is there once.
func TestBoardsAskedForQuickly(t *testing.T) {
	t.Parallel()
	w, p := pair(t, sandbox.Options{}, nil)
	w.chats.Fail(sandbox.Fault{Method: "sendPhoto", Delay: 300, Count: 3})
	do(t, p, []string{"often", "6", "ana", "group", "/tabuleiro"}, []string{"see", "ana", "group", "Vez de Ana"},
		[]string{"say", "beto", "group", "/ajuda"}, []string{"see", "ana", "group", "Comandos"}, []string{"pressable", "ana", "group", "2"}) // the board and the help
	playOn(t, w, 0, 1)
	do(t, p, []string{"see", "ana", "group", opening[0]}, []string{"pressable", "ana", "group", "2"})
}
