package sandbox

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"image"
	_ "image/gif" // photos may be any of these
	_ "image/jpeg"
	_ "image/png"
	"net/http"
	"strings"

	_ "golang.org/x/image/webp"
)

// Limits of uploads (core.telegram.org/bots/api#sending-files).
const (
	maxPhoto     = 10 << 20 // bytes
	maxUpload    = 50 << 20 // bytes
	maxSides     = 10_000   // width + height, pixels
	maxRatio     = 20
	thumbnailBox = 90 // longer side of a photo's thumbnail, pixels
)

// file is an upload under its file_id. Every upload is a new file, also of the
// same bytes, as on the real server.
type file struct {
	ID     string `json:"id"`
	Unique string `json:"unique"`
	Kind   string `json:"kind"` // photo, document, animation
	Sum    string `json:"sum"`  // SHA-256 of the bytes, hex
	Name   string `json:"name,omitempty"`
	Size   int    `json:"size"`
	Width  int    `json:"width,omitempty"`
	Height int    `json:"height,omitempty"`
}

// inspect looks at a file before the request has its turn: decoding a picture
// takes longer than all else. What is too big to be sent is not decoded.
func inspect(name string, data []byte) *uploaded {
	sum := sha256.Sum256(data)
	up := &uploaded{name: name, data: data, sum: hex.EncodeToString(sum[:])}
	if len(data) > maxPhoto {
		return up
	}
	cfg, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return up
	}
	up.width, up.height = cfg.Width, cfg.Height
	if cfg.Width+cfg.Height <= maxSides {
		_, _, err = image.Decode(bytes.NewReader(data))
		up.whole = err == nil
	}
	return up
}

// upload stores the bytes of a request's file.
func (s *Server) upload(kind string, up *uploaded) (*file, error) {
	if len(up.data) == 0 {
		return nil, errFileEmpty
	}
	f := &file{Kind: kind, Name: up.name, Size: len(up.data)}
	switch kind {
	case "photo":
		if f.Size > maxPhoto {
			return nil, badRequest("file of size %d bytes is too big for a photo; the maximum size is %d bytes", f.Size, maxPhoto)
		}
		long, short := max(up.width, up.height), min(up.width, up.height)
		if short > 0 && (up.width+up.height > maxSides || long > maxRatio*short) {
			return nil, errDimensions
		}
		if !up.whole {
			return nil, errImage // also when only the head is a picture's
		}
		f.Width, f.Height = up.width, up.height
	case "animation":
		f.Width, f.Height = up.width, up.height
	}
	f.Sum = up.sum
	s.world.counters.File++
	s.saveCounters()
	tail := base64.RawURLEncoding.EncodeToString(num(s.world.counters.File))
	f.ID = "AgACAgQAAxkDAAI" + tail + f.Sum[:12]
	f.Unique = "AQAD" + tail
	s.world.files[f.ID] = f
	s.disk.putBlob(f.Sum, up.data)
	s.disk.put("files", []byte(f.ID), f)
	return f, nil
}

// pick gives the file a request means by field: an upload, attach://name, a
// file_id of the right kind. The sandbox fetches nothing from the network.
func (s *Server) pick(r *request, kind, field string, missing error) (*file, error) {
	value := r.str(field)
	if name, ok := strings.CutPrefix(value, "attach://"); ok {
		field, value = name, ""
	}
	if up := r.files[field]; up != nil {
		return s.upload(kind, up)
	}
	switch {
	case value == "":
		return nil, missing
	case strings.HasPrefix(value, "http://"), strings.HasPrefix(value, "https://"):
		return nil, errURLContent
	}
	f := s.world.files[strings.TrimSuffix(value, "_s")]
	if f == nil {
		return nil, errFileID
	}
	if f.Kind != kind && !(kind == "document" && f.Kind == "animation") {
		return nil, badRequest("can't use file of type %s as %s", title(f.Kind), title(kind))
	}
	return f, nil
}

func title(kind string) string { return strings.ToUpper(kind[:1]) + kind[1:] }

func (s *Server) wireMedia(w *wireMessage, m *media) {
	f := s.world.files[m.File]
	zero := 0
	full := wireFile{ID: f.ID, UniqueID: f.Unique, Width: f.Width, Height: f.Height, Size: f.Size}
	switch m.Kind {
	case "photo":
		long := max(f.Width, f.Height)
		if long > thumbnailBox {
			small := full
			small.ID, small.UniqueID = f.ID+"_s", f.Unique+"_s"
			small.Width = max(f.Width*thumbnailBox/long, 1)
			small.Height = max(f.Height*thumbnailBox/long, 1)
			small.Size = min(f.Size, 1500)
			w.Photo = append(w.Photo, small)
		}
		w.Photo = append(w.Photo, full)
	case "animation":
		full.Duration, full.Name = &zero, f.Name
		w.Animation = &full
		// "For backward compatibility, when this field is set, the document field will also be set."
		w.Document = &wireFile{ID: f.ID, UniqueID: f.Unique, Name: f.Name, Size: f.Size}
	default:
		w.Document = &wireFile{ID: f.ID, UniqueID: f.Unique, Name: f.Name, Size: f.Size}
	}
}

// getFile prepares a download; the path holds the unique id.
func (s *Server) getFile(r *request) (any, error) {
	f := s.world.files[strings.TrimSuffix(r.str("file_id"), "_s")]
	if f == nil {
		return nil, badRequest("wrong file_id or the file is temporarily unavailable")
	}
	return wireFile{ID: f.ID, UniqueID: f.Unique, Size: f.Size, Path: f.Kind + "s/" + f.Unique}, nil
}

// serveFile answers /file/bot<token>/<path>.
func (s *Server) serveFile(w http.ResponseWriter, r *http.Request, rest string) {
	token, path, _ := strings.Cut(rest, "/")
	if token != s.opt.Token {
		answerRefusal(w, errToken)
		return
	}
	_, unique, _ := strings.Cut(path, "/")
	s.serveBlob(w, unique, false)
}

// serveBlob writes an uploaded file. Only pictures are shown by a browser; all
// else is offered as a download, so that nobody's upload runs as a page.
func (s *Server) serveBlob(w http.ResponseWriter, unique string, inline bool) {
	s.mu.Lock()
	var f *file
	for _, g := range s.world.files {
		if g.Unique == strings.TrimSuffix(unique, "_s") {
			f = g
		}
	}
	var data []byte
	if f != nil {
		data = s.disk.blob(f.Sum)
	}
	s.mu.Unlock()
	if data == nil {
		complain(w, http.StatusNotFound, "There is no such file.")
		return
	}
	kind := http.DetectContentType(data)
	if !inline || !strings.HasPrefix(kind, "image/") {
		kind = "application/octet-stream"
		w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", f.Unique))
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "private, max-age=31536000, immutable")
	_, _ = w.Write(data)
}
