// Package people is how tests are people: it joins a sandbox's chats, writes,
// presses and watches, over the same HTTP calls as the page of the local chat.
package people

import (
	"context"
	"net/http"
	"time"

	"damasbot/internal/window"
)

// Town is a sandbox as seen from outside. It survives restarts of the sandbox.
type Town struct{ *window.Client }

// Dial names the sandbox at an address like "http://127.0.0.1:8080". Nothing is
// sent yet. The caller must Close the town.
func Dial(baseURL string) *Town { return &Town{window.Dial(baseURL)} }

// Error is a call the sandbox turned down.
type Error = window.Error

// Join makes a person, or comes back as the one with this name, and starts
// watching their chats. language is like "pt-br"; "" leaves it as it was.
func (t *Town) Join(ctx context.Context, name, language string) (*Person, error) {
	var in struct {
		Me    User   `json:"me"`
		Bot   User   `json:"bot"`
		Chats []Chat `json:"chats"`
		Seq   int64  `json:"seq"`
	}
	err := t.Call(ctx, http.MethodPost, "/chat/join", map[string]string{"name": name, "language": language}, &in)
	if err != nil {
		return nil, err
	}
	p := &Person{User: in.Me, Bot: in.Bot, town: t, chats: in.Chats}
	if p.windows, err = window.Open(ctx, t.Client, in.Seq, p.source()); err != nil {
		return nil, err
	}
	return p, nil
}

// Test makes a POST /test/<action> call, for sandboxes opened with Options.Test:
// in is the call's body, id what it made.
func (t *Town) Test(ctx context.Context, action string, in map[string]any) (id int64, err error) {
	var out struct{ ID int64 }
	err = t.Call(ctx, http.MethodPost, "/test/"+action, in, &out)
	return out.ID, err
}

// pressTime is longer than any sandbox waits for the bot's answer.
const pressTime = 2 * time.Minute
