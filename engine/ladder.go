package engine

import (
	"fmt"
	"math"
	"time"

	"damasbot/rules"
)

// full is the care of a level that plays as well as it can.
const full = 176

// Careful returns a level that plays with so much care, from -100 to 176: at -100 it plays nearly by chance; at 0 it looks at
// 40 positions, misses nearly a third of the replies and plays by whim; at 100 it sees everything it looks at, some 13,000
// positions; from there on only their number grows, up to a million.
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
	"english":        {-25, 19, 37, 47, 55.5, 64, 73},
	"international":  {-30, 20, 41, 51.5, 60, 68, 75.5},
	"brazilian":      {-20, 18, 31.5, 46.5, 57.4, 68.7, 79.3},
	"spanish":        {-30, 22, 38.5, 48, 57, 64.7, 72},
	"turkish":        {-30, 26, 47.5, 58.5, 69, 78, 88},
	"italian":        {-25, 20, 34.5, 43, 50.5, 59, 69},
	"russian":        {-30, 20, 37.6, 48.8, 58.9, 70, 80.3},
	"italian-flying": {-15, 22, 39.8, 50.1, 60.9, 71.5, 77.7},
}

// like is whose steps serve a rule set that was not measured step by step (docs/engine.md): Portuguese moves as Spanish.
var like = map[string]string{
	"portuguese": "spanish",
	"czech":      "spanish",
	"thai":       "spanish",
	"pool":       "brazilian",
	"poddavki":   "brazilian",
	"frisian":    "international",
}

func stepsOf(v *rules.Variant) [7]float64 {
	if care, ok := steps[v.ID]; ok {
		return care
	}
	return steps[like[v.ID]]
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
