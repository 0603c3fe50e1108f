package bot

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"

	"damasbot/match"
	"damasbot/screen"
)

// scholar is a bot with nothing but studies and engine jobs.
func scholar(t *testing.T, think Thinker) (b *Bot, stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	b = &Bot{ctx: ctx, think: think, log: slog.New(slog.NewTextHandler(io.Discard, nil))}
	b.jobs, b.study = newJobs(b, 2), newStudies(b, 2)
	return b, func() { cancel(); b.study.wait() }
}

// However many ask for the same, it is found out once; what fails, or panics, is tried again when it is asked for again.
func TestStudiesAreDoneOnce(t *testing.T) {
	t.Parallel()
	b, stop := scholar(t, nil)
	defer stop()
	var done atomic.Int32
	var askers sync.WaitGroup
	for range 100 {
		askers.Go(func() {
			st := b.study.begin("a", func(context.Context) (any, error) { done.Add(1); return 7, nil })
			<-st.done
			if n, err := studied[int](&b.study, "a"); n != 7 || err != nil {
				t.Errorf("found %d, %v", n, err)
			}
		})
	}
	askers.Wait()
	if done.Load() != 1 {
		t.Errorf("done %d times", done.Load())
	}
	for what, do := range map[string]func(context.Context) (any, error){
		"fails":  func(context.Context) (any, error) { return nil, errors.New("no") },
		"panics": func(context.Context) (any, error) { panic("no") },
	} {
		st := b.study.begin(what, do)
		if <-st.done; st.err == nil {
			t.Errorf("what %s succeeds", what)
		}
		if _, err := studied[int](&b.study, what); !errors.Is(err, errStudying) {
			t.Errorf("what %s is remembered: %v", what, err)
		}
		st = b.study.begin(what, func(context.Context) (any, error) { return 1, nil })
		if <-st.done; st.err != nil {
			t.Errorf("what %s is not tried again: %v", what, st.err)
		}
	}
}

// The oldest results are forgotten, the latest not.
func TestStudiesAreForgotten(t *testing.T) {
	t.Parallel()
	b, stop := scholar(t, nil)
	defer stop()
	key := func(i int) string { return string(rune('a' + i)) }
	for i := range keptStudies + 1 {
		<-b.study.begin(key(i), func(context.Context) (any, error) { return i, nil }).done
	}
	if _, ok := b.study.found(key(0)); ok {
		t.Error("the oldest is remembered")
	}
	for i := 1; i <= keptStudies; i++ {
		if n, ok := b.study.found(key(i)); !ok || n != i {
			t.Errorf("%d is %v", i, n)
		}
	}
}

// When the bot ends, studies end, and nobody is told.
func TestStudiesEndWithTheBot(t *testing.T) {
	t.Parallel()
	b, stop := scholar(t, nil)
	st := b.study.beginLong("long", "ana", func(ctx context.Context) (any, error) {
		<-ctx.Done()
		return nil, ctx.Err()
	})
	waits := b.study.beginLong("longer", "ana", func(ctx context.Context) (any, error) { <-ctx.Done(); return nil, ctx.Err() })
	b.study.then(st, func(error) { t.Error("somebody was told") })
	stop()
	for _, st := range []*study{st, waits} {
		if <-st.done; !errors.Is(st.err, context.Canceled) {
			t.Errorf("it ended with %v", st.err)
		}
	}
}

// Whoever asks for one long study after the other has one of the places and a few that wait; somebody else finds a place free.
func TestNobodyHasAllTheLongStudies(t *testing.T) {
	t.Parallel()
	b, stop := scholar(t, nil) // two places
	defer stop()
	begun, open := make(chan string, mostLong), make(chan struct{})
	for i := range mostLong {
		key := fmt.Sprint("game ", i)
		b.study.beginLong(key, "ana", func(context.Context) (any, error) { begun <- key; <-open; return nil, nil })
	}
	<-begun
	if st := b.study.beginLong("one more", "ana", nil); !errors.Is(st.err, errAsksMuch) {
		t.Errorf("one more ends with %v", st.err)
	}
	same := b.study.beginLong("game 1", "ana", nil)
	<-b.study.beginLong("another's", "beto", func(context.Context) (any, error) { return nil, nil }).done
	if len(begun) > 0 {
		t.Errorf("%s is under way besides", <-begun)
	}
	close(open)
	if <-same.done; same.err != nil {
		t.Errorf("what was asked for already ends with %v", same.err)
	}
	for i := range mostLong {
		<-b.study.beginLong(fmt.Sprint("game ", i), "ana", nil).done
	}
	last := b.study.beginLong("one more", "ana", func(context.Context) (any, error) { return nil, nil })
	if <-last.done; last.err != nil {
		t.Errorf("when all are done, one more ends with %v", last.err)
	}
}

// A film that was drawn before a player's data was deleted is none of the match as it is now.
func TestFilmsOfForgottenPeople(t *testing.T) {
	t.Parallel()
	m := &match.Match{ID: "g1", Rev: 3, Seats: [2]match.Seat{{Person: "tg/1", Name: "Ana"}, {Person: "tg/2", Name: "Beto"}}}
	was := replayKey(m, screen.Reader{})
	m.Seats[0] = match.Seat{Person: "forgotten/1"}
	if replayKey(m, screen.Reader{}) == was {
		t.Error("the film with the name would be sent again")
	}
}
