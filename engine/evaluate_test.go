package engine

import (
	"math/rand/v2"
	"testing"

	"damasbot/engine/pattern"
	"damasbot/rules"
)

// worth evaluates a position for the side to move.
func worth(t *testing.T, v *rules.Variant, fen string) Score {
	t.Helper()
	j := newJudge(v)
	return j.evaluate(positionAt(t, v, fen))
}

// A king is worth 1.8 men; a man is worth more the further it has come, but never as much as a king.
func TestWorth(t *testing.T) {
	t.Parallel()
	if king := worth(t, rules.Russian, "W:WKc1:B"); king != 180 {
		t.Errorf("a king is worth %d", king)
	}
	before := Score(99)
	for _, square := range []string{"a1", "b2", "c3", "d4", "e5", "f6", "g7"} {
		man := worth(t, rules.Russian, "W:W"+square+":B")
		if man <= before || man >= 130 {
			t.Errorf("a man on %s is worth %d, a row before %d", square, man, before)
		}
		before = man
	}
	if own, other := worth(t, rules.Poddavki, "W:Wc1:B"), worth(t, rules.Poddavki, "B:Wc1:B"); own >= 0 || other != -own {
		t.Errorf("where losing wins a man is worth %d, and %d to the other", own, other)
	}
}

// What a position is worth to White, the same turned round with the colours exchanged is worth to Black; and what it is
// worth to one side it costs the other.
func TestWorthIsSymmetrical(t *testing.T) {
	t.Parallel()
	for _, v := range rules.All() {
		rng := rand.New(rand.NewPCG(1, 21))
		j := newJudge(v)
		for range 200 {
			p := wander(v, rng.IntN(120), rng)
			fen, turned := [2]string{}, [2]string{}
			for _, sq := range v.Squares() {
				piece := p.At(sq)
				if piece == rules.NoPiece {
					continue
				}
				row, col := v.Place(sq)
				opposite, ok := v.At(v.Board.Rows-1-row, v.Board.Cols-1-col)
				if !ok {
					t.Fatalf("%s: no square opposite %s", v.ID, v.Name(sq))
				}
				c, king := rules.White, ""
				if p.Of(rules.Black).Has(sq) {
					c = rules.Black
				}
				if p.Kings().Has(sq) {
					king = "K"
				}
				fen[c] += "," + king + v.Name(sq)
				turned[c.Opponent()] += "," + king + v.Name(opposite)
			}
			text := func(turn string, sides [2]string) string {
				side := func(s string) string { return s[min(1, len(s)):] }
				return turn + ":W" + side(sides[rules.White]) + ":B" + side(sides[rules.Black])
			}
			white := j.evaluate(positionAt(t, v, text("W", fen)))
			if black := j.evaluate(positionAt(t, v, text("B", fen))); black != -white {
				t.Fatalf("%s %s: %d to White, %d to Black", v.ID, text("W", fen), white, black)
			}
			if other := j.evaluate(positionAt(t, v, text("B", turned))); other != white {
				t.Fatalf("%s %s: %d, turned round %d", v.ID, text("W", fen), white, other)
			}
		}
	}
}

// Weights of a relative are taken, those of another board passed over, and plain is plain.
func TestWeightsOfASearcher(t *testing.T) {
	t.Parallel()
	english := pattern.Builtin("english")
	for _, c := range []struct {
		v    *rules.Variant
		o    Options
		want *pattern.Evaluator
	}{
		{rules.Thai, Options{Table: 1}, pattern.Builtin("spanish")},
		{rules.Thai, Options{Table: 1, Weights: english}, english},
		{rules.International, Options{Table: 1, Weights: english}, pattern.Builtin("international")},
		{rules.Turkish, Options{Table: 1, Weights: english}, pattern.Builtin("turkish")},
		{rules.Thai, Options{Table: 1, Weights: english, Plain: true}, nil},
		{rules.Poddavki, Options{Table: 1}, pattern.Builtin("poddavki")},
	} {
		if got := NewSearcher(c.v, c.o).weights; got != c.want {
			t.Errorf("%s %+v: other weights", c.v.ID, c.o)
		}
	}
}
