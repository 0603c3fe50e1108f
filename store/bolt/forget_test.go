package bolt_test

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/store"
)

// TestForgottenInTheFile reads the whole file: of somebody forgotten it holds only the address of their direct chat, at
// which they are told so.
func TestForgottenInTheFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db := open(t, dir)
	const id, name = "tg/770077", "Quitéria"
	seat, other, engine := match.Seat{Person: id, Name: name}, match.Seat{Person: "tg/2", Name: "Bruno"}, match.Seat{Level: "easy"}
	must(t, db.Update(context.Background(), func(tx store.Tx) error {
		group, err := tx.AddPlace(store.Place{Address: "tg/-1", Kind: store.Group})
		must(t, err)
		direct, err := tx.AddPlace(store.Place{Address: id, Kind: store.Direct, Title: name})
		must(t, err)
		begin := func(m match.ID, place store.PlaceID, white, black match.Seat) *match.Match {
			return match.New(m, string(place), rules.Turkish.Start(), rules.Limits{}, [2]match.Seat{white, black}, epoch)
		}
		won, lost, solo := begin("won", group.ID, seat, other), begin("lost", group.ID, other, seat), begin("solo", direct.ID, seat, engine)
		for _, m := range []*match.Match{won, lost, solo} {
			m.Result = &match.Result{Reason: match.ByResignation, At: epoch.Add(time.Hour)}
			must(t, errors.Join(tx.PutMatch(m), tx.Record(m)))
		}
		running := begin("running", direct.ID, seat, engine)
		made := &match.Challenge{ID: "c1", Place: string(group.ID), From: seat, State: match.Open, Created: epoch, Expires: epoch}
		meant := &match.Challenge{ID: "c2", Place: string(group.ID), From: other, To: match.Target{Person: id, Name: name, Username: "quit"}, State: match.Open, Created: epoch, Expires: epoch}
		_, postErr := tx.AddPost(store.Post{Place: direct.ID, Subject: "solo", IsMatch: true, Reader: id, Ref: "5"})
		_, noticeErr := tx.AddNotice(store.Notice{Place: group.ID, Reader: id, Text: name + ", it is your turn"})
		return errors.Join(postErr, noticeErr,
			tx.PutPerson(store.Person{ID: id, Name: name, Username: "quit"}), tx.PutMatch(running), tx.PutChallenge(made), tx.PutChallenge(meant),
			tx.Block(id, "tg/2", true), tx.Block("tg/2", id, true), tx.Rebuild(),
		)
	}))
	if found := traces(t, dir, db.Close, id, name, "quit"); len(found) < 20 {
		t.Fatalf("the test finds too little to forget: %q", found)
	}
	db = open(t, dir)
	must(t, db.Update(context.Background(), func(tx store.Tx) error { return tx.Forget(id) }))
	for _, found := range traces(t, dir, db.Close, id, name, "quit") {
		if !strings.HasPrefix(found, "place/address: "+id) && !strings.HasPrefix(found, "place/record: p2=") {
			t.Errorf("still there: %s", found)
		}
	}
}

// traces closes the store and lists every key with its value that has one of the words, in any case, and where it stands.
func traces(t *testing.T, dir string, closing func() error, words ...string) (found []string) {
	t.Helper()
	must(t, closing())
	db, err := bbolt.Open(filepath.Join(dir, "damasbot.db"), 0o600, &bbolt.Options{ReadOnly: true})
	must(t, err)
	defer db.Close()
	must(t, db.View(func(tx *bbolt.Tx) error {
		return tx.ForEach(func(outer []byte, b *bbolt.Bucket) error {
			return b.ForEachBucket(func(inner []byte) error {
				return b.Bucket(inner).ForEach(func(k, v []byte) error {
					line := string(outer) + "/" + string(inner) + ": " + string(k) + "=" + string(v)
					for _, word := range words {
						if strings.Contains(strings.ToLower(line), strings.ToLower(word)) {
							found = append(found, line)
							break
						}
					}
					return nil
				})
			})
		})
	}))
	return found
}
