package engine

import (
	"math/rand/v2"
	"testing"
	"time"

	"damasbot/rules"
)

// Every step of the ladder plays legal moves of every rule set to the end of a game or a good part of it, and the same
// ones for the same seed.
func TestLadderPlays(t *testing.T) {
	t.Parallel()
	for _, v := range rules.All() {
		t.Run(v.ID, func(t *testing.T) {
			t.Parallel()
			for _, l := range Ladder(v)[:6] {
				l.Think = time.Minute
				var games [2]rules.Line
				for again := range games {
					rng := rand.New(rand.NewPCG(9, 9))
					line := rules.NewLine(v.Start())
					for !line.Outcome(rules.Limits{}).Over && line.Len() < 30 {
						m, err := Play(t.Context(), line, rules.Limits{}, l, rng)
						if err != nil || !legal(line, m) {
							t.Fatalf("%s: %v, %v", l.ID, v.Text(m), err)
						}
						line = line.Play(m)
					}
					games[again] = line
				}
				if a, b := games[0].Position(), games[1].Position(); games[0].Len() != games[1].Len() || !a.SameBoard(b) {
					t.Errorf("%s: the same seed played to %s and to %s", l.ID, a.FEN(), b.FEN())
				}
			}
		})
	}
}

// Every step is stronger than the one three below: by wins in twelve games of English.
func TestLadderClimbs(t *testing.T) {
	if testing.Short() {
		t.Skip("long, in one goroutine")
	}
	t.Parallel()
	rng := rand.New(rand.NewPCG(6, 6))
	steps := Ladder(rules.English)
	for _, i := range []int{3, 4} {
		strong, weak := steps[i], steps[i-3]
		strong.Think, weak.Think = time.Minute, time.Minute
		balance := 0
		for game := range 12 {
			white, black := strong, weak
			if game%2 == 1 {
				white, black = weak, strong
			}
			o := play(t, rules.NewLine(rules.English.Start()), white, black, rng, 400).Outcome(rules.Limits{})
			if o.Over && !o.Drawn {
				if (o.Winner == rules.White) == (game%2 == 0) {
					balance++
				} else {
					balance--
				}
			}
		}
		if balance < 4 {
			t.Errorf("%s beats %s by %d games of 12 only", strong.ID, weak.ID, balance)
		}
	}
}

// The first level can be beaten by who looks three plies ahead: over sixty games in English and in Russian it loses many more than it wins.
func TestLadderBeginsLow(t *testing.T) {
	t.Parallel()
	for _, v := range []*rules.Variant{rules.English, rules.Russian} {
		rng := rand.New(rand.NewPCG(7, 7))
		beginner, other := Ladder(v)[0], level(t, "medium")
		beginner.Think, other.Think = time.Minute, time.Minute
		lost := 0
		for game := range 60 {
			sides := []Level{beginner, other}
			o := play(t, rules.NewLine(v.Start()), sides[game%2], sides[1-game%2], rng, 400).Outcome(rules.Limits{})
			if o.Over && !o.Drawn {
				if (o.Winner == rules.White) == (game%2 == 1) {
					lost++
				} else {
					lost--
				}
			}
		}
		if lost < 10 {
			t.Errorf("%s: of 60 games the beginner loses %d more than it wins", v.ID, lost)
		}
	}
}

// No level thinks for more than a second, the last for more than two, however many positions there are to look at; when time is
// up it plays a legal move.
func TestLadderStopsInTime(t *testing.T) {
	t.Parallel()
	for _, v := range rules.All() {
		for i, l := range Ladder(v) {
			if most := time.Second * time.Duration(1+i/7); l.Think > most {
				t.Errorf("%s, %s: %v", v.ID, l.ID, l.Think)
			}
		}
	}
	line := rules.NewLine(wander(rules.International, 30, rand.New(rand.NewPCG(1, 1))))
	for _, care := range []float64{0, 50, full} {
		l := Careful(care)
		l.Nodes, l.Think = 1<<40, 30*time.Millisecond
		begun := time.Now()
		m, err := Play(t.Context(), line, rules.Limits{}, l, rand.New(rand.NewPCG(1, 1)))
		if took := time.Since(begun); err != nil || took > 5*time.Second || !legal(line, m) {
			t.Errorf("care %v: %v, %v after %v", care, m, err, took)
		}
	}
}

// A careless search that overlooks everything but one reply, and one that overlooks none, differ; what is overlooked is the
// same all through.
func TestOverlookKeepsOne(t *testing.T) {
	t.Parallel()
	v := rules.International
	s := NewSearcher(v, Options{Table: 1, Features: AllFeatures()})
	line := rules.NewLine(v.Start())
	s.prepare(t.Context(), line, rules.Limits{}, Limits{}, line.Position().Moves(nil))
	for _, part := range []float64{0, 0.5, 1} {
		s.careless.Overlook, s.salt = part, 42
		first := len(s.overlook(1, line.Position().Moves(nil)))
		again := len(s.overlook(1, line.Position().Moves(nil)))
		own := len(s.overlook(2, line.Position().Moves(nil)))
		all := line.Position().CountMoves()
		want := map[float64]bool{0: first == all, 0.5: first > 1 && first < all, 1: first == 1}
		if !want[part] || again != first || own != all {
			t.Errorf("%.1f: %d of %d, then %d, of its own moves %d", part, first, all, again, own)
		}
	}
}

// A position is misjudged by at most twice the noise, always by the same with one salt and otherwise with another; without
// noise it is judged as it is.
func TestMisjudge(t *testing.T) {
	t.Parallel()
	v := rules.International
	s := NewSearcher(v, Options{Table: 1, Features: AllFeatures()})
	rng := rand.New(rand.NewPCG(8, 8))
	const noise = 15
	differ := 0
	for range 200 {
		p := wander(v, 30, rng)
		var by [3]Score
		for i, salt := range []uint64{1, 1, 2} {
			s.careless.Noise, s.salt = noise, salt
			by[i] = s.evaluate(&p) - s.judged(&p)
		}
		if by[0] != by[1] || max(by[0], -by[0]) > 2*noise {
			t.Errorf("%s is misjudged by %d, then by %d", p.FEN(), by[0], by[1])
		}
		if by[0] != by[2] {
			differ++
		}
		if s.careless.Noise = 0; s.evaluate(&p) != s.judged(&p) {
			t.Errorf("%s is misjudged without noise", p.FEN())
		}
	}
	if differ < 100 {
		t.Errorf("another salt changed only %d positions of 200", differ)
	}
}

// Every rule set has steps, each with more care than the one before.
func TestEveryRuleSetHasSteps(t *testing.T) {
	t.Parallel()
	for _, v := range rules.All() {
		care := stepsOf(v)
		for i := 1; i < len(care); i++ {
			if care[i] <= care[i-1] {
				t.Errorf("%s: steps %v", v.ID, care)
			}
		}
	}
}
