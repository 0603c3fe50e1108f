package session

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"damasbot/bot"
	"damasbot/internal/sandbox"
	"damasbot/internal/sandbox/people"
	"damasbot/rules"
	"damasbot/store"
)

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

// slowly is an engine that thinks until it is told to move.
type slowly struct {
	bot.Thinker
	asked chan struct{}
	think chan struct{}
}

func (e *slowly) Move(ctx context.Context, l rules.Line, limits rules.Limits, level string) (rules.Move, error) {
	e.asked <- struct{}{}
	<-e.think
	return e.Thinker.Move(context.WithoutCancel(ctx), l, limits, level)
}

// A move that the engine finds after the game has ended is dropped.
func TestEngineThatComesLate(t *testing.T) {
	t.Parallel()
	e := &slowly{asked: make(chan struct{}), think: make(chan struct{})}
	w, p := pair(t, sandbox.Options{}, func(w *town) { e.Thinker = w.think; w.think = e })
	do(t, p, []string{"say", "ana", "dm", "/jogar russas fácil pretas"})
	<-e.asked
	do(t, p, []string{"see", "ana", "dm", "pensando"}, []string{"say", "ana", "dm", "/desistir"},
		[]string{"press", "ana", "dm", "Sim, cancelar"}, []string{"see", "ana", "dm", "não conta para ninguém"})
	close(e.think)
	playOn(t, w, 0, 2)
	shows(t, w, 2, 1)
	do(t, p, []string{"say", "ana", "dm", "/pdn"}, []string{"file", "ana", "dm", `[Result "*"]`}, []string{"see", "ana", "dm", "não conta para ninguém"})
}
