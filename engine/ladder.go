package engine

import (
	"fmt"
	"math"
	"time"

	"damasbot/rules"
)

// full is the care of a level that plays as well as it can.
const full = 176

// Careful returns a level that plays with so much care, from 0 to 176: at 0 it looks at 40 positions, misses nearly a third of
// the replies and plays by whim; at 100 it sees everything it looks at, some 13,000 positions; from there on only their
// number grows, up to a million.
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
// stronger than the one before (docs/engine.md).
var steps = map[string][7]float64{
	"english":       {40, 45.5, 51, 56.8, 63, 69.5, 76.5},
	"international": {42, 50, 56, 60.5, 65, 71, 77.5},
	"brazilian":     {34, 43.5, 51, 58, 65, 72, 79.5},
	"turkish":       {42, 52.5, 61.5, 69.5, 77.5, 86.5, 96},
	"italian":       {39, 46.5, 52, 59.4, 67.8, 75, 81.5},
	"russian":       {34, 42.5, 48.8, 55.2, 62.5, 72, 80.5},

	"italian-flying": {34, 45, 52, 59.5, 67.5, 78, 88},
}

// stepsOf returns the steps of a rule set; where they were not measured, those of one with the same board and kings.
func stepsOf(v *rules.Variant) [7]float64 {
	care, ok := steps[v.ID]
	switch {
	case ok:
	case len(v.Squares()) > 32:
		care = steps["international"]
	case v.King.Flies:
		care = steps["brazilian"]
	default:
		care = steps["english"]
	}
	return care
}

// Ladder returns the levels level1 to level8 of a rule set, the weakest first: beginner to full strength.
func Ladder(v *rules.Variant) []Level {
	care := stepsOf(v)
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
