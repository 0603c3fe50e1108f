package sandbox

import (
	"errors"
	"net/http"
	"strconv"
	"strings"
)

// answer is the envelope of every Bot API response.
type answer struct {
	OK          bool        `json:"ok"`
	Result      any         `json:"result,omitempty"` // never a nil, false or 0 here
	Code        int         `json:"error_code,omitempty"`
	Description string      `json:"description,omitempty"`
	Parameters  *parameters `json:"parameters,omitempty"`
}

type parameters struct {
	RetryAfter int   `json:"retry_after,omitempty"`
	MigrateTo  int64 `json:"migrate_to_chat_id,omitempty"`
}

func answerRefusal(w http.ResponseWriter, r *refusal) {
	a := answer{Code: r.code, Description: r.description}
	if r.retryAfter != 0 || r.migrateTo != 0 {
		a.Parameters = &parameters{r.retryAfter, r.migrateTo}
	}
	if r.retryAfter != 0 {
		w.Header().Set("Retry-After", strconv.Itoa(r.retryAfter))
	}
	reply(w, r.code, a)
}

// serveBot answers /bot<token>/<method>.
func (s *Server) serveBot(w http.ResponseWriter, hr *http.Request, rest string) {
	token, name, found := strings.Cut(rest, "/")
	if _, formed := botID(token); !formed || !found {
		answerRefusal(w, errNotFound)
		return
	}
	if token != s.opt.Token {
		answerRefusal(w, errToken)
		return
	}
	m := methods[strings.ToLower(name)]
	if m == nil {
		answerRefusal(w, errNoMethod)
		return
	}
	r, err := read(w, hr, m.name)
	if err != nil {
		s.finish(w, m.name, nil, err)
		return
	}
	params, files := r.shown()
	s.log.add(m.name, params, files)
	if s.opt.OnRequest != nil {
		s.opt.OnRequest(m.name, params, files)
	}
	if p := r.unknown(m); s.opt.Strict && p != "" {
		s.finish(w, m.name, nil, badRequest("%s has no parameter %q (strict mode of the sandbox)", m.name, p))
		return
	}
	fault := s.nextFault(m.name)
	if fault != nil && !fault.Lost {
		if fault.serve(w, hr, s.ctx.Done()) {
			return
		}
	}
	result, err := s.carryOut(m, r)
	if fault != nil && fault.Lost {
		fault.serve(w, hr, s.ctx.Done())
		return
	}
	s.finish(w, m.name, result, err)
}

func (s *Server) carryOut(m *method, r *request) (result any, err error) {
	if m.waits {
		return m.run(s, r)
	}
	err = s.do(func() error {
		result, err = m.run(s, r)
		return err
	})
	return result, err
}

func (s *Server) finish(w http.ResponseWriter, name string, result any, err error) {
	if err == nil {
		a := answer{OK: true, Result: result}
		if n, ok := result.(noted); ok {
			a.Result, a.Description = true, string(n)
		}
		reply(w, http.StatusOK, a)
		return
	}
	var no *refusal
	if !errors.As(err, &no) {
		no = &refusal{code: http.StatusInternalServerError, description: "Internal Server Error: " + err.Error()}
	}
	s.opt.Logger.Info("refused", "method", name, "code", no.code, "description", no.description)
	answerRefusal(w, no)
}
