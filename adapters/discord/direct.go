package discord

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"

	"damasbot/adapters/discord/internal/rest"
)

// directs remembers people's direct messages, whose ids never change: opening them has a limit that all share, and a press on the
// same button again and again must not use it up.
type directs struct {
	mu sync.Mutex
	of map[string]string // person → address
}

// keptDirects is how many are remembered before all are forgotten.
const keptDirects = 10_000

func (d *directs) find(person string) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.of[person]
}

func (d *directs) learn(person, address string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.of == nil || len(d.of) >= keptDirects {
		d.of = map[string]string{}
	}
	d.of[person] = address
}

// Direct implements [bot.Directs]: it opens the direct message, unless that was done before.
func (a *Adapter) Direct(ctx context.Context, person string) (string, error) {
	if known := a.directs.find(person); known != "" {
		return known, nil
	}
	var dm channel
	err := a.rest.Do(ctx, rest.Request{
		Method: http.MethodPost, Path: "/users/@me/channels", Body: map[string]string{"recipient_id": strings.TrimPrefix(person, Platform+"/")},
	}, &dm)
	if err != nil {
		return "", fmt.Errorf("discord: direct message: %w", err)
	}
	a.directs.learn(person, address(dm.ID))
	return address(dm.ID), nil
}
