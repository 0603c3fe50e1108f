package bolt

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/store"
)

// rewrite changes a match's JSON in the file, as another version of the program may have written it.
func rewrite(t *testing.T, db *DB, id string, change func(fields map[string]any)) {
	t.Helper()
	err := db.bolt.Update(func(tx *bbolt.Tx) error {
		b := (&reader{tx: tx}).at(matchRecords)
		fields := map[string]any{}
		if err := json.Unmarshal(b.Get([]byte(id)), &fields); err != nil {
			return err
		}
		change(fields)
		data, err := json.Marshal(fields)
		if err != nil {
			return err
		}
		return b.Put([]byte(id), data)
	})
	if err != nil {
		t.Fatal(err)
	}
}

func load(t *testing.T, db *DB, id match.ID) (m *match.Match, err error) {
	t.Helper()
	if viewErr := db.View(context.Background(), func(tx store.Reader) error { m, err = tx.Match(id); return nil }); viewErr != nil {
		t.Fatal(viewErr)
	}
	return m, err
}

func save(t *testing.T, db *DB, m *match.Match) {
	t.Helper()
	if err := db.Update(context.Background(), func(tx store.Tx) error { return tx.PutMatch(m) }); err != nil {
		t.Fatal(err)
	}
}

// TestMatchResumesFromItsPosition: where a fix of the rules makes a recorded move illegal, nothing but the way to the last
// position is lost, and the file keeps even that.
func TestMatchResumesFromItsPosition(t *testing.T) {
	t.Parallel()
	var logged bytes.Buffer
	path := filepath.Join(t.TempDir(), "damasbot.db")
	db, err := Open(path, Options{Logger: slog.New(slog.NewTextHandler(&logged, nil))})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	m := match.New("m1", "p1", rules.International.Start(), rules.Limits{}, [2]match.Seat{{Person: "tg/1"}, {Person: "tg/2"}}, now)
	for _, name := range []string{"32-28", "19-23", "28x19", "14x23"} {
		playText(t, m, name, now)
	}
	if _, err := m.Do(match.OfferDraw{By: rules.White}, now); err != nil {
		t.Fatal(err)
	}
	save(t, db, m)
	if got, err := load(t, db, "m1"); err != nil || got.Line.Len() != 4 || strings.Contains(logged.String(), "WARN") {
		t.Fatalf("a sound match: %v, %v, log %q", got, err, logged.String())
	}

	rewrite(t, db, "m1", func(f map[string]any) { f["moves"] = "32-28 19-24 28x19 14x23" })
	if _, err := Check(path); err == nil { // in use
		t.Error("Check opened a file in use")
	}
	got, err := load(t, db, "m1")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(logged.String(), "match=m1") || !strings.Contains(logged.String(), "28x19") {
		t.Errorf("the log does not say so: %q", logged.String())
	}
	if got.Line.Len() != 0 || got.Line.Position() != m.Line.Position() || got.Rev != m.Rev || got.Pos != m.Pos || *got.Offer != *m.Offer {
		t.Errorf("the match goes on as %+v", got)
	}

	// It is played on and kept; the moves before stay in the file.
	playText(t, got, "37-32", now)
	save(t, db, got)
	again, err := load(t, db, "m1")
	if err != nil || again.Line.Len() != 1 || again.Pos != m.Pos+1 {
		t.Errorf("played on: %+v, %v", again, err)
	}
	save(t, db, again)
	rewrite(t, db, "m1", func(f map[string]any) {
		earlier, _ := f["earlier"].([]any)
		if len(earlier) != 1 || earlier[0].(map[string]any)["moves"] != "32-28 19-24 28x19 14x23" || f["moves"] != "37-32" {
			t.Errorf("the file keeps %v", f)
		}
	})
}

