package tablebase

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"damasbot/rules"
)

// What was saved is loaded again; damage is noticed; where there is nothing the error says so.
func TestFile(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if _, err := Load(t.Context(), folder, rules.Italian); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("an empty folder: %v", err)
	}
	s := three(t, rules.Italian)
	if err := s.Save(t.Context(), folder); err != nil {
		t.Fatal(err)
	}
	again, err := Load(t.Context(), folder, rules.Italian)
	if err != nil {
		t.Fatal(err)
	}
	for m, table := range s.tables {
		if string(again.tables[m]) != string(table) {
			t.Fatalf("%v differs", m)
		}
	}
	name := filepath.Join(folder, FileName(rules.Italian, 3))
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)/2] ^= 1
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(t.Context(), folder, rules.Italian); err == nil {
		t.Error("a changed byte was not noticed")
	}
	if _, err := Generate(t.Context(), rules.Frisian, 3, nil); err == nil {
		t.Error("Frisian has tables")
	}
	if _, err := Generate(t.Context(), rules.Turkish, 6, nil); err == nil {
		t.Error("six Turkish pieces fit into an index")
	}
}

// A file that is cut short costs no memory before that is noticed, however large its tables would be: 3.7 GB here.
func TestCutFileCostsNothing(t *testing.T) {
	for _, body := range []int{0, 1000} {
		name := filepath.Join(t.TempDir(), FileName(rules.English, 6))
		data := append(fmt.Appendf(nil, fileMagic, "english", 6, 0, 250_000_000), make([]byte, body)...)
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := load(t.Context(), name, rules.English, 6)
		runtime.ReadMemStats(&after)
		if err == nil || errors.Is(err, os.ErrNotExist) {
			t.Errorf("%d bytes of 250,000,000: %v", body, err)
		}
		if took := after.TotalAlloc - before.TotalAlloc; took > 1<<20 {
			t.Errorf("%d bytes of memory to see that %d of 250,000,000 are there", took, body)
		}
	}
}

// Saving and loading end with their context, and leave nothing behind.
func TestFileIsCancelled(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := three(t, rules.Italian)
	over, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Save(over, folder); !errors.Is(err, context.Canceled) {
		t.Errorf("saved: %v", err)
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
		t.Errorf("%v is left behind, %v", left, err)
	}
	if err := s.Save(t.Context(), folder); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(over, folder, rules.Italian); !errors.Is(err, context.Canceled) {
		t.Errorf("loaded: %v", err)
	}
}
