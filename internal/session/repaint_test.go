package session

import (
	"sync/atomic"
	"testing"

	"damasbot/internal/sandbox"
	"damasbot/render"
	"damasbot/store"
)

// A language that is chosen while the board is being drawn in another one wins.
func TestChosenWhileDrawn(t *testing.T) {
	t.Parallel()
	var armed atomic.Bool
	drawing, goOn := make(chan bool), make(chan bool)
	w, p := pair(t, sandbox.Options{}, func(w *town) {
		w.paint = func(v render.View) ([]byte, error) {
			if armed.CompareAndSwap(true, false) {
				drawing <- true
				<-goOn
			}
			return blank(v)
		}
	})
	do(t, p, []string{"say", "ana", "dm", "/jogar italianas fácil brancas"}, []string{"see", "ana", "dm", "Sua vez"})
	armed.Store(true)
	do(t, p, []string{"say", "ana", "dm", "idioma english"})
	<-drawing
	do(t, p, []string{"say", "ana", "dm", "idioma português"})
	err := p.until(func(tx store.Reader) (bool, error) {
		who, err := tx.Person(w.id("ana"))
		return who.Lang == "pt-BR", err
	}, func() string { return "the language is not stored" })
	close(goOn)
	if err != nil {
		t.Fatal(err)
	}
	do(t, p, []string{"see", "ana", "dm", "O idioma em que falo"}, []string{"gone", "ana", "dm", "Your turn"}, []string{"see", "ana", "dm", "Sua vez"})
}
