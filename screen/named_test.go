package screen

import (
	"regexp"
	"testing"

	"damasbot/i18n"
	"damasbot/rules"
)

func TestVariantNamed(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"italianas": "italian", "Italian": "italian", "ITALIANA": "italian", "damas italianas": "italian", "Italian draughts": "italian",
		"dama longa": "italian-flying", "italianas, dama longa": "italian-flying", "Italianas Longas": "italian-flying",
		"italian_flying": "italian-flying", "italian-flying": "italian-flying", "flying kings": "italian-flying",
		"damas internacionais": "international", "100": "international", "10x10": "international", "polonês": "international",
		"russas": "russian", "shashki": "russian", "Ucranianas": "russian", "damas russas": "russian",
		"türk": "turkish", "turcas": "turkish", "Turkish dama": "turkish", "64": "brazilian", "brasileiras": "brazilian",
		"clássico": "english", "classico": "english", "checkers": "english", "American checkers": "english", "inglesas": "english",
		"espanholas": "spanish", "portuguesas": "portuguese", "pool": "pool", "Pool checkers": "pool", "frísias": "frisian",
		"makhos": "thai", "perde-ganha": "poddavki", "giveaway": "poddavki", "tchecas": "czech", "  russas  ": "russian",
	} {
		v, ok := VariantNamed(text)
		if !ok || v.ID != want {
			t.Errorf("%q is %v", text, v)
		}
	}
	for _, text := range []string{"", "damas", "draughts", "xadrez", "chess", "@ana", "-", "ítaca"} {
		if v, ok := VariantNamed(text); ok {
			t.Errorf("%q is %s", text, v.ID)
		}
	}
}

// TestEveryNameFindsItsRuleSet takes the names that buttons and texts show, in every language.
func TestEveryNameFindsItsRuleSet(t *testing.T) {
	t.Parallel()
	for _, lang := range i18n.Languages() {
		for _, want := range rules.All() {
			for _, name := range []string{variantName(lang, want.ID), variantTitle(lang, want.ID), want.ID} {
				if got, ok := VariantNamed(name); !ok || got != want {
					t.Errorf("%s: %q is not %s", lang, name, want.ID)
				}
			}
		}
		for _, l := range levels {
			if got, _ := LevelNamed(levelName(lang, l)); got != l {
				t.Errorf("%s: level %q is not %s", lang, levelName(lang, l), l)
			}
		}
		for _, c := range []string{ColorWhite, ColorBlack, ColorAny} {
			if got, _ := ColorNamed(colorName(lang, c)); got != c {
				t.Errorf("%s: colour %q is not %s", lang, colorName(lang, c), c)
			}
		}
	}
}

// A person may send thousands of words, each of which may be a name: one that is none is found out without much ado.
func TestNamesAreFoundQuickly(t *testing.T) {
	for what, find := range map[string]func(string){
		"rule set":   func(s string) { VariantNamed(s) },
		"level":      func(s string) { LevelNamed(s) },
		"level word": func(s string) { LevelWord(s) },
		"colour":     func(s string) { ColorNamed(s) },
	} {
		if n := testing.AllocsPerRun(10, func() { find("xadrez") }); n > 20 {
			t.Errorf("%s: %.0f allocations a word", what, n)
		}
	}
}

func TestLevelAndColorNamed(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{"Fácil": "easy", "facil": "easy", "MEDIUM": "medium", "difícil": "hard", "": "", "russas": "", "100": "",
		"1": "level1", "5": "level5", "8": "level8", "9": "", "Mestre": "level8", "новичок": "level1", "çırak": "level2"} {
		if got, _ := LevelNamed(text); got != want {
			t.Errorf("level %q is %q", text, got)
		}
	}
	for _, word := range []string{"nível", "NIVEL", "level", "уровень"} {
		if !LevelWord(word) {
			t.Errorf("%q does not say that a level follows", word)
		}
	}
	for text, want := range map[string]string{"Brancas": ColorWhite, "black": ColorBlack, "sorte": ColorAny, "": "", "russas": ""} {
		if got, _ := ColorNamed(text); got != want {
			t.Errorf("colour %q is %q", text, got)
		}
	}
}

func TestLanguageNamed(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"english": "en", "English": "en", "inglês": "en", "INGLES": "en", "английский": "en", "İngilizce": "en", "en": "en",
		"português": "pt-BR", "pt": "pt-BR", "pt-br": "pt-BR", "brasileiro": "pt-BR", "Portekizce": "pt-BR",
		"castellano": "es", "русский": "ru", "українська": "uk", "turco": "tr", "Türkçe": "tr", "italiano": "it",
		"": "", "alemão": "", "de": "", "russas": "",
	} {
		if got, ok := LanguageNamed(text); got != want || ok != (want != "") {
			t.Errorf("%q is %q", text, got)
		}
	}
}

func TestCommandNamed(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"jogar": "play", "play": "play", "desafiar": "challenge", "challenge": "challenge", "lance": "move", "move": "move",
		"empate": "draw", "draw": "draw", "desistir": "resign", "resign": "resign", "tabuleiro": "board", "board": "board",
		"partidas": "games", "games": "games", "ranking": "ranking", "top": "ranking", "regras": "rules", "rules": "rules",
		"pdn": "pdn", "ajuda": "help", "help": "help", "start": "start", "JOGAR": "play",
	} {
		if got, ok := CommandNamed(text); !ok || got != want {
			t.Errorf("/%s is %q", text, got)
		}
	}
	for _, text := range []string{"", "jog", "xadrez", "facil"} {
		if got, ok := CommandNamed(text); ok {
			t.Errorf("/%s is %q", text, got)
		}
	}
}

// TestCommandsSuitTheMenu holds them to setMyCommands: names of [a-z0-9_]{1,32}, descriptions of 1 to 256 characters.
func TestCommandsSuitTheMenu(t *testing.T) {
	t.Parallel()
	for _, lang := range i18n.Languages() {
		seen := map[string]bool{}
		for i, c := range Commands(lang) {
			if !regexp.MustCompile(`^[a-z0-9_]{1,32}$`).MatchString(c.Name) || c.Description == "" || length(c.Description) > 100 || seen[c.Name] {
				t.Errorf("%s: %+v", lang, c)
			}
			seen[c.Name] = true
			if got, ok := CommandNamed(c.Name); !ok || got != commands[i] {
				t.Errorf("%s: /%s is %q", lang, c.Name, got)
			}
		}
	}
	if pt := Commands("pt-BR"); pt[0].Name != "jogar" || pt[9].Name != "ranking" {
		t.Errorf("%+v", pt)
	}
}
