package render

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// maxName is how many runes of a name are looked at; far more than fit.
const maxName = 200

// cleanName makes a name drawable: composed (NFC), without control, format
// (bidi overrides, joiners) and combining runes, spaces single. A rune the font
// lacks becomes its plain form if it has one (𝓐 → A, ễ → e) and is dropped
// otherwise. If no letter or digit outlives that, nothing of the name is left.
func (p *pen) cleanName(s string) string {
	var out strings.Builder
	dropped, space := false, false
	put := func(r rune) {
		if space && out.Len() > 0 {
			out.WriteByte(' ')
		}
		space = false
		out.WriteRune(r)
	}
	for _, r := range norm.NFC.String(firstRunes(s, maxName)) {
		switch {
		case unicode.IsSpace(r):
			space = true
		case unicode.In(r, unicode.C, unicode.M) || r == utf8.RuneError:
			dropped = true
		case p.has(r):
			put(r)
		default:
			dropped = true
			for _, plain := range norm.NFKD.String(string(r)) {
				if !unicode.In(plain, unicode.C, unicode.M, unicode.Z) && p.has(plain) {
					put(plain)
				}
			}
		}
	}
	name := out.String()
	if dropped && !strings.ContainsFunc(name, func(r rune) bool { return unicode.In(r, unicode.L, unicode.N) }) {
		return ""
	}
	return name
}

func firstRunes(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}

// fit cuts s with … so that it is at most width pixels wide.
func (p *pen) fit(s string, width int) string {
	if p.width(s) <= width {
		return s
	}
	var ends []int // of what may be kept
	for i := range s {
		ends = append(ends, i)
	}
	cut := func(end int) string { return strings.TrimRight(s[:end], " ") + "…" }
	n := sort.Search(len(ends), func(i int) bool { return p.width(cut(ends[i])) > width })
	if n < 2 { // the … alone says nothing
		return ""
	}
	return cut(ends[n-1])
}
