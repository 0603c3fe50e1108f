package hub

import (
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"time"

	"damasbot/engine"
	"damasbot/rules"
)

// An endless search runs until it is stopped, answers ping meanwhile, and its answer is quick.
func TestStop(t *testing.T) {
	t.Parallel()
	c := dial(t)
	for _, mode := range []string{"level infinite\ngo analyze", "level move-time=60\ngo think", "level move-time=60\ngo ponder"} {
		c.send("pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww", mode)
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
		c.send("pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww", "level "+level, "go ponder")
		c.until("info")
		c.send("ping", "ponder-hit")
		c.until("pong") // fails the test were it done before
		c.until("done")
	}
	c.quit()
}

const tenByTen = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww"

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

// The time of a search runs from when it was asked for, also where something else had to be done first.
func TestTimeRunsFromTheCommand(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	e := &Engine{options: engine.Options{Table: 1, Features: engine.AllFeatures()}, out: &out, board: newBoard(rules.International)}
	begin := time.Now()
	for _, text := range []string{"pos", "level move-time=600", "go think"} {
		e.take(t.Context(), received{text: text, at: begin.Add(-600 * time.Second)})
	}
	<-e.running.done
	if took := time.Since(begin); took > 10*time.Second || !strings.Contains(out.String(), "done move=") {
		t.Errorf("answered after %v: %s", took, out.String())
	}
}

// Lines are taken in while others are being answered: the time at which they came is known.
func TestReadsAhead(t *testing.T) {
	t.Parallel()
	in, inW := io.Pipe()
	out, outW := io.Pipe() // nobody reads: the first answer waits
	done := make(chan error)
	go func() { done <- Serve(t.Context(), in, outW, "test", engine.Options{Table: 1}, "") }()
	for range readAhead {
		if _, err := io.WriteString(inW, "ping\n"); err != nil {
			t.Fatal(err)
		}
	}
	inW.Close()
	go func() {
		defer outW.Close()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}()
	if said, err := io.ReadAll(out); err != nil || string(said) != strings.Repeat("pong\n", readAhead) {
		t.Errorf("%q, %v", said, err)
	}
}

// A line that is too long is no position, and the one before is not searched in its place; a game of thousands of moves is
// not too long.
func TestLongLines(t *testing.T) {
	t.Parallel()
	c := dial(t)
	king := "WWeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeB"
	c.send("pos pos="+king, "level depth=1", "go", `pos pos=`+king+` moves="`+strings.Repeat("1-6 50-45 6-1 45-50 ", 1000)+`"`, "go")
	c.until("done")
	c.until("done")
	c.send("pos moves="+strings.Repeat(" ", longestLine), "go")
	if got := c.until("error"); !strings.Contains(got, "longer than") {
		t.Error(got)
	}
	c.until("error")
	if got := c.until("done"); got != "done" {
		t.Error(got)
	}
	c.quit()
}

// faulty fails with a panic at the first line of information.
type faulty struct {
	strings.Builder
	failed bool
}

func (f *faulty) Write(b []byte) (int, error) {
	if !f.failed && strings.HasPrefix(string(b), "info") {
		f.failed = true
		panic("as a test")
	}
	return f.Builder.Write(b)
}

// A panic in a search is told, the search is answered all the same, and the next one goes on with a new searcher.
func TestPanicIsTold(t *testing.T) {
	t.Parallel()
	out := new(faulty)
	e := &Engine{options: engine.Options{Table: 1, Features: engine.AllFeatures()}, out: out, board: newBoard(rules.International)}
	for range 2 {
		for _, text := range []string{"pos", "level depth=2", "go think"} {
			e.take(t.Context(), received{text: text, at: time.Now()})
		}
		<-e.running.done
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	last := lines[len(lines)-1]
	if !strings.HasPrefix(lines[0], "error message=") || !strings.Contains(lines[0], "as a test") || !strings.HasPrefix(lines[1], "done move=") || !strings.HasPrefix(last, "done move=") {
		t.Errorf("%q", lines)
	}
}

// A thousand games leave no goroutine and no memory behind. Not parallel: it counts those of the whole process.
func TestThousandGamesLeaveNothing(t *testing.T) {
	c := dial(t)
	play := func(games int) (goroutines int, memory uint64) {
		for range games {
			c.send("new-game", "pos", "level move-time=100 ", "level nodes=20", "go think", "pos moves=32-28", "go ponder", "ponder-hit", "ping")
			c.until("done")
			c.until("done")
		}
		c.send("stop", "ping", "init")
		c.until("ready")
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return runtime.NumGoroutine(), m.HeapAlloc
	}
	goroutines, memory := play(20)
	after, used := play(1000)
	if after > goroutines || used > memory+200<<10 {
		t.Errorf("%d goroutines and %d bytes became %d and %d", goroutines, memory, after, used)
	}
	c.quit()
}

// An analysis looks at a lone move as deeply as at several; a search for a move to play tells it soon.
func TestLoneMove(t *testing.T) {
	t.Parallel()
	c := dial(t)
	c.send("set-param name=variant value=english", `pos moves="9-13 22-18 13-17"`, "level infinite", "go analyze")
	for !strings.HasPrefix(c.until("info"), "info depth=9 ") {
	}
	c.send("stop", "go think")
	c.until("done")
	if got := c.until("done"); !strings.HasPrefix(got, "done move=21x14x17") {
		t.Error(got)
	}
	c.quit()
}
