package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"damasbot/rules"
)

var (
	hubGames = flag.Int("hub-games", 1, "how many games TestHubGames plays of each rule set")
	hubLevel = flag.String("hub-level", "nodes=300", "the level of TestHubGames, such as move-time=0.1; time=2+0.1 is a clock for each game, of 2 s and 0.1 s more each move")
)

// nonsense is what no interface should send, and none of it may be answered but with a fault.
var nonsense = []string{
	"", "  ", "\r", "=", "bogus", "bogus a=b c", "pos pos=W", "pos pos=Xe", "pos moves=1-2-3", "level depth=a", "level",
	"set-param", "set-param name=variant value=chess", "set-param name=bb-size value=6", "stop", "stop", "ponder-hit", "\x00\xff", "\"", "ready", "done move=1-2",
	"set-param name=table-size value=-1", "pos pos=" + strings.Repeat("b", 65), "level time=", "quit-not", "new-game", "pos moves=\"" + strings.Repeat("9-99 ", 50_000) + "\"",
}

// pace is the time that a level gives: to each move, or by a clock to each game and move; 0 = none.
type pace struct{ limit, clock, inc time.Duration }

func readPace(level string) (p pace) {
	seconds := func(text string) time.Duration {
		f, _ := strconv.ParseFloat(text, 64)
		return time.Duration(f * float64(time.Second))
	}
	name, value, _ := strings.Cut(level, "=")
	switch name {
	case "move-time":
		p.limit = seconds(value)
	case "time":
		first, more, _ := strings.Cut(value, "+")
		p.clock, p.inc = seconds(first), seconds(more)
	}
	return p
}

// contest is two processes that play a rule set, and what was measured of them.
type contest struct {
	t                    *testing.T
	r                    *referee
	rng                  *rand.Rand
	pace                 pace
	players              [2]*hubPlayer
	moves, answers, late int
	slowest, all         time.Duration // of answers that were searched for
}

// game plays a game to its end.
func (c *contest) game(v *rules.Variant) {
	line := rules.NewLine(v.Start())
	var played []string
	left := [2]time.Duration{c.pace.clock, c.pace.clock}
	for _, p := range c.players {
		p.send("new-game")
	}
	for !line.Outcome(rules.Limits{}).Over && line.Len() < 300 {
		position, side := line.Position(), line.Len()%2
		if legal := position.Moves(nil); c.rng.IntN(4) == 0 {
			m := legal[c.rng.IntN(len(legal))]
			line, played = line.Play(m), append(played, c.r.move(m, c.rng))
			continue
		}
		m, reply := c.ask(c.players[side], line, played, &left[side])
		line, played = line.Play(m), append(played, c.r.move(m, c.rng))
		if reply != "" {
			if _, ok := c.r.legal(line.Position(), reply); !ok {
				c.t.Fatalf("%s: the expected answer %s is not legal", line.Position().FEN(), reply)
			}
		}
	}
	c.moves += line.Len()
}

// ask has a process move, after some nonsense; left is its time where the pace is a clock.
func (c *contest) ask(p *hubPlayer, line rules.Line, played []string, left *time.Duration) (m rules.Move, reply string) {
	position := line.Position()
	for c.rng.IntN(3) > 0 {
		p.send(nonsense[c.rng.IntN(len(nonsense))])
	}
	p.quiet()
	p.send("pos pos="+c.r.position(line.Start())+` moves="`+strings.Join(played, " ")+`"`, "level infinite")
	if c.pace.clock > 0 {
		*left += c.pace.inc
		p.send(fmt.Sprintf("level time=%.3f inc=%.3f", left.Seconds(), c.pace.inc.Seconds()))
	} else {
		p.send("level " + *hubLevel)
	}
	p.quiet()
	begin := time.Now()
	p.send("go think")
	m, reply = p.answer(c.r, position)
	took := time.Since(begin)
	if *left -= took; c.pace.clock > 0 && *left <= 0 {
		c.t.Fatalf("lost on time with move %d", line.Len()/2+1)
	}
	if position.CountMoves() > 1 {
		c.answers++
		c.slowest, c.all = max(c.slowest, took), c.all+took
		if c.pace.limit > 0 && took > c.pace.limit+20*time.Millisecond {
			c.late++
		}
	}
	return m, reply
}

// Two processes play whole games of every rule set. Some moves are played at random, so that positions are met that engines
// avoid; between the moves comes nonsense; every answer must be a legal move, written as the protocol says, and in time.
func TestHubGames(t *testing.T) {
	t.Parallel()
	for _, v := range rules.All() {
		t.Run(v.ID, func(t *testing.T) {
			t.Parallel()
			c := &contest{
				t: t, r: newReferee(v), rng: rand.New(rand.NewPCG(6, 6)), pace: readPace(*hubLevel),
				players: [2]*hubPlayer{startHub(t, v), startHub(t, v)},
			}
			for range *hubGames {
				c.game(v)
			}
			for _, p := range c.players {
				p.end()
			}
			if c.pace != (pace{}) {
				t.Logf("%d moves; %d answers took %v on average, %v at most, %d more than 20 ms too long",
					c.moves, c.answers, c.all/time.Duration(max(c.answers, 1)), c.slowest, c.late)
			}
		})
	}
}
