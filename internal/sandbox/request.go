package sandbox

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
)

// request is a Bot API call: every parameter as text, the way the real server
// reads them, JSON bodies included.
type request struct {
	method string
	params map[string]string
	files  map[string]*uploaded
	ctx    interface{ Done() <-chan struct{} } // ends when the client hangs up
}

// uploaded is one file of a request.
type uploaded struct {
	name          string
	data          []byte
	sum           string // SHA-256, hex
	width, height int    // pixels, when the head is a picture's
	whole         bool   // it decodes as a picture to the end
}

func (r *request) str(name string) string { return r.params[name] }

func (r *request) has(name string) bool { _, ok := r.params[name]; return ok }

// num is a whole number, 0 when absent or not one.
func (r *request) num(name string) int64 { return parseID(r.params[name]) }

func (r *request) yes(name string) bool {
	v := strings.ToLower(strings.TrimSpace(r.params[name]))
	return v == "true" || v == "yes" || v == "1"
}

// object reads a parameter that is a JSON object or list; absent leaves v as it is.
func (r *request) object(name string, v any) error {
	raw := r.params[name]
	if raw == "" {
		return nil
	}
	if err := json.Unmarshal([]byte(raw), v); err != nil {
		return badRequest("can't parse %s JSON object", strings.ReplaceAll(name, "_", " "))
	}
	return nil
}

// read takes the parameters from the query and from a form, multipart or JSON body.
func read(w http.ResponseWriter, hr *http.Request, method string) (*request, error) {
	r := &request{method: method, params: map[string]string{}, files: map[string]*uploaded{}, ctx: hr.Context()}
	for k, v := range hr.URL.Query() {
		r.params[k] = v[0]
	}
	if hr.ContentLength > maxUpload+1<<20 {
		return nil, errTooLarge
	}
	hr.Body = http.MaxBytesReader(w, hr.Body, maxUpload+1<<20)
	kind, _, _ := mime.ParseMediaType(hr.Header.Get("Content-Type"))
	var err error
	switch kind {
	case "application/json":
		err = r.readJSON(hr.Body)
	case "multipart/form-data":
		err = r.readMultipart(hr)
	case "application/x-www-form-urlencoded":
		if err = hr.ParseForm(); err == nil {
			for k, v := range hr.PostForm {
				r.params[k] = v[0]
			}
		}
	}
	// Only behind the end of a body does the server notice that a client hangs up.
	if err == nil {
		_, err = io.Copy(io.Discard, hr.Body)
	}
	var big *http.MaxBytesError
	if errors.As(err, &big) {
		return nil, errTooLarge
	}
	var no *refusal
	if err != nil && !errors.As(err, &no) {
		return nil, badRequest("can't parse the request: %v", err)
	}
	return r, err
}

func (r *request) readJSON(body io.Reader) error {
	var all map[string]json.RawMessage
	if err := json.NewDecoder(body).Decode(&all); err != nil {
		var big *http.MaxBytesError
		if errors.As(err, &big) {
			return err
		}
		return badRequest("can't parse JSON object")
	}
	for k, raw := range all {
		var text string
		if json.Unmarshal(raw, &text) == nil {
			if string(raw) != "null" {
				r.params[k] = text
			}
			continue
		}
		r.params[k] = string(raw)
	}
	return nil
}

func (r *request) readMultipart(hr *http.Request) error {
	mr, err := hr.MultipartReader()
	if err != nil {
		return err
	}
	for {
		part, err := mr.NextPart()
		if err == io.EOF {
			return nil
		}
		// go-telegram/bot says multipart and sends no part at all for a method without parameters.
		if errors.Is(err, io.ErrUnexpectedEOF) || err != nil && strings.Contains(err.Error(), "NextPart: EOF") {
			if len(r.params) == 0 && len(r.files) == 0 {
				return nil
			}
		}
		if err != nil {
			return err
		}
		data, err := io.ReadAll(part)
		if err != nil {
			return err
		}
		if part.FileName() != "" {
			if len(data) > maxUpload {
				return errTooLarge
			}
			r.files[part.FormName()] = inspect(part.FileName(), data)
		} else {
			r.params[part.FormName()] = string(data)
		}
	}
}

// unknown names a parameter or file the method does not have.
func (r *request) unknown(m *method) string {
	for k := range r.params {
		if !m.takes(k) {
			return k
		}
	}
	for k := range r.files {
		if !m.takes(k) && !m.attaches {
			return k
		}
	}
	return ""
}

// shown is the request for OnRequest and the log: texts as they came.
func (r *request) shown() (map[string]any, map[string]FileInfo) {
	params := make(map[string]any, len(r.params))
	for k, v := range r.params {
		params[k] = v
	}
	files := make(map[string]FileInfo, len(r.files))
	for k, f := range r.files {
		files[k] = FileInfo{Name: f.name, Size: len(f.data)}
	}
	return params, files
}

// target finds the chat a call is for, as chat_id says, and refuses when the
// bot may not act there.
func (s *Server) target(r *request) (*chat, error) {
	raw := strings.TrimSpace(r.str("chat_id"))
	if raw == "" {
		return nil, errChatEmpty
	}
	id, err := strconv.ParseInt(raw, 10, 64)
	if err != nil {
		return nil, errChatNotFound
	}
	c, err := s.known(id)
	if err != nil {
		return nil, err
	}
	return c, s.access(c)
}
