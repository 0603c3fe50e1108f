package sandbox

import (
	"mime"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestScriptsRunWhateverTheMachineCallsThem(t *testing.T) {
	t.Parallel()
	if err := mime.AddExtensionType(".js", "text/plain"); err != nil { // as some registries say
		t.Fatal(err)
	}
	s, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	for path, kind := range map[string]string{"/app.js": "text/javascript", "/app.css": "text/css", "/": "text/html"} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.Host = "localhost"
		s.Handler().ServeHTTP(w, r)
		if got := w.Header().Get("Content-Type"); w.Code != http.StatusOK || !strings.HasPrefix(got, kind) {
			t.Errorf("%s is answered %d as %q", path, w.Code, got)
		}
	}
}
