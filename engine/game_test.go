package engine

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"damasbot/rules"
)

// play plays a game on between two levels to its end, or for so many moves, and returns the line.
func play(t testing.TB, line rules.Line, white, black Level, rng *rand.Rand, moves int) rules.Line {
	t.Helper()
	for range moves {
		if line.Outcome(rules.Limits{}).Over {
			break
		}
		l := white
		if line.Position().Turn() == rules.Black {
			l = black
		}
		m, err := Play(t.Context(), line, rules.Limits{}, l, rng)
		if err != nil {
			t.Fatal(err)
		}
		line = line.Play(m)
	}
	return line
}

// Each level beats the one below it: of eight games, half with either colour, it wins more, by four at least.
func TestLevelsAreInOrder(t *testing.T) {
	t.Parallel()
	for _, v := range []*rules.Variant{rules.Spanish, rules.Italian, rules.Russian, rules.Poddavki} {
		for _, pair := range [][2]string{{"medium", "easy"}, {"hard", "medium"}} {
			t.Run(fmt.Sprint(v.ID, " ", pair), func(t *testing.T) {
				t.Parallel()
				lead := 0
				for seed := range uint64(8) {
					sides := [2]Level{level(t, pair[0]), level(t, pair[1])}
					strong := rules.Color(seed % 2)
					rng := rand.New(rand.NewPCG(seed, 11))
					line := play(t, rules.NewLine(v.Start()), sides[strong], sides[strong.Opponent()], rng, 300)
					switch o := line.Outcome(rules.Limits{}); {
					case !o.Over || o.Drawn:
					case o.Winner == strong:
						lead++
					default:
						lead--
					}
				}
				if lead < 4 {
					t.Errorf("%s leads by %d", pair[0], lead)
				}
			})
		}
	}
}

// Two kings beat one where the rules let them, against the best defence there is here.
func TestTwoKingsBeatOne(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ variant, fen string }{
		{"english", "W:WK14,K15:BK32"}, {"english", "B:WK14,K15:BK32"}, {"english", "W:WK29,K30:BK1"},
		{"italian", "W:WK14,K15:BK29"}, {"italian", "B:WK14,K15:BK29"},
	} {
		v, _ := rules.Find(c.variant)
		for seed := range uint64(3) {
			hard := level(t, "hard")
			line := play(t, lineAt(t, v, c.fen), hard, hard, rand.New(rand.NewPCG(seed, 12)), 200)
			if o := line.Outcome(rules.Limits{}); !o.Over || o.Drawn || o.Winner != rules.White {
				t.Errorf("%s %s, seed %d: %+v after %d moves", c.variant, c.fen, seed, o, line.Len())
			}
		}
	}
}
