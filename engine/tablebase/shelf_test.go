package tablebase

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"damasbot/rules"
)

// drawnTables returns tables of so many pieces that call every position drawn, whatever the truth is.
func drawnTables(t *testing.T, v *rules.Variant, pieces int) *Set {
	t.Helper()
	s, err := newSet(v, pieces)
	if err != nil {
		t.Fatal(err)
	}
	s.each(func(m material) { s.put(m, bytes.Repeat([]byte{drawn}, s.board.size(m))) })
	return s
}

// keep writes a file of tables into a folder, or data in its place.
func keep(t *testing.T, folder string, s *Set, data []byte) {
	t.Helper()
	if data == nil {
		data = saved(t, s)
	}
	if err := os.WriteFile(filepath.Join(folder, FileName(s.Variant(), s.Pieces())), data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// The largest tables are those of the folder only where they know more pieces than those that come with the program; files that
// are damaged are told and passed over.
func TestLargest(t *testing.T) {
	t.Parallel()
	v, none := rules.Thai, filepath.Join(t.TempDir(), "none")
	small, large := drawnTables(t, v, 3), drawnTables(t, v, 4)
	whole := saved(t, large)
	flipped := bytes.Clone(whole)
	flipped[len(flipped)/2] ^= 1
	for name, c := range map[string]struct {
		small, large []byte // the files; nil: none
		pieces       int
		damaged      bool
	}{
		"nothing":          {pieces: 3},
		"small, of before": {small: saved(t, small), pieces: 3},
		"small, damaged":   {small: []byte("?"), pieces: 3},
		"large":            {small: []byte("?"), large: whole, pieces: 4},
		"large, damaged":   {large: flipped, pieces: 3, damaged: true},
		"large, cut short": {large: whole[:len(whole)/2], pieces: 3, damaged: true},
		"large, empty":     {large: []byte{}, pieces: 3, damaged: true},
	} {
		folder := t.TempDir()
		if c.small != nil {
			keep(t, folder, small, c.small)
		}
		if c.large != nil {
			keep(t, folder, large, c.large)
		}
		got, err := Largest(t.Context(), folder, v)
		if got.Pieces() != c.pieces || (err != nil) != c.damaged {
			t.Errorf("%s: %d pieces, %v", name, got.Pieces(), err)
		}
		if c.pieces == 3 && got != Builtin(v) {
			t.Errorf("%s: not those that come with the program", name)
		}
		if c.damaged && !strings.Contains(err.Error(), filepath.Join(folder, FileName(v, 4))) {
			t.Errorf("%s: %v does not name the file", name, err)
		}
	}
	if s, err := Largest(t.Context(), none, rules.Frisian); s != nil || err != nil {
		t.Errorf("Frisian: %v, %v", s, err)
	}
	folder := t.TempDir()
	keep(t, folder, large, whole)
	over, cancel := context.WithCancel(t.Context())
	cancel()
	if s, err := Largest(over, folder, v); s != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %v, %v", s, err)
	}
}

// A shelf has nothing when first asked, and soon what is the largest; a damaged file is a line in the log. nil is empty.
func TestShelf(t *testing.T) {
	t.Parallel()
	var empty *Shelf
	if empty.Of(rules.Thai) != nil {
		t.Error("a shelf that is not there has tables")
	}
	folder, said := t.TempDir(), bytes.Buffer{}
	keep(t, folder, drawnTables(t, rules.Thai, 4), nil)
	keep(t, folder, drawnTables(t, rules.Poddavki, 4), []byte("?"))
	s := NewShelf(folder, slog.New(slog.NewTextHandler(&said, nil)))
	for v, pieces := range map[*rules.Variant]int{rules.Thai: 4, rules.Poddavki: 3} {
		if s.Of(v) != nil {
			t.Errorf("%s: asking has waited", v.ID)
		}
		for end := time.Now().Add(time.Minute); s.Of(v) == nil; runtime.Gosched() {
			if time.Now().After(end) {
				t.Fatalf("%s: nothing is loaded", v.ID)
			}
		}
		if got := s.Of(v); got.Pieces() != pieces {
			t.Errorf("%s: %d pieces", v.ID, got.Pieces())
		}
	}
	if got := strings.Count(said.String(), "\n"); got != 1 || !strings.Contains(said.String(), "poddavki-4.tables") {
		t.Errorf("%d lines of log: %s", got, said.String())
	}
}
