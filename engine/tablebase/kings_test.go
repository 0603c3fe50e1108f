package tablebase

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"damasbot/rules"
)

// larger is where tables that "damasbot tables" made are held against endings of more pieces.
var larger = flag.String("tables", "", "a folder of tables to be checked too")

// kings returns the tables of up to so many pieces, all kings, one side's a lone one.
func kings(t testing.TB, v *rules.Variant, pieces int) *Set {
	t.Helper()
	s, err := newSet(v, pieces)
	if err != nil {
		t.Fatal(err)
	}
	var all []material
	for n := 2; n <= pieces; n++ {
		all = append(all, material{0, n - 1, 0, 1})
	}
	if err := s.solve(t.Context(), all, nil); err != nil {
		t.Fatal(err)
	}
	return s
}

// mainRoad is the longest diagonal of a rule set's board.
func mainRoad(v *rules.Variant) rules.Bits {
	var down, up rules.Bits
	for _, sq := range v.Squares() {
		switch row, col := v.Place(sq); {
		case row == col:
			down |= sq.Bit()
		case row+col == v.Board.Rows-1:
			up |= sq.Bit()
		}
	}
	if down.Len() > up.Len() {
		return down
	}
	return up
}

// quiet visits the positions of White's kings against a lone one in which neither side could take.
func (s *Set) quiet(kings int, visit func(p rules.Position, r Result)) {
	m := material{0, kings, 0, 1}
	for i := range s.board.size(m) {
		p, ok := s.board.position(m, uint32(i))
		if !ok || p.CanCapture() {
			continue
		}
		if passed := p.Passed(); passed.CanCapture() {
			continue
		}
		r, _ := s.Probe(&p)
		visit(p, r)
	}
}

// Three long kings that hold the main road, or can take it, catch a lone king that is not on it in 13 moves at most, and in some
// position need as many (Wikipedia, "Треугольник Петрова"; the same limit at jak.bono.odessa.ua, "Три дамки против одинокой
// дамки"). A lone king that has the main road to itself draws, but for the odd shot; Wikipedia, "Russian draughts". Brazilian and
// Spanish kings move alike (BoardGameGeek, thread 1414778).
func TestThreeKingsAgainstOne(t *testing.T) {
	t.Parallel()
	for _, v := range []*rules.Variant{rules.Russian, rules.Brazilian, rules.Spanish, rules.ItalianFlying} {
		t.Run(v.ID, func(t *testing.T) {
			t.Parallel()
			s, road := kings(t, v, 4), mainRoad(v)
			longest, alone, drawn := 0, 0, 0
			s.quiet(3, func(p rules.Position, r Result) {
				held, off := p.Of(rules.White)&road != 0, p.Of(rules.Black)&road == 0
				switch {
				case off && r.Outcome != 1:
					t.Fatalf("%s is not won", p.FEN())
				case off:
					longest = max(longest, r.Plies)
				case !held:
					alone++
					if r.Outcome == 0 {
						drawn++
					}
				}
			})
			if longest != 2*13-1 {
				t.Errorf("the longest win takes %d plies, not 13 moves", longest)
			}
			if alone == 0 || float64(drawn) < 0.95*float64(alone) {
				t.Errorf("of %d positions with the lone king alone on the main road %d are drawn", alone, drawn)
			}
		})
	}
}

// On the large board three kings against one are a draw but for tricks (BoardGameGeek, thread 1414778; the FMJD's rules
// therefore allow 16 moves).
func TestThreeKingsAgainstOneOnTheLargeBoard(t *testing.T) {
	if testing.Short() {
		t.Skip("long, in one goroutine")
	}
	t.Parallel()
	all, won := 0, 0
	kings(t, rules.International, 4).quiet(3, func(_ rules.Position, r Result) {
		all++
		if r.Outcome == 1 {
			won++
		}
	})
	if all == 0 || won*7 > all {
		t.Errorf("%d of %d are won", won, all)
	}
}

// Two Turkish kings always catch one (mindsports.nl, "Draughts dissected", king versus kings), in eight moves at most; one
// against one is a draw.
func TestTurkishKings(t *testing.T) {
	if testing.Short() {
		t.Skip("long, in one goroutine")
	}
	t.Parallel()
	s := kings(t, rules.Turkish, 3)
	s.quiet(2, func(p rules.Position, r Result) {
		if r.Outcome != 1 || r.Plies > 2*8-1 {
			t.Fatalf("%s: %+v", p.FEN(), r)
		}
	})
	s.quiet(1, func(p rules.Position, r Result) {
		if r.Outcome != 0 {
			t.Fatalf("%s: %+v", p.FEN(), r)
		}
	})
}

// Two short kings catch one, also in the double corner (Edward Lasker, "Chess and Checkers", diagram 89), unless one of the two
// is caught itself at once; three always do. Which colour goes down the board makes no difference to kings.
func TestShortKings(t *testing.T) {
	if testing.Short() {
		t.Skip("long, in one goroutine")
	}
	t.Parallel()
	for _, v := range []*rules.Variant{rules.English, rules.Italian} {
		s := kings(t, v, 4)
		all, won := 0, 0
		s.quiet(2, func(_ rules.Position, r Result) {
			all++
			if r.Outcome == 1 {
				won++
			}
		})
		if all-won > all/1000 {
			t.Errorf("%s: two kings win only %d of %d", v.ID, won, all)
		}
		s.quiet(3, func(p rules.Position, r Result) {
			if r.Outcome != 1 {
				t.Fatalf("%s: %s: %+v", v.ID, p.FEN(), r)
			}
		})
	}
}

// Endings of five pieces that books settle: irishdraughts.org, "Endings", diagram 2; bobnewell.net, "Three Kings", second problem.
func TestKnownEndingsOfFive(t *testing.T) {
	t.Parallel()
	if *larger == "" {
		t.Skip("no folder of tables is given: -tables")
	}
	s, err := load(t.Context(), filepath.Join(*larger, FileName(rules.English, 5)), rules.English, 5)
	if errors.Is(err, os.ErrNotExist) {
		t.Skip("the folder has no English tables of five pieces")
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, fen := range []string{"W:WK18,K19,K20:BK31,K32", "W:WK5,K13,K17:BK1,K6"} {
		p, err := rules.English.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		if r, ok := s.Probe(&p); !ok || r.Outcome != 1 {
			t.Errorf("%s: %+v, the books say won", fen, r)
		}
	}
}

// Tables that were made with the command are consistent, whatever rule sets and numbers of pieces the folder has.
func TestLargerAreConsistent(t *testing.T) {
	t.Parallel()
	if *larger == "" {
		t.Skip("no folder of tables is given: -tables")
	}
	for _, v := range rules.All() {
		s, err := Load(t.Context(), *larger, v)
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		consistent(t, s)
	}
}
