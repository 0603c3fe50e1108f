package sandbox

import (
	"bytes"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.etcd.io/bbolt"
)

func quiet(file string) Options {
	return Options{File: file, Logger: slog.New(slog.NewTextHandler(io.Discard, nil))}
}

// While the file cannot be written requests are refused; when it can again they are taken, and all is in it.
func TestFileThatCannotBeWrittenForAWhile(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "chat.db")
	s, err := New(quiet(file))
	if err != nil {
		t.Fatal(err)
	}
	chat := func(title string) error {
		return s.do(func() error { s.saveChat(s.newChat("supergroup", title)); return nil })
	}
	good := s.disk.db
	shut, err := bbolt.Open(filepath.Join(t.TempDir(), "shut.db"), 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := shut.Close(); err != nil {
		t.Fatal(err)
	}
	s.disk.db = shut
	for _, title := range []string{"one", "two"} {
		if err := chat(title); !errors.Is(err, errStateFile) {
			t.Errorf("%s: %v", title, err)
		}
	}
	s.disk.db = good
	if err := chat("three"); err != nil {
		t.Errorf("when it can be written again: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := chat("four"); !errors.Is(err, errStateFile) {
		t.Errorf("closed: %v", err)
	}
	s, err = New(quiet(file))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	var titles []string
	for _, c := range s.world.chats {
		titles = append(titles, c.Title)
	}
	all := strings.Join(titles, " ")
	if !strings.Contains(all, "one") || strings.Contains(all, "two") || !strings.Contains(all, "three") {
		t.Errorf("the chats are %s", all)
	}
}

// A file with an overwritten page is told in one line, or opens.
func TestDamagedFile(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "chat.db")
	s, err := New(quiet(file))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	const page = 4096
	for at := 2; at < len(good)/page; at++ {
		for _, fill := range []byte{0, 0x7f, 0xff} {
			bad := bytes.Clone(good)
			copy(bad[at*page:(at+1)*page], bytes.Repeat([]byte{fill}, page))
			file := filepath.Join(t.TempDir(), "chat.db")
			if err := os.WriteFile(file, bad, 0o600); err != nil {
				t.Fatal(err)
			}
			s, err := New(quiet(file))
			switch {
			case err == nil:
				_ = s.Close()
			case strings.Contains(err.Error(), "\n"):
				t.Errorf("page %d filled with %d: %v", at, fill, err)
			default:
				told++
			}
		}
	}
	if told == 0 {
		t.Error("no damage was found")
	}
}
