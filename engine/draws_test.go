package engine

import (
	"math/rand/v2"
	"testing"

	"damasbot/rules"
)

// The draws by count that the search sees are those of the rules, at every move of random games. Repetition is left
// out of the comparison where the search is stricter on purpose.
func TestDrawsAreThoseOfTheRules(t *testing.T) {
	t.Parallel()
	for _, v := range rules.All() {
		t.Run(v.ID, func(t *testing.T) {
			t.Parallel()
			if len(v.Draw.Limits) > maxLimits {
				t.Fatalf("%d material limits, room for %d", len(v.Draw.Limits), maxLimits)
			}
			rng := rand.New(rand.NewPCG(1, 2))
			ends := map[rules.Reason]int{}
			for range 60 {
				limits := rules.Limits{Quiet: []int{0, 10}[rng.IntN(2)]}
				ends[follow(t, rules.NewLine(v.Start()), limits, rng, rng.IntN(2))]++
			}
			for _, fen := range endings[v.ID] {
				for range 20 {
					ends[follow(t, lineAt(t, v, fen), rules.Limits{}, rng, rng.IntN(2))]++
				}
			}
			if ends[rules.ByQuiet] == 0 || ends[rules.ByRepetition] == 0 || len(v.Draw.Limits) > 0 && ends[rules.ByMaterial] == 0 {
				t.Errorf("the games ended too much alike to prove anything: %v", ends)
			}
		})
	}
}

// endings are positions from which random games reach the limits.
var endings = map[string][]string{
	"international":  {"W:WK1,K2,K3:BK50", "W:WK1,K2,13:BK50,45"},
	"brazilian":      {"W:WKa1,Kb2:BKh8,Kg7", "W:WKa1,b4:BKh8,g7"},
	"spanish":        {"W:WK1,K2,K3:BK30", "W:WK1,K2,K3:BK30,K32"},
	"italian-flying": {"W:WK32,K31,K30:BK1", "B:WK1:BK32,K31,K30"},
	"pool":           {"W:WK32,K31,K30:BK1", "B:WK1:BK32,K31,K30"},
	"portuguese":     {"W:WK1,K2,K3:BK30", "W:WK1,K2,K3:BK30,K32"},
	"turkish":        {"W:WKa1:BKh8"},
	"czech":          {"W:WKa1,Kb2:BKh8,Kg7"},
	"frisian":        {"W:WK1,K2:BK50", "W:WK1,12:BK50"},
}

// follow plays a random game to its end, or 250 moves long, compares at every move, and returns how it ended.
func follow(t *testing.T, line rules.Line, limits rules.Limits, rng *rand.Rand, back int) rules.Reason {
	t.Helper()
	d := newDraws(line.Position().Variant(), limits)
	path := []node{d.first(line.Start())}
	for {
		outcome := line.Outcome(limits)
		drawn := d.drawn(path, len(path)) // the search begins after this position: only the game repeats
		moves := line.Position().Moves(nil)
		if want := outcome.Over && outcome.Drawn; len(moves) > 0 && drawn != want {
			t.Fatalf("after %d moves, %s: drawn %v, the rules say %+v", line.Len(), line.Position().FEN(), drawn, outcome)
		}
		if outcome.Over || line.Len() == 250 {
			return outcome.Reason
		}
		m := shy(line, moves, rng, back)
		line = line.Play(m)
		path = append(path, d.after(&path[len(path)-1], m))
	}
}

// shy chooses a move that lets nothing be taken where there is one, and (where back is 1) one time in two the way
// back: so that games last long enough to be drawn.
func shy(line rules.Line, moves []rules.Move, rng *rand.Rand, back int) rules.Move {
	var safe []rules.Move
	for _, m := range moves {
		if replies := line.Position().Play(m).Moves(nil); len(replies) > 0 && !replies[0].IsCapture() {
			safe = append(safe, m)
		}
	}
	if len(safe) == 0 {
		safe = moves
	}
	if n := line.Len(); n >= 2 && rng.IntN(2) < back {
		for _, m := range safe {
			if last := line.Move(n - 2); m.From() == last.To() && m.To() == last.From() {
				return m
			}
		}
	}
	return safe[rng.IntN(len(safe))]
}

func lineAt(t *testing.T, v *rules.Variant, fen string) rules.Line {
	t.Helper()
	return rules.NewLine(positionAt(t, v, fen))
}

func positionAt(t testing.TB, v *rules.Variant, fen string) rules.Position {
	t.Helper()
	p, err := v.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
