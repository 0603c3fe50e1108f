package i18n

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// sentences reads a language's file: the forms of every key.
func sentences(t *testing.T, lang string) map[string]map[string]string {
	t.Helper()
	data, err := files.ReadFile("catalogue/active." + lang + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var raw map[string]any
	if err := json.Unmarshal(data, &raw); err != nil {
		t.Fatal(err)
	}
	out := map[string]map[string]string{}
	for key, value := range raw {
		forms := map[string]string{}
		switch value := value.(type) {
		case string:
			forms["other"] = value
		case map[string]any:
			for form, text := range value {
				forms[form], _ = text.(string)
			}
		}
		out[key] = forms
	}
	return out
}

func keys(m map[string]map[string]string) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

func TestEveryLanguageHasEveryKey(t *testing.T) {
	t.Parallel()
	want := keys(sentences(t, fallback))
	for _, lang := range Languages() {
		if diff := cmp.Diff(want, keys(sentences(t, lang))); diff != "" {
			t.Errorf("%s (-%s +%s):\n%s", lang, fallback, lang, diff)
		}
	}
}

var variable = regexp.MustCompile(`\.[a-z]+`)

// TestSentencesFillInTheSame compares the arguments that the sentences of a key use.
func TestSentencesFillInTheSame(t *testing.T) {
	t.Parallel()
	used := func(forms map[string]string) []string {
		var out []string
		for _, text := range forms {
			for _, action := range regexp.MustCompile(`{{.*?}}`).FindAllString(text, -1) {
				out = append(out, variable.FindAllString(action, -1)...)
			}
		}
		slices.Sort(out)
		return slices.Compact(out)
	}
	base := sentences(t, fallback)
	for _, lang := range Languages() {
		for key, forms := range sentences(t, lang) {
			if forms["other"] == "" {
				t.Errorf("%s: %s has no form \"other\"", lang, key)
			}
			if diff := cmp.Diff(used(base[key]), used(forms)); diff != "" {
				t.Errorf("%s: %s uses other arguments than %s:\n%s", lang, key, fallback, diff)
			}
		}
	}
}

// literals returns every string literal of the program outside tests and this package.
func literals(t *testing.T) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == ".git" || d.Name() == "i18n") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Logf("not read: %v", err)
			return nil
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if s, err := strconv.Unquote(lit.Value); err == nil {
					out[s] = true
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestEveryKeyIsUsed holds the catalogue to what the program says. A key is used where it is written out, or where a literal
// that ends in a dot begins it and the rest comes from a fact, such as "variant." + id.
func TestEveryKeyIsUsed(t *testing.T) {
	t.Parallel()
	said := literals(t)
	for _, key := range keys(sentences(t, fallback)) {
		used := said[key]
		for i, c := range key {
			used = used || c == '.' && said[key[:i+1]]
		}
		if !used {
			t.Errorf("nothing says %s", key)
		}
	}
}

// TestEverySaidKeyExists finds literals that look like a key of a family of the catalogue but are none.
func TestEverySaidKeyExists(t *testing.T) {
	t.Parallel()
	all := sentences(t, fallback)
	families := map[string]bool{}
	for key := range all {
		family, _, _ := strings.Cut(key, ".")
		families[family] = true
	}
	looks := regexp.MustCompile(`^([a-z]+)\.[a-z0-9.-]*[a-z0-9]$`)
	for lit := range literals(t) {
		parts := looks.FindStringSubmatch(lit)
		if parts == nil || !families[parts[1]] || all[lit] != nil || strings.HasSuffix(lit, ".png") || strings.HasSuffix(lit, ".gif") {
			continue
		}
		t.Errorf("no language has %q", lit)
	}
}

// TestPluralsAreWhole finds every form that a language has for a whole number wherever a sentence has more than one: "few" and
// "many" in Russian, for instance.
func TestPluralsAreWhole(t *testing.T) {
	t.Parallel()
	names := map[plural.Form]string{
		plural.Other: "other", plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many",
	}
	for _, lang := range Languages() {
		needed := map[string]bool{}
		for n := range 200 {
			needed[names[plural.Cardinal.MatchPlural(language.MustParse(lang), n, 0, 0, 0, 0)]] = true
		}
		for key, forms := range sentences(t, lang) {
			for form := range needed {
				if len(forms) > 1 && forms[form] == "" && form != "other" {
					t.Errorf("%s: %s has no form %q", lang, key, form)
				}
			}
		}
	}
}

// TestShortLabelsStayShort: a button that is short in Portuguese stands in a row with others.
func TestShortLabelsStayShort(t *testing.T) {
	t.Parallel()
	const short = 12
	base := sentences(t, "pt-BR")
	for _, lang := range Languages() {
		for key, forms := range sentences(t, lang) {
			if label := forms["other"]; strings.HasPrefix(key, "button.") && utf8.RuneCountInString(base[key]["other"]) <= short &&
				utf8.RuneCountInString(label) > short {
				t.Errorf("%s: %s is %q", lang, key, label)
			}
		}
	}
}

// TestMenusHaveACodeEach: a chat platform may know a language by two letters alone.
func TestMenusHaveACodeEach(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	for _, lang := range Languages() {
		code, _, _ := strings.Cut(lang, "-")
		if other := seen[code]; other != "" || len(code) != 2 {
			t.Errorf("%s has the code %q, like %q", lang, code, other)
		}
		seen[code] = lang
	}
}

func TestMatch(t *testing.T) {
	t.Parallel()
	for tag, want := range map[string]string{
		"pt-BR": "pt-BR", "pt-br": "pt-BR", "pt": "pt-BR", "pt-PT": "pt-BR", "pt_BR": "pt-BR",
		"es": "es", "es-419": "es", "es-MX": "es", "es-ES": "es", "it": "it", "it-CH": "it", "ru": "ru", "ru-RU": "ru",
		"uk": "uk", "uk-UA": "uk", "tr": "tr", "tr-TR": "tr", "TR_tr": "tr",
		"en": "en", "en-GB": "en", "": "en", "xx": "en", "zh-hans": "en", "not a tag!": "en",
	} {
		if got := Match(tag); got != want {
			t.Errorf("Match(%q) = %q, want %q", tag, got, want)
		}
	}
}

func TestPluralChoosesTheForm(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		lang string
		n    int
		want string
	}{{"ru", 1, "1 дамка"}, {"ru", 2, "2 дамки"}, {"ru", 5, "5 дамок"}, {"ru", 11, "11 дамок"}, {"ru-RU", 21, "21 дамка"},
		{"uk", 22, "22 дамки"}, {"uk", 14, "14 дамок"}, {"es-419", 1, "1 dama"}, {"it", 2, "2 dame"}, {"tr", 1, "1 dama"}, {"tr", 5, "5 dama"},
		{"pt-BR", 1, "1 dama"}, {"pt-BR", 3, "3 damas"}, {"en", 1, "1 king"}, {"en", 2, "2 kings"}, {"en", 0, "0 kings"}, {"en-GB", 1, "1 king"}} {
		if got := Plural(c.lang, "board.kings", c.n, nil); got != c.want {
			t.Errorf("Plural(%s, %d) = %q, want %q", c.lang, c.n, got, c.want)
		}
	}
	if got := Plural("en", "refuse.over", 1, nil); got != "This game is over." {
		t.Errorf("a sentence without plural forms is %q", got)
	}
}

func TestEnglishOrdinals(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 10: "10th", 11: "11th", 12: "12th", 13: "13th", 21: "21st", 32: "32nd", 111: "111th", 123: "123rd"} {
		if got := Plural("en", "result.draw.repetition", n, nil); got != "Draw: the same position for the "+want+" time." {
			t.Errorf("%d: %q", n, got)
		}
	}
}

func TestUnknownKeyIsSaidAsItIs(t *testing.T) {
	t.Parallel()
	if got := Say("en", "no.such.key", nil); got != "no.such.key" {
		t.Errorf("got %q", got)
	}
	if got := Plural("pt-BR", "no.such.key", 2, nil); got != "no.such.key" {
		t.Errorf("got %q", got)
	}
}
