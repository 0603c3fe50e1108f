// Package hub speaks the Hub protocol, version 2, by which draughts programs and interfaces play each other: lines of text
// on standard input and output, as described in Scan's protocol.txt (Fabien Letouzey, 2017 and 2019).
package hub

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"sync"

	"damasbot/engine"
	"damasbot/engine/tablebase"
	"damasbot/rules"
)

// Engine answers one interface.
type Engine struct {
	version string
	options engine.Options
	tables  string // a folder of larger tables of endings than those that come with the program, or builtin, or none

	mu  sync.Mutex // guards out
	out io.Writer
	err error // of writing: the interface is gone

	board    board
	ready    bool             // "init" was there: what is set from then on is made ready at once, not in the time of a search
	loaded   bool             // options.Tables are those of the rule set and of tables
	searcher *engine.Searcher // nil until needed, and after a parameter was set
	line     rules.Line
	set      bool // line is the position that was sent last
	level    level
	used     bool // a search had this level: the next level command begins anew
	running  *running
}

// Serve answers the lines of in until "quit", its end, or the end of ctx. tables is a folder of larger tables of endings than those
// that come with the program; "builtin" or "" is the latter alone, "none" is none.
// The error is of reading or writing.
func Serve(ctx context.Context, in io.Reader, out io.Writer, version string, options engine.Options, tables string) error {
	work, cancel := context.WithCancel(ctx)
	defer cancel()
	e := &Engine{version: version, options: options, tables: tables, out: out, board: newBoard(rules.International)}
	defer e.stop()
	lines := make(chan received, readAhead)
	var ended error // to be read after lines is closed
	go func() {
		defer close(lines)
		ended = listen(work, in, lines)
		cancel() // what is under way is for nobody any more
	}()
	for {
		select {
		case l, ok := <-lines:
			if !ok {
				return ended
			}
			e.take(work, l)
			e.mu.Lock()
			err := e.err
			e.mu.Unlock()
			if err != nil {
				return err
			}
		case <-ctx.Done():
			return nil
		}
	}
}

// take answers a line. Every "go" has one "done", also where there is nothing to search: an interface that waits for it
// would wait for ever.
func (e *Engine) take(ctx context.Context, l received) {
	c := parse(l.text)
	err := guarded(func() error { return e.answer(ctx, c, l) })
	if err != nil {
		e.fault(err)
		if c.word == "go" {
			e.say("done")
		}
	}
}

// guarded runs f. A panic in it becomes an error, and what the program was doing goes to standard error.
func guarded(f func() error) (err error) {
	defer func() {
		if what := recover(); what != nil {
			fmt.Fprintf(os.Stderr, "damasbot: %v\n%s", what, debug.Stack())
			err = fmt.Errorf("a fault in damasbot, please report what stands on standard error: %v", what)
		}
	}()
	return f()
}

// answer does what a command says; unknown ones are passed over.
func (e *Engine) answer(ctx context.Context, c command, l received) error {
	if l.cut {
		e.set = false // it may have been a position
		return fmt.Errorf("the line is longer than %d bytes", longestLine)
	}
	switch c.word {
	case "hub":
		e.introduce()
	case "set-param":
		return e.setParam(ctx, c)
	case "init":
		e.stop()
		e.prepare(ctx)
		e.ready = true
		e.say("ready")
	case "new-game":
		e.stop()
		if e.searcher != nil {
			e.searcher.Forget()
		}
	case "pos":
		return e.setPosition(c)
	case "level":
		return e.setLevel(c)
	case "go":
		return e.start(ctx, c, l.at)
	case "stop":
		e.stop()
	case "ponder-hit":
		if e.running != nil {
			e.running.hit(l.at)
		}
	case "ping":
		e.say("pong")
	}
	return nil
}

func (e *Engine) say(format string, args ...any) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if _, err := fmt.Fprintf(e.out, format+"\n", args...); err != nil && e.err == nil {
		e.err = err
	}
}

func (e *Engine) fault(err error) { e.say("error message=%s", quote(err.Error())) }

// prepare loads the tables and makes the searcher where that was not done yet.
func (e *Engine) prepare(ctx context.Context) {
	if !e.loaded {
		e.load(ctx)
		e.loaded = true
	}
	if e.searcher == nil {
		e.searcher = engine.NewSearcher(e.board.variant, e.options)
	}
}

// load loads the tables of endings. Those that cannot be read are a fault, and are done without; that a rule set has none is
// not.
func (e *Engine) load(ctx context.Context) {
	var err error
	switch e.tables {
	case "none":
		e.options.Tables = nil
	case "", "builtin":
		e.options.Tables = tablebase.Builtin(e.board.variant)
	default:
		e.options.Tables, err = tablebase.Largest(ctx, e.tables, e.board.variant)
	}
	if err != nil && ctx.Err() == nil {
		e.fault(err)
	}
}

// setPosition reads a position and the moves after it; without one it is the start.
func (e *Engine) setPosition(c command) error {
	e.set = false // a search of the position before is not what is wanted if this one is wrong
	p := e.board.variant.Start()
	if text, ok := c.get("pos"); ok {
		var err error
		if p, err = e.board.position(text); err != nil {
			return err
		}
	}
	line := rules.NewLine(p)
	moves, _ := c.get("moves")
	for _, text := range strings.Fields(moves) {
		m, err := e.board.read(line.Position(), text)
		if err != nil {
			return err
		}
		line = line.Play(m)
	}
	e.line, e.set = line, true
	return nil
}

// setLevel reads a limit. Those before one search add up.
func (e *Engine) setLevel(c command) error {
	var l level
	if !e.used {
		l = e.level
	}
	if err := l.read(c); err != nil {
		return err
	}
	e.level, e.used = l, false
	return nil
}
