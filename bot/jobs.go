package bot

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"sync"
	"time"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/store"
)

// jobs let the engine act wherever the store says that it owes a move or an answer. A match has at most one job.
type jobs struct {
	b    *Bot
	slot chan struct{} // one for each search at once
	mu   sync.Mutex
	busy map[match.ID]bool // true = look again when the present search is over
	wg   sync.WaitGroup
}

func newJobs(b *Bot, workers int) jobs {
	return jobs{b: b, slot: make(chan struct{}, max(workers, 1)), busy: map[match.ID]bool{}}
}

// owe makes the engine look at a match, soon.
func (j *jobs) owe(id match.ID) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if _, running := j.busy[id]; running {
		j.busy[id] = true
		return
	}
	j.busy[id] = false
	j.wg.Go(func() { j.run(id) })
}

func (j *jobs) wait() { j.wg.Wait() }

func (j *jobs) run(id match.ID) {
	for again := true; again; {
		select {
		case j.slot <- struct{}{}:
		case <-j.b.ctx.Done():
			return
		}
		acted := j.act(id)
		<-j.slot
		j.mu.Lock()
		again = (j.busy[id] || acted) && j.b.ctx.Err() == nil
		j.busy[id] = false
		if !again {
			delete(j.busy, id)
		}
		j.mu.Unlock()
	}
}

// act does one thing that the engine owes, and reports whether it did.
func (j *jobs) act(id match.ID) bool {
	b := j.b
	var m *match.Match
	err := b.store.View(b.ctx, func(tx store.Reader) (err error) {
		m, err = tx.Match(id)
		return err
	})
	if err != nil || !m.EngineOwes() {
		return false
	}
	cmd, err := j.choose(m)
	if err != nil {
		if b.ctx.Err() == nil {
			b.log.Error("the engine failed", "match", id, "err", err)
		}
		return false
	}
	out, err := b.do(id, cmd)
	switch {
	case errors.Is(err, match.ErrStale), errors.As(err, new(*match.Refusal)): // taken back, resigned: dropped
		return true
	case err != nil:
		if b.ctx.Err() == nil {
			b.log.Error("the engine's move could not be stored", "match", id, "err", err)
		}
		return !b.storeWorks() && Sleep(b.ctx, time.Second) == nil // again, once it is over
	}
	b.outbox.kick(out.posts...)
	return true
}

// choose lets the engine decide. A panic costs the search, not the match: the engine then plays any legal move.
func (j *jobs) choose(m *match.Match) (cmd match.Command, err error) {
	ctx, cancel := context.WithCancel(j.b.ctx)
	defer cancel()
	defer func() {
		if what := recover(); what != nil {
			j.b.log.Error("the engine panicked", "match", m.ID, "fen", m.Line.Position().FEN(), "what", what, "stack", string(debug.Stack()))
			cmd, err = j.anything(m)
		}
	}()
	if o := m.Offer; o != nil && m.Seats[o.By.Opponent()].Engine() {
		c := o.By.Opponent()
		yes := j.b.think.AcceptsDraw(ctx, m.Line, m.Limits, c, m.Seats[c].Level)
		return match.Answer{By: c, Offer: o.ID, Accept: yes}, nil
	}
	c := m.Turn()
	move, err := j.b.think.Move(ctx, m.Line, m.Limits, m.Seats[c].Level)
	if err != nil {
		return nil, fmt.Errorf("bot: engine: %w", err)
	}
	return match.Play{By: c, Pos: m.Pos, Move: move}, nil
}

func (j *jobs) anything(m *match.Match) (match.Command, error) {
	if m.Offer != nil && m.Seats[m.Offer.By.Opponent()].Engine() {
		return match.Answer{By: m.Offer.By.Opponent(), Offer: m.Offer.ID}, nil
	}
	moves := m.Line.Position().Moves(nil)
	if len(moves) == 0 {
		return nil, errors.New("bot: no legal move")
	}
	var move rules.Move
	j.b.chance(func(r *rand.Rand) { move = moves[r.IntN(len(moves))] })
	return match.Play{By: m.Turn(), Pos: m.Pos, Move: move}, nil
}
