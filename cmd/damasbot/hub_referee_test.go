package main

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"damasbot/rules"
)

// hubPlayer is a process that speaks Hub.
type hubPlayer struct {
	t   *testing.T
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Scanner
}

func startHub(t *testing.T, v *rules.Variant) *hubPlayer {
	t.Helper()
	p := &hubPlayer{t: t, cmd: exec.Command(os.Args[0], "hub", "--table", "1")}
	p.cmd.Env = append(os.Environ(), playRole+"=bot")
	p.cmd.Stderr = os.Stderr
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.out = bufio.NewScanner(out)
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.cmd.Process.Kill() })
	p.send("hub")
	for line := ""; line != "wait"; line = p.read() {
		if line != "" && !strings.HasPrefix(line, "id name=damasbot ") && !strings.HasPrefix(line, "param name=") {
			t.Fatalf("%q before wait", line)
		}
	}
	p.send("set-param name=variant value="+v.ID, "init")
	if line := p.read(); line != "ready" {
		t.Fatalf("%q, not ready", line)
	}
	return p
}

func (p *hubPlayer) send(lines ...string) {
	p.t.Helper()
	if _, err := io.WriteString(p.in, strings.Join(lines, "\n")+"\n"); err != nil {
		p.t.Fatal(err)
	}
}

func (p *hubPlayer) read() string {
	p.t.Helper()
	if !p.out.Scan() {
		p.t.Fatal("the engine has ended")
	}
	return p.out.Text()
}

// quiet says ping, and passes over what comes before the answer: faults alone.
func (p *hubPlayer) quiet() {
	p.t.Helper()
	p.send("ping")
	for line := p.read(); line != "pong"; line = p.read() {
		if !strings.HasPrefix(line, "error message=") {
			p.t.Fatalf("%q to nonsense", line)
		}
	}
}

// answer reads information, whose line must be legal, and the one answer.
func (p *hubPlayer) answer(r *referee, position rules.Position) (m rules.Move, reply string) {
	p.t.Helper()
	for {
		line := p.read()
		if _, pv, ok := strings.Cut(line, ` pv="`); ok && strings.HasPrefix(line, "info depth=") {
			at := position
			for _, text := range strings.Fields(strings.TrimSuffix(pv, `"`)) {
				m, ok := r.legal(at, text)
				if !ok {
					p.t.Fatalf("%s: %s of %q is not legal", position.FEN(), text, pv)
				}
				at = at.Play(m)
			}
			continue
		}
		text, ok := strings.CutPrefix(line, "done move=")
		if !ok {
			p.t.Fatalf("%s: %q", position.FEN(), line)
		}
		text, reply, _ = strings.Cut(text, " ponder=")
		if m, ok = r.legal(position, text); !ok {
			p.t.Fatalf("%s: %s is not legal", position.FEN(), text)
		}
		return m, reply
	}
}

// end quits: the process ends by itself, without a fault.
func (p *hubPlayer) end() {
	p.t.Helper()
	p.send("quit")
	if p.out.Scan() {
		p.t.Errorf("%q after quit", p.out.Text())
	}
	if err := p.cmd.Wait(); err != nil {
		p.t.Error(err)
	}
}

// referee writes the protocol by itself, and reads it strictly.
type referee struct {
	numbers map[rules.Square]int
	squares []rules.Square
}

func newReferee(v *rules.Variant) *referee {
	r := &referee{numbers: map[rules.Square]int{}, squares: slices.Clone(v.Squares())}
	slices.SortFunc(r.squares, func(a, b rules.Square) int {
		rowA, colA := v.Place(a)
		rowB, colB := v.Place(b)
		return (rowB-rowA)*100 + colA - colB
	})
	for i, sq := range r.squares {
		r.numbers[sq] = i + 1
	}
	return r
}

func (r *referee) position(p rules.Position) string {
	s := "W"
	if p.Turn() == rules.Black {
		s = "B"
	}
	for _, sq := range r.squares {
		c := "e"
		if p.Of(rules.White).Has(sq) {
			c = "w"
		} else if p.Of(rules.Black).Has(sq) {
			c = "b"
		}
		if p.Kings().Has(sq) {
			c = strings.ToUpper(c)
		}
		s += c
	}
	return s
}

// move writes a move, the squares of what it takes in the order that rng gives, or row by row.
func (r *referee) move(m rules.Move, rng *rand.Rand) string {
	if !m.IsCapture() {
		return fmt.Sprintf("%d-%d", r.numbers[m.From()], r.numbers[m.To()])
	}
	var taken []string
	for _, sq := range r.squares {
		if m.Taken().Has(sq) {
			taken = append(taken, strconv.Itoa(r.numbers[sq]))
		}
	}
	if rng != nil {
		rng.Shuffle(len(taken), func(i, j int) { taken[i], taken[j] = taken[j], taken[i] })
	}
	return fmt.Sprintf("%dx%dx%s", r.numbers[m.From()], r.numbers[m.To()], strings.Join(taken, "x"))
}

// legal finds the move that is written exactly so.
func (r *referee) legal(p rules.Position, text string) (rules.Move, bool) {
	for _, m := range p.Moves(nil) {
		if r.move(m, nil) == text {
			return m, true
		}
	}
	return rules.Move{}, false
}
