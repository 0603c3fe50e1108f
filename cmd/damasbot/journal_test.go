package main

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"testing"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/screen"
	"damasbot/store"
	"damasbot/store/bolt"
)

// journal is what the clients know: the moves they pressed or typed, and which were acknowledged.
type journal struct {
	mu       sync.Mutex
	tried    map[match.ID]map[int][]string // by match and board: the moves tried
	acked    map[match.ID]map[int]string   // by match and board: the move whose press was answered without a refusal
	hung     []string
	finished int
	agreed   int // of them, games between two people
}

func (j *journal) ended() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.agreed
}

func (j *journal) try(id match.ID, pos int, move string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.tried[id] == nil {
		j.tried[id], j.acked[id] = map[int][]string{}, map[int]string{}
	}
	j.tried[id][pos] = append(j.tried[id][pos], move)
}

func (j *journal) sum() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	presses := 0
	for _, m := range j.acked {
		presses += len(m)
	}
	return fmt.Sprintf("%d matches, %d finished, %d moves acknowledged", len(j.acked), j.finished, presses)
}

// verify holds the journal against the file.
func (j *journal) verify(t *testing.T, db string) {
	t.Helper()
	for _, h := range j.hung {
		t.Error("hung: ", h)
	}
	d, err := bolt.Open(db, bolt.Options{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = d.Close() }()
	err = d.View(context.Background(), func(tx store.Reader) error {
		for id, boards := range j.acked {
			m, err := tx.Match(id)
			if err != nil {
				return fmt.Errorf("match %s, in which %d moves were acknowledged: %w", id, len(boards), err)
			}
			if m.Line.Len() != m.Pos-1 {
				t.Errorf("%s: %d moves but board %d", id, m.Line.Len(), m.Pos)
			}
			for pos, data := range boards {
				if pos > m.Line.Len() {
					t.Errorf("%s: an acknowledged move of board %d is lost; there are %d moves", id, pos, m.Line.Len())
				} else if !played(m, pos, data) {
					t.Errorf("%s: board %d: another move than the acknowledged one is stored", id, pos)
				}
			}
			for i := range m.Line.Len() {
				if m.Seats[m.Line.Before(i).Turn()].Engine() {
					continue
				}
				found := false
				for _, data := range j.tried[id][i+1] {
					found = found || played(m, i+1, data)
				}
				if !found {
					t.Errorf("%s: move %d is stored, but nobody made it", id, i+1)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	if len(j.acked) == 0 {
		enough(t, "no move was acknowledged at all")
	}
}

// played reports whether the move stored for a board is a button's.
func played(m *match.Match, pos int, data string) bool {
	a, err := screen.Decode(data)
	if err != nil {
		return false
	}
	var want rules.Move
	want, ok := a.Move(m.Line.Before(pos - 1))
	return ok && want.Same(m.Line.Move(pos-1))
}
