package sandbox_test

import (
	"bufio"
	"context"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"damasbot/internal/sandbox"
	"damasbot/internal/sandbox/people"
)

// asServer makes the test binary a sandbox of its own: it prints its address
// and serves until it is killed.
func asServer(file string) {
	s, err := sandbox.New(sandbox.Options{File: file})
	if err != nil {
		fmt.Println("error:", err)
		return
	}
	fmt.Println(httptest.NewServer(s).URL)
	select {}
}

func spawn(t *testing.T, file string) (url string, kill func()) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "SANDBOX_FILE="+file)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	kill = sync.OnceFunc(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	t.Cleanup(kill)
	in := bufio.NewScanner(out)
	if !in.Scan() || !strings.HasPrefix(in.Text(), "http") {
		t.Fatalf("the server said %q", in.Text())
	}
	return in.Text(), kill
}

// Killed at any moment, the server still has every message it accepted, and an
// update for each, with ids that only grow.
func TestKillLosesNothing(t *testing.T) {
	file := filepath.Join(t.TempDir(), "chat.db")
	ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
	defer cancel()
	accepted := map[string]int{} // text: message id
	for round := range 8 {
		url, kill := spawn(t, file)
		town := people.Dial(url)
		var mu sync.Mutex
		var wg sync.WaitGroup
		enough := make(chan struct{}, 1000)
		for _, name := range []string{"Ana", "Bob", "Eva"} {
			p, err := town.Join(ctx, name, "")
			if err != nil {
				t.Fatal(err)
			}
			wg.Add(1)
			go func() {
				defer wg.Done()
				for i := 0; i < 300; i++ {
					text := fmt.Sprintf("/%s_%d_%d", name, round, i)
					m, err := p.Send(p.DM(), text)
					if err != nil {
						return // killed
					}
					mu.Lock()
					accepted[text] = m.ID
					mu.Unlock()
					enough <- struct{}{}
				}
			}()
		}
		for range 20 + 7*round {
			<-enough
		}
		kill()
		wg.Wait()
		town.Close()
	}

	w := open(t, sandbox.Options{File: file})
	told := map[string]int{}
	last := int64(0)
	for us := w.updates(0); len(us) > 0; us = w.updates(last + 1) {
		for _, u := range us {
			if u.ID <= last {
				t.Fatalf("update %d after %d", u.ID, last)
			}
			last = u.ID
			if u.Message != nil {
				told[u.Message.Text] = u.Message.ID
			}
		}
	}
	if len(accepted) < 8*20 {
		t.Errorf("only %d messages were accepted", len(accepted))
	}
	byID := map[int]string{}
	for text, id := range accepted {
		if told[text] != id {
			t.Errorf("%s was accepted as message %d, the bot was told %d", text, id, told[text])
		}
		if other, twice := byID[id]; twice {
			t.Errorf("%s and %s have one id", text, other)
		}
		byID[id] = text
	}
}
