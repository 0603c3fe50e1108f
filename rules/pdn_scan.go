package rules

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// tokenKind says what a piece of a PDN text is.
type tokenKind uint8

const (
	textEnd tokenKind = iota
	tagPair
	moveNumber
	moveText
	gameResult
	remark
	fault // something that is no PDN; text says what, why says why
)

type token struct {
	kind  tokenKind
	text  string
	why   string
	tag   Tag
	count int // of a moveNumber
}

// scanner cuts a PDN text into tokens, in one pass and without recursion, so that no text is too deep or too slow for it.
// Annotations ($4, !?, ±), variations in parentheses and lines that begin with % are passed over.
type scanner struct {
	s          string
	i          int
	unbalanced bool // braces do not pair up, so a comment ends at the first closing one
	open       bool // no closing brace is left
}

func (c *scanner) next() token {
	for c.i < len(c.s) {
		r, size := utf8.DecodeRuneInString(c.s[c.i:])
		switch {
		case r == '%' && (c.i == 0 || c.s[c.i-1] == '\n'):
			c.skipLine()
		case r == ';':
			c.i++
			return token{kind: remark, text: c.skipLine()}
		case r == '{':
			return c.comment()
		case r == '(':
			if t := c.variation(); t.kind == fault {
				return t
			}
		case r == '[':
			if t, ok := c.tag(); ok {
				return t
			}
			return c.word()
		case r == '*':
			c.i++
			return token{kind: gameResult, text: undecided}
		case r == '$':
			c.i++
			for c.i < len(c.s) && isDigit(c.s[c.i]) {
				c.i++
			}
		case r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r) || r == '½'):
			return c.item()
		default:
			c.i += size
		}
	}
	return token{kind: textEnd}
}

func (c *scanner) skipLine() string {
	rest := c.s[c.i:]
	if n := strings.IndexByte(rest, '\n'); n >= 0 {
		rest = rest[:n]
	}
	c.i += len(rest)
	return strings.TrimSpace(rest)
}

// comment reads a comment in braces. Braces inside may pair up; where they do not, the first closing one ends the comment.
func (c *scanner) comment() token {
	start := c.i + 1
	if end, ok := c.closing(start); ok {
		c.i = end + 1
		return token{kind: remark, text: c.s[start:end]}
	}
	c.unbalanced = true
	if end, ok := c.closing(start); ok {
		c.i = end + 1
		return token{kind: remark, text: c.s[start:end]}
	}
	c.i = c.nextTagLine(start)
	return token{kind: fault, text: "{", why: "the comment is not closed"}
}

// closing finds the brace that closes a comment.
func (c *scanner) closing(i int) (end int, ok bool) {
	if c.open {
		return 0, false
	}
	for depth := 1; ; i++ {
		n := strings.IndexAny(c.s[i:], "{}")
		if n < 0 {
			c.open = c.unbalanced
			return 0, false
		}
		i += n
		switch {
		case c.s[i] == '}':
			depth--
		case !c.unbalanced:
			depth++
		}
		if depth == 0 {
			return i, true
		}
	}
}

// variation passes over a variation in parentheses; the next line with a tag ends one that is not closed.
func (c *scanner) variation() token {
	depth := 0
	for c.i < len(c.s) {
		switch c.s[c.i] {
		case '(':
			depth++
		case ')':
			depth--
		case '{':
			if t := c.comment(); t.kind == fault {
				return t
			}
			continue
		case ';':
			c.skipLine()
			continue
		}
		c.i++
		if depth == 0 {
			return token{}
		}
		if c.s[c.i-1] == '\n' && c.atTag() {
			break
		}
	}
	return token{kind: fault, text: "(", why: "the variation is not closed"}
}

// nextTagLine returns where the next line with a tag begins.
func (c *scanner) nextTagLine(i int) int {
	look := scanner{s: c.s, i: i}
	for {
		n := strings.Index(look.s[look.i:], "\n[")
		if n < 0 {
			return len(c.s)
		}
		look.i += n + 1
		if look.atTag() {
			return look.i
		}
	}
}

// atTag reports whether a tag pair such as [Event "…"] begins here.
func (c *scanner) atTag() bool {
	rest := c.s[c.i:]
	if rest == "" || rest[0] != '[' {
		return false
	}
	name := strings.TrimLeft(rest[1:], " \t")
	n := 0
	for n < len(name) && n < 64 && tagName(name[n:n+1]) != "" {
		n++
	}
	return n > 0 && strings.HasPrefix(strings.TrimLeft(name[n:], " \t"), `"`)
}

// item reads what begins with a letter or a digit: a result, the number of a move, a move, or a word that is none of them.
func (c *scanner) item() token {
	rest := c.s[c.i:]
	for _, r := range resultsByLength {
		if after, ok := strings.CutPrefix(rest, r); ok && endsItem(after) {
			c.i += len(r)
			return token{kind: gameResult, text: results[r]}
		}
	}
	digits := 0
	for digits < len(rest) && isDigit(rest[digits]) {
		digits++
	}
	if digits > 0 && digits < len(rest) && rest[digits] == '.' {
		c.i += digits
		return numberToken(rest[:digits])
	}
	if n := moveLength(rest); n > 0 {
		c.i += n
		if strings.HasPrefix(rest[n:], undecided) { // a forced move
			c.i++
		}
		return token{kind: moveText, text: rest[:n]}
	}
	if digits > 0 && endsItem(rest[digits:]) {
		c.i += digits
		return numberToken(rest[:digits])
	}
	return c.word()
}

func numberToken(digits string) token {
	n, err := strconv.Atoi(digits)
	if err != nil {
		return token{kind: fault, text: digits, why: "no number of a move"}
	}
	return token{kind: moveNumber, count: n}
}

// resultsByLength has the longer results first, since 1/2 also begins 1/2-1/2.
var resultsByLength = []string{"1/2-1/2", "½-½", "1/2", "½", "1-0", "2-0", "0-1", "0-2", "1-1", "0-0"}

// endsItem reports whether a result or number ends before rest: 1-1 is none in 1-18 and 1-1x.
func endsItem(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return rest == "" || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("-/:×½", r)
}

// word reads a word that is no PDN.
func (c *scanner) word() token {
	rest := c.s[c.i:]
	n := strings.IndexAny(rest[1:], " \t\r\n{}();[]")
	if n < 0 {
		n = len(rest) - 1
	}
	c.i += n + 1
	return token{kind: fault, text: rest[:n+1], why: "not a move"}
}

// moveLength returns the length of the move that s begins with, or 0: squares joined by a separator, which may have blanks
// around it.
func moveLength(s string) int {
	const longest = 200
	if len(s) > longest {
		s = s[:longest]
	}
	end, squares := 0, 0
	for i := 0; ; {
		n := nameLength(s[i:])
		if n == 0 {
			break
		}
		end, squares = i+n, squares+1
		i = end
		for i < len(s) && s[i] == ' ' {
			i++
		}
		gap := i > end
		sep := separatorLength(s[i:])
		i += sep
		for sep > 0 && i < len(s) && s[i] == ' ' {
			i++
		}
		if sep == 0 && (gap || i >= len(s) || isDigit(s[i])) {
			break
		}
	}
	if squares < 2 {
		return 0
	}
	return end
}

func separatorLength(s string) int {
	for _, sep := range []string{"-", "x", ":", "X", "×", "–", "—", "х"} { // the last is Cyrillic
		if strings.HasPrefix(s, sep) {
			return len(sep)
		}
	}
	return 0
}
