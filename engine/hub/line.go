package hub

import "strings"

// command is a line of the protocol: a word, then arguments with or without values.
type command struct {
	word string
	args []argument
}

type argument struct{ name, value string }

// parse reads a line. Values may be quoted; there is nothing that cannot be read, what makes no sense is kept as it
// stands.
func parse(line string) command {
	var c command
	rest := strings.TrimSpace(line)
	c.word, rest = word(rest)
	for rest != "" {
		var a argument
		a.name, rest = word(rest)
		if after, ok := strings.CutPrefix(rest, "="); ok {
			a.value, rest = value(strings.TrimLeft(after, " \t"))
		}
		if a.name != "" || a.value != "" {
			c.args = append(c.args, a)
		}
	}
	return c
}

// word cuts off what stands before a blank or an equals sign.
func word(s string) (first, rest string) {
	end := strings.IndexAny(s, " \t=")
	if end < 0 {
		return s, ""
	}
	return s[:end], strings.TrimLeft(s[end:], " \t")
}

func value(s string) (first, rest string) {
	if quoted, ok := strings.CutPrefix(s, `"`); ok {
		first, rest, _ = strings.Cut(quoted, `"`)
		return first, strings.TrimLeft(rest, " \t")
	}
	end := strings.IndexAny(s, " \t")
	if end < 0 {
		return s, ""
	}
	return s[:end], strings.TrimLeft(s[end:], " \t")
}

// get returns the value of an argument, and whether it is there.
func (c command) get(name string) (string, bool) {
	for _, a := range c.args {
		if a.name == name {
			return a.value, true
		}
	}
	return "", false
}

// quote writes a value; quotes within it cannot be told by the protocol and become apostrophes.
func quote(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '"':
			return '\''
		case r < ' ':
			return ' '
		}
		return r
	}, s)
	if s != "" && !strings.ContainsAny(s, " =") {
		return s
	}
	return `"` + s + `"`
}
