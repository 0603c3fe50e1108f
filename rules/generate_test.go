package rules

import (
	"fmt"
	"slices"
	"testing"
	"unsafe"

	"pgregory.net/rapid"
)

// anyVariant draws a variant by its name, so that a failure is short to read.
func anyVariant(t *rapid.T) *Variant {
	var ids []string
	for _, v := range All() {
		ids = append(ids, v.ID)
	}
	v, _ := Find(rapid.SampledFrom(ids).Draw(t, "variant"))
	return v
}

// anyPosition draws a position of any variant: up to 24 pieces anywhere, men not on their last row.
func anyPosition(t *rapid.T) Position {
	v := anyVariant(t)
	p := Position{v: v, turn: rapid.SampledFrom([]Color{White, Black}).Draw(t, "turn")}
	squares := rapid.SliceOfNDistinct(rapid.SampledFrom(v.order), 1, 24, rapid.ID[Square]).Draw(t, "squares")
	for _, sq := range squares {
		color := rapid.SampledFrom([]Color{White, Black}).Draw(t, "color")
		if p.side[color].Len() == maxJumps {
			continue
		}
		p.side[color] |= sq.Bit()
		if v.last[color].Has(sq) || rapid.IntRange(0, 3).Draw(t, "king") == 0 {
			p.kings |= sq.Bit()
		}
	}
	return p
}

// turned turns the board by 180 degrees and swaps the colours.
func (v *Variant) turned(b Bits) Bits {
	var out Bits
	for ; b != 0; b &= b - 1 {
		row, col := v.Place(b.First())
		out |= v.at[v.Board.Rows-1-row][v.Board.Cols-1-col].Bit()
	}
	return out
}

// endings lists moves by what a player sees of them, in no order.
func endings(moves []Move, turn func(Bits) Bits) []string {
	var list []string
	for _, m := range moves {
		list = append(list, fmt.Sprintf("%x-%x x%x %v", turn(m.from.Bit()), turn(m.to.Bit()), turn(m.taken), m.crowns))
	}
	slices.Sort(list)
	return list
}

func TestBothColoursMoveAlike(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := anyPosition(t)
		q := Position{v: p.v, turn: p.turn.Opponent(), kings: p.v.turned(p.kings)}
		q.side[White], q.side[Black] = p.v.turned(p.side[Black]), p.v.turned(p.side[White])
		got := endings(q.Moves(nil), func(b Bits) Bits { return b })
		want := endings(p.Moves(nil), p.v.turned)
		if !slices.Equal(got, want) {
			t.Errorf("%+v: %q; turned %q", p, want, got)
		}
	})
}

// TestGeneratorAgreesWithWalk holds the fast generator against the slow one, which visits every leg of every capture.
func TestGeneratorAgreesWithWalk(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := anyPosition(t)
		moves := p.Moves(nil)
		if p.CountMoves() != len(moves) {
			t.Errorf("counted %d of %d moves", p.CountMoves(), len(moves))
		}
		same := func(b Bits) Bits { return b }
		want := slices.Compact(endings(keptMoves(p), same))
		if got := endings(moves, same); !slices.Equal(got, want) {
			t.Errorf("%+v: moves %q, walked %q", p, got, want)
		}
		for _, m := range moves {
			if path := m.Path(nil); !p.Fits(m, path) || path[len(path)-1] != m.To() {
				t.Errorf("%+v: %v does not fit its path", p, m)
			}
			if p.Fits(m, append(m.Path(nil), m.from, m.to, m.from)) {
				t.Errorf("%+v: %v fits squares that it does not visit", p, m)
			}
		}
		checkRoutes(t, p, moves)
	})
}

// checkRoutes holds that every finished route of the best captures, with any landings, fits exactly one move.
func checkRoutes(t *rapid.T, p Position, moves []Move) {
	t.Helper()
	for from := range Square(MaxSquare) {
		if !p.side[p.turn].Has(from) {
			continue
		}
		p.walk(from, func(l *leg) bool {
			fits := 0
			for _, m := range moves {
				if m.taken == bitsOf(l.taken) && m.to == l.path[len(l.path)-1] && p.Fits(m, l.path) {
					fits++
				}
			}
			best := len(moves) > 0 && l.finished() && p.worth(l.taken, from) == p.worth(p.v.strokes(moves[0]), moves[0].from)
			if best != (fits == 1) || fits > 1 {
				t.Errorf("%+v: route %v fits %d moves, one of the best captures: %v", p, l.path, fits, best)
			}
			return true
		})
	}
}

