package tablebase

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"damasbot/rules"
)

var remake = flag.Bool("remake", false, "make all tables that come with the program anew, which takes two minutes, and compare")

// Tables come with the program for every rule set that can have any, of four pieces but where that would be large or few play;
// they are right in themselves, and loaded once.
func TestBuiltin(t *testing.T) {
	t.Parallel()
	for _, v := range rules.All() {
		t.Run(v.ID, func(t *testing.T) {
			t.Parallel()
			s := Builtin(v)
			if v == rules.Frisian {
				if s != nil {
					t.Error("Frisian has tables")
				}
				return
			}
			pieces := 4
			if v.Extra || v == rules.Turkish {
				pieces = 3
			}
			if s == nil || s.Variant() != v || s.Pieces() != pieces {
				t.Fatalf("no tables of %d pieces: %v", pieces, s)
			}
			if Builtin(v) != s {
				t.Error("loaded twice")
			}
			consistent(t, s)
		})
	}
}

// The tables that come with the program are those that it makes: the same values, and where they are saved the same bytes. The
// bytes that come with it are the same too, as long as Go compresses as it did then.
func TestBuiltinIsMadeHere(t *testing.T) {
	t.Parallel()
	variants := []*rules.Variant{rules.Thai, rules.Poddavki}
	if *remake {
		variants = rules.All()
	}
	for _, v := range variants {
		t.Run(v.ID, func(t *testing.T) {
			s := Builtin(v)
			if s == nil {
				if v.King.MaxRun == 0 {
					t.Fatal("no tables come with the program")
				}
				return // how often a king has moved in a row is not in an index
			}
			made := three(t, v)
			if s.Pieces() > 3 {
				var err error
				if made, err = Generate(t.Context(), v, s.Pieces(), nil); err != nil {
					t.Fatal(err)
				}
			}
			for m, table := range made.tables {
				if !bytes.Equal(s.tables[m], table) {
					t.Fatalf("%v differs: make tables", m)
				}
			}
			data := saved(t, made)
			if !bytes.Equal(data, saved(t, s)) {
				t.Error("what is made and what comes with the program are saved as different files")
			}
			if with, err := files.ReadFile(builtinName(v, s.Pieces())); err != nil || !bytes.Equal(with, data) {
				t.Logf("the same values, but the file is another: %v", err)
			}
		})
	}
}

// saved returns the file of a set.
func saved(t *testing.T, s *Set) []byte {
	t.Helper()
	folder := t.TempDir()
	if err := s.Save(t.Context(), folder); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(folder, FileName(s.Variant(), s.Pieces())))
	if err != nil {
		t.Fatal(err)
	}
	return data
}
