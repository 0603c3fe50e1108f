package bot

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"damasbot/engine"
	"damasbot/engine/tablebase"
	"damasbot/rules"
)

// Engine is the Thinker that plays with package engine. Its chance comes from one source, so that a seed repeats a game.
type Engine struct {
	endings *tablebase.Shelf

	mu   sync.Mutex
	rand *rand.Rand
}

// NewEngine makes a Thinker from a source of chance and the tables of endings that there are; nil = none.
func NewEngine(src rand.Source, endings *tablebase.Shelf) *Engine {
	return &Engine{endings: endings, rand: rand.New(src)}
}

// Move implements [Thinker].
func (e *Engine) Move(ctx context.Context, l rules.Line, limits rules.Limits, level string) (rules.Move, error) {
	lv, ok := e.level(level, l.Position().Variant())
	if !ok {
		return rules.Move{}, fmt.Errorf("bot: no level %q", level)
	}
	e.mu.Lock()
	own := rand.New(rand.NewPCG(e.rand.Uint64(), e.rand.Uint64())) // searches run at once, each with chance of its own
	e.mu.Unlock()
	return engine.Play(ctx, l, limits, lv, own)
}

// AcceptsDraw implements [Thinker].
func (e *Engine) AcceptsDraw(ctx context.Context, l rules.Line, limits rules.Limits, c rules.Color, level string) bool {
	lv, ok := e.level(level, l.Position().Variant())
	return ok && engine.AcceptsDraw(ctx, l, limits, c, lv)
}

// level is a level as it plays a rule set, a strong one with the tables of endings.
func (e *Engine) level(id string, v *rules.Variant) (engine.Level, bool) {
	l, ok := engine.FindLevel(id, v)
	if l.Endings {
		l.Tables = e.endings.Of(v)
	}
	return l, ok
}

// Levels implements [Thinker].
func (e *Engine) Levels() (ids []string) {
	for _, l := range append(engine.Ladder(rules.English), engine.Levels()...) {
		ids = append(ids, l.ID)
	}
	return ids
}

// judgeTable is the megabytes of a judge's table.
const judgeTable = 8

// Judge implements [Thinker].
func (e *Engine) Judge(v *rules.Variant) Judge {
	s := engine.NewSearcher(v, engine.Options{Table: judgeTable, Features: engine.AllFeatures(), Tables: e.endings.Of(v)})
	return func(ctx context.Context, l rules.Line, limits rules.Limits, think time.Duration) (Verdict, error) {
		s.Use(e.endings.Of(v)) // may have been loaded since
		ctx, cancel := context.WithTimeout(ctx, think)
		defer cancel()
		r, err := s.Search(ctx, l, limits, engine.Limits{})
		if err != nil {
			return Verdict{}, fmt.Errorf("bot: judge: %w", err)
		}
		verdict := Verdict{Best: r.Best, Score: int(r.Score)}
		switch {
		case r.Score > engine.Win-maxPlies:
			verdict.Won = 1
		case r.Score < maxPlies-engine.Win:
			verdict.Won = -1
		}
		return verdict, nil
	}
}

// maxPlies is how far away a win or loss may be that is known.
const maxPlies = 1000
