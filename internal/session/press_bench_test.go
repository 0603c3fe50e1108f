package session

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"damasbot/internal/sandbox"
	"damasbot/internal/sandbox/people"
	"damasbot/screen"
)

// BenchmarkPress is one press in a group, from the press to the request with the edited board: the update is
// fetched, decided, stored with fsync, drawn and sent.
func BenchmarkPress(b *testing.B) {
	edits := make(chan time.Time, 100)
	w, err := newTelegram(b, sandbox.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer w.Close()
	w.watch.Store(func(method string) {
		if method == "editMessageMedia" {
			edits <- time.Now()
		}
	})
	for _, name := range []string{"ana", "beto"} {
		if _, err := w.Join(name, "pt-br"); err != nil {
			b.Fatal(err)
		}
	}
	rng := rand.New(rand.NewPCG(1, 1))
	p := &player{w: w, joined: map[string]string{"ana": w.id("ana"), "beto": w.id("beto")}}
	begin := func(n int) {
		w.Stop()
		if err := p.game([]string{fmt.Sprint("bench", n), "international", "start", "ana", "beto"}); err != nil {
			b.Fatal(err)
		}
		if err := w.Start(); err != nil {
			b.Fatal(err)
		}
		if err := p.see([]string{"ana", "group", "Vez de"}); err != nil {
			b.Fatal(err)
		}
	}
	begin(0)
	var took []time.Duration
	n := 0
	for b.Loop() {
		n++
		b.StopTimer()
		board, moves := w.board()
		if len(moves) == 0 {
			begin(n)
			board, moves = w.board()
		}
		name, err := p.who(map[bool]string{true: "white", false: "black"}[strings.Contains(board.Words(), "⚪ Vez de")], "group")
		if err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		pressed := time.Now()
		if _, err := w.who[name].PressOld(board, moves[rng.IntN(len(moves))]); err != nil {
			b.Fatal(err)
		}
		took = append(took, (<-edits).Sub(pressed))
		b.StopTimer()
		if err := p.wait("ana", "group", func(ms []Message) bool { return ms[len(ms)-1].Words != board.Words() }); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
	}
	slices.Sort(took)
	for _, percent := range []int{50, 95} {
		b.ReportMetric(float64(took[(len(took)-1)*percent/100].Microseconds())/1000, fmt.Sprintf("ms/press-p%d", percent))
	}
}

// board returns the group's newest message and the data of its move buttons.
func (w *town) board() (board people.Message, moves []string) {
	ms := w.who["ana"].Messages(w.who["ana"].Group())
	board = ms[len(ms)-1]
	for _, row := range board.Buttons {
		for _, button := range row {
			if a, err := screen.Decode(button.Data); err == nil && a.Kind == screen.DoMove {
				moves = append(moves, button.Data)
			}
		}
	}
	return board, moves
}

func (w *town) id(name string) string { return "tg/" + strconv.FormatInt(w.who[name].ID, 10) }
