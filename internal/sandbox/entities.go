package sandbox

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// entity is a styled or special part of a text. Offset and Length are counted
// in UTF-16 units, as everywhere in Telegram.
type entity struct {
	Type     string `json:"type"`
	Offset   int    `json:"offset"`
	Length   int    `json:"length"`
	URL      string `json:"url,omitempty"`
	User     int64  `json:"user,omitempty"`
	Language string `json:"language,omitempty"`
}

// utf16Len is the length of a text in UTF-16 units.
func utf16Len(s string) int {
	n := 0
	for _, r := range s {
		n += utf16.RuneLen(r)
	}
	return n
}

// fits says whether the entity lies within a text's units and begins and ends
// between characters.
func (e entity) fits(u []uint16) bool {
	middle := func(i int) bool { return i < len(u) && u[i] >= 0xdc00 && u[i] <= 0xdfff }
	end := e.Offset + e.Length
	return e.Offset >= 0 && e.Length > 0 && end <= len(u) && !middle(e.Offset) && !middle(end)
}

// cut gives the part of text that an entity covers, "" when it does not fit.
func (e entity) cut(text string) string {
	u := utf16.Encode([]rune(text))
	if !e.fits(u) {
		return ""
	}
	return string(utf16.Decode(u[e.Offset : e.Offset+e.Length]))
}

// Telegram finds these in every text by itself. A command or mention must not
// follow a letter, digit or underscore; a command not a slash or < either.
var found = []struct {
	kind string
	re   *regexp.Regexp
}{
	{"url", regexp.MustCompile(`https?://[^\s<>"]*[^\s<>".,;:!?)\]]`)},
	{"bot_command", regexp.MustCompile(`/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?`)},
	{"mention", regexp.MustCompile(`@[A-Za-z0-9_]{3,32}`)},
	{"hashtag", regexp.MustCompile(`#[\p{L}\p{N}_]*[\p{L}_][\p{L}\p{N}_]*`)},
}

var wordBefore = regexp.MustCompile(`[\p{L}\p{N}_/<>#@]$`)

// detect adds the entities Telegram finds by itself to those given, never
// overlapping them.
func detect(text string, given []entity) []entity {
	out := slices.Clone(given)
	for _, f := range found {
		for _, at := range f.re.FindAllStringIndex(text, -1) {
			if wordBefore.MatchString(text[:at[0]]) || follows(text[at[1]:], f.kind) {
				continue
			}
			e := entity{Type: f.kind, Offset: utf16Len(text[:at[0]]), Length: utf16Len(text[at[0]:at[1]])}
			if !slices.ContainsFunc(out, func(o entity) bool { return exclusive(o) && overlap(o, e) }) {
				out = append(out, e)
			}
		}
	}
	sortEntities(out)
	return out
}

// follows says whether what comes after makes the find no command: "/a/b" and "/água".
func follows(rest, kind string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return kind == "bot_command" && rest != "" && (r == '/' || r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r))
}

// exclusive entities hold nothing else: code, links and what detect finds.
func exclusive(e entity) bool {
	switch e.Type {
	case "bold", "italic", "underline", "strikethrough", "spoiler", "blockquote", "expandable_blockquote":
		return false
	}
	return true
}

func overlap(a, b entity) bool {
	return a.Offset < b.Offset+b.Length && b.Offset < a.Offset+a.Length
}

func sortEntities(es []entity) {
	slices.SortStableFunc(es, func(a, b entity) int {
		if a.Offset != b.Offset {
			return a.Offset - b.Offset
		}
		return b.Length - a.Length
	})
}

// trim removes white space at both ends, as Telegram does, and moves the
// entities with the text.
func trim(text string, es []entity) (string, []entity) {
	const space = " \t\r\n\v\f\u00a0\u2003\u200b\u200c\u2060\ufeff"
	left := strings.TrimLeft(text, space)
	gone := utf16Len(text) - utf16Len(left)
	text = strings.TrimRight(left, space)
	end := utf16Len(text)
	var out []entity
	for _, e := range es {
		from, to := max(e.Offset-gone, 0), min(e.Offset+e.Length-gone, end)
		if to > from {
			e.Offset, e.Length = from, to-from
			out = append(out, e)
		}
	}
	return text, out
}

// addressed says whether a group message is for the bot called name: a command
// at its beginning that is not another bot's, a command with its name, or a
// mention of its name.
func addressed(text string, es []entity, name string) bool {
	for _, e := range es {
		part := e.cut(text)
		switch e.Type {
		case "bot_command":
			_, to, named := strings.Cut(part, "@")
			if named && strings.EqualFold(to, name) || !named && e.Offset == 0 {
				return true
			}
		case "mention":
			if strings.EqualFold(part, "@"+name) {
				return true
			}
		}
	}
	return false
}

var named = regexp.MustCompile(`@\[([^\]]{1,64})\]\((\d{1,15})\)`)

// mentions turns @[Name](ID), which people's clients send for somebody without
// a username, into "Name" with a text_mention. Unknown ids stay as written.
func mentions(text string, known func(id int64) bool) (string, []entity) {
	var b strings.Builder
	var es []entity
	last := 0
	for _, at := range named.FindAllStringSubmatchIndex(text, -1) {
		id := parseID(text[at[4]:at[5]])
		if !known(id) {
			continue
		}
		b.WriteString(text[last:at[0]])
		name := text[at[2]:at[3]]
		es = append(es, entity{Type: "text_mention", Offset: utf16Len(b.String()), Length: utf16Len(name), User: id})
		b.WriteString(name)
		last = at[1]
	}
	b.WriteString(text[last:])
	return b.String(), es
}
