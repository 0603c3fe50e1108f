package sandbox

import (
	"net/http"
	"time"
)

// testCall is the body of POST /test/<action>; each action reads what it needs.
type testCall struct {
	Chat    int64   `json:"chat"`
	User    int64   `json:"user"`
	By      int64   `json:"by"`
	Message int     `json:"message"`
	Thread  int     `json:"thread"`
	Kind    string  `json:"kind"`
	Title   string  `json:"title"`
	Status  string  `json:"status"`
	Members []int64 `json:"members"`
	On      bool    `json:"on"`
	Count   int     `json:"count"`
	Seconds int     `json:"seconds"`
}

// testActions are the Go methods of the same purpose, over HTTP. The answer is
// {"id":…}: the chat or topic made, else 0.
var testActions = map[string]func(*Server, testCall) (int64, error){
	"chat": func(s *Server, c testCall) (int64, error) { return s.NewChat(c.Kind, c.Title, c.Members...) },
	"status": func(s *Server, c testCall) (int64, error) {
		return 0, s.SetStatus(c.Chat, c.By, s.orBot(c.User), c.Status)
	},
	"migrate": func(s *Server, c testCall) (int64, error) { return s.Migrate(c.Chat, c.On) },
	"delete":  func(s *Server, c testCall) (int64, error) { return 0, s.DeleteChat(c.Chat) },
	"topic": func(s *Server, c testCall) (int64, error) {
		n, err := s.NewTopic(c.Chat, c.By, c.Title)
		return int64(n), err
	},
	"close":      func(s *Server, c testCall) (int64, error) { return 0, s.CloseTopic(c.Chat, c.By, c.Thread, c.On) },
	"forum":      func(s *Server, c testCall) (int64, error) { return 0, s.SetForum(c.Chat, c.On) },
	"mute":       func(s *Server, c testCall) (int64, error) { return 0, s.Mute(c.Chat, c.Kind, c.On) },
	"anonymous":  func(s *Server, c testCall) (int64, error) { return 0, s.SetAnonymous(c.Chat, c.User, c.On) },
	"block":      func(s *Server, c testCall) (int64, error) { return 0, s.Block(c.User, c.On) },
	"deactivate": func(s *Server, c testCall) (int64, error) { return 0, s.Deactivate(c.User) },
	"age": func(s *Server, c testCall) (int64, error) {
		return 0, s.Age(c.Chat, c.Message, time.Duration(c.Seconds)*time.Second, c.On)
	},
	"redeliver": func(s *Server, c testCall) (int64, error) { s.Redeliver(c.Count); return 0, nil },
	"duplicate": func(s *Server, c testCall) (int64, error) { s.Duplicate(c.On); return 0, nil },
	"reverse":   func(s *Server, c testCall) (int64, error) { s.Reverse(c.On); return 0, nil },
}

// orBot lets tests leave the user out when they mean the bot.
func (s *Server) orBot(user int64) int64 {
	if user == 0 {
		return s.botID
	}
	return user
}

func (s *Server) testRoutes(mux *http.ServeMux) {
	mux.HandleFunc("GET /test/requests", s.testRequests)
	mux.HandleFunc("GET /test/pending", func(w http.ResponseWriter, _ *http.Request) {
		reply(w, http.StatusOK, map[string]int{"pending": s.Pending()})
	})
	for name, act := range testActions {
		mux.HandleFunc("POST /test/"+name, func(w http.ResponseWriter, r *http.Request) {
			var in testCall
			if !readJSON(w, r, &in) {
				return
			}
			id, err := act(s, in)
			if err != nil {
				complain(w, http.StatusBadRequest, err.Error())
				return
			}
			reply(w, http.StatusOK, map[string]int64{"id": id})
		})
	}
}
