package rules

import (
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// squaresOf reads square names of the variant.
func squaresOf(t *testing.T, v *Variant, names ...string) []Square {
	t.Helper()
	var path []Square
	for _, name := range names {
		sq, ok := v.Square(name)
		if !ok {
			t.Fatalf("%s has no square %q", v.ID, name)
		}
		path = append(path, sq)
	}
	return path
}

func bitsOf(squares []Square) Bits {
	var b Bits
	for _, sq := range squares {
		b |= sq.Bit()
	}
	return b
}

// placed reads a plain position such as "W:W31,K32:B1-3": a reader of its own, so that the generator is tested without ParseFEN.
func placed(t *testing.T, v *Variant, fen string) Position {
	t.Helper()
	p := Position{v: v}
	fields := strings.Split(fen, ":")
	if fields[0] == "B" {
		p.turn = Black
	}
	for _, field := range fields[1:] {
		color := White
		if field[0] == 'B' {
			color = Black
		}
		for _, name := range strings.Split(field[1:], ",") {
			if name == "" {
				continue
			}
			bare := strings.TrimPrefix(name, "K")
			first, last, isRange := strings.Cut(bare, "-")
			if !isRange {
				last = first
			}
			for _, sq := range between(t, v, first, last) {
				p.side[color] |= sq.Bit()
				if bare != name {
					p.kings |= sq.Bit()
				}
			}
		}
	}
	return p
}

func between(t *testing.T, v *Variant, first, last string) []Square {
	t.Helper()
	if first == last {
		return squaresOf(t, v, first)
	}
	from, _ := strconv.Atoi(first)
	to, _ := strconv.Atoi(last)
	var names []string
	for ; from <= to; from++ {
		names = append(names, strconv.Itoa(from))
	}
	return squaresOf(t, v, names...)
}

type publicCase struct {
	ID, Variant, FEN string
	Algebraic        string `json:"fen_alg"` // a1 is White's bottom-left square in every variant
	Tags             []string
	Moves            []publicMove
}

type publicMove struct {
	Path, Captured []string
	Crowned        bool
	Other          []struct{ Path, Captured []string } `json:"other_routes"`
}

func publicCases(t *testing.T) []publicCase {
	t.Helper()
	data, err := os.ReadFile("testdata/cases-public.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Cases []publicCase }
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Cases) != 206 {
		t.Fatalf("%d cases, want 206", len(file.Cases))
	}
	return file.Cases
}

// TestCases compares whole move lists with positions that third-party generators agree on, as the file names them: from,
// to, taken set and crowning of every move, the path listed and every other route.
func TestCases(t *testing.T) {
	t.Parallel()
	for _, c := range publicCases(t) {
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			v, ok := Find(c.Variant)
			if !ok {
				t.Fatalf("no variant %q", c.Variant)
			}
			p := placed(t, v, c.FEN)
			if q := placed(t, v, c.Algebraic); p != q {
				t.Errorf("%s is not %s", c.FEN, c.Algebraic)
			}
			moves := p.Moves(nil)
			if len(moves) != len(c.Moves) || p.CountMoves() != len(c.Moves) {
				t.Errorf("%d moves, counted %d, want %d", len(moves), p.CountMoves(), len(c.Moves))
			}
			for _, want := range c.Moves {
				path, taken := squaresOf(t, v, want.Path...), squaresOf(t, v, want.Captured...)
				i := slices.IndexFunc(moves, func(m Move) bool {
					return m.From() == path[0] && m.To() == path[len(path)-1] && m.Taken() == bitsOf(taken) && m.Crowns() == want.Crowned
				})
				if i < 0 {
					t.Errorf("missing: %v", want)
					continue
				}
				m := moves[i]
				if got := m.Path(nil); !slices.Equal(got, path) {
					t.Errorf("path of %v is %v", want.Path, names(v, got))
				}
				if got := v.strokes(m); !slices.Equal(got, taken) {
					t.Errorf("%v takes in the order %v, want %v", want.Path, names(v, got), want.Captured)
				}
				if !p.Fits(m, path) {
					t.Errorf("%v does not fit its own path", want.Path)
				}
				for _, other := range want.Other {
					if !p.Fits(m, squaresOf(t, v, other.Path...)) {
						t.Errorf("%v does not fit the route %v", want.Path, other.Path)
					}
				}
			}
		})
	}
}

func names(v *Variant, path []Square) []string {
	var s []string
	for _, sq := range path {
		s = append(s, v.Name(sq))
	}
	return s
}
