package bolt_test

import (
	"compress/gzip"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"damasbot/match"
	"damasbot/store"
	"damasbot/store/bolt"
)

// TestRankingsOfVersion1 opens a file that version 1 of the program wrote: nothing is lost, and what had ended is rated as
// if it had ended today.
func TestRankingsOfVersion1(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "damasbot.db")
	unzip(t, "testdata/schema1.db.gz", path)
	if lines, err := bolt.Check(path); err != nil || len(lines) != 1 || lines[0] != path+" has schema 1; starting the bot brings it to 5" {
		t.Errorf("before: %q, %v", lines, err)
	}
	db := open(t, dir)
	at := func(h time.Duration) time.Time {
		return time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC).Add(h * time.Hour)
	}
	same := func(what string, got, want any) {
		t.Helper()
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", what, diff)
		}
	}
	must(t, db.View(context.Background(), func(tx store.Reader) error {
		// Ana won twice within a day and drew two days later; aborted games, games with oneself and running ones are none.
		same("results", tx.Results(0, 9), []store.Result{
			{N: 1, Match: "w2", At: at(1), Place: "p1", Variant: "russian", White: "tg/1", Black: "tg/2", Score: 1, Weight: 1, Rated: true},
			{N: 2, Match: "w1", At: at(2), Place: "p1", Variant: "russian", White: "tg/2", Black: "tg/1", Score: 0, Weight: 0.5, Rated: true},
			{N: 3, Match: "d", At: at(72), Place: "p1", Variant: "russian", White: "tg/1", Black: "tg/2", Score: 0.5, Weight: 1, Rated: true},
		})
		for _, place := range []store.PlaceID{"p1", store.Everywhere} {
			rows, total := tx.Leaderboard(place, "russian", store.AllTime, 0, 9)
			if total != 2 || rows[0].Name != "Ana" || rows[0].Won != 2 || rows[0].Drawn != 1 || rows[1].Lost != 2 || rows[0].Rating.R <= rows[1].Rating.R {
				t.Errorf("leaderboard of %q: %+v", place, rows)
			}
		}
		same("against the engine", tx.EngineRecord("tg/1"), []store.EngineTally{{Variant: "english", Level: "hard", Won: 1, Lost: 1}})
		same("open challenges", []int{len(tx.OpenChallenges("tg/1")), len(tx.OpenChallengesIn("p1"))}, []int{1, 1})
		same("running", tx.RunningIn("p1"), []match.ID{"r", "e3"})
		due := tx.Due(at(1e6))
		r, err := tx.Match("r")
		must(t, err)
		if !slices.Contains(due, store.Due{At: r.Moved.Add(match.SleepAfter), Match: "r"}) || slices.ContainsFunc(due, func(d store.Due) bool { return d.Match == "e3" }) {
			t.Errorf("due, where games of two people fall asleep: %v", due)
		}
		for id, want := range map[match.ID]string{"r": "", "e3": match.UnratedEngine, "b": match.UnratedBoth} {
			m, err := tx.Match(id)
			must(t, err)
			same("why "+string(id)+" is unrated", m.Unrated, want)
		}
		return nil
	}))
	// A match that version 1 began is played on and rated.
	must(t, db.Update(context.Background(), func(tx store.Tx) error {
		m, err := tx.Match("r")
		must(t, err)
		_, err = m.Do(match.Resign{By: m.Turn()}, at(73))
		must(t, err)
		must(t, tx.PutMatch(m))
		return tx.Record(m)
	}))
	must(t, db.Close())
	if _, err := bolt.Check(path); err != nil {
		t.Error(err)
	}
}

func unzip(t *testing.T, from, to string) {
	t.Helper()
	in, err := os.Open(from)
	must(t, err)
	defer in.Close()
	r, err := gzip.NewReader(in)
	must(t, err)
	data, err := io.ReadAll(r)
	must(t, err)
	must(t, os.WriteFile(to, data, 0o600))
}
