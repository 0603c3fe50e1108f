package engine

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"

	"damasbot/rules"
)

// team is searchers that help another one: they search the same position at the same time, and what they find reaches it
// through the table alone, which they share (lazy SMP). Each has its own history and killers, so that they soon look at other moves.
type team []*Searcher

func newTeam(v *rules.Variant, o Options) team {
	var t team
	for range o.Threads - 1 {
		t = append(t, newSearcher(v, o))
	}
	return t
}

// begin sets all to work on what a searcher was prepared for. The function that it returns stops them and waits until they rest; a
// fault of theirs becomes its own.
func (t team) begin(ctx context.Context, line rules.Line, limits rules.Limits, l Limits, table table, moves []rules.Move) (end func()) {
	if len(t) == 0 {
		return func() {}
	}
	ctx, stop := context.WithCancel(ctx)
	faults := make(chan string, len(t))
	var all sync.WaitGroup
	for i, s := range t {
		s.prepare(ctx, line, limits, l, moves)
		s.table = table
		all.Go(func() {
			defer func() {
				if what := recover(); what != nil {
					faults <- fmt.Sprintf("%v\n%s", what, debug.Stack())
				}
			}()
			s.help(1 + i%2)
		})
	}
	return func() {
		stop()
		all.Wait()
		select {
		case fault := <-faults:
			panic(fault)
		default:
		}
	}
}

// help searches deeper and deeper, from some depth on, until it is stopped.
func (s *Searcher) help(from int) {
	score := Score(0)
	for depth := from; depth <= maxDepth && !s.stopped; depth++ {
		score = s.iterate(depth, score)
	}
}

// visited is how many positions were visited, as far as told.
func (t team) visited() (nodes int64) {
	for _, s := range t {
		nodes += s.told.Load()
	}
	return nodes
}