// TestOfferAfterResuming: a side that had offered late in the game may offer again five moves after it resumed.
func TestOfferAfterResuming(t *testing.T) {
	t.Parallel()
	r := recordMatch(match.New("m1", "p1", rules.English.Start(), rules.Limits{}, [2]match.Seat{}, time.Now()))
	r.Moves, r.Offered = "nonsense", [2]int{41, 0}
	m, why, err := r.match()
	if why == nil || err != nil {
		t.Fatal(why, err)
	}
	for range 5 {
		for range 2 {
			playText(t, m, rules.English.Text(m.Line.Position().Moves(nil)[0]), time.Now())
		}
	}
	if _, err := m.Decide(match.OfferDraw{By: rules.White}, time.Now()); err != nil {
		t.Error(err)
	}
}

func TestMatchThatCannotBeRead(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "damasbot.db")
	db, err := Open(path, Options{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for id, change := range map[match.ID]func(f map[string]any){
		"unknown-variant": func(f map[string]any) { f["variant"] = "ludo" },
		"newer-record":    func(f map[string]any) { f["v"] = 2 },
		"no-position":     func(f map[string]any) { f["moves"], f["last"] = "9-9", "W:W99:B1" },
		"not-a-record":    func(f map[string]any) { f["rev"] = "many" },
		"resumes":         func(f map[string]any) { f["moves"] = "9-9" },
		"sound":           func(map[string]any) {},
	} {
		save(t, db, match.New(id, "p1", rules.English.Start(), rules.Limits{}, [2]match.Seat{}, now))
		rewrite(t, db, string(id), change)
		_, err := load(t, db, id)
		if bad := id != "sound" && id != "resumes"; (err != nil) != bad {
			t.Errorf("%s: %v", id, err)
		} else if bad && (!strings.Contains(err.Error(), string(id)) || strings.Contains(err.Error(), "\n")) {
			t.Errorf("the error does not name the match in one line: %q", err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	lines, err := Check(path)
	if text := strings.Join(lines, "\n"); !strings.Contains(text, "6 matches") || !strings.Contains(text, "match resumes goes on from its last position") {
		t.Errorf("Check says %q", text)
	}
	if err == nil || !strings.Contains(err.Error(), path+" has 4 faults, the first: match ") {
		t.Errorf("Check says %v", err)
	}
}

func playText(t *testing.T, m *match.Match, text string, now time.Time) {
	t.Helper()
	for _, move := range m.Line.Position().Moves(nil) {
		if m.Variant().Text(move) == text {
			if _, err := m.Do(match.Play{By: m.Turn(), Move: move}, now); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatalf("%s is not legal", text)
}

// TestUnreadableRecordFailsTheTransaction: a list that would come back short makes the transaction fail instead.
func TestUnreadableRecordFailsTheTransaction(t *testing.T) {
	t.Parallel()
	db, err := Open(filepath.Join(t.TempDir(), "damasbot.db"), Options{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	ctx := context.Background()
	err = db.Update(ctx, func(tx store.Tx) error {
		_, err := tx.AddPost(store.Post{Place: "p1", Subject: "m1"})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	err = db.bolt.Update(func(tx *bbolt.Tx) error {
		r := &reader{tx: tx}
		return errors.Join(
			r.at(postRecords).Put(numKey(store.PostID(1)), []byte("{")),
			r.at(engineRecords).Put([]byte("tg/1\x00english\x00hard"), []byte(`{"v":9}`)),
		)
	})
	if err != nil {
		t.Fatal(err)
	}
	for says, read := range map[string]func(tx store.Reader){
		"post 1: record cannot be read":                                 func(tx store.Reader) { tx.PostsOf("m1") },
		"games of tg/1 against the engine: record has version 9, which": func(tx store.Reader) { tx.EngineRecord("tg/1") },
	} {
		view := db.View(ctx, func(tx store.Reader) error { read(tx); return nil })
		update := db.Update(ctx, func(tx store.Tx) error { read(tx); tx.Mark("u1", time.Now()); return nil })
		for _, err := range []error{view, update} {
			if err == nil || !strings.Contains(err.Error(), says) {
				t.Errorf("got %v, want %q", err, says)
			}
		}
	}
	_ = db.View(ctx, func(tx store.Reader) error {
		if tx.Seen("u1") {
			t.Error("the failed transaction was committed")
		}
		return nil
	})
}
