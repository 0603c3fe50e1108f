package screen

import (
	"strings"
	"sync"
	"unicode"

	"damasbot/i18n"
	"damasbot/rules"

	"golang.org/x/text/unicode/norm"
)

// VariantNamed finds a rule set by its id, an alias or any of its names in any language; accents, case, hyphens and words
// such as "damas" do not matter.
func VariantNamed(text string) (*rules.Variant, bool) {
	want := plain(text)
	id, ok := variantNames()[want]
	if !ok {
		id, ok = variantNames()[bare(want)]
	}
	if !ok {
		return nil, false
	}
	return rules.Find(id)
}

// LevelNamed finds a level's id by its name in any language.
func LevelNamed(text string) (string, bool) {
	id, ok := levelNames()[plain(text)]
	return id, ok
}

// LevelWord reports whether a word only says that a level is named: "nível" of "nível 5".
func LevelWord(word string) bool { return levelWords()[plain(word)] }

// ColorNamed finds ColorWhite, ColorBlack or ColorAny by its name in any language.
func ColorNamed(text string) (string, bool) {
	id, ok := colorNames()[plain(text)]
	return id, ok
}

// LanguageNamed finds a tag of i18n.Languages by the language's name in any language, or by the tag, also without its country.
func LanguageNamed(text string) (tag string, ok bool) {
	tag, ok = languageNames()[plain(text)]
	return tag, ok
}

// The names of things in all languages as plain texts, and the ids they stand for. They are made once: what a person typed may
// be thousands of words long, and each may be such a name.
var (
	variantNames = sync.OnceValue(func() map[string]string {
		ids := map[string]string{}
		for _, v := range rules.All() {
			for _, name := range append([]string{v.ID}, v.Aliases...) {
				learn(ids, plain(name), v.ID)
			}
			learnSaid(ids, v.ID, "variant."+v.ID, "variant."+v.ID+".title")
		}
		return ids
	})
	levelNames = sync.OnceValue(func() map[string]string {
		ids := map[string]string{}
		for _, l := range levels {
			learn(ids, l, l)
			learnSaid(ids, l, "level."+l)
		}
		return ids
	})
	levelWords = sync.OnceValue(func() map[string]bool {
		words := map[string]bool{}
		for _, lang := range i18n.Languages() {
			words[plain(Say(lang, "discord.option.level"))] = true
		}
		return words
	})
	languageNames = sync.OnceValue(func() map[string]string {
		tags := map[string]string{}
		for _, tag := range i18n.Languages() {
			short, _, _ := strings.Cut(tag, "-")
			names := []string{tag, short, Say(tag, "language.name")}
			for _, lang := range i18n.Languages() {
				names = append(names, strings.Split(Say(lang, "language.called."+tag), "|")...)
			}
			for _, name := range names {
				learn(tags, plain(name), tag)
			}
		}
		return tags
	})
	colorNames = sync.OnceValue(func() map[string]string {
		ids := map[string]string{}
		for _, c := range []string{ColorWhite, ColorBlack, ColorAny} {
			learn(ids, c, c)
			learnSaid(ids, c, "color."+c)
		}
		return ids
	})
)

// learn lets a plain name stand for an id, unless it stands for one already.
func learn(ids map[string]string, name, id string) {
	if _, known := ids[name]; !known && name != "" {
		ids[name] = id
	}
}

// learnSaid learns what keys say in each language, and the other names listed for the first of them.
func learnSaid(ids map[string]string, id string, keys ...string) {
	for _, lang := range i18n.Languages() {
		names := strings.Split(Say(lang, keys[0]+".names"), "|")
		for _, key := range keys {
			names = append(names, Say(lang, key))
		}
		for _, name := range names {
			learn(ids, plain(name), id)
			learn(ids, bare(plain(name)), id)
		}
	}
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
