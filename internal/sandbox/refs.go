package sandbox

import (
	"strconv"
	"strings"
)

// plausibleURL is what Telegram keeps as a link; of anything else only the text stays.
func plausibleURL(u string) bool {
	if strings.ContainsAny(u, " \t\n<>") {
		return false
	}
	for _, scheme := range []string{"http://", "https://", "tg://", "mailto:", "tel:"} {
		if strings.HasPrefix(u, scheme) {
			return len(u) > len(scheme)
		}
	}
	return strings.Contains(u, ".") && !strings.Contains(u, ":")
}

// decodeHTML reads a character reference: numeric, or lt gt amp quot. n is 0
// when there is none, and the ampersand stands for itself.
func decodeHTML(s string) (r rune, n int) {
	if len(s) < 3 || s[0] != '&' {
		return 0, 0
	}
	end := 1
	if s[1] == '#' {
		base, from := 10, 2
		if len(s) > 2 && (s[2] == 'x' || s[2] == 'X') {
			base, from = 16, 3
		}
		end = from
		for end < len(s) && end < 10 && isAlnum(s[end]) {
			end++
		}
		code, err := strconv.ParseInt(s[from:end], base, 32)
		if err != nil || code <= 0 || code >= 0x10ffff || code >= 0xd800 && code <= 0xdfff {
			return 0, 0
		}
		r = rune(code)
	} else {
		for end < len(s) && isAlnum(s[end]) {
			end++
		}
		switch s[1:end] {
		case "lt":
			r = '<'
		case "gt":
			r = '>'
		case "amp":
			r = '&'
		case "quot":
			r = '"'
		default:
			return 0, 0
		}
	}
	if end < len(s) && s[end] == ';' {
		end++
	}
	return r, end
}
