// Package people is how tests are people on a fakediscord: it joins, uses
// commands, presses, fills in forms and watches, over HTTP, so that the Discord
// may be a process of its own.
package people

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
)

// Town is a fakediscord as seen from outside. It survives restarts of it.
type Town struct {
	base   string
	client *http.Client
	ctx    context.Context
	stop   context.CancelFunc
	wg     sync.WaitGroup
}

// Dial names the fakediscord at an address like "http://127.0.0.1:8080". Nothing
// is sent yet. The caller must Close the town.
func Dial(base string) *Town {
	t := &Town{base: strings.TrimSuffix(base, "/"), client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64}}}
	t.ctx, t.stop = context.WithCancel(context.Background())
	return t
}

// Close ends everybody's streams and waits for them.
func (t *Town) Close() {
	t.stop()
	t.wg.Wait()
	t.client.CloseIdleConnections()
}

// Error is a call that was turned down: nobody could have done this.
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
	if raw, ok := out.(*[]byte); ok {
		*raw = b
		return nil
	}
	if out == nil {
		return nil
	}
	if err := json.Unmarshal(b, out); err != nil {
		return fmt.Errorf("people: read %s: %w", path, err)
	}
	return nil
}

// Join makes a person, or comes back as the one with this name, makes them a
// member of the server, and starts watching. locale is like "pt-BR"; "" leaves
// it as it was.
func (t *Town) Join(ctx context.Context, name, locale string) (*Person, error) {
	var in struct {
		Person
		Channels []Channel `json:"channels"`
		Seq      int64     `json:"seq"`
	}
	if err := t.call(ctx, http.MethodPost, "/test/join", map[string]string{"name": name, "locale": locale}, &in); err != nil {
		return nil, err
	}
	p := &Person{
		ID: in.ID, Name: in.Name, Username: in.Username, Locale: in.Locale, Guild: in.Guild, Bot: in.Bot,
		town: t, seq: in.Seq, seen: map[string]map[string]Message{}, changed: make(chan struct{}),
	}
	if err := p.reload(ctx); err != nil {
		return nil, err
	}
	t.wg.Add(1)
	go p.watch()
	return p, nil
}

// Do makes a POST /test/<action> call; out may be nil. Actions and their bodies:
//
//	leave {person}                 the person leaves the server
//	block {person,on}              the bot cannot write to them
//	manager {person,on}            they have Manage Server
//	kick, invite {}                the bot leaves the server, or comes back
//	outage {on}                    the server is unavailable
//	channel {name}                 a new text channel; out is {id}
//	delete {message} or {channel}  for everybody
//	permissions {channel,deny}     what the bot may not do there, or without a channel in the whole server
//	clock {seconds}                moves the server's clock
//	fault, gateway                 see fakediscord.Fault and fakediscord.GatewayFault
func (t *Town) Do(ctx context.Context, action string, in, out any) error {
	if in == nil {
		in = struct{}{}
	}
	return t.call(ctx, http.MethodPost, "/test/"+action, in, out)
}

// Request is one request of the bot as logged.
type Request struct {
	N      int             `json:"n"`      // 1 for the first
	Route  string          `json:"route"`  // like "POST /channels/{channel_id}/messages"
	Path   string          `json:"path"`   // as asked
	Status int             `json:"status"` // as answered, before a fault that lost the answer; 0 for a connection that was cut
	Code   int             `json:"code"`   // Discord's error code
	Error  string          `json:"error"`
	Body   json.RawMessage `json:"body"`
	Files  []struct {
		Name string `json:"name"`
		Size int    `json:"size"` // bytes
	} `json:"files"`
}

// Requests are the bot's requests after the nth, oldest first.
func (t *Town) Requests(ctx context.Context, n int) (out []Request, err error) {
	err = t.call(ctx, http.MethodGet, fmt.Sprintf("/test/requests?after=%d", n), nil, &out)
	return out, err
}

// Stats is what the bot did on the gateway.
type Stats struct {
	Connected  int `json:"connected"` // connections now
	Ready      int `json:"ready"`     // of them with a session
	Identifies int `json:"identifies"`
	Resumes    int `json:"resumes"`
	Heartbeats int `json:"heartbeats"`
}

// Stats asks for them.
func (t *Town) Stats(ctx context.Context) (st Stats, err error) {
	err = t.call(ctx, http.MethodGet, "/test/stats", nil, &st)
	return st, err
}

// Fetch gets a file by the address a message shows.
func (t *Town) Fetch(ctx context.Context, address string) (b []byte, err error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("people: %w", err)
	}
	err = t.call(ctx, http.MethodGet, u.RequestURI(), nil, &b)
	return b, err
}
