package screen

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"damasbot/match"
	"damasbot/rules"
)

// maxName is how many characters of a name are shown.
const maxName = 32

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

// Escape makes text safe inside [Screen.Text].
func Escape(s string) string { return escaper.Replace(s) }

// cleanName makes a name safe to stand in a sentence: controls, direction marks and invisible letters removed, blanks made
// one, cut to maxName characters. It is "" when nothing visible is left. A name that runs from right to left is isolated,
// so that it turns nothing else.
func cleanName(s string) string {
	var b strings.Builder
	visible, blank, rightToLeft, n := false, false, false, 0
	for _, r := range strings.ToValidUTF8(s, "") {
		switch {
		case unicode.IsSpace(r) || blankLetter(r):
			blank = n > 0
			continue
		case unicode.Is(unicode.Cf, r) && r != zeroWidthJoiner, unicode.IsControl(r), unicode.Is(unicode.Co, r):
			continue
		case unicode.Is(unicode.M, r) && n == 0, r == zeroWidthJoiner && n == 0:
			continue // a mark with nothing to stand on
		}
		if blank {
			b.WriteByte(' ')
			n++
		}
		blank = false
		if n >= maxName && !unicode.Is(unicode.M, r) || n >= 2*maxName {
			return isolate(strings.TrimRight(b.String(), " \u200d")+"…", rightToLeft)
		}
		rightToLeft = rightToLeft || unicode.In(r, unicode.Arabic, unicode.Hebrew, unicode.Syriac, unicode.Thaana, unicode.Nko)
		visible = visible || unicode.IsGraphic(r)
		b.WriteRune(r)
		n++
	}
	if !visible {
		return ""
	}
	return isolate(strings.TrimRight(b.String(), "\u200d"), rightToLeft)
}

// zeroWidthJoiner binds emoji together.
const zeroWidthJoiner = '\u200d'

// blankLetter reports whether a letter shows nothing: Hangul fillers and the empty Braille pattern.
func blankLetter(r rune) bool {
	switch r {
	case '\u115f', '\u1160', '\u3164', '\uffa0', '\u2800':
		return true
	}
	return false
}

// isolate wraps text that runs from right to left in first-strong isolation.
func isolate(s string, rightToLeft bool) string {
	if rightToLeft {
		return "\u2068" + s + "\u2069"
	}
	return s
}

// seatName is how a seat is called in a plain sentence: the person's name, the engine's with its level, else the colour.
func seatName(lang string, s match.Seat, c rules.Color) string {
	if s.Engine() {
		return Say(lang, "engine.name", "level", levelName(lang, s.Level))
	}
	if name := cleanName(s.Name); name != "" {
		return name
	}
	return Say(lang, "side."+c.String())
}

// briefName is seatName for a button: the engine's has its level's number alone, where it has one.
func briefName(lang string, s match.Seat, c rules.Color) string {
	if !s.Engine() {
		return seatName(lang, s, c)
	}
	level, _, _ := strings.Cut(levelName(lang, s.Level), " ")
	return "damasbot " + level
}

// mention is seatName as markup that notifies the person.
func mention(lang string, s match.Seat, c rules.Color) string {
	return personLink(s.Person, seatName(lang, s, c))
}

// personLink links a name to a person; without a person it is the name alone.
func personLink(person, name string) string {
	if person == "" {
		return Escape(name)
	}
	return `<a href="person:` + Escape(person) + `">` + Escape(name) + `</a>`
}

// noBreak is a blank at which no line ends.
const noBreak = "\u00a0"

// disc puts a side's symbol before what is said of it, never parted from it by the end of a line.
func disc(c rules.Color, text string) string {
	if c == rules.White {
		return "⚪" + noBreak + text
	}
	return "⚫" + noBreak + text
}

// width returns the letters of a label.
func width(label string) int { return utf8.RuneCountInString(label) }
