package hub

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"damasbot/rules"
)

// What is written is read again: positions and moves of random games.
func TestWritingIsReading(t *testing.T) {
	t.Parallel()
	for _, v := range rules.All() {
		b := newBoard(v)
		rng := rand.New(rand.NewPCG(1, 1))
		for range 20 {
			p := v.Start()
			for range 120 {
				again, err := b.position(b.text(p))
				if err != nil || !again.SameBoard(p) {
					t.Fatalf("%s: %s is read as %s, %v", p.FEN(), b.text(p), again.FEN(), err)
				}
				moves := p.Moves(nil)
				if len(moves) == 0 {
					break
				}
				for _, m := range moves {
					if again, err := b.read(p, b.write(m)); err != nil || again.Taken() != m.Taken() || again.From() != m.From() || again.To() != m.To() {
						t.Fatalf("%s: %s: %v", p.FEN(), b.write(m), err)
					}
				}
				p = p.Play(moves[rng.IntN(len(moves))])
			}
		}
	}
}

// The numbers are those of the real board, from the top left as White sees it: Black's men come first, and the corner that
// is played follows the board.
func TestNumbers(t *testing.T) {
	t.Parallel()
	for id, start := range map[string]string{
		"english":       "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww",
		"russian":       "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww",
		"spanish":       "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww",
		"international": "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww",
		"turkish":       "Weeeeeeeebbbbbbbbbbbbbbbbeeeeeeeeeeeeeeeewwwwwwwwwwwwwwwweeeeeeee",
	} {
		v, _ := rules.Find(id)
		b := newBoard(v)
		if got := b.text(v.Start()); got != start {
			t.Errorf("%s: %s", id, got)
		}
	}
}

// The witness of the numbers: file letters and ranks, with the corner that the rule books of each set say is played. Where a
// rule set numbers its squares itself from the top left, the numbers are the same.
func TestNumbersFollowTheBoard(t *testing.T) {
	t.Parallel()
	left := []string{"english", "international", "brazilian", "russian", "pool", "czech", "frisian", "thai", "poddavki", "italian-flying"} // White has a played corner on the left
	own := []string{"english", "international", "italian", "italian-flying", "pool", "frisian"}
	for _, v := range rules.All() {
		b := newBoard(v)
		n := 0
		for rank := v.Board.Rows; rank >= 1; rank-- {
			for file := 1; file <= v.Board.Cols; file++ {
				dark := (file+rank)%2 == 0 // as a1 is
				if v.ID != "turkish" && dark != slices.Contains(left, v.ID) {
					continue
				}
				n++
				sq, ok := v.Square(fmt.Sprintf("%c%d", 'a'+file-1, rank))
				if !ok || b.number[sq] != n {
					t.Errorf("%s: %c%d is %d, want %d", v.ID, 'a'+file-1, rank, b.number[sq], n)
				}
				if slices.Contains(own, v.ID) && v.Number(sq) != n {
					t.Errorf("%s: its own number of %d is %d", v.ID, n, v.Number(sq))
				}
			}
		}
		if n != len(b.squares) {
			t.Errorf("%s has %d squares, the board %d", v.ID, len(b.squares), n)
		}
	}
}

// The squares of taken pieces may come in any order; where from and to are not enough they tell the captures apart, and
// without them such a capture is not guessed.
func TestCaptureOrders(t *testing.T) {
	t.Parallel()
	b := newBoard(rules.English)
	p, err := rules.English.ParseFEN("W:W31:B26,27,19,18") // 31x15 takes 26 and 18, or 27 and 19
	if err != nil {
		t.Fatal(err)
	}
	byEnds := map[string][]rules.Move{}
	for _, m := range p.Moves(nil) {
		ends := fmt.Sprintf("%dx%d", b.number[m.From()], b.number[m.To()])
		byEnds[ends] = append(byEnds[ends], m)
	}
	ambiguous := 0
	for ends, moves := range byEnds {
		got, err := b.read(p, ends)
		if len(moves) == 1 && (err != nil || !got.Same(moves[0])) || len(moves) > 1 && err == nil {
			t.Errorf("%s stands for %d moves and is read as %s, %v", ends, len(moves), b.write(got), err)
		}
		if len(moves) > 1 {
			ambiguous++
		}
		for _, m := range moves {
			fields := strings.Split(b.write(m), "x")
			slices.Reverse(fields[2:])
			if got, err := b.read(p, strings.Join(fields, "x")); err != nil || !got.Same(m) {
				t.Errorf("%v: %s, %v", fields, b.write(got), err)
			}
			if got, err := b.read(p, strings.Join(fields[:len(fields)-1], "x")); err == nil && len(fields) > 3 {
				t.Errorf("%v without the last is read as %s", fields, b.write(got))
			}
		}
	}
	if ambiguous == 0 {
		t.Error("no two captures have the same ends")
	}
	for _, text := range []string{"", "31", "x", "31x", "31-33", "0-5", "31 15", "99999999999999999999x1", "31x15x26x19"} {
		if got, err := b.read(p, text); err == nil {
			t.Errorf("%q is read as %s", text, b.write(got))
		}
	}
}
