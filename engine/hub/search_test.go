package hub

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"damasbot/engine"
	"damasbot/rules"
)

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
			c.send("new-game", "pos", "level move-time=100", "level nodes=20", "go think", "pos moves=32-28", "go ponder", "ponder-hit", "ping")
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
