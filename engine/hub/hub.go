// Package hub speaks the Hub protocol, version 2, by which draughts programs and interfaces play each other: lines of text
// on standard input and output, as described in Scan's protocol.txt (Fabien Letouzey, 2017).
package hub

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
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
	tables  string // folder of tables of endings, or ""

	mu  sync.Mutex // guards out
	out io.Writer
	err error // of writing: the interface is gone

	board    board
	searcher *engine.Searcher // nil until needed, and after a parameter was set
	line     rules.Line
	set      bool // line is the position that was sent last
	level    level
	running  *running
}

// running is a search under way.
type running struct {
	cancel  context.CancelFunc
	release chan struct{} // closed by stop and ponder-hit: an endless search has to hold its answer back until then
	hit     func()        // ponder-hit
	done    chan struct{} // closed when it has answered
}

// longestLine bounds a line of input in bytes; a longer one is cut to pieces that make no sense and are passed over.
const longestLine = 1 << 16

// Serve answers the lines of in until "quit", its end, or the end of ctx. tables is a folder with tables of endings, or "".
// The error is of reading or writing.
func Serve(ctx context.Context, in io.Reader, out io.Writer, version string, options engine.Options, tables string) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	e := &Engine{version: version, options: options, tables: tables, out: out, board: newBoard(rules.International)}
	defer e.stop()
	r := bufio.NewReaderSize(in, longestLine)
	for {
		line, tooLong, err := r.ReadLine()
		if err != nil {
			if errors.Is(err, io.EOF) {
				err = nil
			}
			return err
		}
		if tooLong {
			e.fault(errors.New("the line is too long"))
			for tooLong && err == nil {
				_, tooLong, err = r.ReadLine()
			}
			continue
		}
		if c := parse(string(line)); c.word == "quit" {
			return nil
		} else if err := e.answer(ctx, c); err != nil {
			e.fault(err)
		}
		e.mu.Lock()
		err = e.err
		e.mu.Unlock()
		if err != nil || ctx.Err() != nil {
			return err
		}
	}
}

// answer does what a command says; unknown ones are passed over.
func (e *Engine) answer(ctx context.Context, c command) error {
	switch c.word {
	case "hub":
		e.introduce()
	case "set-param":
		return e.setParam(c)
	case "init":
		e.stop()
		e.prepare()
		e.say("ready")
	case "new-game":
		e.stop()
		if e.searcher != nil {
			e.searcher.Forget()
		}
	case "pos":
		return e.setPosition(c)
	case "level":
		l, err := readLevel(c)
		if err == nil {
			e.level = l
		}
		return err
	case "go":
		return e.start(ctx, c)
	case "stop":
		e.stop()
	case "ponder-hit":
		if e.running != nil {
			e.running.hit()
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

func (e *Engine) introduce() {
	var names []string
	for _, v := range rules.All() {
		names = append(names, v.ID)
	}
	e.say("id name=damasbot version=%s author=%s country=%s", quote(e.version), quote("the damasbot authors"), "Brazil")
	e.say("param name=variant value=%s type=enum values=%s", e.board.variant.ID, quote(strings.Join(names, " ")))
	e.say("param name=table-size value=%d type=int min=1 max=4096", e.options.Table)
	e.say("param name=tables value=%s type=string", quote(e.tables))
	for _, name := range engine.FeatureNames() {
		e.say("param name=%s value=true type=bool", name)
	}
	e.say("wait")
}

func (e *Engine) setParam(c command) error {
	name, _ := c.get("name")
	value, ok := c.get("value")
	if !ok {
		return fmt.Errorf("set-param without a value: %q", name)
	}
	switch name {
	case "variant":
		v, ok := rules.Find(strings.ToLower(value))
		if !ok {
			return fmt.Errorf("no variant is called %q", value)
		}
		e.stop()
		e.board, e.searcher, e.set = newBoard(v), nil, false
	case "table-size":
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > 4096 {
			return fmt.Errorf("table-size is 1 to 4096 megabytes, not %q", value)
		}
		e.stop()
		e.options.Table, e.searcher = n, nil
	case "tables":
		e.stop()
		e.tables, e.searcher = value, nil
	default:
		on, err := strconv.ParseBool(value)
		f := e.options.Features
		if !f.Set(name, on) {
			return nil // a parameter of another engine
		}
		if err != nil {
			return fmt.Errorf("%s is true or false, not %q", name, value)
		}
		e.stop()
		e.options.Features, e.searcher = f, nil
	}
	return nil
}

// prepare makes the searcher where there is none. Tables that cannot be read are a fault, and are done without; that a rule
// set has none is not.
func (e *Engine) prepare() {
	if e.searcher != nil {
		return
	}
	e.options.Tables = nil
	if e.tables != "" {
		t, err := tablebase.Load(context.Background(), e.tables, e.board.variant)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			e.fault(err)
		}
		e.options.Tables = t
	}
	e.searcher = engine.NewSearcher(e.board.variant, e.options)
}

func (e *Engine) setPosition(c command) error {
	e.set = false // a search of the position before is not what is wanted if this one is wrong
	text, _ := c.get("pos")
	p, err := e.board.position(text)
	if err != nil {
		return err
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
