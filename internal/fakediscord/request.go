package fakediscord

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"
)

// call is one request of the bot.
type call struct {
	*http.Request
	route   route
	payload payload
}

func (c *call) id(name string) (id ID) {
	_ = id.UnmarshalText([]byte(c.PathValue(name))) // what is no id finds nothing
	return id
}

// route is one endpoint, named as in the published description.
type route struct {
	method string
	path   string // like /channels/{channel_id}/messages
	open   bool   // needs no Authorization: the path holds a token
	do     func(*Server, *call) (out any, err error)
}

func (r route) String() string { return r.method + " " + r.path }

// api serves one endpoint: authorization, rate limits, faults, schema, the work.
func (s *Server) api(rt route) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		fault := s.nextFault(rt.String())
		if fault != nil && !fault.Lost {
			if fault.Reset || fault.Status != 0 {
				s.note(r, rt, payload{}, fault.Status, errFault)
			}
			if fault.serve(w, r, s) {
				return
			}
		}
		c := &call{Request: r, route: rt}
		out, err := s.answer(w, c)
		status := http.StatusOK
		if out == nil {
			status = http.StatusNoContent
		}
		var no *refusal
		switch {
		case errors.As(err, &no):
			status = no.status
		case err != nil:
			status, no = http.StatusInternalServerError, &refusal{status: http.StatusInternalServerError, text: "500: Internal Server Error"}
		}
		s.note(r, rt, c.payload, status, err)
		if fault != nil && fault.Lost && fault.serve(w, r, s) {
			return
		}
		if no != nil {
			refuse(w, no)
			return
		}
		if out == nil {
			w.WriteHeader(status)
			return
		}
		reply(w, status, out)
	}
}

// errFault is what the log says of a fault made by a test.
var errFault = errors.New("fault")

func (s *Server) answer(w http.ResponseWriter, c *call) (any, error) {
	if !c.route.open && !s.authorized(c.Request) {
		return nil, errUnauthorized
	}
	if err := s.spend(w, c); err != nil {
		return nil, err
	}
	var err error
	if c.payload, err = readPayload(w, c.Request); err != nil {
		return nil, err
	}
	if err := s.opt.Spec.check(c.route, c.payload.raw); err != nil {
		return nil, form("body", "SCHEMA", "%v", err)
	}
	var out any
	err = s.do(func() (err error) {
		s.base = "http://" + c.Host
		out, err = c.route.do(s, c)
		return err
	})
	return out, err
}

func (s *Server) authorized(r *http.Request) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return !s.revoked && r.Header.Get("Authorization") == "Bot "+s.opt.Token
}

func reply(w http.ResponseWriter, status int, v any) {
	b, err := json.Marshal(v)
	if err != nil {
		panic("fakediscord: an answer cannot be written as JSON: " + err.Error())
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(b) // the reader may be gone
}

func refuse(w http.ResponseWriter, e *refusal) { reply(w, e.status, e.body()) }

// complain answers a call of /test.
func complain(w http.ResponseWriter, status int, sentence string) {
	reply(w, status, map[string]string{"error": sentence})
}

// nest puts v under the parts of a dotted path.
func nest(path string, v any) map[string]any {
	head, rest, more := strings.Cut(path, ".")
	if !more {
		return map[string]any{head: v}
	}
	return map[string]any{head: nest(rest, v)}
}
