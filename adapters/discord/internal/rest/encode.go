package rest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/textproto"
	"path"
	"strings"
)

// encode writes a request's body: JSON, or with files multipart with the JSON as payload_json.
// https://discord.com/developers/docs/reference#uploading-files
func encode(r Request) (body []byte, kind string, err error) {
	if r.Body == nil {
		return nil, "", nil
	}
	text, err := json.Marshal(r.Body)
	if err != nil {
		return nil, "", err
	}
	if len(r.Files) == 0 {
		return text, "application/json", nil
	}
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	if err := part(w, `form-data; name="payload_json"`, "application/json", text); err != nil {
		return nil, "", err
	}
	for i, f := range r.Files {
		head := fmt.Sprintf(`form-data; name="files[%d]"; filename="%s"`, i, strings.NewReplacer(`\`, "", `"`, "").Replace(f.Name))
		if err := part(w, head, contentType(f.Name), f.Data); err != nil {
			return nil, "", err
		}
	}
	err = w.Close()
	return b.Bytes(), w.FormDataContentType(), err
}

func part(w *multipart.Writer, disposition, kind string, data []byte) error {
	p, err := w.CreatePart(textproto.MIMEHeader{"Content-Disposition": {disposition}, "Content-Type": {kind}})
	if err == nil {
		_, err = p.Write(data)
	}
	return err
}

func contentType(name string) string {
	switch path.Ext(name) {
	case ".png":
		return "image/png"
	case ".gif":
		return "image/gif"
	case ".pdn", ".txt":
		return "text/plain; charset=utf-8"
	}
	return "application/octet-stream"
}
