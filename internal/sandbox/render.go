package sandbox

import (
	"fmt"
	"html"
	"slices"
	"strings"
	"unicode/utf16"
)

// renderHTML shows a text with its entities as safe HTML: everything from
// outside is escaped, and links go only to http, https, mailto and tel.
func renderHTML(text string, es []entity) string {
	if text == "" {
		return ""
	}
	u := utf16.Encode([]rune(text))
	es = slices.DeleteFunc(slices.Clone(es), func(e entity) bool { return !e.fits(u) })
	cuts := map[int]bool{0: true, len(u): true}
	for _, e := range es {
		cuts[e.Offset], cuts[e.Offset+e.Length] = true, true
	}
	at := make([]int, 0, len(cuts))
	for c := range cuts {
		at = append(at, c)
	}
	slices.Sort(at)
	// Each piece is wrapped in all tags that cover it, so that entities which
	// overlap still nest properly.
	var b strings.Builder
	for i := 0; i+1 < len(at); i++ {
		from, to := at[i], at[i+1]
		var closing string
		for _, e := range es {
			if e.Offset <= from && to <= e.Offset+e.Length {
				open, end := e.tags(text)
				b.WriteString(open)
				closing = end + closing
			}
		}
		b.WriteString(html.EscapeString(string(utf16.Decode(u[from:to]))))
		b.WriteString(closing)
	}
	return b.String()
}

var simpleTags = map[string]string{
	"bold": "b", "italic": "i", "underline": "u", "strikethrough": "s", "code": "code", "pre": "pre",
	"blockquote": "blockquote", "expandable_blockquote": "blockquote",
}

func (e entity) tags(text string) (open, end string) {
	if t := simpleTags[e.Type]; t != "" {
		return "<" + t + ">", "</" + t + ">"
	}
	switch e.Type {
	case "spoiler":
		return `<span class="spoiler">`, "</span>"
	case "text_mention":
		return fmt.Sprintf(`<a class="mention" data-user="%d">`, e.User), "</a>"
	case "mention":
		return `<a class="mention">`, "</a>"
	case "bot_command":
		return `<a class="command">`, "</a>"
	case "text_link":
		return link(e.URL)
	case "url":
		return link(e.cut(text))
	}
	return "", ""
}

func link(u string) (open, end string) {
	if !strings.Contains(u, ":") {
		u = "http://" + u
	}
	for _, scheme := range []string{"http://", "https://", "mailto:", "tel:"} {
		if strings.HasPrefix(u, scheme) {
			return `<a href="` + html.EscapeString(u) + `" rel="noopener noreferrer" target="_blank">`, "</a>"
		}
	}
	return "", ""
}
