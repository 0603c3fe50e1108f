package session

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"go.uber.org/goleak"

	"damasbot/bot"
	"damasbot/internal/sandbox"
	"damasbot/internal/sandbox/people"
	"damasbot/rules"
	"damasbot/store"
)

// Nothing that a bot began goes on after Stop.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// Of two people who accept an open challenge at once one plays, and the other is told.
func TestTwoAcceptAtOnce(t *testing.T) {
	t.Parallel()
	for range 5 {
		w, p := pair(t, sandbox.Options{}, nil)
		do(t, p, []string{"join", "carla"}, []string{"say", "ana", "group", "/desafiar", "russas"},
			[]string{"see", "beto", "group", "Ana desafia"}, []string{"see", "carla", "group", "Ana desafia"})
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

// weak is an engine that panics.
type weak struct {
	bot.Thinker
	panics atomic.Int32
}

func (e *weak) Move(ctx context.Context, l rules.Line, limits rules.Limits, level string) (rules.Move, error) {
	if e.panics.Add(1)%2 == 1 {
		panic("lost my head")
	}
	return e.Thinker.Move(ctx, l, limits, level)
}

func (e *weak) AcceptsDraw(context.Context, rules.Line, rules.Limits, rules.Color, string) bool {
	panic("lost my head")
}

// An engine that panics loses its search, not the match.
func TestEngineThatPanics(t *testing.T) {
	t.Parallel()
	w, p := pair(t, sandbox.Options{}, func(w *town) { w.think = &weak{Thinker: w.think} })
	do(t, p, []string{"say", "ana", "dm", "/jogar italianas fácil brancas"}, []string{"press", "ana", "dm", "21-17"},
		[]string{"see", "ana", "dm", "⚪ 21-17, ⚫"}, []string{"press", "ana", "dm", "½ Empate"}, []string{"gone", "ana", "dm", "propõe empate"},
		[]string{"press", "ana", "dm", "Desistir"}, []string{"press", "ana", "dm", "Sim, desistir"}, []string{"see", "ana", "dm", "Ana desistiu."},
		[]string{"messages", "ana", "dm", "1"})
	playOn(t, w, 0, 2)
	shows(t, w, 2, 1)
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

// Thirty matches ask the engine at once while two people play: everybody gets on.
func TestManyEngines(t *testing.T) {
	t.Parallel()
	w, p := pair(t, sandbox.Options{}, nil)
	const everybody, each = 6, 5
	for i := range everybody {
		name := fmt.Sprintf("p%d", i)
		do(t, p, []string{"join", name})
		for range each {
			do(t, p, []string{"say", name, "dm", "/jogar russas médio pretas"})
		}
	}
	playOn(t, w, 0, 6)
	shows(t, w, 6, 1)
	for i := range everybody {
		name := fmt.Sprintf("p%d", i)
		w.until(t, name, w.who[name].DM(), func(ms []people.Message) bool {
			n := 0
			for _, m := range ofBot(ms) {
				if strings.Contains(m.Words, "Lance 1: ⚪") && len(m.Buttons) > 0 {
					n++
				}
			}
			return n == each
		})
	}
	err := w.db.View(context.Background(), func(tx store.Reader) error {
		if owed := tx.Owed(); len(owed) > 0 {
			t.Errorf("the engine still owes %v", owed)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
