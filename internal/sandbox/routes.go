package sandbox

import (
	"embed"
	"encoding/json"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"strings"
)

//go:embed web
var page embed.FS

// policy lets the page load only what the server itself gives it.
const policy = "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// chatBody is the most bytes a /chat or /test request may have.
const chatBody = 64 << 10

func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /chat/join", s.chatJoin)
	mux.HandleFunc("GET /chat/chats", s.chatChats)
	mux.HandleFunc("GET /chat/messages", s.chatMessages)
	mux.HandleFunc("POST /chat/send", s.chatSend)
	mux.HandleFunc("POST /chat/press", s.chatPress)
	mux.HandleFunc("POST /chat/delete", s.chatDelete)
	mux.HandleFunc("GET /chat/commands", s.chatCommands)
	mux.HandleFunc("GET /chat/photo/{id}", s.chatPhoto)
	mux.HandleFunc("GET /chat/events", s.chatEvents)
	if s.opt.Test {
		s.testRoutes(mux)
	}
	if s.opt.Faults {
		mux.HandleFunc("POST /test/fault", s.testFault)
	}
	web, err := fs.Sub(page, "web")
	if err != nil {
		panic(err) // the embedded folder is there, or this would not compile
	}
	// A machine's own table may call scripts plain text, which browsers then refuse to run.
	for ext, kind := range map[string]string{".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8"} {
		if err := mime.AddExtensionType(ext, kind); err != nil {
			panic(err) // both are well-formed
		}
	}
	files := http.FileServerFS(web)
	mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		w.Header().Set("Cache-Control", "no-cache")
		files.ServeHTTP(w, r)
	})
	return guard(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// The token and its prefix share a path segment, which ServeMux has no pattern for.
		if rest, ok := strings.CutPrefix(r.URL.Path, "/bot"); ok {
			s.serveBot(w, r, rest)
		} else if rest, ok := strings.CutPrefix(r.URL.Path, "/file/bot"); ok {
			s.serveFile(w, r, rest)
		} else {
			mux.ServeHTTP(w, r)
		}
	}))
}

// reply writes v as JSON.
func reply(w http.ResponseWriter, code int, v any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(code)
	_ = json.NewEncoder(w).Encode(v)
}

// complain answers a /chat or /test request with one clear sentence.
func complain(w http.ResponseWriter, code int, sentence string) {
	reply(w, code, map[string]string{"error": sentence})
}

// readJSON reads a request body into v; on failure it has answered.
func readJSON(w http.ResponseWriter, r *http.Request, v any) bool {
	body := http.MaxBytesReader(w, r.Body, chatBody)
	dec := json.NewDecoder(body)
	dec.DisallowUnknownFields()
	err := dec.Decode(v)
	if err == nil {
		_, err = io.Copy(io.Discard, body) // so that a client that hangs up is noticed
	}
	if err != nil {
		complain(w, http.StatusBadRequest, "The request is not the JSON this call expects: "+err.Error()+".")
		return false
	}
	return true
}
