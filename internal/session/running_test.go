package session

import (
	"fmt"
	"testing"

	"damasbot/internal/sandbox"
)

// Games against the engine, and those of two at one board, count towards what a person may have running.
func TestRunningGamesHaveALimit(t *testing.T) {
	t.Parallel()
	w, err := newTelegram(t, sandbox.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	w.paint = blank
	p := &player{w: w, joined: map[string]string{}, kept: map[string]Message{}}
	do(t, p, []string{"join", "ana"}, []string{"join", "beto"})
	for i := range 40 {
		do(t, p, []string{"game", fmt.Sprintf("g%d", i), "english", "start", "ana", "beto"})
	}
	do(t, p, []string{"start"}, []string{"say", "ana", "dm", "/start"},
		[]string{"say", "ana", "dm", "/jogar", "italianas", "fácil", "brancas"},
		[]string{"see", "ana", "dm", "Já são 40 partidas em andamento"},
		[]string{"say", "ana", "dm", "/jogar"}, []string{"press", "ana", "dm", "Italianas"},
		[]string{"press", "ana", "dm", "Dois no mesmo tabuleiro"}, []string{"toast", "Já são 40 partidas em andamento"})
}
