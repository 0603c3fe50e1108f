package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"damasbot/rules"
	"damasbot/store"
)

func emptyStore(t *testing.T, k *keeper) {
	k.twice(func(tx store.Reader) {
		_, err := tx.Place("p1")
		missing(t, "Place", err)
		_, err = tx.PlaceAt("tg/-1")
		missing(t, "PlaceAt", err)
		_, err = tx.Person("tg/1")
		missing(t, "Person", err)
		_, err = tx.PersonNamed("tg", "ana")
		missing(t, "PersonNamed", err)
		_, err = tx.Match("m")
		missing(t, "Match", err)
		_, err = tx.Challenge("c")
		missing(t, "Challenge", err)
		_, err = tx.Post(1)
		missing(t, "Post", err)
		_, err = tx.PostAt("p1", "7")
		missing(t, "PostAt", err)
		_, err = tx.Notice(1)
		missing(t, "Notice", err)
		if _, ok := tx.NextDue(); ok {
			t.Error("something is due")
		}
		n := len(tx.Running("tg/1")) + len(tx.RunningIn("p1")) + len(tx.Finished("tg/1", 9)) + len(tx.FinishedIn("p1", 9)) +
			len(tx.Owed()) + len(tx.PostsOf("m")) + len(tx.Behind()) + len(tx.Notices()) + len(tx.Due(after(time.Hour))) +
			rankingsOf(tx, "tg/1", "tg/2", "p1", "english") +
			len(tx.OpenChallenges("tg/1")) + len(tx.OpenChallengesIn("p1")) + len(tx.Blocked("tg/1"))
		if n != 0 || tx.Seen("u") || !tx.LastBeat().IsZero() || tx.Blocks("tg/1", "tg/2") {
			t.Error("an empty store lists something")
		}
	})
	k.update(func(tx store.Tx) error {
		n, err := tx.Sweep(epoch)
		if n != 0 {
			t.Errorf("swept %d of nothing", n)
		}
		return err
	})
}

// everything writes one of each.
func everything(t *testing.T, tx store.Tx) error {
	tx.Mark("u1", epoch)
	p, err := tx.AddPlace(store.Place{Address: "tg/-1", Kind: store.Group})
	if err != nil {
		return err
	}
	m := begin("m1", p.ID, rules.English, ana(), computer())
	over := won(t, "over", p.ID, rules.English, ana(), bruno(), after(time.Hour))
	lost := won(t, "lost", p.ID, rules.English, computer(), ana(), after(time.Hour))
	_, postErr := tx.AddPost(store.Post{Place: p.ID, Subject: "m1", IsMatch: true, Ref: "7", Want: 1})
	_, noticeErr := tx.AddNotice(store.Notice{Place: p.ID, Text: "hello", Remove: epoch})
	return errors.Join(
		tx.PutPerson(store.Person{ID: "tg/1", Username: "ana"}),
		tx.PutMatch(m), postErr, noticeErr,
		tx.PutMatch(over), tx.Record(over), tx.PutMatch(lost), tx.Record(lost),
		tx.Beat(epoch), tx.Block("tg/1", "tg/2", true),
		tx.PutChallenge(challenge("c1", p.ID)),
	)
}

func atomicity(t *testing.T, k *keeper) {
	boom := errors.New("boom")
	err := k.Update(context.Background(), func(tx store.Tx) error {
		if err := everything(t, tx); err != nil {
			return err
		}
		return boom
	})
	if err != boom { //nolint:errorlint // it must come back as it is
		t.Errorf("the error came back as %v", err)
	}
	emptyStore(t, k)
	k.update(func(tx store.Tx) error { return everything(t, tx) })
	k.twice(func(tx store.Reader) {
		p := ok[store.Place](t)(tx.PlaceAt("tg/-1"))
		ok[store.Post](t)(tx.PostAt(p.ID, "7"))
		ok[store.Person](t)(tx.PersonNamed("tg", "ana"))
		equal(t, "running in", fmt.Sprint(tx.RunningIn(p.ID), tx.Owed(), len(tx.Behind()), len(tx.Notices()), len(tx.Due(after(48*time.Hour)))), "[m1] [m1] 1 1 2")
		if !tx.Seen("u1") {
			t.Error("the mark is lost")
		}
		if n := rankingsOf(tx, "tg/1", "tg/2", p.ID, "english"); n != 18 {
			t.Errorf("the rankings have %d entries", n)
		}
	})
}

