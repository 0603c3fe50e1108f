package screen

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"damasbot/i18n"
)

// Say returns a sentence of the catalogue as it is written there; args are pairs of a name and a value. An int named "n"
// chooses the plural. Values are not escaped.
func Say(lang, key string, args ...any) string {
	values := make(map[string]any, len(args)/2)
	n, counted := 0, false
	for i := 0; i+1 < len(args); i += 2 {
		name, _ := args[i].(string)
		values[name] = args[i+1]
		if v, ok := args[i+1].(int); ok && name == "n" {
			n, counted = v, true
		}
	}
	if counted {
		return i18n.Plural(lang, key, n, values)
	}
	return i18n.Say(lang, key, values)
}

// say is Say in the reader's language.
func (r Reader) say(key string, args ...any) string { return Say(r.Lang, key, args...) }

// variantName is how a rule set is called on a button: "Russas".
func variantName(lang, variant string) string { return Say(lang, "variant."+variant) }

// variantTitle is how a rule set is called in a text: "Damas russas".
func variantTitle(lang, variant string) string { return Say(lang, "variant."+variant+".title") }

func levelName(lang, level string) string { return Say(lang, "level."+level) }

// levelLabel is a level's name on a button: "5 Avançado".
func levelLabel(lang, level string) string {
	number, word, ok := strings.Cut(levelName(lang, level), " ")
	if !ok {
		return upperFirst(lang, number)
	}
	return number + " " + upperFirst(lang, word)
}

func colorName(lang, color string) string { return Say(lang, "color."+color) }

// upperFirst makes the first letter large as the language does (İ in Turkish), for a word on a button.
func upperFirst(lang, s string) string {
	_, n := utf8.DecodeRuneInString(s)
	if i18n.Match(lang) == "tr" {
		return strings.ToUpperSpecial(unicode.TurkishCase, s[:n]) + s[n:]
	}
	return strings.ToUpper(s[:n]) + s[n:]
}
