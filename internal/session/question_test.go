package session

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"damasbot/internal/sandbox"
	"damasbot/screen"
	"damasbot/store"
)

// A move takes back the question whether to resign, also while that is being sent.
func TestMoveWhileAQuestionIsSent(t *testing.T) {
	t.Parallel()
	w, p := pair(t, sandbox.Options{}, nil)
	asked, gate := make(chan struct{}), make(chan struct{})
	var once sync.Once
	w.watch.Store(func(method string) {
		if strings.HasPrefix(method, "send") && method != "send" {
			once.Do(func() { close(asked) })
			<-gate
		}
	})
	open := func() { close(gate) }
	do(t, p, []string{"say", "beto", "group", "/desistir"})
	<-asked
	playOn(t, w, 0, 1)
	do(t, p, []string{"fen", "g1", after(t, 1)})
	open()
	do(t, p, []string{"see", "ana", "group", "⚪ " + opening[0]}, []string{"say", "ana", "group", "/ajuda"},
		[]string{"see", "ana", "group", "Comandos"}, []string{"gone", "beto", "group", "quer mesmo"}, []string{"messages", "ana", "group", "2"})
}

// An answer that cannot be made any more, or by this version, is no reason to keep a chat waiting.
func TestAnswersThatCannotBeMade(t *testing.T) {
	t.Parallel()
	w, p := pair(t, sandbox.Options{}, nil)
	w.Stop()
	var ids []store.NoticeID
	err := w.db.Update(t.Context(), func(tx store.Tx) error {
		place, err := tx.PlaceAt(w.Group())
		if err != nil {
			return err
		}
		for _, data := range []string{"?of.another.version", screen.Action{Kind: screen.MenuReview, Match: "g1"}.Encode()} {
			n, err := tx.AddNotice(store.Notice{Place: place.ID, Reader: w.id("ana"), Action: data})
			if err != nil {
				return err
			}
			ids = append(ids, n.ID)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Start(); err != nil {
		t.Fatal(err)
	}
	do(t, p, []string{"say", "ana", "group", "/ajuda"}, []string{"see", "ana", "group", "Comandos"}, []string{"messages", "ana", "group", "2"})
	err = w.db.View(t.Context(), func(tx store.Reader) error {
		for _, id := range ids {
			if n, err := tx.Notice(id); !errors.Is(err, store.ErrNotFound) {
				t.Errorf("it waits: %+v %v", n, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
