package hub

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// level is what the interface allows a search; the zero value is no limit.
type level struct {
	depth    int
	nodes    int64
	perMove  bool // moveTime holds
	moveTime time.Duration
	clock    bool // time, moves and inc tell the rest of the game
	moves    int  // until more time comes; 0 is never
	time     time.Duration
	inc      time.Duration
}

// read adds the limits of a level command. Arguments it does not know are passed over; "infinite" is no limit. After an
// error the level is as it was.
func (l *level) read(c command) error {
	next := *l
	for _, a := range c.args {
		var err error
		switch a.name {
		case "infinite":
			next = level{}
		case "depth":
			next.depth, err = whole(a)
			next.depth = max(next.depth, 1)
		case "nodes":
			var n int
			n, err = whole(a)
			next.nodes = max(int64(n), 1)
		case "move-time":
			next.moveTime, err = seconds(a)
			next.perMove = true
		case "moves":
			next.moves, err = whole(a)
		case "time":
			next.time, err = seconds(a)
			next.clock = true
		case "inc":
			next.inc, err = seconds(a)
			next.clock = true
		}
		if err != nil {
			return err
		}
	}
	*l = next
	return nil
}

// whole reads a number; one below 0 is 0.
func whole(a argument) (int, error) {
	n, err := strconv.Atoi(a.value)
	if err != nil {
		return 0, fmt.Errorf("%s=%s is not a whole number", a.name, a.value)
	}
	return max(n, 0), nil
}

// seconds reads a time, with the decimal comma that an interface may write in the language of its user; one below 0, as of
// a clock that has run out, is 0.
func seconds(a argument) (time.Duration, error) {
	f, err := strconv.ParseFloat(strings.Replace(a.value, ",", ".", 1), 64)
	if err != nil || math.IsNaN(f) {
		return 0, fmt.Errorf("%s=%s is not a number of seconds", a.name, a.value)
	}
	return time.Duration(min(max(f, 0), 1e8) * float64(time.Second)), nil
}

// What a move costs besides its search, and how a clock is shared out.
const (
	usualMoves = 30                     // moves that are expected to be still to play where nothing says it
	way        = 4 * time.Millisecond   // to the interface and back, at most
	hesitation = 2 * time.Millisecond   // kept for each move against a clock
	instant    = 2 * time.Millisecond   // a search so short is limited by positions
	least      = 100 * time.Microsecond // for any move
)

// budget is how long a search may take, and whether there is such a limit.
func (l level) budget() (time.Duration, bool) {
	var d time.Duration
	switch {
	case l.clock:
		moves := usualMoves
		if l.moves > 0 {
			moves = min(l.moves, usualMoves)
		}
		d = min(l.time/time.Duration(moves)+l.inc*4/5, l.time/2)
		if moves == 1 {
			d = l.time * 4 / 5
		}
		d -= hesitation
		if l.perMove {
			d = min(d, l.moveTime-way)
		}
	case l.perMove:
		d = l.moveTime
	default:
		return 0, false
	}
	return max(d-min(d/20, way), least), true
}
