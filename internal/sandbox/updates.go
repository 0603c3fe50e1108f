package sandbox

import (
	"encoding/json"
	"net/http"
	"slices"
	"time"
)

const (
	updateLife = 24 * time.Hour // an update that nobody fetches is dropped after it
	echoes     = 200            // confirmed updates remembered for Redeliver
	maxPoll    = 50 * time.Second
)

// optional updates come only to bots that ask for them by name.
var optional = []string{"chat_member", "message_reaction", "message_reaction_count"}

var updateKinds = []string{
	"message", "edited_message", "channel_post", "edited_channel_post", "callback_query", "my_chat_member",
	"inline_query", "chosen_inline_result", "chat_member", "message_reaction", "message_reaction_count",
}

// update waits in the queue as the JSON the bot will get, without its id.
type update struct {
	ID   int64           `json:"id"`
	At   int64           `json:"at"` // unix seconds
	Kind string          `json:"kind"`
	Body json.RawMessage `json:"body"`
}

func (u *update) wire() map[string]any {
	return map[string]any{"update_id": u.ID, u.Kind: u.Body}
}

// push queues an update if the bot wants its kind. It leaves the queue only
// when confirmed, or after 24 h.
func (s *Server) push(kind string, body any) {
	if !s.wants(kind) {
		return
	}
	raw, err := json.Marshal(body)
	if err != nil {
		panic("sandbox: update cannot be written as JSON: " + err.Error())
	}
	s.world.counters.Update++
	s.saveCounters()
	u := &update{ID: s.world.counters.Update, At: s.unix(), Kind: kind, Body: raw}
	s.world.updates = append(s.world.updates, u)
	s.disk.put("updates", num(u.ID), u)
	s.announce()
}

func (s *Server) wants(kind string) bool {
	if len(s.world.profile.Allowed) == 0 {
		return !slices.Contains(optional, kind)
	}
	return slices.Contains(s.world.profile.Allowed, kind)
}

// announce wakes whoever waits for updates, once the request's changes are written.
func (s *Server) announce() {
	s.stream.later(func() {
		close(s.arrived)
		s.arrived = make(chan struct{})
	})
}

// allow stores allowed_updates; absent keeps what was, unknown names are skipped.
func (s *Server) allow(r *request) error {
	if !r.has("allowed_updates") || r.str("allowed_updates") == "null" {
		return nil
	}
	var names []string
	if err := r.object("allowed_updates", &names); err != nil {
		return err
	}
	names = slices.DeleteFunc(names, func(n string) bool { return !slices.Contains(updateKinds, n) })
	if !slices.Equal(names, s.world.profile.Allowed) {
		s.world.profile.Allowed = names
		s.saveProfile()
	}
	return nil
}

// poller is a getUpdates call that waits.
type poller struct {
	ended chan struct{}
	why   error
}

func (s *Server) endPoll(why error) {
	if s.poller != nil {
		s.poller.why = why
		close(s.poller.ended)
		s.poller = nil
	}
}

// getUpdates confirms what is below the offset, then waits for something to
// give. It runs outside the lock.
func (s *Server) getUpdates(r *request) (any, error) {
	offset, limit := r.num("offset"), int(r.num("limit"))
	if limit < 1 || limit > 100 {
		limit = 100
	}
	wait := min(time.Duration(r.num("timeout"))*time.Second, maxPoll)
	me := &poller{ended: make(chan struct{})}
	var out []map[string]any
	err := s.do(func() error {
		if s.world.profile.Webhook.URL != "" {
			return errPollHook
		}
		if err := s.allow(r); err != nil {
			return err
		}
		s.endPoll(errPoll) // the older poll loses, as on the real server
		s.confirm(offset)
		if out = s.take(offset, limit); len(out) == 0 && wait > 0 {
			s.poller = me
		}
		return nil
	})
	if err != nil || len(out) > 0 || wait <= 0 {
		return orEmpty(out), err
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	for {
		s.mu.Lock()
		if s.poller != me {
			s.mu.Unlock()
			return nil, me.why
		}
		if out = s.take(offset, limit); len(out) > 0 {
			s.poller = nil
			s.mu.Unlock()
			return out, nil
		}
		arrived := s.arrived
		s.mu.Unlock()
		select {
		case <-arrived:
		case <-me.ended:
		case <-timer.C:
			return orEmpty(nil), s.leave(me)
		case <-r.ctx.Done():
			return orEmpty(nil), s.leave(me)
		case <-s.ctx.Done():
			_ = s.leave(me)
			return nil, &refusal{code: http.StatusBadGateway, description: "Bad Gateway"}
		}
	}
}

func (s *Server) leave(p *poller) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.poller == p {
		s.poller = nil
	}
	return p.why
}

func orEmpty(out []map[string]any) []map[string]any {
	if out == nil {
		return []map[string]any{}
	}
	return out
}

// confirm forgets updates below offset; a negative one keeps the last -offset.
func (s *Server) confirm(offset int64) {
	us := s.world.updates
	keep := 0
	old := s.now().Add(-updateLife).Unix()
	for keep < len(us) && (us[keep].ID < offset || us[keep].At < old || offset < 0 && int64(len(us)-keep) > -offset) {
		s.disk.drop("updates", num(us[keep].ID))
		keep++
	}
	s.echo = append(s.echo, us[:keep]...)
	s.echo = s.echo[max(0, len(s.echo)-echoes):]
	s.world.updates = slices.Clone(us[keep:])
}

// take gives up to limit updates, after those a test wants delivered again.
func (s *Server) take(offset int64, limit int) []map[string]any {
	var out []map[string]any
	for _, u := range s.again {
		out = append(out, u.wire())
	}
	s.again = nil
	for _, u := range s.world.updates {
		if len(out) >= limit {
			break
		}
		if u.ID >= offset {
			out = append(out, u.wire())
		}
	}
	if s.double {
		out = append(out, out...)
	}
	if s.reverse {
		slices.Reverse(out)
	}
	return out
}

// Redeliver makes the next fetch (or the webhook) deliver the last n confirmed
// updates a second time. Real servers do so after faults of their own.
func (s *Server) Redeliver(n int) {
	_ = s.do(func() error {
		s.again = append(s.again, s.echo[max(0, len(s.echo)-n):]...)
		s.announce()
		return nil
	})
}

// Duplicate makes every fetch give its updates twice, and the webhook post each
// a second time.
func (s *Server) Duplicate(on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.double = on
}

// Reverse makes every fetch give its updates newest first.
func (s *Server) Reverse(on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.reverse = on
}

// Pending is the number of updates not confirmed yet.
func (s *Server) Pending() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.world.updates)
}

// Polling says whether a getUpdates call waits now.
func (s *Server) Polling() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.poller != nil
}
