package session

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"damasbot/internal/sandbox"
	"damasbot/internal/sandbox/people"
	"damasbot/match"
	"damasbot/rules"
	"damasbot/screen"
)

// Whole games to a result by pressing buttons only, of every rule set, between two people and against the engine. At each
// step the board's words, its buttons and the store say the same.
func TestWholeGames(t *testing.T) {
	t.Parallel()
	for _, v := range rules.All() {
		for _, opponent := range []string{"beto", "easy"} {
			t.Run(v.ID+" "+opponent, func(t *testing.T) {
				t.Parallel()
				w, err := newTelegram(t, sandbox.Options{})
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(w.Close)
				w.paint = blank
				p := &player{w: w, joined: map[string]string{}, kept: map[string]Message{}}
				do(t, p, []string{"join", "ana"}, []string{"join", "beto"}, []string{"say", "ana", "dm", "/start"})
				game := []string{"game", "g1", v.ID, "start", "ana", opponent}
				if opponent != "beto" {
					game = append(game, "dm")
				}
				do(t, p, game, []string{"start"})
				wholeGame(t, w, opponent, rand.New(rand.NewPCG(uint64(len(v.ID)), uint64(len(opponent)))))
			})
		}
	}
}

// wholeGame plays by random buttons until the board tells a result.
func wholeGame(t *testing.T, w *town, opponent string, chance *rand.Rand) {
	for range 600 {
		m := w.match(t, "g1")
		if !m.Over() && m.Seats[m.Turn()].Engine() {
			w.until(t, "ana", w.who["ana"].DM(), func(ms []people.Message) bool {
				m = w.match(t, "g1")
				return m.Over() || !m.Seats[m.Turn()].Engine()
			})
		}
		name, at := "ana", w.where(w.who["ana"])
		if opponent != "beto" {
			at = w.who["ana"].DM()
		} else if m.Turn() == rules.Black {
			name = "beto"
		}
		var board people.Message
		w.until(t, name, at, func(ms []people.Message) (ok bool) {
			board, ok = latest(ms, func(b people.Message) bool { return b.Photo != nil })
			return ok && tells(board, m)
		})
		if m.Over() {
			if n := len(moves(board)); n > 0 {
				t.Errorf("the finished game has %d move buttons", n)
			}
			if _, ok := board.Button("Revanche"); !ok {
				t.Errorf("the finished game has %q", board.Labels())
			}
			return
		}
		pressMove(t, w, name, at, board, m, chance)
	}
	t.Fatalf("no result after 600 presses: %s", w.match(t, "g1").Line.Position().FEN())
}

// tells reports whether a board's words are a match's: its pieces, its last move, whose turn it is or that it is over.
func tells(board people.Message, m *match.Match) bool {
	p := m.Line.Position()
	words := board.Words()
	for c, disc := range [2]string{"⚪", "⚫"} {
		n := p.Count(rules.Color(c))
		if !strings.Contains(words, fmt.Sprintf(" %s %d", disc, n.Men+n.Kings)) {
			return false
		}
	}
	if n := m.Line.Len(); n > 0 {
		last := m.Line.Before(n - 1).Short(m.Line.Move(n - 1))
		if !strings.Contains(words, fmt.Sprintf("Lance %d: ", (n+1)/2)) || !strings.Contains(words, " "+last+"\n") {
			return false
		}
	}
	return m.Over() == (strings.Contains(words, "Vitória") || strings.Contains(words, "Empate"))
}

// pressMove chooses a legal move by chance and presses the way to it.
func pressMove(t *testing.T, w *town, name string, at int64, board people.Message, m *match.Match, chance *rand.Rand) {
	p := m.Line.Position()
	legal := p.Moves(nil)
	if len(legal) <= 20 {
		data := moves(board)
		var said []int
		for _, d := range data {
			a, err := screen.Decode(d)
			if err != nil || a.Pos != m.Pos {
				t.Fatalf("%s: %v, pos %d of %d", d, err, a.Pos, m.Pos)
			}
			if _, ok := a.Move(p); !ok {
				t.Fatalf("%s is no move of %s", d, p.FEN())
			}
			said = append(said, a.Index)
		}
		slices.Sort(said)
		for i := range legal {
			if i >= len(said) || said[i] != i {
				t.Fatalf("%d legal moves of %s have buttons %v", len(legal), p.FEN(), said)
			}
		}
	}
	for range 12 {
		var ways []string
		for _, row := range board.Buttons {
			for _, b := range row {
				a, err := screen.Decode(b.Data)
				if err == nil && (a.Kind == screen.DoMove || a.Kind == screen.DoPick && len(a.Path) > 0) {
					ways = append(ways, b.Data)
				}
			}
		}
		if len(ways) == 0 {
			t.Fatalf("%s to move has no button: %q", name, board.Labels())
		}
		way := ways[chance.IntN(len(ways))]
		a, err := w.who[name].Press(board, way)
		if err != nil || a.Text != "" {
			t.Fatalf("%s pressed %s: %q %v", name, way, a.Text, err)
		}
		if do, _ := screen.Decode(way); do.Kind == screen.DoMove {
			return
		}
		before := board.Labels()
		w.until(t, name, at, func(ms []people.Message) (ok bool) {
			board, ok = latest(ms, func(b people.Message) bool { return b.Photo != nil })
			return ok && !slices.Equal(board.Labels(), before)
		})
	}
	t.Fatal("a move takes more than twelve presses")
}
