package rules

import "strings"

// longestTag bounds a tag pair, in bytes, so that a text of brackets takes no time.
const longestTag = 4096

// tag reads a tag pair. Quotes and backslashes in the value may be escaped; stray quotes are taken as they are, since the
// value ends at the quote before the closing bracket. ok is false where no tag begins.
func (c *scanner) tag() (token, bool) {
	line := c.s[c.i+1:]
	line = line[:min(len(line), longestTag)]
	if line == "" || tagName(line[:1]) == "" && line[0] != ' ' && line[0] != '\t' {
		return token{}, false
	}
	if n := strings.IndexByte(line, '\n'); n >= 0 {
		line = line[:n]
	}
	body := strings.TrimLeft(line, " \t")
	n := 0
	for n < len(body) && tagName(body[n:n+1]) != "" {
		n++
	}
	name, value := body[:n], strings.TrimLeft(body[n:], " \t")
	if name == "" || isDigit(name[0]) || value == "" || value == body[n:] && value[0] != '"' {
		return token{}, false
	}
	if value[0] != '"' { // [FEN W:W31:B1]
		end := strings.IndexByte(value, ']')
		if end < 0 {
			return token{}, false
		}
		c.i += 1 + len(line) - len(value) + end + 1
		return token{kind: tagPair, tag: Tag{name, strings.TrimSpace(value[:end])}}, true
	}
	text, size, ok := quoted(value)
	if !ok { // to the last bracket of the line, if there is one
		text = strings.TrimSpace(value)
		size = len(value)
		if end := strings.LastIndexByte(value, ']'); end > 0 {
			text, size = value[:end], end+1
		}
		text = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(text), `"`), `"`)
	}
	c.i += 1 + len(line) - len(value) + size
	return token{kind: tagPair, tag: Tag{name, text}}, true
}

// quoted reads a quoted value and the bracket that closes its tag; size is the length of both.
func quoted(s string) (text string, size int, ok bool) {
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '\\' && i+1 < len(s) && (s[i+1] == '"' || s[i+1] == '\\'):
			i++
			b.WriteByte(s[i])
		case s[i] == '"':
			if rest := strings.TrimLeft(s[i+1:], " \t"); strings.HasPrefix(rest, "]") {
				return b.String(), len(s) - len(rest) + 1, true
			}
			b.WriteByte('"')
		default:
			b.WriteByte(s[i])
		}
	}
	return "", 0, false
}
