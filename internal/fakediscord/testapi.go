package fakediscord

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"
)

// testCall is the body of POST /test/<action>; each action reads what it needs.
type testCall struct {
	Person      ID              `json:"person"`
	Channel     ID              `json:"channel"`
	DM          bool            `json:"dm"`
	Message     ID              `json:"message"`
	Name        string          `json:"name"`
	Locale      string          `json:"locale"`
	Options     []given         `json:"options"`
	Text        string          `json:"text"`
	CustomID    string          `json:"custom_id"`
	Values      json.RawMessage `json:"values"`
	Interaction ID              `json:"interaction"`
	Force       bool            `json:"force"` // a client that is behind: what is pressed need not be there
	Seconds     float64         `json:"seconds"`
	On          bool            `json:"on"`
	Deny        []string        `json:"deny"` // permissions taken from the bot
}

// acts are what people do that the bot answers.
var acts = map[string]func(*Server, testCall) (*interaction, error){
	"command":      (*Server).useCommand,
	"autocomplete": (*Server).useAutocomplete,
	"press":        (*Server).press,
	"modal":        (*Server).submit,
}

// happenings change the world; the answer is JSON.
var happenings = map[string]func(*Server, testCall) (any, error){
	"join": func(s *Server, c testCall) (any, error) {
		p, err := s.join(c.Name, c.Locale)
		if err != nil {
			return nil, err
		}
		return s.personView(p), nil
	},
	"leave":       (*Server).leave,
	"block":       (*Server).block,
	"say":         (*Server).writes,
	"manager":     (*Server).manager,
	"kick":        func(s *Server, _ testCall) (any, error) { s.setMember(false); return obj{}, nil },
	"invite":      func(s *Server, _ testCall) (any, error) { s.setMember(true); return obj{}, nil },
	"outage":      func(s *Server, c testCall) (any, error) { s.setOutage(c.On); return obj{}, nil },
	"channel":     func(s *Server, c testCall) (any, error) { return obj{"id": s.newChannel(c.Name).ID}, nil },
	"delete":      (*Server).deleteAny,
	"permissions": (*Server).deny,
	"archive":     func(s *Server, c testCall) (any, error) { return obj{}, s.archive(c.Channel, c.On, c.Force) },
	"clock": func(s *Server, c testCall) (any, error) {
		s.ahead += time.Duration(c.Seconds * float64(time.Second))
		return obj{"now": stamp(s.now())}, nil
	},
}

func (s *Server) testRoutes(mux *http.ServeMux) {
	for name, act := range acts {
		s.test(mux, "POST /test/"+name, func(c testCall) (any, error) {
			var i *interaction
			err := s.do(func() (err error) { i, err = act(s, c); return err })
			if err != nil {
				return nil, err
			}
			return s.wait(i), nil
		})
	}
	for name, f := range happenings {
		s.test(mux, "POST /test/"+name, func(c testCall) (out any, err error) {
			err = s.do(func() (err error) { out, err = f(s, c); return err })
			return out, err
		})
	}
	mux.HandleFunc("POST /test/fault", func(w http.ResponseWriter, r *http.Request) {
		var f Fault
		if !readJSON(w, r, &f) {
			return
		}
		if f.Count < 0 {
			s.ClearFaults()
		} else {
			s.Fail(f)
		}
		reply(w, http.StatusOK, obj{})
	})
	mux.HandleFunc("POST /test/gateway", func(w http.ResponseWriter, r *http.Request) {
		var f GatewayFault
		if !readJSON(w, r, &f) {
			return
		}
		s.Upset(f)
		reply(w, http.StatusOK, obj{})
	})
	s.lookRoutes(mux)
}

func (s *Server) test(mux *http.ServeMux, pattern string, f func(testCall) (any, error)) {
	mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		var c testCall
		if !readJSON(w, r, &c) {
			return
		}
		s.mu.Lock()
		s.base = "http://" + r.Host
		s.mu.Unlock()
		out, err := f(c)
		if err != nil {
			complain(w, http.StatusBadRequest, err.Error())
			return
		}
		reply(w, http.StatusOK, out)
	})
}

func readJSON(w http.ResponseWriter, r *http.Request, v any) bool {
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<20)).Decode(v); err != nil {
		complain(w, http.StatusBadRequest, "The request is not the JSON expected: "+err.Error())
		return false
	}
	return true
}

func (s *Server) useCommand(c testCall) (*interaction, error) { return s.use(c, didCommand) }

func (s *Server) useAutocomplete(c testCall) (*interaction, error) { return s.use(c, didAutocomplete) }

func (s *Server) use(c testCall, kind int) (*interaction, error) {
	p, ch, err := s.room(c.Person, c.Channel, c.DM)
	if err != nil {
		return nil, err
	}
	data, err := s.fill(p, ch, c.Name, c.Options, kind == didAutocomplete)
	if err != nil {
		return nil, err
	}
	return s.interact(kind, p, ch, data, nil), nil
}

// press presses a button, or chooses values of a select.
func (s *Server) press(c testCall) (*interaction, error) {
	p, m := s.world.people[c.Person], s.world.messages[c.Message]
	if p == nil {
		return nil, errNobody
	}
	if m == nil || !p.sees(s.world, m) {
		return nil, errNoMessage
	}
	var values []string
	if len(c.Values) > 0 {
		if err := json.Unmarshal(c.Values, &values); err != nil {
			return nil, fmt.Errorf("values is not a list of texts: %w", err)
		}
	}
	kind := kindButton
	if values != nil {
		kind = kindSelect
	}
	x := interactive(m.Components, c.CustomID)
	if x != nil {
		kind = x.Type
	}
	if !c.Force {
		if x == nil || x.Disabled {
			return nil, fmt.Errorf("the message has no button or select %q, or it is disabled", c.CustomID)
		}
		if least, most := bounds(x); x.selects() && (len(values) < least || len(values) > most) {
			return nil, fmt.Errorf("the select takes %d to %d values", least, most)
		}
		for _, v := range values {
			if !slices.ContainsFunc(x.Options, func(o option) bool { return o.Value == v }) {
				return nil, fmt.Errorf("the select has no value %q", v)
			}
		}
	}
	ch := s.world.channels[m.Channel]
	if ch.Type != typeDM && !s.world.guild.In {
		return nil, errors.New("the bot is not in this server")
	}
	data := obj{"custom_id": c.CustomID, "component_type": kind}
	if kind != kindButton {
		data["values"] = values
	}
	return s.interact(didPress, p, ch, data, m), nil
}

// submit sends a form that an earlier interaction opened.
func (s *Server) submit(c testCall) (*interaction, error) {
	opened := s.interactions[c.Interaction]
	if opened == nil || opened.modal == nil || opened.person.ID != c.Person {
		return nil, errors.New("no form is open there")
	}
	values := map[string]string{}
	if len(c.Values) > 0 {
		if err := json.Unmarshal(c.Values, &values); err != nil {
			return nil, fmt.Errorf("values is not an object of texts: %w", err)
		}
	}
	data, err := opened.modal.filled(values)
	if err != nil {
		return nil, err
	}
	return s.interact(didModal, opened.person, opened.channel, data, s.world.messages[opened.origin]), nil
}
