package bot

import (
	"context"
	"errors"
	"fmt"
	"sync"
)

// studies are searches and drawings that take longer than an answer may. Each is done once, in the background, however many
// ask for it, and what came out is kept for a while. Nothing of it is stored: after a crash it is done again when somebody asks.
type studies struct {
	b    *Bot
	long chan struct{} // one for each long study at once
	each lanes         // by person: their long studies, which are one after the other
	mu   sync.Mutex
	all  map[string]*study
	old  []string       // keys of those that are done, the oldest first
	due  map[string]int // by person: long studies that are not done
	wg   sync.WaitGroup
}

// study is something that is being found out, or was. what and err are there once done is closed.
type study struct {
	done chan struct{}
	what any
	err  error
}

const (
	keptStudies = 32 // how many results are remembered
	mostLong    = 5  // how many long studies of one person wait or are under way
)

// errAsksMuch is what a study ends with at once whose person has as many as they may.
var errAsksMuch = errors.New("bot: too many studies for one person")

func newStudies(b *Bot, workers int) studies {
	return studies{b: b, long: make(chan struct{}, max(workers, 1)), all: map[string]*study{}, due: map[string]int{}}
}

// begin has something found out, unless it is known or under way. do ends with the bot; a panic in it is an error. What
// fails is not remembered, so that asking again tries again.
func (s *studies) begin(key string, do func(context.Context) (any, error)) *study {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.start(key, do)
}

// beginLong is begin for a study that takes seconds, of which one person has only so many.
func (s *studies) beginLong(key, person string, do func(context.Context) (any, error)) *study {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all[key] == nil {
		if s.due[person] == mostLong {
			st := &study{done: make(chan struct{}), err: errAsksMuch}
			close(st.done)
			return st
		}
		s.due[person]++
	}
	return s.start(key, func(ctx context.Context) (what any, err error) {
		defer s.ended(person)
		err = s.inTurn(ctx, person, func() (err error) {
			what, err = do(ctx)
			return err
		})
		return what, err
	})
}

func (s *studies) ended(person string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.due[person]--; s.due[person] == 0 {
		delete(s.due, person)
	}
}

// start is begin with the lock held.
func (s *studies) start(key string, do func(context.Context) (any, error)) *study {
	if st := s.all[key]; st != nil {
		return st
	}
	st := &study{done: make(chan struct{})}
	s.all[key] = st
	s.wg.Go(func() {
		st.what, st.err = s.try(do)
		s.mu.Lock()
		defer s.mu.Unlock()
		defer close(st.done)
		if st.err != nil {
			delete(s.all, key)
			if s.b.ctx.Err() == nil {
				s.b.log.Error("a study failed", "of", key, "err", st.err)
			}
			return
		}
		s.old = append(s.old, key)
		for len(s.old) > keptStudies {
			delete(s.all, s.old[0])
			s.old = s.old[1:]
		}
	})
	return st
}

func (s *studies) try(do func(context.Context) (any, error)) (what any, err error) {
	defer caught(&err)
	return do(s.b.ctx)
}

// found returns what was found out; ok is false where that is not known, or not yet.
func (s *studies) found(key string) (what any, ok bool) {
	s.mu.Lock()
	st := s.all[key]
	s.mu.Unlock()
	if st == nil {
		return nil, false
	}
	select {
	case <-st.done:
		return st.what, st.err == nil
	default:
		return nil, false
	}
}

// then does something once a study is done, unless the bot stops before.
func (s *studies) then(st *study, do func(err error)) {
	s.wg.Go(func() {
		select {
		case <-st.done:
		case <-s.b.ctx.Done():
			return
		}
		if s.b.ctx.Err() != nil {
			return
		}
		err := func() (err error) {
			defer caught(&err)
			do(st.err)
			return nil
		}()
		if err != nil {
			s.b.log.Error("a study could not be told", "err", err)
		}
	})
}

// wait returns when everything has ended, after the bot was told to stop.
func (s *studies) wait() { s.wg.Wait() }

// inTurn waits for a place among the long studies, does one for a person, and gives the place back. Nobody has more than one
// place: however much one person asks for, the others wait little.
func (s *studies) inTurn(ctx context.Context, person string, do func() error) (err error) {
	done := make(chan struct{})
	s.each.add(person, func() {
		defer close(done)
		defer caught(&err)
		select {
		case s.long <- struct{}{}:
		case <-ctx.Done():
			err = ctx.Err()
			return
		}
		defer func() { <-s.long }()
		if err = ctx.Err(); err == nil {
			err = do()
		}
	})
	<-done
	return err
}

// turn does a piece of work in one of the places of the engine's searches, which others wait for too: it should be short.
func (j *jobs) turn(ctx context.Context, work func() error) error {
	select {
	case j.slot <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-j.slot }()
	return work()
}

// errStudying is a screen that cannot be made before a study is done.
var errStudying = errors.New("bot: a study is not done")

// studied is what a study found, as a type.
func studied[T any](s *studies, key string) (found T, err error) {
	what, ok := s.found(key)
	if !ok {
		return found, errStudying
	}
	found, ok = what.(T)
	if !ok {
		return found, fmt.Errorf("bot: the study %s is a %T", key, what)
	}
	return found, nil
}
