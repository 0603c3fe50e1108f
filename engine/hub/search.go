package hub

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"damasbot/engine"
	"damasbot/rules"
)

// running is a search under way, or one that has ended since.
type running struct {
	cancel  context.CancelFunc // the search has to answer
	release <-chan struct{}    // closed by then and by ponder-hit: an endless search has to hold its answer back so long
	hit     func(at time.Time) // ponder-hit
	done    chan struct{}      // closed when it has answered
	faulty  bool               // it ended with a panic; to be read after done
}

// start begins a search whose time runs from at; one under way is stopped first, and answers.
func (e *Engine) start(ctx context.Context, c command, at time.Time) error {
	e.stop()
	if !e.set {
		return errors.New("go without a position")
	}
	if e.line.Position().CountMoves() == 0 {
		return fmt.Errorf("there is no legal move in %s", e.board.text(e.line.Position()))
	}
	e.prepare(ctx)
	e.used = true
	_, ponder := c.get("ponder")
	_, analyze := c.get("analyze")
	budget, timed := e.level.budget()
	limits := engine.Limits{Depth: e.level.depth, Nodes: e.level.nodes}
	endless := ponder || analyze && !timed && limits == (engine.Limits{})
	if analyze && limits.Depth == 0 {
		limits.Depth = 1 << 10 // else a lone move is not looked at any further
	}
	var end context.CancelFunc
	if timed && !ponder {
		if budget < instant && limits.Nodes == 0 { // the search looks at the clock less often than that
			limits.Nodes = max(int64(budget/time.Microsecond), 1)
		}
		ctx, end = context.WithDeadline(ctx, at.Add(budget))
	} else {
		ctx, end = context.WithCancel(ctx)
	}
	release := make(chan struct{})
	free := sync.OnceFunc(func() { close(release) })
	r := &running{release: release, done: make(chan struct{})}
	r.cancel = func() { free(); end() }
	r.hit = func(at time.Time) {
		if timed && ponder {
			timer := time.AfterFunc(time.Until(at.Add(budget)), end)
			context.AfterFunc(ctx, func() { timer.Stop() })
		}
		free()
	}
	e.running = r
	go e.search(ctx, r, e.line, limits, endless)
	return nil
}

// search runs beside the reading of commands and says one "done", whatever happens. After a panic it answers with the best
// move found until then, or any.
func (e *Engine) search(ctx context.Context, r *running, line rules.Line, limits engine.Limits, endless bool) {
	defer close(r.done)
	defer r.cancel()
	best := line.Position().Moves(nil)[:1]
	err := guarded(func() error {
		e.searcher.Progress = func(report engine.Report) {
			best = report.Line
			e.inform(report)
		}
		report, err := e.searcher.Search(ctx, line, rules.Limits{}, limits)
		if err == nil {
			best = report.Line
		}
		return err
	})
	if err != nil {
		r.faulty = true
		e.fault(err)
	}
	if endless {
		<-r.release
	}
	answer := ""
	if len(best) > 1 {
		answer = " ponder=" + e.board.write(best[1])
	}
	e.say("done move=%s%s", e.board.write(best[0]), answer)
}

func (e *Engine) inform(r engine.Report) {
	var line []string
	for _, m := range r.Line {
		line = append(line, e.board.write(m))
	}
	seconds := max(r.Time.Seconds(), 1e-6)
	e.say("info depth=%d score=%.2f nodes=%d time=%.3f nps=%.2f pv=%s", r.Depth, float64(r.Score)/100, r.Nodes,
		r.Time.Seconds(), float64(r.Nodes)/seconds/1e6, `"`+strings.Join(line, " ")+`"`)
}

// stop ends a search under way and waits for its answer.
func (e *Engine) stop() {
	if e.running == nil {
		return
	}
	e.running.cancel()
	<-e.running.done
	if e.running.faulty {
		e.searcher = nil // it may be in any state
	}
	e.running = nil
}
