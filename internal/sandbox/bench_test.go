package sandbox_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"damasbot/internal/sandbox"
)

// BenchmarkSend is one text message over HTTP, written to the file.
func BenchmarkSend(b *testing.B) {
	w := open(b, sandbox.Options{File: filepath.Join(b.TempDir(), "chat.db")})
	g := w.MainGroup()
	for i := 0; b.Loop(); i++ {
		w.sent("sendMessage", args{"chat_id": g, "text": fmt.Sprint(i)})
	}
}
