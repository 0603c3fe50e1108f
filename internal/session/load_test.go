package session

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"go.uber.org/goleak"

	"damasbot/internal/sandbox"
	"damasbot/internal/sandbox/people"
	"damasbot/rules"
	"damasbot/store"
)

// Nothing that a bot began goes on after Stop.
// atOnce is how many scripts run at once, unless -parallel says otherwise: they wait more than they compute.
const atOnce = "8"

func TestMain(m *testing.M) {
	if err := flag.Set("test.parallel", atOnce); err != nil {
		panic(err)
	}
	goleak.VerifyTestMain(m)
}

// Of two people who accept an open challenge at once one plays, and the other is told.
func TestTwoAcceptAtOnce(t *testing.T) {
	t.Parallel()
	for range 5 {
		w, p := pair(t, sandbox.Options{}, nil)
		do(t, p, []string{"join", "carla"}, []string{"say", "ana", "group", "/desafiar", "russas"},
			[]string{"see", "beto", "group", "Ana faz um desafio aberto"}, []string{"see", "carla", "group", "Ana faz um desafio aberto"})
		var toasts [2]string
		var both sync.WaitGroup
		for i, name := range []string{"beto", "carla"} {
			ms := w.who[name].Messages(w.where(w.who[name]))
			m, _ := latest(ms, func(m people.Message) bool { _, ok := m.Button("Aceitar"); return ok })
			both.Go(func() {
				a, err := w.who[name].Press(m, "Aceitar")
				if err != nil {
					t.Error(err)
				}
				toasts[i] = a.Text
			})
		}
		both.Wait()
		if (toasts[0] == "") == (toasts[1] == "") || !strings.Contains(toasts[0]+toasts[1], "encerrado") {
			t.Errorf("they were told %q", toasts)
		}
		do(t, p, []string{"see", "ana", "group", "aceitou"}, []string{"see", "ana", "group", "Damas russas · "}, []string{"messages", "ana", "group", "3"})
	}
}

// counter counts the log's lines that contain a text.
type counter struct {
	text string
	n    atomic.Int32
}

func (c *counter) Write(line []byte) (int, error) {
	if strings.Contains(string(line), c.text) {
		c.n.Add(1)
	}
	return len(line), nil
}

// With Telegram's budgets kept on both sides, a lively group never makes the server complain, and the board ends up right.
func TestBudgets(t *testing.T) {
	t.Parallel()
	refused := counter{text: "Too Many Requests"}
	w, p := pair(t, sandbox.Options{Budgets: true, Logger: slog.New(slog.NewTextHandler(&refused, nil))}, func(w *town) { w.budgets = true })
	do(t, p, []string{"say", "ana", "group", "/regras"}, []string{"say", "beto", "group", "/ajuda"})
	for i, move := range opening {
		name := [2]string{"ana", "beto"}[i%2]
		do(t, p, []string{"say", name, "group", "/lance", move}, []string{"fen", "g1", after(t, i+1)})
		for range 3 {
			do(t, p, []string{"press", name, "group", "Virar"})
		}
	}
	do(t, p, []string{"see", "ana", "group", "Quais regras"}, []string{"see", "ana", "group", "Comandos"})
	w.until(t, "ana", w.where(w.who["ana"]), func(ms []people.Message) bool {
		_, ok := latest(ms, func(m people.Message) bool { return strings.Contains(m.Words(), "Lance 3: ⚫ 9-13") })
		return ok
	})
	if n := refused.n.Load(); n != 0 {
		t.Errorf("the server refused %d requests", n)
	}
}

