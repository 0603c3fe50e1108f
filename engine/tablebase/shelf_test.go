package tablebase

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"damasbot/rules"
)

// Where there are no tables small ones are made and kept; they are loaded at the next start; a damaged file is made anew, with
// one line in the log; a damaged larger one is passed over, with one line too.
func TestShelfFills(t *testing.T) {
	t.Parallel()
	v, folder := rules.Italian, t.TempDir()
	name, larger := filepath.Join(folder, FileName(v, 2)), filepath.Join(folder, FileName(v, 3))
	var said bytes.Buffer
	log := slog.New(slog.NewTextHandler(&said, nil))
	fill := func(lines int) {
		t.Helper()
		said.Reset()
		var s Shelf
		if s.fill(t.Context(), v, 2, folder, log); s.Of(v) == nil || s.Of(v).Pieces() != 2 || s.Of(rules.Russian) != nil {
			t.Fatalf("the shelf has %v", s.Of(v))
		}
		if got := strings.Count(said.String(), "\n"); got != lines {
			t.Errorf("%d lines of log, not %d: %s", got, lines, said.String())
		}
	}
	fill(0)
	made, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	fill(0)
	damaged := bytes.Clone(made)
	damaged[len(damaged)/2] ^= 1
	for _, data := range [][]byte{damaged, made[:len(made)/2], nil} {
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
		fill(1)
		if again, err := os.ReadFile(name); err != nil || !bytes.Equal(again, made) {
			t.Errorf("the damaged file was not made anew: %v", err)
		}
	}
	if err := os.WriteFile(larger, damaged, 0o644); err != nil {
		t.Fatal(err)
	}
	fill(1)
	var s *Shelf
	if s.Of(v) != nil {
		t.Error("a shelf that is not there has tables")
	}
}

// Where the folder cannot be written to, the tables are there all the same.
func TestShelfWithoutFolder(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	var s Shelf
	s.fill(t.Context(), rules.Russian, 2, filepath.Join(file, "tables"), slog.New(slog.NewTextHandler(&said, nil)))
	if s.Of(rules.Russian) == nil || strings.Count(said.String(), "cannot be kept") != 1 {
		t.Errorf("%v: %s", s.Of(rules.Russian), said.String())
	}
}
