package engine

import (
	"fmt"
	"math"
	"time"

	"damasbot/rules"
)

// full is the care of a level that plays as well as it can.
const full = 160

// Careful returns a level that plays with so much care, from 0 to 160: at 0 it looks at 40 positions, misses nearly a third of
// the replies and plays by whim; at 100 it sees everything it looks at, some 13,000 positions; from there on only their
// number grows, up to 400,000.
func Careful(care float64) Level {
	l := Level{Nodes: int64(40 * math.Exp2(care/12)), Think: time.Second}
	if sloth := 1 - care/100; sloth > 0 {
		l.Careless = Carelessness{
			Temperature: Score(math.Round(60 * sloth)),
			Overlook:    0.3 * math.Pow(sloth, 1.5),
			Noise:       Score(math.Round(60 * sloth)),
		}
	}
	return l
}

// steps is with how much care the levels of the ladder below the last play a rule set: measured, so that each is about as much
// stronger than the one before (docs/engine.md). Rule sets that are not here play as English does.
var steps = map[string][7]float64{
	"english": {40, 45, 49, 53, 58.5, 64, 69.5},
	"russian": {40, 45, 49.5, 54, 60, 68, 80},
}

// Ladder returns the levels level1 to level8 of a rule set, the weakest first: beginner to full strength.
func Ladder(v *rules.Variant) []Level {
	care, ok := steps[v.ID]
	if !ok {
		care = steps["english"]
	}
	var out []Level
	for i, c := range care {
		l := Careful(c)
		l.ID, l.Endings = fmt.Sprintf("level%d", i+1), i == len(care)-1
		out = append(out, l)
	}
	last := Careful(full)
	last.ID, last.Think, last.Endings = fmt.Sprintf("level%d", len(out)+1), 2*time.Second, true
	return append(out, last)
}
