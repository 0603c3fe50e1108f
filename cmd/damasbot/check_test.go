package main

import (
	"bytes"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"testing"

	"damasbot/internal/fakediscord"
)

// Who has a token of Discord is told the link that adds the bot to a server.
func TestCheckTellsTheLink(t *testing.T) {
	t.Parallel()
	fake, err := fakediscord.New(fakediscord.Options{})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(fake)
	t.Cleanup(func() { _ = fake.Close(); server.Close() })
	var out, errs bytes.Buffer
	args := []string{"check", "--db", filepath.Join(t.TempDir(), "x.db"), "--telegram-token=", "--discord-token", fakediscord.Token, "--discord-api", server.URL}
	if code := run(args, &out, &errs); code != 0 {
		t.Errorf("%d %s", code, errs.String())
	}
	if !regexp.MustCompile(`discord +add it to a server by https://discord\.com/oauth2/authorize\?client_id=\d+&`).MatchString(out.String()) {
		t.Errorf("%s", out.String())
	}
}
