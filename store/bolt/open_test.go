package bolt_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"damasbot/store"
	"damasbot/store/bolt"
)

// oneLine checks that an error is a single line that names the file and says the rest.
func oneLine(t *testing.T, err error, path, says string) {
	t.Helper()
	if err == nil {
		t.Fatal("there was no error")
	}
	text := err.Error()
	if strings.Contains(text, "\n") || !strings.HasPrefix(text, "bolt: ") || !strings.Contains(text, path) || !strings.Contains(text, says) {
		t.Errorf("error %q does not name %s and say %q in one line", text, path, says)
	}
}

// B62: a second process fails fast and says which file is in use.
func TestOpenInUse(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	open(t, dir)
	path := filepath.Join(dir, "damasbot.db")
	begun := time.Now()
	_, err := bolt.Open(path, bolt.Options{Timeout: 100 * time.Millisecond})
	oneLine(t, err, path, "in use by another process")
	_, err = bolt.Check(path)
	oneLine(t, err, path, "in use by another process")
	if took := time.Since(begun); took > 4*time.Second {
		t.Errorf("took %v", took)
	}
}

func TestOpenWhatCannotBeOpened(t *testing.T) {
	t.Parallel()
	sound := func(t *testing.T) []byte {
		dir := t.TempDir()
		db := open(t, dir)
		err := db.Update(context.Background(), func(tx store.Tx) error {
			for i := range 2000 {
				tx.Mark(strings.Repeat("u", 1+i%500)+string(rune('a'+i%20)), time.Unix(int64(i), 0))
			}
			return nil
		})
		must(t, err)
		for range 3 { // so that the list of free pages moves away from the end
			must(t, db.Update(context.Background(), func(tx store.Tx) error { _, err := tx.Sweep(time.Unix(1e6, 0)); return err }))
		}
		must(t, db.Close())
		data, err := os.ReadFile(filepath.Join(dir, "damasbot.db"))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	for name, c := range map[string]struct {
		make func(t *testing.T, path string)
		says string
	}{
		"a text":          {content([]byte("Ana x Bruno, 32-28")), "not a database file"},
		"a long text":     {content(bytes.Repeat([]byte("Ana x Bruno, 32-28\n"), 5000)), "not a database file"},
		"zeros":           {content(make([]byte, 65536)), "not a database file"},
		"a folder":        {func(t *testing.T, path string) { must(t, os.Mkdir(path, 0o700)) }, "is not a file"},
		"half a database": {func(t *testing.T, path string) { d := sound(t); content(d[:len(d)/2])(t, path) }, "damaged"},
		"a database without its last page": {func(t *testing.T, path string) {
			content(sound(t))(t, path)
			must(t, os.Truncate(path, used(t, path)-4096))
		}, "it was cut off at"},
		"a database's first pages": {func(t *testing.T, path string) { content(sound(t)[:3*4096])(t, path) }, "damaged"},
		"a database of another program": {func(t *testing.T, path string) {
			foreign(t, path, "widgets", "", "")
		}, "another program"},
		"a newer database":             {func(t *testing.T, path string) { foreign(t, path, "meta", "schema", "99") }, "newer damasbot (schema 99, this one knows 5)"},
		"a database without a version": {func(t *testing.T, path string) { foreign(t, path, "meta", "", "") }, "no readable schema version"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for what, try := range map[string]func(path string) error{
				"open":  func(path string) error { _, err := bolt.Open(path, bolt.Options{Timeout: time.Second}); return err },
				"check": func(path string) error { _, err := bolt.Check(path); return err },
			} {
				path := filepath.Join(t.TempDir(), what+".db")
				c.make(t, path)
				before, _ := os.ReadFile(path)
				oneLine(t, try(path), path, c.says)
				if now, _ := os.ReadFile(path); !bytes.Equal(now, before) {
					t.Errorf("%s changed the file", what)
				}
			}
		})
	}
}

// A file whose first page of records was overwritten is told in one line, also where the buckets lead out of the file.
func TestOverwrittenPages(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db := open(t, dir)
	must(t, db.Close())
	good, err := os.ReadFile(filepath.Join(dir, "damasbot.db"))
	must(t, err)
	const page = 4096
	for name, fill := range map[string]byte{"ones": 0xff, "letters": 'x', "zeros": 0} {
		for at := 2; at < len(good)/page; at++ {
			bad := bytes.Clone(good)
			copy(bad[at*page:(at+1)*page], bytes.Repeat([]byte{fill}, page))
			wild := bytes.Clone(good) // the page is as it was, but what it leads to is not
			for i := at*page + 24; i < (at+1)*page; i += 8 {
				wild[i] ^= 0x7f
			}
			for i, data := range [][]byte{bad, wild} {
				path := filepath.Join(t.TempDir(), "damasbot.db")
				content(data)(t, path)
				for what, err := range map[string]error{"check": second(bolt.Check(path)), "open": opens(path)} {
					if err != nil && (strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), path)) {
						t.Errorf("%s, page %d, %s %d: %v", what, at, name, i, err)
					}
				}
			}
		}
	}
}

func second(_ []string, err error) error { return err }

// opens opens a file and closes it again.
func opens(path string) error {
	db, err := bolt.Open(path, bolt.Options{Timeout: 50 * time.Millisecond})
	if err == nil {
		err = db.Close()
	}
	return err
}

func TestOpenWithoutFolderOrPermission(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "nowhere", "damasbot.db")
	_, err := bolt.Open(path, bolt.Options{})
	oneLine(t, err, path, "there is no folder")
	_, err = bolt.Check(path)
	oneLine(t, err, path, "there is no folder")
	path = filepath.Join(t.TempDir(), "damasbot.db")
	_, err = bolt.Check(path)
	oneLine(t, err, path, "there is no file")
	if os.Getuid() == 0 {
		t.Skip("everything is permitted to root: the refusal of a file without permission is not tried")
	}
	must(t, os.WriteFile(path, nil, 0o000))
	_, err = bolt.Open(path, bolt.Options{})
	oneLine(t, err, path, "no permission")
}

func content(data []byte) func(t *testing.T, path string) {
	return func(t *testing.T, path string) { must(t, os.WriteFile(path, data, 0o600)) }
}

// used returns up to where a bbolt file has pages in use.
func used(t *testing.T, path string) (size int64) {
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{ReadOnly: true})
	must(t, err)
	must(t, db.View(func(tx *bbolt.Tx) error {
		size = tx.Size()
		return nil
	}))
	must(t, db.Close())
	return size
}

// foreign makes a bbolt file with one bucket and perhaps one value.
func foreign(t *testing.T, path, bucket, key, value string) {
	db, err := bbolt.Open(path, 0o600, nil)
	must(t, err)
	must(t, db.Update(func(tx *bbolt.Tx) error {
		b, err := tx.CreateBucket([]byte(bucket))
		if err == nil && key != "" {
			err = b.Put([]byte(key), []byte(value))
		}
		return err
	}))
	must(t, db.Close())
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
