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
	"english":        {20, 38.7, 48, 57.2, 63.9, 69.9, 76.2},
	"international":  {20, 40.3, 49.6, 57, 62.5, 67.3, 72.7},
	"brazilian":      {20, 41, 56.6, 64.3, 70.6, 77.2, 83.5},
	"spanish":        {20, 36.1, 51.6, 58, 64.5, 70.9, 76.9},
	"turkish":        {10, 38.6, 48.8, 57.5, 64, 70.4, 77.8},
	"italian":        {20, 38.1, 45.9, 54, 62.4, 69.3, 75.3},
	"russian":        {12, 40.8, 54.1, 62, 68.3, 74.8, 81.9},
	"italian-flying": {20, 36.7, 48, 57.3, 65.5, 72, 77.7},
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
