package hub

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"damasbot/engine"
	"damasbot/rules"
)

// start begins a search; one under way is stopped first, and answers.
func (e *Engine) start(ctx context.Context, c command) error {
	e.stop()
	if !e.set {
		return fmt.Errorf("go without a position")
	}
	if e.line.Position().CountMoves() == 0 {
		return fmt.Errorf("there is no legal move in %s", e.board.text(e.line.Position()))
	}
	e.prepare()
	_, ponder := c.get("ponder")
	_, analyze := c.get("analyze")
	ctx, cancel := context.WithCancel(ctx)
	r := &running{cancel: cancel, release: make(chan struct{}), done: make(chan struct{})}
	release := sync.OnceFunc(func() { close(r.release) })
	budget := e.level.budget()
	endless := ponder
	limits := engine.Limits{Depth: e.level.depth, Nodes: e.level.nodes}
	if !ponder && budget > 0 {
		ctx, cancel = context.WithTimeout(ctx, budget)
	}
	if analyze && budget == 0 && limits == (engine.Limits{}) {
		endless = true
	}
	r.cancel = func() { release(); cancel() }
	r.hit = func() {
		if ponder && budget > 0 {
			time.AfterFunc(budget, cancel)
		}
		release()
	}
	e.running = r
	go e.search(ctx, r, e.line, limits, endless)
	return nil
}

// search runs beside the reading of commands.
func (e *Engine) search(ctx context.Context, r *running, line rules.Line, limits engine.Limits, endless bool) {
	defer close(r.done)
	defer r.cancel()
	e.searcher.Progress = func(report engine.Report) { e.inform(report) }
	report, err := e.searcher.Search(ctx, line, rules.Limits{}, limits)
	if err != nil {
		e.fault(err)
		return
	}
	if endless {
		<-r.release
	}
	answer := ""
	if len(report.Line) > 1 {
		answer = " ponder=" + e.board.write(report.Line[1])
	}
	e.say("done move=%s%s", e.board.write(report.Best), answer)
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
	e.running = nil
}
