package session

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"damasbot/bot"
	"damasbot/internal/sandbox"
	"damasbot/rules"
)

// pupil is an engine whose judging waits for before, which gets how often it was asked.
type pupil struct {
	bot.Thinker
	asked  atomic.Int32
	before func(ctx context.Context, asked int32)
}

func (e *pupil) Judge(v *rules.Variant) bot.Judge {
	judge := e.Thinker.Judge(v)
	return func(ctx context.Context, l rules.Line, limits rules.Limits, think time.Duration) (bot.Verdict, error) {
		e.before(ctx, e.asked.Add(1))
		return judge(ctx, l, limits, think)
	}
}

// finished is a pair whose game of six half-moves Ana has given up.
func finished(t *testing.T, e *pupil) (*town, *player) {
	t.Helper()
	w, p := pair(t, sandbox.Options{}, func(w *town) { e.Thinker = w.think; w.think = e })
	playOn(t, w, 0, len(opening))
	do(t, p, []string{"see", "ana", "group", "⚫ " + opening[len(opening)-1]}, []string{"say", "ana", "group", "/desistir"},
		[]string{"press", "ana", "group", "Sim, desistir"}, []string{"button", "ana", "group", "📈 Análise"})
	return w, p
}

// An engine that panics costs the answer, which says so; asked again, it answers.
func TestReviewThatPanics(t *testing.T) {
	t.Parallel()
	_, p := finished(t, &pupil{before: func(_ context.Context, asked int32) {
		if asked == 3 {
			panic("lost my head")
		}
	}})
	do(t, p, []string{"say", "ana", "group", "/analise"}, []string{"see", "ana", "group", "Não deu certo desta vez."},
		[]string{"say", "ana", "group", "/analise"}, []string{"picture", "ana", "group", "⚪ Ana × ⚫ Beto · Damas italianas"})
}

// Who asked for a review sees that it is being made, and gets it, even if the bot ends in the middle.
func TestReviewOverARestart(t *testing.T) {
	t.Parallel()
	begun := make(chan struct{})
	w, p := finished(t, &pupil{before: func(ctx context.Context, asked int32) {
		if asked == 3 {
			close(begun)
			<-ctx.Done()
		}
	}})
	var shown atomic.Bool
	w.watch.Store(func(method string) {
		if method == "sendChatAction" {
			shown.Store(true)
		}
	})
	do(t, p, []string{"say", "ana", "group", "/analise"})
	<-begun
	w.Stop()
	if err := w.Start(); err != nil {
		t.Fatal(err)
	}
	do(t, p, []string{"picture", "ana", "group", "⚪ Ana × ⚫ Beto · Damas italianas"})
	if !shown.Load() {
		t.Error("nobody saw that the review was being made")
	}
}

// While a review takes its time, presses are answered, boards are shown and the engine moves, in the same chat and in others.
func TestReviewHoldsUpNothing(t *testing.T) {
	t.Parallel()
	begun, over := make(chan struct{}), make(chan struct{})
	_, p := finished(t, &pupil{before: func(ctx context.Context, asked int32) {
		if asked == 1 {
			close(begun)
			select {
			case <-over:
			case <-ctx.Done():
			}
		}
	}})
	do(t, p, []string{"press", "beto", "group", "📈 Análise"}, []string{"toast", "Trabalhando nisso"})
	<-begun
	do(t, p, []string{"press", "ana", "group", "Revanche"}, []string{"press", "beto", "group", "Aceitar"}, []string{"see", "ana", "group", "Vez de Beto"},
		[]string{"say", "ana", "dm", "/jogar italianas difícil brancas"}, []string{"press", "ana", "dm", "21-17"}, []string{"see", "ana", "dm", "⚪ 21-17, ⚫"})
	close(over)
	do(t, p, []string{"picture", "ana", "group", "⚪ Ana × ⚫ Beto · Damas italianas"})
}

// Fifty presses at once of the same buttons by three people are all answered, and the game is looked at once.
func TestManyAskForTheSameReview(t *testing.T) {
	t.Parallel()
	e := &pupil{before: func(context.Context, int32) {}}
	w, p := finished(t, e)
	do(t, p, []string{"join", "carla"})
	board, ok := newest(w.Messages("ana", "group"), func(m Message) bool { _, has := find(m, "📈 Análise"); return has })
	if !ok {
		t.Fatal("no board")
	}
	var all sync.WaitGroup
	for i := range 50 {
		all.Go(func() {
			b, _ := find(board, []string{"📈 Análise", "▶ Replay"}[i%2])
			if _, err := w.Press([]string{"ana", "beto", "carla"}[i%3], "group", board.ID, b.Data); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	err := p.wait("ana", "group", func(ms []Message) bool {
		var picture, film bool
		for _, m := range ms {
			if strings.Contains(m.Words, "⚪ Ana × ⚫ Beto · Damas italianas") {
				picture, film = picture || m.Picture, film || m.Film
			}
		}
		return picture && film
	})
	if err != nil {
		t.Fatal(err)
	}
	do(t, p, []string{"say", "ana", "group", "/ajuda"}, []string{"see", "ana", "group", "Comandos"})
	looks := len(opening) + 1 // each position once, and a few twice
	if n := int(e.asked.Load()); n > looks+2*6 {
		t.Errorf("the engine looked %d times", n)
	}
}
