package rules

import (
	"encoding/json"
	"flag"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var deep = flag.Uint64("deep", 11, "count perft as deep as this many million leaves an entry; a tenth where every order counts")

type published struct {
	Variant, Position string
	FEN               *string
	Convention        string
	Counts            map[string]json.Number
}

func publishedPerft(t testing.TB) []published {
	t.Helper()
	data, err := os.ReadFile("testdata/perft.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Entries []published }
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	return file.Entries
}

// start reads the entry's position. Its FENs number the squares from the top left in every variant.
func (e published) start(t testing.TB, v *Variant) Position {
	t.Helper()
	if e.FEN == nil {
		return v.Start()
	}
	var byNumber []Square
	for i := range v.Board.Rows {
		for col := range v.Board.Cols {
			if sq, ok := v.At(v.Board.Rows-1-i, col); ok {
				byNumber = append(byNumber, sq)
			}
		}
	}
	fields := strings.Split(*e.FEN, ":")
	p := Position{v: v}
	if fields[0] == "B" {
		p.turn = Black
	}
	for _, field := range fields[1:] {
		color := White
		if field[0] == 'B' {
			color = Black
		}
		for _, name := range strings.Split(field[1:], ",") {
			bare := strings.TrimPrefix(name, "K")
			n, err := strconv.Atoi(bare)
			if err != nil {
				t.Fatal(err)
			}
			sq := byNumber[n-1]
			p.side[color] |= sq.Bit()
			if bare != name {
				p.kings |= sq.Bit()
			}
		}
	}
	return p
}

// TestPerft counts what others published; the file names who, and who recomputed it. Entries of the convention "drop" are
// counted by the generator, those of "keep", in which every order of a capture is a move, by walking every leg.
func TestPerft(t *testing.T) {
	t.Parallel()
	most := map[string]uint64{"drop": *deep * 1_000_000, "keep": *deep * 100_000}
	if testing.Short() {
		most = map[string]uint64{"drop": 200_000, "keep": 40_000}
	}
	count := map[string]func(Position, int) uint64{"drop": Position.Perft, "keep": perftKept}
	used := 0
	for _, e := range publishedPerft(t) {
		v, ok := Find(e.Variant)
		if !ok || count[e.Convention] == nil {
			continue
		}
		used++
		t.Run(e.Variant+" "+e.Position+" "+e.Convention, func(t *testing.T) {
			t.Parallel()
			p, reached := e.start(t, v), 0
			for depth := 1; ; depth++ {
				want, err := strconv.ParseUint(e.Counts[strconv.Itoa(depth)].String(), 10, 64)
				if err != nil || want > most[e.Convention] { // none published, or more than 64 bits
					break
				}
				if got := count[e.Convention](p, depth); got != want {
					t.Errorf("depth %d: %d, published %d", depth, got, want)
				}
				reached = depth
			}
			t.Logf("to depth %d", reached)
		})
	}
	t.Logf("%d entries", used)
}

// perftKept counts every order in which a capture takes its pieces.
func perftKept(p Position, depth int) uint64 {
	if depth == 1 && len(p.captures(nil)) == 0 {
		return uint64(p.countQuiet())
	}
	moves := keptMoves(p)
	if depth == 1 {
		return uint64(len(moves))
	}
	n := uint64(0)
	for _, m := range moves {
		n += perftKept(p.Play(m), depth-1)
	}
	return n
}

// keptMoves lists the legal moves, and captures once for every order in which they take their pieces.
func keptMoves(p Position) []Move {
	var moves []Move
	var orders [][]Square
	best := uint64(0)
	for from := range Square(MaxSquare) {
		if !p.side[p.turn].Has(from) {
			continue
		}
		p.walk(from, func(l *leg) bool {
			if !l.finished() {
				return true
			}
			worth := p.worth(l.taken, from)
			if worth > best {
				best, moves, orders = worth, nil, nil
			}
			to := l.path[len(l.path)-1]
			for i, m := range moves {
				if m.from == from && m.to == to && slices.Equal(orders[i], l.taken) {
					return true
				}
			}
			if worth == best {
				moves = append(moves, Move{from: from, to: to, taken: bitsOf(l.taken), crowns: l.crowns})
				orders = append(orders, slices.Clone(l.taken))
			}
			return true
		})
	}
	if moves == nil {
		return p.quiet(nil)
	}
	return moves
}

// BenchmarkPerft tells how many leaves a second are counted from the start, the last ply by counting alone.
func BenchmarkPerft(b *testing.B) {
	for _, v := range All() {
		b.Run(v.ID, func(b *testing.B) {
			p, depth := v.Start(), 1
			for p.Perft(depth) < 4_000_000 {
				depth++
			}
			leaves := uint64(0)
			for b.Loop() {
				leaves += p.Perft(depth)
			}
			b.ReportMetric(float64(leaves)/b.Elapsed().Seconds(), "nodes/s")
			b.ReportMetric(float64(depth), "depth")
		})
	}
}