// The colours go by turns; the first is drawn by lot.
func TestColoursByTurns(t *testing.T) {
	t.Parallel()
	w, p := pair(t, sandbox.Options{}, nil)
	var sides []rules.Color
	for i := range 4 {
		do(t, p, []string{"say", "ana", "dm", "/jogar russas fácil"}, []string{"messages", "ana", "dm", fmt.Sprint(i + 1)})
		err := w.db.View(context.Background(), func(tx store.Reader) error {
			for _, id := range tx.Running(w.id("ana")) {
				m, err := tx.Match(id)
				if err != nil {
					return err
				}
				if _, engine := m.AgainstEngine(); engine && len(sides) == i {
					c, _ := m.SeatOf(w.id("ana"))
					if m.Seats[c].Engine() {
						c = c.Opponent()
					}
					sides = append(sides, c)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		do(t, p, []string{"press", "ana", "dm", "Desistir"}, []string{"press", "ana", "dm", "Sim, cancelar"}, []string{"button", "ana", "dm", "Revanche"})
	}
	for i := range sides[1:] {
		if sides[i] == sides[i+1] {
			t.Errorf("the colours were %v", sides)
		}
	}
}

// What no button of ours says is answered, and changes nothing.
func TestForeignButtons(t *testing.T) {
	t.Parallel()
	w, _ := pair(t, sandbox.Options{}, nil)
	board, _ := newest(w.Messages("ana", "group"), func(m Message) bool { return m.Picture })
	for _, data := range []string{"x", "m", "m.g1", "m.g1.0.0.0000", "mg1.1.zz.0000", "A.zzzzzzzz", "Azzzzzzzz", strings.Repeat("9", 64), "🐉"} {
		toast, err := w.Press("ana", "group", board.ID, data)
		if err != nil || toast == "" {
			t.Errorf("%q: %q %v", data, toast, err)
		}
	}
	playOn(t, w, 0, 2)
	shows(t, w, 2, 1)
}

// A press is answered although the server fails to take the answer at first.
func TestAnswersThatFail(t *testing.T) {
	t.Parallel()
	for name, f := range transient {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, _ := pair(t, sandbox.Options{}, nil)
			f.Method = "answerCallbackQuery"
			w.chats.Fail(f)
			playOn(t, w, 0, 1)
			shows(t, w, 1, 1)
		})
	}
}

// Choosing back and forth while the server demands to wait leads to one edit, of the last choice.
func TestChoicesAreMerged(t *testing.T) {
	t.Parallel()
	w, err := newTelegram(t, sandbox.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	w.paint = blank
	p := &player{w: w, joined: map[string]string{}, kept: map[string]Message{}}
	do(t, p, []string{"join", "ana"}, []string{"join", "beto"}, []string{"game", "g1", "turkish", "W:WKd4,Ke2,a2:BKh8,a7", "ana", "beto"},
		[]string{"start"}, []string{"see", "ana", "group", "Vez de Ana"})
	edits, open := w.hold("editMessage")
	w.chats.Fail(sandbox.Fault{Method: "editMessageCaption", Status: 429, RetryAfter: 1})
	do(t, p, []string{"keep", "ana", "group"})
	for range 5 {
		do(t, p, []string{"stale", "ana", "group", "d4"}, []string{"toast", ""}, []string{"stale", "ana", "group", "e2"}, []string{"toast", ""})
	}
	open()
	do(t, p, []string{"button", "ana", "group", "e3"}, []string{"nobutton", "ana", "group", "d5"})
	if n := edits.Load(); n != 2 {
		t.Errorf("%d edits", n)
	}
}

// In a forum the board stands in the topic in which the challenge was made, in General without one; where topics are
// switched off again it is sent all the same.
func TestTopics(t *testing.T) {
	t.Parallel()
	w, p := pair(t, sandbox.Options{}, nil)
	ana, beto := w.who["ana"], w.who["beto"]
	forum, err := w.chats.NewChat("forum", "Fórum", ana.ID, beto.ID)
	if err != nil {
		t.Fatal(err)
	}
	w.group = forum
	do(t, p, []string{"see", "ana", "group", "Olá!"})
	topic, err := w.chats.NewTopic(forum, ana.ID, "Damas")
	if err != nil {
		t.Fatal(err)
	}
	newestAt := func(text string) (thread int) {
		w.until(t, "ana", forum, func(ms []people.Message) bool {
			m, ok := latest(ms, func(m people.Message) bool { return m.From.IsBot && strings.Contains(m.Words(), text) })
			thread = m.Thread
			return ok
		})
		return thread
	}
	if _, err := ana.SendTopic(forum, topic, "/desafiar @beto russas"); err != nil {
		t.Fatal(err)
	}
	if at := newestAt("Ana desafia"); at != topic {
		t.Errorf("the challenge stands in %d, not in %d", at, topic)
	}
	do(t, p, []string{"press", "beto", "group", "Aceitar"})
	if at := newestAt("Damas russas · "); at != topic {
		t.Errorf("the board stands in %d, not in %d", at, topic)
	}
	do(t, p, []string{"reply", "ana", "group", "c3-c3"}, []string{"say", "ana", "group", "/ranking"})
	if at := newestAt("Nenhuma partida valendo pontos"); at != 0 {
		t.Errorf("an answer in General stands in %d", at)
	}
	if err := w.chats.SetForum(forum, false); err != nil {
		t.Fatal(err)
	}
	do(t, p, []string{"press", "white", "group", "c3-d4"}, []string{"see", "ana", "group", "c3-d4"},
		[]string{"reply", "ana", "group", "/ajuda"}, []string{"see", "ana", "group", "Comandos"})
}
