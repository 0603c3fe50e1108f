package hub

import (
	"fmt"
	"testing"
	"time"
)

func readLevels(t *testing.T, lines ...string) (l level) {
	t.Helper()
	for _, line := range lines {
		if err := l.read(parse("level " + line)); err != nil {
			t.Fatal(err)
		}
	}
	return l
}

// A clock never runs out, in games of 200 moves of each side, though every move costs a little more than was said; and what
// there is is used.
func TestClockNeverRunsOut(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name             string
		moves            int // of each control; 0: sudden death
		time, inc, extra time.Duration
		used             float64 // share of the time that must be used
	}{
		{"sudden death", 0, 10 * time.Second, 0, 500 * time.Microsecond, 0.95},
		{"sudden death, short", 0, 2 * time.Second, 0, 500 * time.Microsecond, 0.9},
		{"sudden death, long", 0, 5 * time.Minute, 0, 2 * time.Millisecond, 0.95},
		{"an increment", 0, 2 * time.Second, 100 * time.Millisecond, 2 * time.Millisecond, 0.95},
		{"an increment alone", 0, 50 * time.Millisecond, 50 * time.Millisecond, 2 * time.Millisecond, 0.9},
		{"a small increment", 0, 5 * time.Second, 10 * time.Millisecond, 2 * time.Millisecond, 0.9},
		{"75 moves a minute", 75, time.Minute, 0, 2 * time.Millisecond, 0.9},
		{"40 moves a second", 40, time.Second, 0, 2 * time.Millisecond, 0.8},
		{"a move a second", 1, time.Second, 0, 2 * time.Millisecond, 0.7},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			left, given := c.time, c.time
			for move := range 200 {
				if c.moves > 0 && move > 0 && move%c.moves == 0 {
					left, given = left+c.time, given+c.time
				}
				text := fmt.Sprintf("time=%.3f", left.Seconds())
				if c.inc > 0 && move > 0 {
					left, given = left+c.inc, given+c.inc
					text = fmt.Sprintf("time=%.3f inc=%.3f", left.Seconds(), c.inc.Seconds())
				}
				if c.moves > 0 {
					text += fmt.Sprintf(" moves=%d", c.moves-move%c.moves)
				}
				d, timed := readLevels(t, text).budget()
				if !timed || d <= 0 {
					t.Fatalf("%q: %v %v", text, d, timed)
				}
				if left -= d + c.extra; left <= 0 {
					t.Fatalf("lost on time at move %d", move+1)
				}
			}
			if used := 1 - float64(left)/float64(given); used < c.used {
				t.Errorf("only %.2f of the time were used", used)
			}
		})
	}
}

func TestBudget(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		lines    []string
		min, max time.Duration // both 0: no limit
	}{
		{[]string{"infinite"}, 0, 0},
		{[]string{"depth=5"}, 0, 0},
		{[]string{"ponder"}, 0, 0},
		{[]string{"move-time=0.1"}, 90 * time.Millisecond, 97 * time.Millisecond},
		{[]string{"move-time=0,1"}, 90 * time.Millisecond, 97 * time.Millisecond},
		{[]string{"move-time=5"}, 4900 * time.Millisecond, 5 * time.Second},
		{[]string{"move-time=0"}, 1, time.Millisecond},
		{[]string{"move-time=-1"}, 1, time.Millisecond},
		{[]string{"time=0"}, 1, time.Millisecond},
		{[]string{"time=-3 inc=0"}, 1, time.Millisecond},
		{[]string{"time=60", "move-time=0.1"}, 90 * time.Millisecond, 97 * time.Millisecond},
		{[]string{"move-time=60", "time=3"}, 50 * time.Millisecond, 100 * time.Millisecond},
		{[]string{"time=3", "inc=1"}, 700 * time.Millisecond, 1100 * time.Millisecond},
		{[]string{"time=60", "infinite"}, 0, 0},
		{[]string{"move-time=1e300"}, 1e8 * time.Second * 9 / 10, 1e8 * time.Second},
	} {
		d, timed := readLevels(t, c.lines...).budget()
		if timed != (c.max > 0) || d < c.min || d > c.max {
			t.Errorf("%q: %v %v", c.lines, d, timed)
		}
	}
}

// A limit that cannot be read changes nothing.
func TestBadLevels(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"depth=x", "nodes=1.5", "move-time=soon", "time=NaN", "inc=", "moves=9999999999999999999999", "depth=2 nodes=a"} {
		l := readLevels(t, "depth=7 time=3")
		if err := l.read(parse("level " + text)); err == nil || l != readLevels(t, "depth=7 time=3") {
			t.Errorf("%q: %+v, %v", text, l, err)
		}
	}
}
