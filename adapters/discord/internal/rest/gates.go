package rest

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// gates remember which routes are shut, and until when. A gate is forgotten once it is open again.
type gates struct {
	mu    sync.Mutex
	until map[string]time.Time // by route; "" = all of them
}

// gateKey names the route of a request: its path without the ids that share a limit. Only channels, servers and webhooks
// have limits of their own.
func gateKey(method, path string) string {
	parts := strings.Split(path, "/")
	for i := 2; i < len(parts); i++ {
		if _, err := strconv.ParseUint(parts[i], 10, 64); err == nil && !major(parts[i-1], i) {
			parts[i] = "{id}"
		}
	}
	return method + " " + strings.Join(parts, "/")
}

func major(kind string, i int) bool {
	return i == 2 && (kind == "channels" || kind == "guilds" || kind == "webhooks")
}

// pass waits until a route is open. A wait longer than the caller should make is an error.
func (g *gates) pass(ctx context.Context, key string) error {
	for {
		g.mu.Lock()
		now := time.Now()
		all, one := g.until[""].Sub(now), g.until[key].Sub(now)
		g.mu.Unlock()
		wait := max(all, one)
		switch {
		case wait <= 0:
			return nil
		case wait > pauseLimit:
			return &Limited{Wait: wait, Global: all >= one}
		case !sleep(ctx, wait):
			return ctx.Err()
		}
	}
}

// shut closes a route, or all of them, for a time.
func (g *gates) shut(key string, wait time.Duration, global bool) {
	if global {
		key = ""
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	now := time.Now()
	for k, t := range g.until {
		if !t.After(now) {
			delete(g.until, k)
		}
	}
	if g.until == nil {
		g.until = map[string]time.Time{}
	}
	if t := now.Add(wait); t.After(g.until[key]) {
		g.until[key] = t
	}
}

// note reads what an answer says about its route's limit.
func (g *gates) note(key string, h http.Header) {
	left, err := strconv.Atoi(h.Get("X-RateLimit-Remaining"))
	if err != nil || left > 0 {
		return
	}
	after, err := strconv.ParseFloat(h.Get("X-RateLimit-Reset-After"), 64)
	if err == nil && after > 0 {
		g.shut(key, time.Duration(after*float64(time.Second)), false)
	}
}
