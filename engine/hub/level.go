package hub

import (
	"fmt"
	"math"
	"strconv"
	"time"
)

// level is what the interface allows a search.
type level struct {
	depth    int
	nodes    int64
	moveTime time.Duration
	clock    bool // time, moves and inc tell the rest of the game
	moves    int
	time     time.Duration
	inc      time.Duration
}

// readLevel reads a level command. Arguments it does not know are passed over; "infinite" is no limit.
func readLevel(c command) (level, error) {
	var l level
	var err error
	for _, a := range c.args {
		switch a.name {
		case "depth":
			l.depth, err = whole(a)
		case "nodes":
			var n int
			n, err = whole(a)
			l.nodes = int64(n)
		case "moves":
			l.moves, err = whole(a)
		case "move-time":
			l.moveTime, err = seconds(a)
		case "time":
			l.time, err = seconds(a)
			l.clock = true
		case "inc":
			l.inc, err = seconds(a)
		}
		if err != nil {
			return level{}, err
		}
	}
	return l, nil
}

func whole(a argument) (int, error) {
	n, err := strconv.Atoi(a.value)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("%s=%s is not a whole number", a.name, a.value)
	}
	return n, nil
}

func seconds(a argument) (time.Duration, error) {
	f, err := strconv.ParseFloat(a.value, 64)
	if err != nil || math.IsNaN(f) || f < 0 {
		return 0, fmt.Errorf("%s=%s is not a number of seconds", a.name, a.value)
	}
	return time.Duration(min(f, 1e8) * float64(time.Second)), nil
}

// usualMoves is how many moves are expected to be still to play where the clock does not say it.
const usualMoves = 30

// budget is how long a search may take; 0 is without end. A little is kept back for the way to the interface.
func (l level) budget() time.Duration {
	var d time.Duration
	switch {
	case l.moveTime > 0:
		d = l.moveTime
	case l.clock:
		moves := usualMoves
		if l.moves > 0 {
			moves = min(l.moves, usualMoves)
		}
		d = min(l.time/time.Duration(moves)+l.inc*4/5, l.time/2)
		if moves == 1 {
			d = l.time * 4 / 5
		}
		d = max(d, time.Millisecond)
	default:
		return 0
	}
	return d - min(d/20, 4*time.Millisecond)
}
