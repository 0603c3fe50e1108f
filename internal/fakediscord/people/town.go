// Package people is how tests are people on a fakediscord: it joins, uses
// commands, presses, fills in forms and watches, over HTTP, so that the Discord
// may be a process of its own.
package people

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"

	"damasbot/internal/window"
)

// Town is a fakediscord as seen from outside. It survives restarts of it.
type Town struct{ *window.Client }

// Dial names the fakediscord at an address like "http://127.0.0.1:8080". Nothing
// is sent yet. The caller must Close the town.
func Dial(base string) *Town { return &Town{window.Dial(base)} }

// Error is a call that was turned down: nobody could have done this.
type Error = window.Error

// Join makes a person, or comes back as the one with this name, makes them a
// member of the server, and starts watching. locale is like "pt-BR"; "" leaves
// it as it was.
func (t *Town) Join(ctx context.Context, name, locale string) (*Person, error) {
	var in struct {
		Person
		Channels []Channel `json:"channels"`
		Seq      int64     `json:"seq"`
	}
	if err := t.Call(ctx, http.MethodPost, "/test/join", map[string]string{"name": name, "locale": locale}, &in); err != nil {
		return nil, err
	}
	p := &Person{ID: in.ID, Name: in.Name, Username: in.Username, Locale: in.Locale, Guild: in.Guild, Bot: in.Bot, town: t}
	var err error
	if p.windows, err = window.Open(ctx, t.Client, in.Seq, p.source()); err != nil {
		return nil, err
	}
	return p, nil
}

// Do makes a POST /test/<action> call; out may be nil. Actions and their bodies:
//
//	leave {person}                 the person leaves the server
//	say {person,channel|dm,text,message}   they write, perhaps in reply; out is {id}
//	block {person,on}              the bot cannot write to them
//	manager {person,on}            they have Manage Server
//	kick, invite {}                the bot leaves the server, or comes back
//	outage {on}                    the server is unavailable
//	channel {name}                 a new text channel; out is {id}
//	delete {message} or {channel}  for everybody
//	archive {channel,on,force}     a thread is archived, with force locked besides, or open again
//	permissions {channel,deny}     what the bot may not do there, or without a channel in the whole server
//	clock {seconds}                moves the server's clock
//	fault, gateway                 see fakediscord.Fault and fakediscord.GatewayFault
func (t *Town) Do(ctx context.Context, action string, in, out any) error {
	if in == nil {
		in = struct{}{}
	}
	return t.Call(ctx, http.MethodPost, "/test/"+action, in, out)
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
	err = t.Call(ctx, http.MethodGet, fmt.Sprintf("/test/requests?after=%d", n), nil, &out)
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
	err = t.Call(ctx, http.MethodGet, "/test/stats", nil, &st)
	return st, err
}

// Fetch gets a file by the address a message shows.
func (t *Town) Fetch(ctx context.Context, address string) ([]byte, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("people: %w", err)
	}
	return t.Client.Fetch(ctx, u.RequestURI())
}
