package tablebase

import (
	"bufio"
	"cmp"
	"compress/flate"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"damasbot/rules"
)

// fileMagic begins every file of tables: the rule set, the pieces, a checksum of the tables, and how many bytes follow.
const fileMagic = "damasbot tables 2 %s %d %08x %012d\n"

// FileName is what the tables of a rule set up to so many pieces are called.
func FileName(v *rules.Variant, pieces int) string { return fmt.Sprintf("%s-%d.tables", v.ID, pieces) }

// Save writes the tables into a folder, which it makes where there is none. The file appears whole or not at all: not when
// ctx ends before.
func (s *Set) Save(ctx context.Context, folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	name := filepath.Join(folder, FileName(s.Variant(), s.pieces))
	f, err := os.Create(name + ".new") // always the same, so that killed processes leave one at most
	if err != nil {
		return err
	}
	if err := errors.Join(s.write(ctx, f), f.Sync(), f.Close()); err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return os.Rename(f.Name(), name)
}

func (s *Set) write(ctx context.Context, f *os.File) error {
	sum := crc32.NewIEEE()
	s.each(func(m material) { sum.Write(s.tables[m]) })
	begin, err := fmt.Fprintf(f, fileMagic, s.Variant().ID, s.pieces, sum.Sum32(), 0)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(writeUntilDone{ctx, f})
	z, err := flate.NewWriter(w, flate.DefaultCompression)
	if err != nil {
		return err
	}
	s.each(func(m material) {
		if err == nil {
			_, err = z.Write(s.tables[m])
		}
	})
	if err := cmp.Or(err, z.Close(), w.Flush()); err != nil { // all three fail with what the file does
		return err
	}
	end, err := f.Seek(0, io.SeekCurrent)
	if err != nil {
		return err
	}
	_, err = f.WriteAt(fmt.Appendf(nil, fileMagic, s.Variant().ID, s.pieces, sum.Sum32(), end-int64(begin)), 0)
	return err
}

// readUntilDone reads until ctx ends.
type readUntilDone struct {
	ctx  context.Context
	from io.Reader
}

func (u readUntilDone) Read(b []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.from.Read(b)
}

// writeUntilDone writes until ctx ends.
type writeUntilDone struct {
	ctx context.Context
	to  io.Writer
}

func (u writeUntilDone) Write(b []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.to.Write(b)
}

// each visits the materials in the order of the file.
func (s *Set) each(visit func(material)) {
	for _, m := range materials(s.pieces) {
		visit(m)
		if m != m.mirror() {
			visit(m.mirror())
		}
	}
}

// Load reads the tables of a rule set from a folder: those with the most pieces there are. Where there are none the error
// is [os.ErrNotExist].
func Load(ctx context.Context, folder string, v *rules.Variant) (*Set, error) {
	for pieces := maxPieces; pieces >= 2; pieces-- {
		s, err := load(ctx, filepath.Join(folder, FileName(v, pieces)), v, pieces)
		if !errors.Is(err, os.ErrNotExist) {
			return s, err
		}
	}
	return nil, fmt.Errorf("tablebase: no tables of %s in %s: %w", v.ID, folder, os.ErrNotExist)
}

func load(ctx context.Context, name string, v *rules.Variant, pieces int) (*Set, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	return read(ctx, f, name, v, pieces)
}

// read reads a file and closes it. One that is cut short is seen by its length, before anything is kept of it.
func read(ctx context.Context, f fs.File, name string, v *rules.Variant, pieces int) (*Set, error) {
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	r := bufio.NewReader(readUntilDone{ctx, f})
	first, err := r.ReadString('\n')
	var id string
	var n int
	var want uint32
	var size int64
	if _, scanErr := fmt.Sscanf(first, fileMagic, &id, &n, &want, &size); err != nil || scanErr != nil || id != v.ID || n != pieces {
		return nil, cmp.Or(ctx.Err(), fmt.Errorf("tablebase: %s has no tables of %s in this format", name, v.ID))
	}
	damaged := fmt.Errorf("tablebase: %s is damaged: make it anew", name)
	if info.Size() != int64(len(first))+size {
		return nil, damaged
	}
	s, err := newSet(v, pieces)
	if err != nil {
		return nil, err
	}
	z, sum := flate.NewReader(r), crc32.NewIEEE()
	s.each(func(m material) {
		if err == nil {
			t := make([]uint8, s.board.size(m))
			_, err = io.ReadFull(z, t)
			sum.Write(t)
			s.put(m, t)
		}
	})
	if err != nil || sum.Sum32() != want {
		return nil, cmp.Or(ctx.Err(), damaged)
	}
	return s, nil
}
