// Package rest sends requests to Discord's HTTP API, version 9, with a retry and rate limits of its own: those of the library
// that the gateway uses wait without an end and keep a bucket for every interaction.
package rest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Version is the version of the API that is spoken.
const Version = "9"

// Client sends requests for one bot account.
type Client struct {
	base  string // https://discord.com/api/v9
	token string
	http  *http.Client
	log   *slog.Logger
	gates gates
}

// New makes a client for an API such as https://discord.com.
func New(api, token string, log *slog.Logger) *Client {
	return &Client{
		base: strings.TrimSuffix(api, "/") + "/api/v" + Version, token: token, log: log,
		http: &http.Client{Transport: newTransport()},
	}
}

// Close ends idle connections.
func (c *Client) Close() { c.http.CloseIdleConnections() }

// File is a file to be sent with a request.
type File struct {
	Name string
	Data []byte
}

// Request is one call. Path begins with a slash and ends without a query.
type Request struct {
	Method string
	Path   string
	Query  url.Values
	Body   any // marshalled as JSON; nil = none
	Files  []File
	// Open needs no authorization and is under no limit that is shared: the path holds an interaction's token.
	Open bool
	// Once is not tried again when it is unknown whether it was carried out.
	Once bool
}

const (
	tries      = 3
	callLimit  = 10 * time.Second // of one try
	pauseLimit = 3 * time.Second  // a longer wait is the caller's to make
	bodyLimit  = 8 << 20
)

// Error is a request that Discord refused.
type Error struct {
	Status  int
	Code    int // https://discord.com/developers/docs/topics/opcodes-and-status-codes#json
	Message string
	Errors  json.RawMessage // which fields are wrong
}

func (e *Error) Error() string {
	text := fmt.Sprintf("discord: %d %s (code %d)", e.Status, e.Message, e.Code)
	if len(e.Errors) > 0 {
		text += " " + string(e.Errors)
	}
	return text
}

// Limited is a request that may be sent only after a time.
type Limited struct {
	Wait   time.Duration
	Global bool // no request at all may be sent
}

func (e *Limited) Error() string { return fmt.Sprintf("discord: rate limited for %v", e.Wait) }

// CodeOf is the API's code of an error; 0 = none.
func CodeOf(err error) int {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return 0
}

// Do sends a request and decodes the answer into out, unless that is nil. Answers 5xx, broken connections and short limits
// are tried again, three times in all. Its errors are [*Error], [*Limited], or of the connection.
func (c *Client) Do(ctx context.Context, r Request, out any) error {
	body, kind, err := encode(r)
	if err != nil {
		return fmt.Errorf("discord: %s %s: %w", r.Method, r.Path, err)
	}
	key := gateKey(r.Method, r.Path)
	for try := 1; ; try++ {
		if !r.Open {
			if err := c.gates.pass(ctx, key); err != nil {
				return err
			}
		}
		err := c.once(ctx, r, key, body, kind, out)
		var limited *Limited
		var refused *Error
		pause := 100 * time.Millisecond << try
		switch {
		case err == nil, ctx.Err() != nil, try == tries:
			return err
		case errors.As(err, &limited):
			if pause = limited.Wait; pause > pauseLimit {
				return err
			}
		case errors.As(err, &refused) && refused.Status < 500, r.Once:
			return err
		}
		if !sleep(ctx, pause) {
			return err
		}
	}
}

func (c *Client) once(ctx context.Context, r Request, key string, body []byte, kind string, out any) error {
	ctx, cancel := context.WithTimeout(ctx, callLimit)
	defer cancel()
	address := c.base + r.Path
	if len(r.Query) > 0 {
		address += "?" + r.Query.Encode()
	}
	req, err := http.NewRequestWithContext(ctx, r.Method, address, bytes.NewReader(body))
	if err != nil {
		return c.mask(err)
	}
	if kind != "" {
		req.Header.Set("Content-Type", kind)
	}
	req.Header.Set("User-Agent", "DiscordBot (damasbot, 1)")
	if !r.Open {
		req.Header.Set("Authorization", "Bot "+c.token)
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return c.mask(fmt.Errorf("discord: %w", withoutURL(err)))
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(io.LimitReader(resp.Body, bodyLimit))
	if err != nil {
		return c.mask(fmt.Errorf("discord: %w", err))
	}
	if !r.Open {
		c.gates.note(key, resp.Header)
	}
	if resp.StatusCode >= 300 {
		return c.refusal(key, r.Open, resp, text)
	}
	if out == nil || len(text) == 0 {
		return nil
	}
	if err := json.Unmarshal(text, out); err != nil {
		return fmt.Errorf("discord: %s %s: the answer: %w", r.Method, key, err)
	}
	return nil
}

// defaultWait is how long a limit lasts that does not say so.
const defaultWait = time.Second

func (c *Client) refusal(key string, open bool, resp *http.Response, text []byte) error {
	var body struct {
		Code       int             `json:"code"`
		Message    string          `json:"message"`
		RetryAfter float64         `json:"retry_after"`
		Global     bool            `json:"global"`
		Errors     json.RawMessage `json:"errors"`
	}
	if json.Unmarshal(text, &body) != nil {
		body.Message = http.StatusText(resp.StatusCode) // a proxy's page
	}
	if resp.StatusCode == http.StatusTooManyRequests && body.Code < 30000 { // 30046 comes with this status, and means another thing
		wait := time.Duration(body.RetryAfter * float64(time.Second))
		if wait <= 0 {
			wait = defaultWait
		}
		if !open {
			c.gates.shut(key, wait, body.Global)
		}
		c.log.Warn("discord: rate limited", "route", key, "for", wait, "global", body.Global)
		return &Limited{Wait: wait, Global: body.Global}
	}
	return &Error{Status: resp.StatusCode, Code: body.Code, Message: body.Message, Errors: body.Errors}
}

// withoutURL drops the address from a connection's error: it holds an interaction's token.
func withoutURL(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		return u.Err
	}
	return err
}

// mask takes the bot's token out of an error's text.
func (c *Client) mask(err error) error {
	if err == nil || c.token == "" || !strings.Contains(err.Error(), c.token) {
		return err
	}
	return errors.New(strings.ReplaceAll(err.Error(), c.token, "***"))
}

func sleep(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}
