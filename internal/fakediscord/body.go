package fakediscord

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	_ "image/gif"  // sizes of uploaded pictures
	_ "image/jpeg" // the same
	_ "image/png"  // the same
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"strconv"
	"strings"
)

// Sizes: https://discord.com/developers/docs/reference#uploading-files
const (
	mostRequest = 25 << 20 // bytes
	mostFile    = 10 << 20
	mostFiles   = 10
)

// upload is one file of a request.
type upload struct {
	n     int // of files[n]
	name  string
	kind  string
	bytes []byte
}

// payload is a request's body: JSON, perhaps with files.
type payload struct {
	raw   json.RawMessage
	files []upload
}

// readPayload reads JSON or multipart with payload_json and files[n].
func readPayload(w http.ResponseWriter, r *http.Request) (p payload, err error) {
	body := http.MaxBytesReader(w, r.Body, mostRequest)
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil && r.ContentLength != 0 {
		return p, &refusal{status: 400, text: "400: Bad Request: no Content-Type"}
	}
	if kind == "multipart/form-data" {
		return readParts(multipart.NewReader(body, params["boundary"]))
	}
	b, err := io.ReadAll(body)
	if err != nil {
		return p, tooLargeOr(err)
	}
	if len(b) == 0 {
		if r.Header.Get("Content-Type") != "" && r.ContentLength == 0 {
			return p, &refusal{status: 400, text: "400: Bad Request: a Content-Type without a body"}
		}
		return p, nil
	}
	if kind != "application/json" {
		return p, &refusal{status: 415, text: "415: Unsupported Media Type: " + kind}
	}
	p.raw = b
	if !json.Valid(b) {
		return p, errBadJSON
	}
	return p, nil
}

func tooLargeOr(err error) error {
	var big *http.MaxBytesError
	if errors.As(err, &big) {
		return errTooLarge
	}
	return fmt.Errorf("fakediscord: read request: %w", err)
}

func readParts(in *multipart.Reader) (p payload, err error) {
	seen := map[int]bool{}
	for {
		part, err := in.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return p, tooLargeOr(err)
		}
		b, err := io.ReadAll(part)
		if err != nil {
			return p, tooLargeOr(err)
		}
		if part.FormName() == "payload_json" {
			if !json.Valid(b) {
				return p, errBadJSON
			}
			p.raw = b
			continue
		}
		n, ok := fileNumber(part.FormName())
		if !ok || seen[n] || part.FileName() == "" {
			return p, form(part.FormName(), "FILE_FIELD", "parts are payload_json and files[n], each once and with a name")
		}
		if len(b) > mostFile {
			return p, errTooLarge
		}
		seen[n] = true
		p.files = append(p.files, upload{n, cleanName(part.FileName()), part.Header.Get("Content-Type"), b})
	}
	if len(p.files) > mostFiles {
		return p, badLength("files", 0, mostFiles)
	}
	if p.raw == nil {
		p.raw = json.RawMessage("{}")
	}
	return p, nil
}

func fileNumber(field string) (int, bool) {
	s, ok := strings.CutPrefix(field, "files[")
	s, end := strings.CutSuffix(s, "]")
	n, err := strconv.Atoi(s)
	return n, ok && end && err == nil && n >= 0
}

// cleanName is a file's name as Discord keeps it: letters, digits, _ - and dot.
func cleanName(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '_'
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', strings.ContainsRune("_-.", r):
			return r
		}
		return -1
	}, s)
}

// attachment makes a record of an upload.
func (u upload) attachment(id ID) attachment {
	a := attachment{ID: id, Name: u.name, Size: len(u.bytes), Type: u.kind}
	if a.Type == "" || a.Type == "application/octet-stream" {
		a.Type = http.DetectContentType(u.bytes)
	}
	if c, _, err := image.DecodeConfig(bytes.NewReader(u.bytes)); err == nil {
		a.Width, a.Height = c.Width, c.Height
	}
	return a
}

// into decodes the body; what does not fit is a form error.
func (p payload) into(v any) error {
	if len(p.raw) == 0 {
		return missing("body")
	}
	err := json.Unmarshal(p.raw, v)
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &kind):
		return form(kind.Field, "BASE_TYPE_BAD_TYPE", "a %s does not fit here", kind.Value)
	case err != nil:
		return form("body", "BASE_TYPE_BAD_TYPE", "%v", err)
	}
	return nil
}
