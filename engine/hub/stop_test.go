package hub

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

const tenByTen = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww"

// An endless search runs until it is stopped, answers ping meanwhile, and its answer is quick.
func TestStop(t *testing.T) {
	t.Parallel()
	c := dial(t)
	for _, mode := range []string{"level infinite\ngo analyze", "level move-time=60\ngo think", "level move-time=60\ngo ponder"} {
		c.send("pos pos="+tenByTen, mode)
		c.until("info")
		c.send("ping")
		c.until("pong")
		begin := time.Now()
		c.send("stop")
		c.until("done")
		if took := time.Since(begin); took > time.Second {
			t.Errorf("%q: answered %v after stop", mode, took)
		}
	}
	c.quit()
}

// After a ponder-hit the time of the move runs, and not before; a search that has ended before holds its answer back.
func TestPonderHit(t *testing.T) {
	t.Parallel()
	c := dial(t)
	for _, level := range []string{"move-time=0.05", "depth=1"} {
		c.send("pos pos="+tenByTen, "level "+level, "go ponder")
		c.until("info")
		c.send("ping", "ponder-hit")
		c.until("pong") // fails the test were it done before
		c.until("done")
	}
	c.quit()
}

// Every search has one answer, in whatever order the commands come, and nothing else has one.
func TestEveryGoHasOneDone(t *testing.T) {
	t.Parallel()
	c := dial(t)
	rng := rand.New(rand.NewPCG(4, 4))
	sent := make(chan int, 1)
	go func() {
		asked := 0
		for range 400 {
			switch rng.IntN(9) {
			case 0:
				c.send("stop")
			case 1:
				c.send("ponder-hit")
			case 2:
				c.send("ping")
			case 3:
				c.send("new-game")
			case 4:
				c.send("set-param name=table-size value=1")
			case 5:
				c.send("pos pos=nonsense")
			default:
				c.send("pos pos="+tenByTen, "level infinite", []string{"level depth=3", "level nodes=500", "level move-time=0.002", "level time=0.05", "level inc=0"}[rng.IntN(5)],
					[]string{"go think", "go ponder", "go analyze", "go"}[rng.IntN(4)])
				asked++
			}
		}
		c.send("go", "stop", "stop", "hub")
		sent <- asked + 1
	}()
	answered := 0
	for c.out.Scan() && c.out.Text() != "wait" {
		if word, _, _ := strings.Cut(c.out.Text(), " "); word == "done" {
			answered++
		}
	}
	if asked := <-sent; answered != asked {
		t.Errorf("%d answers to %d searches", answered, asked)
	}
	c.quit()
}

// "quit" and the end of the input end a search, which answers, and everything else.
func TestEndInMidSearch(t *testing.T) {
	t.Parallel()
	for _, end := range []func(c *client){func(c *client) { c.send("quit") }, func(c *client) { c.in.Close() }} {
		for _, mode := range []string{"go think", "go ponder", "go analyze"} {
			c := dial(t)
			c.send("pos", "level infinite", mode)
			c.until("info")
			begin := time.Now()
			end(c)
			c.until("done")
			if c.out.Scan() {
				t.Errorf("%s: %q after the end", mode, c.out.Text())
			}
			if err := <-c.done; err != nil {
				t.Error(err)
			}
			if took := time.Since(begin); took > time.Second {
				t.Errorf("%s: ended after %v", mode, took)
			}
		}
	}
}
