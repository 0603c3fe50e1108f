package bot

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
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
	st := b.study.begin("long", func(ctx context.Context) (any, error) {
		return nil, b.study.inTurn(ctx, func() error { <-ctx.Done(); return ctx.Err() })
	})
	b.study.then(st, func(error) { t.Error("somebody was told") })
	stop()
	if <-st.done; !errors.Is(st.err, context.Canceled) {
		t.Errorf("it ended with %v", st.err)
	}
}
