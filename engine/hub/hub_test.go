package hub

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"damasbot/engine"
	"damasbot/rules"
)

// client is the interface's end of a session.
type client struct {
	t    *testing.T
	in   *io.PipeWriter
	out  *bufio.Scanner
	done chan error
}

func dial(t *testing.T) *client {
	inR, inW := io.Pipe()
	out, outW, err := os.Pipe() // holds what is not yet read, as between processes
	if err != nil {
		t.Fatal(err)
	}
	c := &client{t: t, in: inW, out: bufio.NewScanner(out), done: make(chan error, 1)}
	o := engine.DefaultOptions()
	o.Table = 1
	go func() {
		err := Serve(context.Background(), inR, outW, "test", o, "builtin")
		outW.Close()
		c.done <- err
	}()
	t.Cleanup(func() { inW.Close(); out.Close() })
	return c
}

func (c *client) send(lines ...string) {
	for _, line := range lines {
		if _, err := io.WriteString(c.in, line+"\n"); err != nil {
			c.t.Fatal(err)
		}
	}
}

// until reads lines to one that begins with a word, and returns it.
func (c *client) until(word string) string {
	c.t.Helper()
	for c.out.Scan() {
		if first, _, _ := strings.Cut(c.out.Text(), " "); first == word {
			return c.out.Text()
		}
		if strings.HasPrefix(c.out.Text(), "error") && word != "error" {
			c.t.Fatalf("waiting for %s: %s", word, c.out.Text())
		}
	}
	c.t.Fatalf("the engine ended before it said %s", word)
	return ""
}

// quit ends a session, which must end without a fault.
func (c *client) quit() {
	c.t.Helper()
	c.send("quit")
	for c.out.Scan() { // whatever it still has to say
	}
	select {
	case err := <-c.done:
		if err != nil {
			c.t.Error(err)
		}
	case <-time.After(10 * time.Second):
		c.t.Error("the engine does not end")
	}
}

// A session as written in testdata: lines after "<" are sent, those after ">" must be answered in order; "*" at the end
// of a line stands for anything, and info lines are passed over.
func TestSession(t *testing.T) {
	t.Parallel()
	script, err := os.ReadFile("testdata/session.txt")
	if err != nil {
		t.Fatal(err)
	}
	c := dial(t)
	for i, line := range strings.Split(string(script), "\n") {
		kind, text, _ := strings.Cut(line, " ")
		switch kind {
		case "<":
			c.send(text)
		case ">":
			got := "info "
			for strings.HasPrefix(got, "info ") {
				if !c.out.Scan() {
					t.Fatalf("line %d: the engine ended, want %q", i+1, text)
				}
				got = c.out.Text()
			}
			start, open := strings.CutSuffix(text, "*")
			if got != text && !(open && strings.HasPrefix(got, start)) {
				t.Fatalf("line %d: %q, want %q", i+1, got, text)
			}
		}
	}
	c.quit()
}

// Two engines play whole games of every rule set, a referee that knows nothing but the protocol's numbers between them.
// Half the moves are random, so that positions are met that engines avoid.
func TestWholeGames(t *testing.T) {
	t.Parallel()
	for _, v := range rules.All() {
		t.Run(v.ID, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(5, 5))
			b := newBoard(v)
			players := []*client{dial(t), dial(t)}
			for _, c := range players {
				c.send("hub", "set-param name=variant value="+v.ID, "init")
				c.until("wait")
				c.until("ready")
			}
			for range 2 {
				line := rules.NewLine(v.Start())
				for _, c := range players {
					c.send("new-game")
				}
				for plies := 0; !line.Outcome(rules.Limits{}).Over && plies < 200; plies++ {
					var m rules.Move
					if moves := line.Position().Moves(nil); rng.IntN(2) == 0 {
						m = moves[rng.IntN(len(moves))]
					} else {
						m = ask(t, players[plies%2], &b, line)
					}
					line = line.Play(m)
				}
			}
			for _, c := range players {
				c.quit()
			}
		})
	}
}

// ask has an engine find a move: it is told the start and the moves.
func ask(t *testing.T, c *client, b *board, line rules.Line) rules.Move {
	t.Helper()
	var moves []string
	for i := range line.Len() {
		moves = append(moves, b.write(line.Move(i)))
	}
	c.send(fmt.Sprintf("pos pos=%s moves=%q", b.text(line.Start()), strings.Join(moves, " ")), "level nodes=300", "go think")
	answer := strings.Fields(strings.TrimPrefix(c.until("done"), "done move="))[0]
	m, err := b.read(line.Position(), answer)
	if err != nil {
		t.Fatal(err)
	}
	if b.write(m) != answer {
		t.Fatalf("%s is read as %s", answer, b.write(m))
	}
	return m
}

// Whatever is sent, the engine answers the next ping.
func FuzzNeverCrashes(f *testing.F) {
	for _, s := range []string{
		"pos pos=", "pos", "pos pos=W moves=1-2", `pos pos="W`, "level moves=0 time=1", "level time=1e300 inc=nan", "set-param", "go",
		"level depth=-1", "set-param name=variant value=turkish\npos pos=Wb", "pos pos=B" + strings.Repeat("b", 50), "=", "go think=1",
		"pos pos=W" + strings.Repeat("W", 20) + strings.Repeat("e", 10) + strings.Repeat("B", 20) + "\nlevel nodes=10\ngo think",
		"set-param name=table-size value=0", "hub\ninit\ninit\nstop\nponder-hit", strings.Repeat("x", longestLine+10),
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c := dial(t)
		for _, line := range strings.Split(s, "\n") {
			if strings.HasPrefix(strings.TrimSpace(line), "quit") || strings.Contains(line, "table-size") {
				continue
			}
			c.send(line)
		}
		c.send("stop", "ping")
		c.t = t
		for c.out.Scan() && c.out.Text() != "pong" {
		}
		c.send("quit")
		for c.out.Scan() {
		}
		if err := <-c.done; err != nil {
			t.Error(err)
		}
	})
}
