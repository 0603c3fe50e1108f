package bot

import (
	"context"
	"fmt"
	"slices"
	"testing"
)

// Boards go before answers, each in their order and once; an answer waits for five of them at most.
func TestQueue(t *testing.T) {
	t.Parallel()
	nothing := func(context.Context) error { return nil }
	for name, c := range map[string]struct{ in, out []string }{
		"nothing":      {},
		"answers":      {[]string{"notice 1", "notice 2", "notice 1"}, []string{"notice 1", "notice 2"}},
		"boards first": {[]string{"notice 1", "post 7", "notice 2", "redraw 3", "post 7"}, []string{"post 7", "redraw 3", "notice 1", "notice 2"}},
		"many boards": {
			[]string{"notice 1", "notice 2", "post 1", "post 2", "post 3", "post 4", "post 5", "post 6", "post 7"},
			[]string{"post 1", "post 2", "post 3", "post 4", "post 5", "notice 1", "post 6", "post 7", "notice 2"},
		},
	} {
		q := &queue{do: map[string]func(context.Context) error{}}
		for _, key := range c.in {
			q.add(key, nothing)
		}
		var out []string
		for key, ok := q.next(); ok; key, ok = q.next() {
			delete(q.do, key)
			out = append(out, key)
		}
		if !slices.Equal(out, c.out) {
			t.Errorf("%s: %v", name, out)
		}
	}
	// A board that comes while answers are being sent waits for one of them.
	q := &queue{do: map[string]func(context.Context) error{}}
	for i := range 200 {
		q.add(fmt.Sprintf("notice %d", i), nothing)
	}
	q.next()
	q.add("post 1", nothing)
	if key, _ := q.next(); key != "post 1" {
		t.Errorf("the board waits for %s", key)
	}
}
