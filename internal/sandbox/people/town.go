// Package people is how tests are people: it joins a sandbox's chats, writes,
// presses and watches, over the same HTTP calls as the page of the local chat.
package people

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"
)

// Town is a sandbox as seen from outside. It survives restarts of the sandbox.
type Town struct {
	base   string
	client *http.Client
	ctx    context.Context
	stop   context.CancelFunc
	wg     sync.WaitGroup
}

// Dial names the sandbox at an address like "http://127.0.0.1:8080". Nothing is
// sent yet. The caller must Close the town.
func Dial(baseURL string) *Town {
	t := &Town{base: strings.TrimSuffix(baseURL, "/"), client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64}}}
	t.ctx, t.stop = context.WithCancel(context.Background())
	return t
}

// Close ends everybody's streams and waits for them.
func (t *Town) Close() {
	t.stop()
	t.wg.Wait()
	t.client.CloseIdleConnections()
}

// Error is a call the sandbox turned down.
type Error struct {
	Status   int // HTTP
	Sentence string
}

func (e *Error) Error() string { return fmt.Sprintf("people: %s (%d)", e.Sentence, e.Status) }

// call makes one call; in and out may be nil.
func (t *Town) call(ctx context.Context, verb, path string, in, out any) error {
	var body io.Reader
	if in != nil {
		b, err := json.Marshal(in)
		if err != nil {
			return fmt.Errorf("people: write %s: %w", path, err)
		}
		body = bytes.NewReader(b)
	}
	req, err := http.NewRequestWithContext(ctx, verb, t.base+path, body)
	if err != nil {
		return fmt.Errorf("people: %w", err)
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := t.client.Do(req)
	if err != nil {
		return fmt.Errorf("people: %s: %w", path, err)
	}
	defer func() { _ = res.Body.Close() }()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		return fmt.Errorf("people: read %s: %w", path, err)
	}
	if res.StatusCode != http.StatusOK {
		var no struct{ Error string }
		if json.Unmarshal(b, &no) != nil || no.Error == "" {
			no.Error = res.Status
		}
		return &Error{res.StatusCode, no.Error}
	}
	if out == nil {
		return nil
	}
	if err := json.Unmarshal(b, out); err != nil {
		return fmt.Errorf("people: read %s: %w", path, err)
	}
	return nil
}

// Join makes a person, or comes back as the one with this name, and starts
// watching their chats. language is like "pt-br"; "" leaves it as it was.
func (t *Town) Join(ctx context.Context, name, language string) (*Person, error) {
	var in struct {
		Me    User   `json:"me"`
		Bot   User   `json:"bot"`
		Chats []Chat `json:"chats"`
		Seq   int64  `json:"seq"`
	}
	err := t.call(ctx, http.MethodPost, "/chat/join", map[string]string{"name": name, "language": language}, &in)
	if err != nil {
		return nil, err
	}
	p := &Person{
		User: in.Me, Bot: in.Bot, town: t, chats: in.Chats, seq: in.Seq,
		seen: map[int64]map[int]Message{}, changed: make(chan struct{}),
	}
	if err := p.reload(ctx); err != nil {
		return nil, err
	}
	t.wg.Add(1)
	go p.watch()
	return p, nil
}

// raw fetches a path as it is.
func (t *Town) raw(ctx context.Context, path string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, t.base+path, nil)
	if err != nil {
		return nil, fmt.Errorf("people: %w", err)
	}
	res, err := t.client.Do(req)
	if err != nil {
		return nil, fmt.Errorf("people: %s: %w", path, err)
	}
	defer func() { _ = res.Body.Close() }()
	b, err := io.ReadAll(res.Body)
	if err == nil && res.StatusCode != http.StatusOK {
		err = &Error{res.StatusCode, res.Status}
	}
	return b, err
}

// Test makes a POST /test/<action> call, for sandboxes opened with Options.Test:
// in is the call's body, id what it made.
func (t *Town) Test(ctx context.Context, action string, in map[string]any) (id int64, err error) {
	var out struct{ ID int64 }
	err = t.call(ctx, http.MethodPost, "/test/"+action, in, &out)
	return out.ID, err
}

// pressTime is longer than the sandbox waits for the bot's answer.
const pressTime = 20 * time.Second
