package fakediscord

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strconv"
)

// room is a channel as people see it.
type room struct {
	ID       ID     `json:"id"`
	Name     string `json:"name"`
	Type     int    `json:"type"` // 0 text, 1 direct message, 11 thread
	Parent   ID     `json:"parent"`
	Archived bool   `json:"archived"`
}

// roomsOf are the channels a person is in, oldest first.
func (s *Server) roomsOf(p *person) []room {
	out := []room{}
	for _, c := range s.world.channels {
		if p.in(c) {
			out = append(out, room{c.ID, c.Name, c.Type, c.Parent, c.Archived})
		}
	}
	slices.SortFunc(out, func(a, b room) int { return cmp.Compare(a.ID, b.ID) })
	return out
}

// lookRoutes are the GETs of /test.
func (s *Server) lookRoutes(mux *http.ServeMux) {
	looks := map[string]func(p *person, r *http.Request) (any, error){
		"channels": func(p *person, _ *http.Request) (any, error) { return s.roomsOf(p), nil },
		"messages": s.lookMessages,
		"commands": s.lookCommands,
	}
	for name, look := range looks {
		mux.HandleFunc("GET /test/"+name, func(w http.ResponseWriter, r *http.Request) {
			var out any
			err := s.do(func() (err error) {
				s.base = "http://" + r.Host
				p := s.world.people[queryID(r, "person")]
				if p == nil {
					return errNobody
				}
				out, err = look(p, r)
				return err
			})
			if err != nil {
				complain(w, http.StatusBadRequest, err.Error())
				return
			}
			reply(w, http.StatusOK, out)
		})
	}
	mux.HandleFunc("GET /test/requests", func(w http.ResponseWriter, r *http.Request) {
		n, _ := strconv.Atoi(r.URL.Query().Get("after")) // none is 0
		reply(w, http.StatusOK, s.Requests(n))
	})
	mux.HandleFunc("GET /test/stats", func(w http.ResponseWriter, _ *http.Request) { reply(w, http.StatusOK, s.GatewayStats()) })
	mux.HandleFunc("GET /test/events", s.serveEvents)
}

func queryID(r *http.Request, name string) (id ID) {
	_ = id.UnmarshalText([]byte(r.URL.Query().Get(name))) // what is no id finds nothing
	return id
}

func (s *Server) lookMessages(p *person, r *http.Request) (any, error) {
	c := s.world.channels[queryID(r, "channel")]
	if c == nil || !p.in(c) {
		return nil, errNoRoom
	}
	out := []*Message{}
	for _, m := range s.inChannel(c.ID) {
		if p.sees(s.world, m) {
			out = append(out, s.view(m))
		}
	}
	return out, nil
}

// lookCommands is the menu: paths of commands and subcommands as the person
// reads them.
func (s *Server) lookCommands(p *person, r *http.Request) (any, error) {
	c := s.world.channels[queryID(r, "channel")]
	if c == nil || !p.in(c) {
		return nil, errNoRoom
	}
	out := []obj{}
	var walk func(path string, all []command)
	walk = func(path string, all []command) {
		for _, x := range all {
			at := path + local(x.Name, x.Names, p.Locale)
			if len(x.Options) > 0 && (x.Options[0].Type == optSub || x.Options[0].Type == optGroup) {
				walk(at+" ", x.Options)
				continue
			}
			out = append(out, obj{"command": at, "description": local(x.Description, x.Descriptions, p.Locale)})
		}
	}
	walk("/", s.menu(p, c))
	slices.SortFunc(out, func(a, b obj) int { return cmp.Compare(fmt.Sprint(a["command"]), fmt.Sprint(b["command"])) })
	return out, nil
}

// serveEvents streams a person's events after a sequence number.
func (s *Server) serveEvents(w http.ResponseWriter, r *http.Request) {
	after, err := strconv.ParseInt(r.URL.Query().Get("after"), 10, 64)
	person := queryID(r, "person")
	s.mu.Lock()
	known := s.world.people[person] != nil
	if err != nil {
		after = s.stream.seq
	}
	s.mu.Unlock()
	out, can := w.(http.Flusher)
	if !known || !can {
		complain(w, http.StatusBadRequest, errNobody.Error())
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.WriteHeader(http.StatusOK)
	out.Flush()
	for {
		s.mu.Lock()
		events, ok := s.stream.since(after, person)
		more, newest := s.stream.wait(), s.stream.seq
		s.mu.Unlock()
		if !ok {
			events = []sent{{newest, nil, []byte(`{"type":"reset"}`)}}
		}
		for _, e := range events {
			if _, err := fmt.Fprintf(w, "id: %d\ndata: %s\n\n", e.seq, e.data); err != nil {
				return
			}
		}
		out.Flush()
		after = newest
		select {
		case <-more:
		case <-r.Context().Done():
			return
		case <-s.ctx.Done():
			return
		}
	}
}
