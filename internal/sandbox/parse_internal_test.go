package sandbox

import (
	"html"
	"regexp"
	"testing"
	"unicode/utf16"

	"pgregory.net/rapid"
)

// soup is text that looks like HTML, often broken.
var soup = rapid.Map(rapid.SliceOf(rapid.SampledFrom([]string{
	"<", ">", "</", "b", "i", "a", "<b>", "</b>", "<i>", "</i>", "<a href=", "\"", "'", "=", "&", "&lt;", "&#9812;",
	"&#xd800;", ";", " ", "\n", "/jogar", "@ana", "👑", "é", "https://a.b", "<blockquote expandable>", "</>", "\x00",
})), func(parts []string) string {
	out := ""
	for _, p := range parts {
		out += p
	}
	return out
})

func within(t *rapid.T, text string, es []entity) {
	n := len(utf16.Encode([]rune(text)))
	for _, e := range es {
		if e.Offset < 0 || e.Length <= 0 || e.Offset+e.Length > n {
			t.Fatalf("%q has %d units and the entity %+v", text, n, e)
		}
	}
}

// Whatever comes in, the parser ends, and what it accepts has entities inside
// the text, before and after trimming and detection.
func TestParsingAnything(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text, es, err := parseHTML(soup.Draw(t, "html"))
		if err != nil {
			return
		}
		within(t, text, es)
		text, es = trim(text, es)
		within(t, text, es)
		within(t, text, detect(text, es))
	})
}

var tag = regexp.MustCompile(`</?(b|i|u|s|code|pre|blockquote|span|a)( [^<>]*)?>`)

// Shown HTML without its tags is the text, and nothing but the tags we know
// is in it.
func TestRenderingIsSafe(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := soup.Draw(t, "text")
		n := utf16Len(text)
		es := detect(text, nil)
		for range rapid.IntRange(0, 3).Draw(t, "more") {
			from := rapid.IntRange(0, n).Draw(t, "from")
			es = append(es, entity{
				Type:   rapid.SampledFrom([]string{"bold", "text_link", "spoiler", "pre"}).Draw(t, "type"),
				Offset: from, Length: rapid.IntRange(0, n-from).Draw(t, "length"),
				URL: rapid.SampledFrom([]string{"https://x/\"><script>", "javascript:x", "a.b"}).Draw(t, "url"),
			})
		}
		shown := renderHTML(text, es)
		bare := tag.ReplaceAllString(shown, "")
		if regexp.MustCompile(`[<>"']`).MatchString(bare) {
			t.Fatalf("%q is shown as %q", text, shown)
		}
		if got := html.UnescapeString(bare); got != html.UnescapeString(html.EscapeString(text)) {
			t.Fatalf("%q is shown as %q, which reads %q", text, shown, got)
		}
	})
}
