package bot

import (
	"slices"
	"sync"
	"testing"
)

// Jobs of one lane run in the order they came, one at a time.
func TestLaneKeepsOrder(t *testing.T) {
	t.Parallel()
	var l lanes
	var got, want []int
	for i := range 1000 {
		want = append(want, i)
		l.add("a", func() { got = append(got, i) }) // the race detector sees two at a time
	}
	l.wait()
	if !slices.Equal(got, want) {
		t.Errorf("they ran in the order %v", got)
	}
}

// A lane that stands still holds up no other.
func TestLanesAreIndependent(t *testing.T) {
	t.Parallel()
	var l lanes
	gate := make(chan struct{})
	l.add("a", func() { <-gate })
	var others sync.WaitGroup
	for _, lane := range []string{"b", "c", "d"} {
		others.Add(1)
		l.add(lane, others.Done)
	}
	others.Wait() // for ever, if they waited for a
	late := false
	l.add("a", func() { late = true })
	close(gate)
	l.wait()
	if !late {
		t.Error("what was added behind a job that ran did not run")
	}
	if len(l.queue) != 0 {
		t.Errorf("%d lanes are left", len(l.queue))
	}
}
