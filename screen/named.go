package screen

import (
	"slices"
	"strings"
	"unicode"

	"damasbot/i18n"
	"damasbot/rules"

	"golang.org/x/text/unicode/norm"
)

// VariantNamed finds a rule set by its id, an alias or any of its names in any language; accents, case, hyphens and words
// such as "damas" do not matter.
func VariantNamed(text string) (*rules.Variant, bool) {
	want := plain(text)
	for _, try := range []string{want, bare(want)} {
		if try == "" {
			continue
		}
		for _, v := range rules.All() {
			if plain(v.ID) == try {
				return v, true
			}
			for _, alias := range v.Aliases {
				if plain(alias) == try {
					return v, true
				}
			}
			if named(try, "variant."+v.ID, ".title") {
				return v, true
			}
		}
	}
	return nil, false
}

// LevelNamed finds a level's id by its name in any language.
func LevelNamed(text string) (string, bool) {
	want := plain(text)
	for _, l := range levels {
		if want == l || named(want, "level."+l) {
			return l, true
		}
	}
	return "", false
}

// LevelWord reports whether a word only says that a level is named: "nível" of "nível 5".
func LevelWord(word string) bool {
	return slices.ContainsFunc(i18n.Languages(), func(lang string) bool {
		return plain(word) == plain(Say(lang, "discord.option.level"))
	})
}

// ColorNamed finds ColorWhite, ColorBlack or ColorAny by its name in any language.
func ColorNamed(text string) (string, bool) {
	want := plain(text)
	for _, c := range []string{ColorWhite, ColorBlack, ColorAny} {
		if want == c || named(want, "color."+c) {
			return c, true
		}
	}
	return "", false
}

// named reports whether a plain text is in some language the sentence of a key, or of the key and a suffix, or one of the
// other names listed there.
func named(want, key string, suffixes ...string) bool {
	if want == "" {
		return false
	}
	for _, lang := range i18n.Languages() {
		names := append(strings.Split(Say(lang, key+".names"), "|"), Say(lang, key))
		for _, suffix := range suffixes {
			names = append(names, Say(lang, key+suffix))
		}
		for _, name := range names {
			if want == plain(name) || want == bare(plain(name)) {
				return true
			}
		}
	}
	return false
}

// plain reduces a text to lower-case letters and digits without accents, words parted by one blank.
func plain(text string) string {
	var b strings.Builder
	blank := false
	for _, r := range norm.NFKD.String(text) {
		switch {
		case unicode.Is(unicode.M, r):
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			if blank && b.Len() > 0 {
				b.WriteByte(' ')
			}
			blank = false
			if r == 'ı' {
				r = 'i'
			}
			b.WriteRune(unicode.ToLower(r))
		default:
			blank = true
		}
	}
	return b.String()
}

// generic are the words that name the whole family and tell nothing apart.
var generic = map[string]bool{
	"damas": true, "dama": true, "draughts": true, "checkers": true, "regras": true, "rules": true, "jogo": true, "de": true,
	"reglas": true, "juego": true, "regole": true, "gioco": true, "damasi": true, "kural": true, "kurallar": true, "kurallari": true,
	"шашки": true, "правила": true, "игра": true, "гра": true,
}

// bare leaves the generic words out, unless nothing else is there.
func bare(text string) string {
	var words []string
	for _, w := range strings.Fields(text) {
		if !generic[w] {
			words = append(words, w)
		}
	}
	return strings.Join(words, " ")
}