func isolation(t *testing.T, k *keeper) {
	k.update(func(tx store.Tx) error {
		if err := everything(t, tx); err != nil {
			return err
		}
		if !tx.Seen("u1") || len(tx.Running("tg/1")) != 1 || len(tx.Behind()) != 1 {
			t.Error("a transaction does not see what it wrote")
		}
		k.view(func(other store.Reader) {
			if other.Seen("u1") || len(other.Running("tg/1")) != 0 {
				t.Error("another transaction sees what is not committed")
			}
		})
		return nil
	})
}

func cancelled(t *testing.T, k *keeper) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	err := k.Update(ctx, func(store.Tx) error { t.Error("Update ran"); return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("Update: %v", err)
	}
	err = k.View(ctx, func(store.Reader) error { t.Error("View ran"); return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("View: %v", err)
	}
}

// crowd is how many commands come at once.
const crowd = 50

// once: each of many concurrent updates marks itself and adds one post; one of them fails after it wrote.
func once(t *testing.T, k *keeper) {
	boom := errors.New("boom")
	errs := make([]error, crowd)
	start := make(chan struct{})
	var wg sync.WaitGroup
	for i := range crowd {
		wg.Go(func() {
			<-start
			errs[i] = k.Update(context.Background(), func(tx store.Tx) error {
				tx.Mark(fmt.Sprint("u", i), epoch)
				if _, err := tx.AddPost(store.Post{Place: "p1", Subject: "m1"}); err != nil {
					return err
				}
				if i == 17 {
					return boom
				}
				return nil
			})
		})
	}
	close(start)
	wg.Wait()
	for i, err := range errs {
		if i == 17 && err != boom || i != 17 && err != nil { //nolint:errorlint // it must come back as it is
			t.Errorf("update %d: %v", i, err)
		}
	}
	k.twice(func(tx store.Reader) {
		for i := range crowd {
			if seen := tx.Seen(fmt.Sprint("u", i)); seen != (i != 17) {
				t.Errorf("update %d is marked: %v", i, seen)
			}
		}
		equal(t, "posts", len(tx.PostsOf("m1")), crowd-1)
	})
}

func panics(t *testing.T, k *keeper) {
	got := make([]any, crowd)
	start := make(chan struct{})
	var wg sync.WaitGroup
	for i := range crowd {
		wg.Go(func() {
			defer func() { got[i] = recover() }()
			<-start
			err := k.Update(context.Background(), func(tx store.Tx) error {
				if _, err := tx.AddPost(store.Post{Place: "p1", Subject: "m1"}); err != nil {
					return err
				}
				if i == 23 {
					panic("bad luck")
				}
				return nil
			})
			if err != nil {
				t.Errorf("update %d: %v", i, err)
			}
		})
	}
	close(start)
	wg.Wait()
	for i, p := range got {
		if i == 23 && p != "bad luck" || i != 23 && p != nil {
			t.Errorf("the caller of update %d saw the panic %v", i, p)
		}
	}
	k.twice(func(tx store.Reader) {
		equal(t, "posts", len(tx.PostsOf("m1")), crowd-1)
	})
}

func closing(t *testing.T, k *keeper) {
	begun, goOn, closed := make(chan struct{}), make(chan struct{}), make(chan struct{})
	done := make(chan error, 1)
	go func() {
		var once sync.Once
		done <- k.Update(context.Background(), func(tx store.Tx) error {
			once.Do(func() { close(begun) })
			<-goOn
			tx.Mark("u1", epoch)
			return nil
		})
	}()
	<-begun
	go func() {
		if err := k.Close(); err != nil {
			t.Error(err)
		}
		close(closed)
	}()
	for k.View(context.Background(), func(store.Reader) error { return nil }) == nil {
		// until Close has begun
	}
	select {
	case <-closed:
		t.Error("Close did not wait")
	default:
	}
	close(goOn)
	if err := <-done; err != nil {
		t.Errorf("the running update failed: %v", err)
	}
	<-closed
	if err := k.Update(context.Background(), func(store.Tx) error { return nil }); err == nil {
		t.Error("an update after Close succeeded")
	}
	k.Store = k.open(t, k.dir)
	k.view(func(tx store.Reader) {
		if !tx.Seen("u1") {
			t.Error("the update that Close waited for is lost")
		}
	})
}
