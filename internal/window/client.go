// Package window is how tests look at a test server's chats from outside: JSON calls over HTTP, so that the server may be a
// process of its own, and a person's windows, kept current over the server's stream of events.
package window

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
)

// Client calls a test server. It survives restarts of the server.
type Client struct {
	base string
	http *http.Client
	ctx  context.Context
	stop context.CancelFunc
	wg   sync.WaitGroup
}

// Dial names the server at an address like "http://127.0.0.1:8080". Nothing is sent yet. The caller must Close the client.
func Dial(base string) *Client {
	c := &Client{base: strings.TrimSuffix(base, "/"), http: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64}}}
	c.ctx, c.stop = context.WithCancel(context.Background())
	return c
}

// Context ends when the client is closed.
func (c *Client) Context() context.Context { return c.ctx }

// Close ends all streams and waits for them.
func (c *Client) Close() {
	c.stop()
	c.wg.Wait()
	c.http.CloseIdleConnections()
}

// Error is a call that the server turned down.
type Error struct {
	Status   int // HTTP
	Sentence string
}

func (e *Error) Error() string { return fmt.Sprintf("people: %s (%d)", e.Sentence, e.Status) }

// Call makes one call with and for JSON; in and out may be nil.
func (c *Client) Call(ctx context.Context, verb, path string, in, out any) error {
	var body io.Reader
	if in != nil {
		b, err := json.Marshal(in)
		if err != nil {
			return fmt.Errorf("people: write %s: %w", path, err)
		}
		body = bytes.NewReader(b)
	}
	b, err := c.do(ctx, verb, path, body)
	if err != nil || out == nil {
		return err
	}
	if err := json.Unmarshal(b, out); err != nil {
		return fmt.Errorf("people: read %s: %w", path, err)
	}
	return nil
}

// Fetch gets a path's bytes as they are.
func (c *Client) Fetch(ctx context.Context, path string) ([]byte, error) {
	return c.do(ctx, http.MethodGet, path, nil)
}

func (c *Client) do(ctx context.Context, verb, path string, body io.Reader) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, verb, c.base+path, body)
	if err != nil {
		return nil, fmt.Errorf("people: %w", err)
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := c.http.Do(req)
	if err != nil {
		return nil, fmt.Errorf("people: %s: %w", path, err)
	}
	defer func() { _ = res.Body.Close() }()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		return nil, fmt.Errorf("people: read %s: %w", path, err)
	}
	if res.StatusCode != http.StatusOK {
		var no struct{ Error string }
		if json.Unmarshal(b, &no) != nil || no.Error == "" {
			no.Error = res.Status
		}
		return nil, &Error{res.StatusCode, no.Error}
	}
	return b, nil
}
