package discord

import (
	"html"
	"regexp"
	"strings"
	"unicode/utf8"

	"damasbot/screen"
)

var tag = regexp.MustCompile(`<[^>]*>`)

// markdown writes a screen's text in Discord's markdown, at most so many characters: tags b, i, code, pre and blockquote,
// and links to people, who are mentioned, and to channels. https://discord.com/developers/docs/reference#message-formatting
func markdown(text string, most int) string {
	w := writer{lineStart: true}
	for text != "" {
		at := tag.FindStringIndex(text)
		if at == nil {
			w.plain(html.UnescapeString(text))
			break
		}
		w.plain(html.UnescapeString(text[:at[0]]))
		w.tag(text[at[0]:at[1]])
		text = text[at[1]:]
	}
	return cut(strings.TrimRight(w.out.String(), "\n"), most)
}

// cut shortens a text to so many characters, telling that it did.
func cut(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return strings.TrimRight(string([]rune(text)[:most-1]), `\`) + "…"
}

// writer holds the markdown written so far.
type writer struct {
	out       strings.Builder
	lineStart bool
	quote     bool
	code      bool // what is inside a code span is not escaped
	skip      bool // the name inside a mention, which Discord writes
}

func (w *writer) tag(t string) {
	switch t {
	case "<b>", "</b>":
		w.raw("**")
	case "<i>", "</i>":
		w.raw("_")
	case "<code>", "</code>":
		w.raw("`")
		w.code = t == "<code>"
	case "<pre>":
		w.raw("```\n")
		w.code = true
	case "</pre>":
		w.raw("\n```")
		w.code = false
	case "<blockquote>":
		w.quote, w.lineStart = true, true
	case "</blockquote>":
		w.quote = false
		w.out.WriteByte('\n')
		w.lineStart = true
	case "</a>":
		w.skip = false
	default:
		if id, ok := strings.CutPrefix(t, `<a href="person:`+Platform+`/`); ok {
			w.raw("<@" + strings.TrimSuffix(id, `">`) + ">")
			w.skip = true
		}
		if id, ok := strings.CutPrefix(t, `<a href="place:`+Platform+`/`); ok {
			w.raw("<#" + strings.TrimSuffix(id, `">`) + ">")
			w.skip = true
		}
	}
}

func (w *writer) raw(s string) {
	w.begin()
	w.out.WriteString(s)
}

// begin opens a line.
func (w *writer) begin() {
	if w.lineStart && w.quote {
		w.out.WriteString("> ")
	}
	w.lineStart = false
}

func (w *writer) plain(s string) {
	if w.skip {
		return
	}
	for i, line := range strings.SplitAfter(s, "\n") {
		if line == "" {
			continue
		}
		start := w.lineStart || i > 0
		text, ended := strings.CutSuffix(line, "\n")
		if text != "" {
			w.begin()
		}
		switch {
		case w.code:
			w.out.WriteString(strings.ReplaceAll(text, "`", "'"))
		default:
			w.out.WriteString(escape(rooted(text), start))
		}
		if ended {
			w.out.WriteByte('\n')
			w.lineStart = true
		}
	}
}

var (
	special   = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "~", `\~`, "`", "\\`", "|", `\|`, "[", `\[`, "]", `\]`, "<", `\<`, ">", `\>`)
	autoLink  = regexp.MustCompile(`:(//|\w)`)          // an address, or an emoji's name
	lineMarks = regexp.MustCompile(`^(\s*)(#|-|\d+\.)`) // a heading, small print, a list
)

// slash is a command's name in a text.
var slash = regexp.MustCompile(`(^|[\s(“])/([a-z_]+)`)

// rooted writes the commands that a text names as they are used here: "/jogar" is "/damas jogar".
func rooted(text string) string {
	return slash.ReplaceAllStringFunc(text, func(s string) string {
		before, name, _ := strings.Cut(s, "/")
		if _, ok := screen.CommandNamed(name); !ok || name == "start" {
			return s
		}
		return before + "/" + root + " " + name
	})
}

// escape makes text mean nothing but itself.
func escape(text string, lineStart bool) string {
	text = autoLink.ReplaceAllString(special.Replace(text), `\:$1`)
	if lineStart {
		text = lineMarks.ReplaceAllStringFunc(text, func(s string) string { return s[:len(s)-1] + `\` + s[len(s)-1:] })
	}
	return text
}
