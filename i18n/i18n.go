// Package i18n turns keys into sentences. The catalogue is one embedded file a language, catalogue/active.TAG.json: a new
// language is a new file and nothing else. Plurals follow the CLDR rules of each language.
package i18n

import (
	"embed"
	"encoding/json"
	"fmt"
	"log/slog"
	"sort"
	"strings"
	"sync"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/nicksnyder/go-i18n/v2/i18n/template"
	"golang.org/x/text/language"
)

//go:embed catalogue/*.json
var files embed.FS

// fallback is the language of people whose own is not shipped.
const fallback = "en"

// catalogue is everything that was read from the files.
type catalogue struct {
	languages []string // fallback first, the others by tag
	matcher   language.Matcher
	speaker   map[string]*i18n.Localizer
}

var shipped = read()

// read loads the embedded files; a broken one is a fault of the build.
func read() catalogue {
	bundle := i18n.NewBundle(language.MustParse(fallback))
	bundle.RegisterUnmarshalFunc("json", json.Unmarshal)
	c := catalogue{languages: []string{fallback}, speaker: map[string]*i18n.Localizer{}}
	entries, err := files.ReadDir("catalogue")
	if err != nil {
		panic(err)
	}
	for _, e := range entries {
		file, err := bundle.LoadMessageFileFS(files, "catalogue/"+e.Name())
		if err != nil {
			panic(fmt.Errorf("i18n: %s: %w", e.Name(), err))
		}
		if tag := file.Tag.String(); tag != fallback {
			c.languages = append(c.languages, tag)
		}
	}
	sort.Strings(c.languages[1:])
	var tags []language.Tag
	for _, lang := range c.languages {
		tags = append(tags, language.MustParse(lang))
		c.speaker[lang] = i18n.NewLocalizer(bundle, lang)
	}
	c.matcher = language.NewMatcher(tags)
	return c
}

// Languages returns the tags of the languages shipped, such as "pt-BR". The slice is the caller's.
func Languages() []string { return append([]string(nil), shipped.languages...) }

// Match returns the language shipped that is nearest to an IETF tag ("pt-br", "pt", "es-419"), and English for one that
// is unknown, empty or near to none.
func Match(tag string) string {
	if _, ok := shipped.speaker[tag]; ok {
		return tag
	}
	want, err := language.Parse(strings.ReplaceAll(tag, "_", "-"))
	if err != nil {
		return fallback
	}
	_, i, confidence := shipped.matcher.Match(want)
	if confidence == language.No {
		return fallback
	}
	return shipped.languages[i]
}

// Say returns the sentence of a key with its arguments filled in. An unknown key returns itself and is logged once.
func Say(lang, key string, args map[string]any) string {
	return localize(lang, &i18n.LocalizeConfig{MessageID: key, TemplateData: args})
}

// Plural is Say with the plural form that the language uses for n, which the sentence knows as {{.n}}.
func Plural(lang, key string, n int, args map[string]any) string {
	data := map[string]any{"n": n}
	for name, value := range args {
		data[name] = value
	}
	return localize(lang, &i18n.LocalizeConfig{MessageID: key, TemplateData: data, PluralCount: n})
}

// reading parses sentences: templates that may use {{nth .n}}. Each is parsed once, since nth is the same for all.
type reading struct{ template.TextParser }

// Cacheable implements [template.Parser].
func (*reading) Cacheable() bool { return true }

var templates = &reading{template.TextParser{Funcs: map[string]any{"nth": nth}}}

// nth is an English ordinal: "3rd", "11th".
func nth(n int) string {
	suffix := "th"
	if tens := n / 10 % 10; tens != 1 && n%10 <= 3 {
		suffix = [...]string{"th", "st", "nd", "rd"}[n%10]
	}
	return fmt.Sprint(n, suffix)
}

func localize(lang string, config *i18n.LocalizeConfig) string {
	config.TemplateParser = templates
	text, err := shipped.speaker[Match(lang)].Localize(config)
	if text == "" {
		if _, known := reported.LoadOrStore(config.MessageID, true); !known {
			slog.Error("i18n: no sentence", "key", config.MessageID, "lang", lang, "err", err)
		}
		return config.MessageID
	}
	return text
}

// reported holds the keys that were logged.
var reported sync.Map
