package sandbox

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"time"
)

// webhook is what setWebhook was told, and how deliveries go.
type webhook struct {
	URL     string `json:"url,omitempty"`
	Secret  string `json:"secret,omitempty"`
	Max     int    `json:"max,omitempty"`
	LastErr string `json:"last_error,omitempty"`
	LastAt  int64  `json:"last_error_at,omitempty"` // unix seconds
}

var secretToken = regexp.MustCompile(`^[A-Za-z0-9_-]{0,256}$`)

// noted is a result of true with a description beside it.
type noted string

// setWebhook starts deliveries by POST. The real server demands HTTPS; plain
// HTTP is taken here for loopback addresses.
func (s *Server) setWebhook(r *request) (any, error) {
	raw := r.str("url")
	if raw == "" {
		return s.deleteWebhook(r)
	}
	u, err := url.Parse(raw)
	if err != nil || u.Host == "" {
		return nil, badRequest("bad webhook: invalid webhook URL specified")
	}
	if u.Scheme != "https" && (u.Scheme != "http" || !loopback(u.Host)) {
		return nil, badRequest("bad webhook: An HTTPS URL must be provided for webhook")
	}
	if !secretToken.MatchString(r.str("secret_token")) {
		return nil, badRequest("secret token contains unallowed characters")
	}
	if err := s.allow(r); err != nil {
		return nil, err
	}
	if r.yes("drop_pending_updates") {
		s.dropAll()
	}
	hook := webhook{URL: raw, Secret: r.str("secret_token"), Max: int(r.num("max_connections"))}
	if hook.Max < 1 || hook.Max > 100 {
		hook.Max = 40
	}
	s.endPoll(errPollSetHook)
	s.world.profile.Webhook = hook
	s.saveProfile()
	s.announce()
	select {
	case s.hooked <- struct{}{}:
	default:
	}
	return noted("Webhook was set"), nil
}

// deleteWebhook goes back to getUpdates.
func (s *Server) deleteWebhook(r *request) (any, error) {
	if r.yes("drop_pending_updates") {
		s.dropAll()
	}
	if s.world.profile.Webhook.URL == "" {
		return noted("Webhook is already deleted"), nil
	}
	s.world.profile.Webhook = webhook{}
	s.saveProfile()
	s.announce()
	return noted("Webhook was deleted"), nil
}

func (s *Server) dropAll() {
	for _, u := range s.world.updates {
		s.disk.drop("updates", num(u.ID))
	}
	s.world.updates = nil
}

func (s *Server) getWebhookInfo(*request) (any, error) {
	h := s.world.profile.Webhook
	return struct {
		URL     string   `json:"url"`
		Custom  bool     `json:"has_custom_certificate"`
		Pending int      `json:"pending_update_count"`
		LastAt  int64    `json:"last_error_date,omitempty"`
		LastErr string   `json:"last_error_message,omitempty"`
		Max     int      `json:"max_connections,omitempty"`
		Allowed []string `json:"allowed_updates,omitempty"`
	}{h.URL, false, len(s.world.updates), h.LastAt, h.LastErr, h.Max, s.world.profile.Allowed}, nil
}

// deliver posts updates to the webhook, one at a time and in order, each until
// it is answered with 2xx; setWebhook cuts a pause short. It runs until Close.
func (s *Server) deliver() {
	defer s.wg.Done()
	client := &http.Client{
		Timeout:       time.Minute,
		Transport:     &http.Transport{},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	defer client.CloseIdleConnections()
	pause := s.opt.WebhookRetry
	for {
		hook, body, done, arrived := s.nextPost()
		if body == nil {
			select {
			case <-arrived:
			case <-s.ctx.Done():
				return
			}
			continue
		}
		err := s.post(client, hook, body)
		if s.ctx.Err() != nil {
			return
		}
		if done(err); err == "" {
			pause = s.opt.WebhookRetry
			continue
		}
		t := time.NewTimer(pause)
		select {
		case <-t.C:
			pause = min(2*pause, time.Minute)
		case <-s.hooked:
			t.Stop()
			pause = s.opt.WebhookRetry
		case <-s.ctx.Done():
			t.Stop()
			return
		}
	}
}

// nextPost gives what to post and a function to be told how it went.
func (s *Server) nextPost() (hook webhook, body []byte, done func(string), arrived chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	hook, arrived = s.world.profile.Webhook, s.arrived
	if hook.URL == "" {
		return hook, nil, nil, arrived
	}
	var u *update
	switch {
	case len(s.again) > 0:
		u = s.again[0]
		s.again = s.again[1:]
	case len(s.world.updates) == 0:
		return hook, nil, nil, arrived
	case s.reverse:
		u = s.world.updates[len(s.world.updates)-1]
	default:
		u = s.world.updates[0]
	}
	body, err := json.Marshal(u.wire())
	if err != nil {
		panic("sandbox: update cannot be written as JSON: " + err.Error())
	}
	return hook, body, func(failure string) {
		_ = s.do(func() error {
			if failure != "" {
				h := &s.world.profile.Webhook
				h.LastErr, h.LastAt = failure, s.unix()
				s.saveProfile()
				return nil
			}
			for i, o := range s.world.updates {
				if o.ID == u.ID {
					s.world.updates = append(s.world.updates[:i:i], s.world.updates[i+1:]...)
					s.disk.drop("updates", num(u.ID))
					s.echo = append(s.echo, u)
					if s.double {
						s.again = append(s.again, u)
					}
					break
				}
			}
			return nil
		})
	}, arrived
}

// post delivers one update; the answer is "" or what went wrong.
func (s *Server) post(client *http.Client, hook webhook, body []byte) string {
	req, err := http.NewRequestWithContext(s.ctx, http.MethodPost, hook.URL, bytes.NewReader(body))
	if err != nil {
		return err.Error()
	}
	req.Header.Set("Content-Type", "application/json")
	if hook.Secret != "" {
		req.Header.Set("X-Telegram-Bot-Api-Secret-Token", hook.Secret)
	}
	res, err := client.Do(req)
	if err != nil {
		return "Connection failed: " + err.Error()
	}
	defer func() { _ = res.Body.Close() }()
	_, _ = io.Copy(io.Discard, io.LimitReader(res.Body, 1<<20))
	if res.StatusCode/100 != 2 {
		return "Wrong response from the webhook: " + res.Status
	}
	return ""
}
