package screen

import (
	"strings"
	"testing"

	"damasbot/match"
	"damasbot/rules"
)

// A turn is told by what is proven and by how much it cost: only a win that was certain got away, only a loss that is certain
// was the end, and a side that still stands well has missed nothing.
func TestTellTurn(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, "russian", "", [2]match.Seat{{Name: "Ana"}, {Name: "Bruno"}}), "a3-b4", "h6-g5", "e3-d4")
	better := m.Line.Before(2).Moves(nil)[0]
	name := m.Line.Before(2).Short(better)
	for _, c := range []struct {
		turn Turn
		want string
	}{
		{Turn{Before: 1, After: 0.5, Missed: true}, "Lance 2, ⚪\u00a0e3-d4: aqui escapou a vitória; ganhava " + name + "."},
		{Turn{Before: 1, After: 0, Missed: true, Lost: true}, "Lance 2, ⚪\u00a0e3-d4: aqui escapou a vitória; ganhava " + name + "."},
		{Turn{Before: 1, After: 0.85, Missed: true}, "Lance 2, ⚪\u00a0e3-d4: melhor era " + name + "."},
		{Turn{Before: 0.97, After: 0.5}, "Lance 2, ⚪\u00a0e3-d4: a posição ficou muito pior; melhor era " + name + "."},
		{Turn{Before: 0.5, After: 0, Lost: true}, "Lance 2, ⚪\u00a0e3-d4: depois disto a partida estava perdida; melhor era " + name + "."},
		{Turn{Before: 0.5, After: 0.03}, "Lance 2, ⚪\u00a0e3-d4: a posição ficou muito pior; melhor era " + name + "."},
		{Turn{Before: 0.2, After: 0, Lost: true}, "Lance 2, ⚪\u00a0e3-d4: melhor era " + name + "."},
		{Turn{Before: 0.6, After: 0.45}, "Lance 2, ⚪\u00a0e3-d4: melhor era " + name + "."},
	} {
		c.turn.Ply, c.turn.Better = 2, better
		if got := tellTurn(m, c.turn, Reader{Lang: "pt-BR"}); got != c.want {
			t.Errorf("%+v: %q, want %q", c.turn, got, c.want)
		}
	}
}

// The picture says in every language what its figures are of, and a reader who does not see it is told the same.
func TestReviewSaysWhatIsDrawn(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, "russian", "", [2]match.Seat{{Name: "Ana"}, {Name: "Bruno"}}), "a3-b4", "h6-g5", "e3-d4", "b6-a5", "d2-e3", "d6-e5")
	do(t, m, match.Resign{By: rules.White})
	for lang, scale := range map[string]string{
		"pt-BR": "Chance das brancas, em %", "en": "White’s chances, in %", "es": "Posibilidades de las blancas, en %",
		"it": "Possibilità del Bianco, in %", "ru": "Шансы белых, в %", "uk": "Шанси білих, у %", "tr": "Beyazın şansı, %",
	} {
		s := Review(m, Course{Shares: []float64{0.5, 0.5, 0.6, 0.4, 0.95, 0.6, 0}}, 0, Reader{Lang: lang}, telegram)
		if s.Balance == nil || s.Balance.Scale != scale {
			t.Errorf("%s: %+v", lang, s.Balance)
		}
		of, _, _ := strings.Cut(scale, ",")
		if !strings.HasPrefix(s.Alt, of+":") || !strings.Contains(s.Alt, "95") {
			t.Errorf("%s: %q", lang, s.Alt)
		}
	}
}
