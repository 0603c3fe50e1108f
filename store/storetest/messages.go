package storetest

import (
	"errors"
	"fmt"
	"testing"

	"damasbot/store"
)

func posts(t *testing.T, k *keeper) {
	full := store.Post{
		Place: "p1", Thread: 4, Subject: "m1", IsMatch: true, Reader: "tg/1", Flip: true, Ref: "7", Picture: true, Sending: true,
		ReplyTo: "6", Apart: true, Look: 2, Below: 1, Quiet: true, Want: 3, Shown: 2,
	}
	var a, b, c store.Post
	k.update(func(tx store.Tx) error {
		var errs [3]error
		a, errs[0] = tx.AddPost(full)
		b, errs[1] = tx.AddPost(store.Post{Place: "p2", Subject: "m1", Want: 1, Shown: 1})
		c, errs[2] = tx.AddPost(store.Post{Place: "p1", Subject: "m11", Want: 1})
		return errors.Join(errs[:]...)
	})
	if !(0 < a.ID && a.ID < b.ID && b.ID < c.ID) {
		t.Errorf("ids do not grow: %d %d %d", a.ID, b.ID, c.ID)
	}
	full.ID = a.ID
	complete(t, full)
	equal(t, "added", a, full)
	check := func(behind []store.PostID, of []store.Post) {
		t.Helper()
		k.twice(func(tx store.Reader) {
			t.Helper()
			equal(t, "behind", tx.Behind(), behind)
			equal(t, "posts of m1", tx.PostsOf("m1"), of)
		})
	}
	check([]store.PostID{a.ID, c.ID}, []store.Post{a, b})
	k.view(func(tx store.Reader) { equal(t, "post", ok[store.Post](t)(tx.Post(a.ID)), a) })
	a.Shown, b.Want = 3, 2
	k.update(func(tx store.Tx) error { return errors.Join(tx.PutPost(a), tx.PutPost(b)) })
	check([]store.PostID{b.ID, c.ID}, []store.Post{a, b})
	k.update(func(tx store.Tx) error { return errors.Join(tx.DropPost(b.ID), tx.DropPost(b.ID)) })
	check([]store.PostID{c.ID}, []store.Post{a})
	err := k.Update(t.Context(), func(tx store.Tx) error { return tx.PutPost(b) })
	missing(t, "PutPost of a dropped post", err)
	// An id is never given twice, not even after the last one was dropped.
	var d store.Post
	k.update(func(tx store.Tx) error { return tx.DropPost(c.ID) })
	k.reopen()
	k.update(func(tx store.Tx) (err error) { d, err = tx.AddPost(store.Post{Place: "p1", Subject: "m1"}); return err })
	if d.ID <= c.ID {
		t.Errorf("id %d was given again", d.ID)
	}
}

func postAt(t *testing.T, k *keeper) {
	var a, b store.Post
	k.update(func(tx store.Tx) error {
		var errs [2]error
		a, errs[0] = tx.AddPost(store.Post{Place: "p1", Subject: "m1"})
		b, errs[1] = tx.AddPost(store.Post{Place: "p1", Subject: "m2"})
		return errors.Join(errs[:]...)
	})
	at := func(ref string, want store.PostID) {
		t.Helper()
		k.twice(func(tx store.Reader) {
			t.Helper()
			p, err := tx.PostAt("p1", ref)
			if want == 0 {
				missing(t, "PostAt", err)
			}
			equal(t, "post at "+ref, p.ID, want)
		})
	}
	put := func(p store.Post, ref string) {
		t.Helper()
		p.Ref = ref
		k.update(func(tx store.Tx) error { return tx.PutPost(p) })
	}
	at("", 0)
	put(a, "7")
	at("7", a.ID)
	put(a, "8")
	at("7", 0)
	at("8", a.ID)
	put(b, "8") // the message shows the other post from now on
	at("8", b.ID)
	put(a, "9")
	at("8", b.ID)
	k.update(func(tx store.Tx) error { return tx.DropPost(b.ID) })
	at("8", 0)
	at("9", a.ID)
	k.view(func(tx store.Reader) {
		_, err := tx.PostAt("p2", "9")
		missing(t, "PostAt elsewhere", err)
	})
}

func notices(t *testing.T, k *keeper) {
	full := store.Notice{
		Place: "p1", Thread: 4, ReplyTo: "6", Reader: "tg/1", Action: "h", Text: "hello", Brief: true, Sending: true,
		Remove: after(20),
	}
	var a, b store.Notice
	k.update(func(tx store.Tx) error {
		var errs [2]error
		a, errs[0] = tx.AddNotice(full)
		b, errs[1] = tx.AddNotice(store.Notice{Place: "p1", Text: "again"})
		return errors.Join(errs[:]...)
	})
	full.ID = a.ID
	unsent := func(want ...store.NoticeID) {
		t.Helper()
		k.twice(func(tx store.Reader) {
			t.Helper()
			equal(t, "unsent", tx.Notices(), want)
			equal(t, "notice", ok[store.Notice](t)(tx.Notice(a.ID)), full)
		})
	}
	unsent(a.ID, b.ID)
	full.Ref, b.Ref = "7", "8"
	complete(t, full)
	k.update(func(tx store.Tx) error { return errors.Join(tx.PutNotice(full), tx.PutNotice(b)) })
	unsent()
	// What was sent and stays is swept; what still has to be removed is kept.
	k.update(func(tx store.Tx) error {
		n, err := tx.Sweep(epoch)
		equal(t, "swept", n, 1)
		return err
	})
	unsent()
	missing(t, "PutNotice of a swept notice", k.Update(t.Context(), func(tx store.Tx) error { return tx.PutNotice(b) }))
	k.update(func(tx store.Tx) error { return errors.Join(tx.DropNotice(a.ID), tx.DropNotice(a.ID)) })
	k.twice(func(tx store.Reader) {
		_, err := tx.Notice(a.ID)
		missing(t, "a dropped notice", err)
		equal(t, "due", fmt.Sprint(tx.Due(after(1e9))), "[]")
	})
}
