package screen

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"damasbot/i18n"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite testdata/*.golden; read them afterwards")

// onPaper writes a screen down as it is meant to be read: text, picture in words, buttons with tone and action.
func onPaper(s Screen) string {
	var b strings.Builder
	b.WriteString(s.Text + "\n")
	if s.Alt != "" {
		b.WriteString("alt: " + s.Alt + "\n")
	}
	for _, row := range s.Buttons {
		for i, button := range row {
			if i > 0 {
				b.WriteByte(' ')
			}
			tone := map[Tone]string{Plain: "", Primary: "*", Good: "+", Bad: "!"}[button.Tone]
			fmt.Fprintf(&b, "[%s%s %s]", tone, button.Label, button.Do.Encode())
		}
		b.WriteByte('\n')
	}
	if t := s.Table; t != nil {
		fmt.Fprintf(&b, "table: %s | %s | %v | gap %d | %s\n", t.Title, t.Subtitle, t.Columns, t.Gap, t.Footer)
		for _, row := range t.Rows {
			fmt.Fprintf(&b, "  %s %s %v own %v muted %v\n", row.Rank, row.Name, row.Cells, row.Own, row.Muted)
		}
	}
	if c := s.Curve; c != nil {
		fmt.Fprintf(&b, "curve: %s | %s | %v | %s | %s |", c.Title, c.Subtitle, c.Labels, c.Best, c.Last)
		for _, p := range c.Points {
			fmt.Fprintf(&b, " %s %.0f", c.FormatDay(p.T), p.Y)
		}
		b.WriteByte('\n')
	}
	if s.File != nil {
		fmt.Fprintf(&b, "file %s:\n%s", s.File.Name, s.File.Data)
	}
	return b.String()
}

// TestScreensReadWell compares screens with testdata, which was read for sense.
func TestScreensReadWell(t *testing.T) {
	t.Parallel()
	for _, lang := range i18n.Languages() {
		for _, c := range everyScreen(t, lang) {
			checkWords(t, c.s.Text+" "+c.s.Alt)
			golden(t, filepath.Join("testdata", lang, c.name+".golden"), onPaper(c.s))
		}
	}
}

func golden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}
