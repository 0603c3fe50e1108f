package main

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"damasbot/internal/sandbox/people"
	"damasbot/match"
	"damasbot/screen"
	"damasbot/store"
	"damasbot/store/bolt"
)

// agreeAfter is the board from which on two people offer each other draws, so that games end while the bot is killed.
const agreeAfter = 10

// agree offers a draw, or accepts one that stands, and reports whether the board is about to change by it.
func agree(ctx context.Context, board people.Message, pos int, seats []*people.Person) bool {
	if seats[0] == seats[1] || pos < agreeAfter {
		return false
	}
	for _, row := range board.Buttons {
		for _, b := range row {
			a, err := screen.Decode(b.Data)
			if err != nil || a.Kind != screen.DoOffer && a.Kind != screen.DoAccept {
				continue
			}
			for _, p := range seats { // the offer's maker is refused, and then the other accepts
				if insist(ctx, p, board, b.Data) {
					return true
				}
			}
		}
	}
	return false
}

// insist presses a button until it is answered, and reports whether it was not refused.
func insist(ctx context.Context, p *people.Person, board people.Message, data string) bool {
	for ctx.Err() == nil {
		answer, err := p.PressOld(board, data)
		if err == nil || !retriable(err) {
			return err == nil && answer.Answered && answer.Text == ""
		}
		pause(ctx, 50*time.Millisecond)
	}
	return false
}

// verifyResults holds ratings against results, and results against matches: every game between two people that ended and
// counts has exactly one result, nothing else has, and the stored ratings are what the results make anew.
func (j *journal) verifyResults(t *testing.T, db string) {
	t.Helper()
	lines, err := bolt.Check(db)
	if err != nil {
		t.Errorf("the file after the kills: %v\n%q", err, lines)
	}
	d, err := bolt.Open(db, bolt.Options{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = d.Close() }()
	err = d.View(context.Background(), func(tx store.Reader) error {
		results := map[match.ID]int{}
		for _, r := range tx.Results(0, 100_000) {
			results[r.Match]++
			if m, err := tx.Match(r.Match); err != nil || !m.Over() || !m.Result.Counts() || !m.BetweenPeople() {
				t.Errorf("%s has a result, but is no game between two people that ended and counts", r.Match)
			}
		}
		for id := range j.acked {
			m, err := tx.Match(id)
			if err != nil {
				return err
			}
			want := 0
			if m.Over() && m.Result.Counts() && m.BetweenPeople() {
				want = 1
			}
			if results[id] != want {
				t.Errorf("%s has %d results, not %d", id, results[id], want)
			}
		}
		if len(results) == 0 {
			enough(t, "no game between two people ended at all")
		}
		t.Logf("%d results", len(results))
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
