package tablebase

import (
	"bufio"
	"cmp"
	"compress/flate"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"

	"damasbot/rules"
)

// fileMagic begins every file of tables.
const fileMagic = "damasbot tables 1 %s %d %08x\n"

// FileName is what the tables of a rule set up to so many pieces are called.
func FileName(v *rules.Variant, pieces int) string { return fmt.Sprintf("%s-%d.tables", v.ID, pieces) }

// Save writes the tables into a folder, which it makes where there is none. The file appears whole or not at all.
func (s *Set) Save(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	name := filepath.Join(folder, FileName(s.Variant(), s.pieces))
	f, err := os.Create(name + ".new") // always the same, so that killed processes leave one at most
	if err != nil {
		return err
	}
	if err := errors.Join(s.write(f), f.Sync(), f.Close()); err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return os.Rename(f.Name(), name)
}

func (s *Set) write(out io.Writer) error {
	sum := crc32.NewIEEE()
	s.each(func(t []uint8) { sum.Write(t) })
	w := bufio.NewWriter(out)
	fmt.Fprintf(w, fileMagic, s.Variant().ID, s.pieces, sum.Sum32())
	z, err := flate.NewWriter(w, flate.DefaultCompression)
	if err != nil {
		return err
	}
	s.each(func(t []uint8) {
		if err == nil {
			_, err = z.Write(t)
		}
	})
	return cmp.Or(err, z.Close(), w.Flush()) // all three fail with what the file does
}

// each visits the tables in the order of the file.
func (s *Set) each(visit func([]uint8)) {
	for _, m := range materials(s.pieces) {
		visit(s.tables[m])
		if m != m.mirror() {
			visit(s.tables[m.mirror()])
		}
	}
}

// Load reads the tables of a rule set from a folder: those with the most pieces there are. Where there are none the error
// is [os.ErrNotExist].
func Load(folder string, v *rules.Variant) (*Set, error) {
	for pieces := maxPieces; pieces >= 2; pieces-- {
		s, err := load(filepath.Join(folder, FileName(v, pieces)), v, pieces)
		if !errors.Is(err, os.ErrNotExist) {
			return s, err
		}
	}
	return nil, fmt.Errorf("tablebase: no tables of %s in %s: %w", v.ID, folder, os.ErrNotExist)
}

func load(name string, v *rules.Variant, pieces int) (*Set, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := bufio.NewReader(f)
	first, err := r.ReadString('\n')
	var id string
	var n int
	var want uint32
	if _, scanErr := fmt.Sscanf(first, fileMagic, &id, &n, &want); err != nil || scanErr != nil || id != v.ID || n != pieces {
		return nil, fmt.Errorf("tablebase: %s has no tables of %s in this format", name, v.ID)
	}
	s, err := newSet(v, pieces)
	if err != nil {
		return nil, err
	}
	for _, m := range materials(pieces) {
		s.put(m, make([]uint8, s.board.size(m)))
		s.put(m.mirror(), s.tables[m])
		if m != m.mirror() {
			s.put(m.mirror(), make([]uint8, s.board.size(m.mirror())))
		}
	}
	z, sum := flate.NewReader(r), crc32.NewIEEE()
	s.each(func(t []uint8) {
		if err == nil {
			_, err = io.ReadFull(z, t)
			sum.Write(t)
		}
	})
	if err != nil || sum.Sum32() != want {
		return nil, fmt.Errorf("tablebase: %s is damaged: make it anew", name)
	}
	return s, nil
}
