package hub

import (
	"io"
	"strings"
	"testing"
	"time"

	"damasbot/engine"
	"damasbot/rules"
)

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
	go func() { done <- Serve(t.Context(), in, outW, "test", engine.Options{Table: 1}, "none") }()
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