// worth is what the criteria compare, of pieces taken in order by the piece on from.
func (p Position) worth(taken []Square, from Square) uint64 {
	return p.v.worth(taken, p.side[p.turn.Opponent()]&p.kings, p.kings.Has(from))
}

// TestPlayKeepsPositionsSound plays random games and looks at every position.
func TestPlayKeepsPositionsSound(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := anyVariant(t).Start()
		for range 120 {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				return
			}
			m := rapid.SampledFrom(moves).Draw(t, "move")
			next := p.Play(m)
			checkSound(t, next)
			mover, other := p.turn, p.turn.Opponent()
			if next.turn != other || next.side[mover].Len() != p.side[mover].Len() {
				t.Fatalf("%v: the mover's pieces or the turn are wrong: %+v", m, next)
			}
			if next.side[other] != p.side[other]&^m.taken || m.taken&^p.side[other] != 0 {
				t.Fatalf("%v: taken pieces are wrong: %+v", m, next)
			}
			if king := p.kings.Has(m.from) || m.crowns; next.kings.Has(m.to) != king {
				t.Fatalf("%v: king %v on the target", m, !king)
			}
			p = next
		}
	})
}

func checkSound(t *rapid.T, p Position) {
	t.Helper()
	all := p.side[White] | p.side[Black]
	switch {
	case p.side[White]&p.side[Black] != 0:
		t.Fatalf("two pieces on a square: %+v", p)
	case p.kings&^all != 0:
		t.Fatalf("a king without a piece: %+v", p)
	case all&^p.v.board != 0:
		t.Fatalf("a piece off the board: %+v", p)
	}
	for c := range p.side {
		if p.side[c]&^p.kings&p.v.last[c] != 0 {
			t.Fatalf("a man on its last row: %+v", p)
		}
	}
}

func TestMovesAllocateNothing(t *testing.T) {
	for _, c := range publicCases(t) {
		v, _ := Find(c.Variant)
		p := placed(t, v, c.FEN)
		room := make([]Move, 0, 256)
		next := p
		allocs := testing.AllocsPerRun(3, func() {
			room = p.Moves(room[:0])
			for _, m := range room {
				next = p.Play(m)
			}
			if p.CountMoves() != len(room) {
				t.Error("moves counted wrongly")
			}
		})
		if allocs != 0 {
			t.Errorf("%s: %v allocations", c.ID, allocs)
		}
		_ = next
	}
}

// TestSizes: positions and moves are copied for every node of a search.
func TestSizes(t *testing.T) {
	t.Parallel()
	if size := unsafe.Sizeof(Position{}); size > 48 {
		t.Errorf("a Position has %d bytes", size)
	}
	if size := unsafe.Sizeof(Move{}); size > 32 {
		t.Errorf("a Move has %d bytes", size)
	}
}

func TestMovesAppend(t *testing.T) {
	t.Parallel()
	for _, fen := range []string{"W:W31,K32:B1", "W:W28,32,44:B23,39,40", "W:WK47:B9,12,33"} {
		p := placed(t, International, fen)
		before := Move{from: 1, to: 2, taken: 4}
		got := p.Moves([]Move{before})
		if got[0] != before || !slices.Equal(got[1:], p.Moves(nil)) {
			t.Errorf("%s: %v appended, alone %v", fen, got, p.Moves(nil))
		}
	}
}

// TestManyRoutes holds composed positions whose king has tens of thousands of routes against the walk of every leg.
func TestManyRoutes(t *testing.T) {
	t.Parallel()
	for _, fen := range []string{
		"W:WKb7:Bc8,a7,d7,b6,a5,c5,f5,g5,e4,a3,b3,e3,f3,d2,h2,c1",
		"W:WKe5:Bc8,a7,b7,f7,h7,c6,e6,g6,d5,f5,a4,e4,h4,f3,g2,d1",
	} {
		p := placed(t, Turkish, fen)
		same := func(b Bits) Bits { return b }
		got, want := endings(p.Moves(nil), same), slices.Compact(endings(keptMoves(p), same))
		if !slices.Equal(got, want) || p.CountMoves() != len(want) {
			t.Errorf("%s: %d moves, counted %d, walked %d", fen, len(got), p.CountMoves(), len(want))
		}
	}
}
