package fakediscord

import (
	"testing"
	"time"
)

func TestABucketFillsAgainWhenItsTimeIsOver(t *testing.T) {
	t.Parallel()
	s := &Server{buckets: map[string]*bucket{}}
	start := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for n := range 50 {
		if left, _, ok := s.take("", globalPace, start.Add(time.Duration(n)*time.Millisecond)); !ok || left != 49-n {
			t.Fatalf("request %d: %d left, %v", n, left, ok)
		}
	}
	if _, after, ok := s.take("", globalPace, start.Add(900*time.Millisecond)); ok || after != 100*time.Millisecond {
		t.Errorf("the 51st in a second went through, or waits %v", after)
	}
	if _, _, ok := s.take("another", globalPace, start.Add(900*time.Millisecond)); !ok {
		t.Error("another bucket is empty too")
	}
	if _, _, ok := s.take("", globalPace, start.Add(time.Second)); !ok {
		t.Error("the bucket did not fill again")
	}
}
