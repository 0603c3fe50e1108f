package bolt_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/store"
	"damasbot/store/bolt"
)

// press does what one press of a button does: a mark, a match of 60 moves read, played on and kept, and its two posts.
func press(tx store.Tx, id match.ID, update string, last rules.Move) error {
	if tx.Seen(update) {
		return fmt.Errorf("%s comes twice", update)
	}
	tx.Mark(update, epoch)
	m, err := tx.Match(id)
	if err != nil {
		return err
	}
	m.Line = m.Line.Back(1).Play(last)
	m.Rev++
	if err := tx.PutMatch(m); err != nil {
		return err
	}
	for _, p := range tx.PostsOf(id) {
		p.Want = m.Rev
		if err := tx.PutPost(p); err != nil {
			return err
		}
	}
	return nil
}

// played keeps a match of up to 60 moves with two posts, and returns its last move.
func played(b *testing.B, db *bolt.DB, id match.ID) rules.Move {
	b.Helper()
	m := match.New(id, "p1", rules.International.Start(), rules.Limits{}, [2]match.Seat{{Person: "tg/1"}, {Person: "tg/2"}}, epoch)
	for i := range 60 {
		legal := m.Line.Position().Moves(nil)
		if len(legal) == 0 {
			break
		}
		m.Line = m.Line.Play(legal[i%len(legal)])
	}
	must(b, db.Update(context.Background(), func(tx store.Tx) error {
		for i := range 2 {
			_, err := tx.AddPost(store.Post{Place: "p1", Subject: id, IsMatch: true, Ref: fmt.Sprint(id, i), Want: 1, Shown: 1})
			if err != nil {
				return err
			}
		}
		return tx.PutMatch(m)
	}))
	return m.Line.Move(m.Line.Len() - 1)
}

func BenchmarkUpdateIdle(b *testing.B) {
	db := open(b, b.TempDir())
	last := played(b, db, "m1")
	n := 0
	for b.Loop() {
		n++
		must(b, db.Update(context.Background(), func(tx store.Tx) error { return press(tx, "m1", fmt.Sprint(n), last) }))
	}
}

func BenchmarkUpdateQueued(b *testing.B) {
	db := open(b, b.TempDir())
	const callers = 128
	var last [callers]rules.Move
	for i := range callers {
		last[i] = played(b, db, match.ID(fmt.Sprint("m", i)))
	}
	b.ResetTimer()
	var left atomic.Int64
	left.Store(int64(b.N))
	var wg sync.WaitGroup
	for i := range callers {
		wg.Go(func() {
			id := match.ID(fmt.Sprint("m", i))
			for n := left.Add(-1); n >= 0; n = left.Add(-1) {
				if err := db.Update(context.Background(), func(tx store.Tx) error { return press(tx, id, fmt.Sprint(n), last[i]) }); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
}

func BenchmarkView(b *testing.B) {
	db := open(b, b.TempDir())
	played(b, db, "m1")
	for b.Loop() {
		must(b, db.View(context.Background(), func(tx store.Reader) error {
			_, err := tx.Match("m1")
			return err
		}))
	}
}

func BenchmarkViewPost(b *testing.B) {
	db := open(b, b.TempDir())
	played(b, db, "m1")
	for b.Loop() {
		must(b, db.View(context.Background(), func(tx store.Reader) error {
			_, err := tx.PostAt("p1", "m10")
			return err
		}))
	}
}
