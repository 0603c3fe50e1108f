package fakediscord

import (
	"fmt"
	"hash/fnv"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// pace is n requests in a span.
type pace struct {
	n   int
	per time.Duration
}

// paces of the routes that have one of their own; as seen on the real Discord,
// which does not publish them.
var paces = map[string]pace{
	"POST /channels/{channel_id}/messages":                {5, 5 * time.Second},
	"PATCH /channels/{channel_id}/messages/{message_id}":  {5, 5 * time.Second},
	"DELETE /channels/{channel_id}/messages/{message_id}": {5, time.Second},
	"PATCH /channels/{channel_id}":                        {2, 10 * time.Minute},
	"POST /users/@me/channels":                            {10, time.Minute},
	"PUT /applications/{application_id}/commands":         {2, 5 * time.Second},
}

var (
	otherPace  = pace{30, time.Second}
	globalPace = pace{50, time.Second}
	ample      = pace{1000, time.Second} // told without Options.Buckets
)

// bucket counts requests of one route on one channel, guild or webhook.
type bucket struct {
	left  int
	until time.Time
}

func (s *Server) take(key string, p pace, now time.Time) (left int, after time.Duration, ok bool) {
	b := s.buckets[key]
	if b == nil || !now.Before(b.until) {
		b = &bucket{p.n, now.Add(p.per)}
		s.buckets[key] = b
	}
	if b.left == 0 {
		return 0, b.until.Sub(now), false
	}
	b.left--
	return b.left, b.until.Sub(now), true
}

// spend takes a request from its bucket and writes the headers; a request over
// the limit is refused with 429. Interactions are exempt from the global limit.
func (s *Server) spend(w http.ResponseWriter, c *call) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	now, h := time.Now(), w.Header()
	p := ample
	if s.opt.Buckets {
		if !c.route.open {
			if _, after, ok := s.take("", globalPace, now); !ok {
				h.Set("X-RateLimit-Global", "true")
				h.Set("X-RateLimit-Scope", "global")
				return limited(h, after, true)
			}
		}
		var own bool
		if p, own = paces[c.route.String()]; !own {
			p = otherPace
		}
	}
	major := c.PathValue("channel_id") + c.PathValue("guild_id") + c.PathValue("webhook_token") + c.PathValue("interaction_token")
	left, after, ok := s.take(c.route.String()+" "+major, p, now)
	if !s.opt.Buckets {
		ok = true
		left = max(left, 1)
	}
	sum := fnv.New64a()
	_, _ = sum.Write([]byte(c.route.String()))
	h.Set("X-RateLimit-Bucket", fmt.Sprintf("%016x", sum.Sum64()))
	h.Set("X-RateLimit-Limit", strconv.Itoa(p.n))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(left))
	h.Set("X-RateLimit-Reset", seconds(now.Add(after).Sub(time.Unix(0, 0))))
	h.Set("X-RateLimit-Reset-After", seconds(after))
	if !ok {
		h.Set("X-RateLimit-Scope", "user")
		return limited(h, after, false)
	}
	return nil
}

func limited(h http.Header, after time.Duration, global bool) error {
	h.Set("Retry-After", strconv.Itoa(int(after/time.Second)+1))
	return &refusal{status: http.StatusTooManyRequests, text: "You are being rate limited.", retry: after.Seconds(), global: global}
}

func seconds(d time.Duration) string {
	return strings.TrimSuffix(strconv.FormatFloat(d.Seconds(), 'f', 3, 64), ".000")
}
