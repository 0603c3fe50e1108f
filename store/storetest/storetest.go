// Package storetest proves that a backend keeps the contract of package store.
package storetest

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/store"
)

// Open opens the store that is kept in a folder, which is empty at first; opened again after Close, it holds what was kept.
type Open func(t *testing.T, dir string) store.Store

// Run tests a backend.
func Run(t *testing.T, open Open) {
	for _, c := range []struct {
		name string
		test func(t *testing.T, k *keeper)
	}{
		{"an empty store has nothing", emptyStore},
		{"an update commits all or nothing", atomicity},
		{"a transaction sees its own writes and others do not", isolation},
		{"a cancelled context starts nothing", cancelled},
		{"concurrent updates happen once each", once},
		{"a panic reaches its own caller and spoils nobody else's update", panics},
		{"close waits for running transactions", closing},
		{"marks last 48 hours", marks},
		{"sweeping goes in bounded batches", sweeping},
		{"a match comes back as it was", matchRoundTrip},
		{"the indices of matches follow every change", matchIndices},
		{"what the store returned is the caller's own", ownership},
		{"a challenge comes back as it was", challengeRoundTrip},
		{"due lists challenges and notices in order of time", dueOrder},
		{"old closed challenges are swept with their posts", sweptChallenges},
		{"posts are found by id, message, subject and backlog", posts},
		{"a message of a post is found after it moved on", postAt},
		{"notices wait until sent", notices},
		{"places have lasting ids", places},
		{"a place that moved is found at both addresses", movedPlace},
		{"two places that turn out to be one are merged", mergedPlace},
		{"a place within another has its settings", within},
		{"what is played within a server counts there", serverRankings},
		{"people are found by username in any case", people},
		{"block lists", blocks},
		{"open challenges are counted", openChallenges},
		{"the clocks of matches fall due", matchDue},
		{"when the bot was last alive", beats},
		{"a result is kept once, and only where it counts", recording},
		{"games of the same two within a day count less and less", weights},
		{"ratings are those of the rating system", ratings},
		{"the best rating is kept, once it is no guess", bests},
		{"leaderboards have one order everywhere", orders},
		{"games against the engine are counted by level", engineGames},
		{"a long history is thinned", histories},
		{"results of two places that turn out to be one are rated together", mergedRankings},
		{"rebuilt rankings equal the stored ones", rebuilding},
		{"nothing is kept of somebody forgotten", forgetting},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			c.test(t, newKeeper(t, open))
		})
	}
}

// keeper is a store in a folder of the test.
type keeper struct {
	t    *testing.T
	open Open
	dir  string
	store.Store
}

func newKeeper(t *testing.T, open Open) *keeper {
	k := &keeper{t: t, open: open, dir: t.TempDir()}
	k.Store = open(t, k.dir)
	t.Cleanup(func() { _ = k.Close() })
	return k
}

// reopen closes the store and opens it again.
func (k *keeper) reopen() {
	k.t.Helper()
	if err := k.Close(); err != nil {
		k.t.Fatal(err)
	}
	k.Store = k.open(k.t, k.dir)
}

func (k *keeper) update(fn func(tx store.Tx) error) {
	k.t.Helper()
	if err := k.Update(context.Background(), fn); err != nil {
		k.t.Fatal(err)
	}
}

func (k *keeper) view(fn func(tx store.Reader)) {
	k.t.Helper()
	err := k.View(context.Background(), func(tx store.Reader) error {
		fn(tx)
		return nil
	})
	if err != nil {
		k.t.Fatal(err)
	}
}

// twice checks what is read now and again after reopening.
func (k *keeper) twice(check func(tx store.Reader)) {
	k.t.Helper()
	k.view(check)
	k.reopen()
	k.view(check)
}

// equal compares exactly; an empty slice is as good as none.
func equal[T any](t *testing.T, what string, got, want T) {
	t.Helper()
	if diff := cmp.Diff(want, got, exact...); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

var exact = cmp.Options{
	cmp.Comparer(func(a, b rules.Line) bool { return lineText(a) == lineText(b) }),
	cmp.Comparer(func(a, b *rules.Variant) bool { return a == b }),
	cmp.FilterPath(func(p cmp.Path) bool {
		v, w := p.Last().Values()
		return p.Last().Type() != nil && p.Last().Type().Kind().String() == "slice" && v.IsValid() && w.IsValid() && v.Len() == 0 && w.Len() == 0
	}, cmp.Ignore()),
}

// lineText writes all that a line consists of: the first position, the moves in full and every position after.
func lineText(l rules.Line) string {
	text := l.Start().Variant().ID + " " + l.Start().FEN()
	for i := range l.Len() {
		text += " " + l.Start().Variant().Text(l.Move(i)) + " " + l.Before(i+1).FEN()
	}
	return text
}

// complete fails when a field of a record is empty: a field that is added has to be tried as well.
func complete(t *testing.T, r any) {
	t.Helper()
	v := reflect.ValueOf(r)
	for i := range v.NumField() {
		if v.Field(i).IsZero() {
			t.Errorf("%T.%s is not tried", r, v.Type().Field(i).Name)
		}
	}
}

func ok[T any](t *testing.T) func(v T, err error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Error(err)
		}
		return v
	}
}

func missing(t *testing.T, what string, err error) {
	t.Helper()
	if !errors.Is(err, store.ErrNotFound) {
		t.Errorf("%s: got %v, want ErrNotFound", what, err)
	}
}

// epoch is when the tests take place.
var epoch = time.Date(2026, 3, 1, 12, 0, 0, 123456789, time.UTC)

func after(d time.Duration) time.Time { return epoch.Add(d) }

func ana() match.Seat   { return match.Seat{Person: "tg/1", Name: "Ana"} }
func bruno() match.Seat { return match.Seat{Person: "tg/2", Name: "Bruno"} }
func computer() match.Seat {
	return match.Seat{Name: "damasbot", Level: "hard"}
}

// begin makes a match, White first.
func begin(id match.ID, place store.PlaceID, v *rules.Variant, white, black match.Seat) *match.Match {
	return match.New(id, string(place), v.Start(), rules.Limits{}, [2]match.Seat{white, black}, epoch)
}

// play plays n moves, each the one in the middle of the list, a minute after the other.
func play(t *testing.T, m *match.Match, n int) {
	t.Helper()
	for range n {
		legal := m.Line.Position().Moves(nil)
		do(t, m, match.Play{By: m.Turn(), Pos: m.Pos, Move: legal[len(legal)/2]}, m.Moved.Add(time.Minute))
	}
}

func do(t *testing.T, m *match.Match, cmd match.Command, at time.Time) {
	t.Helper()
	if _, err := m.Do(cmd, at); err != nil {
		t.Errorf("%T: %v", cmd, err)
	}
}
