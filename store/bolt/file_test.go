package bolt_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/store"
	"damasbot/store/bolt"
)

var epoch = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// B64: what was read is a copy: it stays what it was when the file grows, and is mapped elsewhere, by other writes.
func TestHeldRecordsOutliveTheMapping(t *testing.T) {
	t.Parallel()
	db := open(t, t.TempDir())
	const n = 100
	fill(t, db, n, func(tx store.Tx, i int) error {
		id := fmt.Sprint("m", i)
		if err := tx.PutPerson(store.Person{ID: "tg/" + id, Name: "Ana", Username: "ana" + id}); err != nil {
			return err
		}
		if _, err := tx.AddPost(store.Post{Place: "p1", Subject: match.ID(id), Ref: id, Want: 1}); err != nil {
			return err
		}
		return tx.PutMatch(match.New(match.ID(id), "p1", rules.English.Start(), rules.Limits{}, [2]match.Seat{{Person: "tg/1", Name: "Ana"}, {Level: "hard"}}, epoch))
	})
	type all struct {
		Running, Owed []match.ID
		People        []store.Person
		Posts         []store.Post
		Seats         [][2]match.Seat
		FEN           []string
	}
	read := func() (a all) {
		must(t, db.View(context.Background(), func(tx store.Reader) error {
			a = all{Running: tx.Running("tg/1"), Owed: tx.Owed()}
			for _, id := range a.Running {
				m, err := tx.Match(id)
				if err != nil {
					return err
				}
				p, err := tx.PersonNamed("tg", "ana"+string(id))
				if err != nil {
					return err
				}
				a.People, a.Posts = append(a.People, p), append(a.Posts, tx.PostsOf(id)...)
				a.Seats, a.FEN = append(a.Seats, m.Seats), append(a.FEN, m.Line.Position().FEN())
			}
			return nil
		}))
		return a
	}
	held := read()
	if len(held.Running) != n || len(held.Posts) != n || len(held.Owed) != n {
		t.Fatalf("%d matches, %d posts, %d owed", len(held.Running), len(held.Posts), len(held.Owed))
	}
	big := strings.Repeat("lorem ipsum ", 20_000)
	fill(t, db, 40, func(tx store.Tx, i int) error {
		_, err := tx.AddNotice(store.Notice{Place: "p1", Text: big + fmt.Sprint(i)})
		return err
	})
	if diff := cmp.Diff(read(), held); diff != "" {
		t.Errorf("what is held differs from what is read afresh: %s", diff)
	}
}

// B61: what is swept makes room: as many records again do not make the file grow by more than a tenth.
func TestSweptRoomIsUsedAgain(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db := open(t, dir)
	const n = 2_000
	size := func() int64 {
		info, err := os.Stat(filepath.Join(dir, "damasbot.db"))
		must(t, err)
		return info.Size()
	}
	round := func(now time.Time) {
		fill(t, db, n, func(tx store.Tx, i int) error {
			id := fmt.Sprint(now.Unix(), "-", i)
			tx.Mark(id, now)
			c := &match.Challenge{ID: match.ID(id), Place: "p1", From: match.Seat{Person: "tg/1"}, Variant: rules.English, State: match.Expired, Created: now, Expires: now}
			if _, err := tx.AddNotice(store.Notice{Place: "p1", Ref: id}); err != nil {
				return err
			}
			return tx.PutChallenge(c)
		})
	}
	sweep := func(now time.Time, want int) {
		t.Helper()
		swept := 0
		for n := 1; n > 0; swept += n {
			must(t, db.Update(context.Background(), func(tx store.Tx) (err error) { n, err = tx.Sweep(now); return err }))
		}
		if swept != want {
			t.Errorf("swept %d records, want %d", swept, want)
		}
	}
	round(epoch)
	full := size()
	later := epoch.Add(31 * 24 * time.Hour)
	sweep(later, 3*n)
	round(later)
	if now := size(); now > full+full/10 {
		t.Errorf("the file grew from %d to %d bytes", full, now)
	}
	must(t, db.Close())
	lines, err := bolt.Check(filepath.Join(dir, "damasbot.db"))
	must(t, err)
	if text := strings.Join(lines, "\n"); !strings.Contains(text, fmt.Sprintf("%d challenges", n)) || !strings.Contains(text, fmt.Sprintf("%d notices, 0 unsent", n)) {
		t.Errorf("what is left: %s", text)
	}
}

// fill writes n records, 500 in a transaction.
func fill(t *testing.T, db *bolt.DB, n int, put func(tx store.Tx, i int) error) {
	t.Helper()
	for from := 0; from < n; from += 500 {
		must(t, db.Update(context.Background(), func(tx store.Tx) error {
			for i := from; i < min(n, from+500); i++ {
				if err := put(tx, i); err != nil {
					return err
				}
			}
			return nil
		}))
	}
}

func TestCheck(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "damasbot.db")
	must(t, os.WriteFile(path, nil, 0o600))
	lines, err := bolt.Check(path)
	if err != nil || len(lines) != 1 || lines[0] != path+" is empty" {
		t.Errorf("an empty file: %q, %v", lines, err)
	}
	db := open(t, dir)
	must(t, db.Update(context.Background(), func(tx store.Tx) error { return command(tx, "m1") }))
	must(t, db.Close())
	lines, err = bolt.Check(path)
	if err != nil {
		t.Error(err)
	}
	want := []string{
		path + ": schema 5, ",
		"0 places, 0 people, 1 marks of updates",
		"1 results, 4 standings",
		"2 matches, the engine owes in 0; 0 challenges",
		"1 posts, 1 behind; 0 notices, 0 unsent",
	}
	for i, w := range want {
		if i >= len(lines) || !strings.HasPrefix(lines[i], w) {
			t.Errorf("line %d of %q should begin with %q", i, lines, w)
		}
	}
}
