package screen

import (
	"strings"
	"testing"

	"damasbot/i18n"
	"damasbot/rules"
)

// TestRuleSetsAreNamedAsPeopleType tries what players of each country write.
func TestRuleSetsAreNamedAsPeopleType(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"españolas": "spanish", "damas españolas": "spanish", "Espanola": "spanish", "brasileñas": "brazilian", "dama voladora": "italian-flying",
		"ganapierde": "poddavki", "gana-pierde": "poddavki", "frisonas": "frisian",
		"italiana": "italian", "dama italiana": "italian", "dame volanti": "italian-flying", "internazionale": "international", "vinciperdi": "poddavki",
		"русские": "russian", "Русские шашки": "russian", "стоклеточные": "international", "летающая дамка": "italian-flying",
		"поддавки": "poddavki", "чекерс": "english", "турецкие": "turkish", "шашки бразильские": "brazilian",
		"російські": "russian", "українські шашки": "russian", "піддавки": "poddavki", "міжнародні": "international", "іспанські": "spanish",
		"türk": "turkish", "TÜRK DAMASI": "turkish", "turk": "turkish", "ispanyol": "spanish", "İSPANYOL": "spanish", "ingiliz daması": "english",
		"uçan dama": "italian-flying", "ters dama": "poddavki", "cek": "czech",
	} {
		if v, ok := VariantNamed(text); !ok || v.ID != want {
			t.Errorf("%q is %v, want %s", text, v, want)
		}
	}
	for _, text := range []string{"шашки", "правила", "гра", "reglas", "damasi", "dama", "juego de damas"} {
		if v, ok := VariantNamed(text); ok {
			t.Errorf("%q is %s", text, v.ID)
		}
	}
}

// TestNoWordMeansTwoThings, be it in two languages: no name of a rule set, level or colour is another's too.
func TestNoWordMeansTwoThings(t *testing.T) {
	t.Parallel()
	keys := map[string]string{}
	for _, v := range rules.All() {
		keys["variant."+v.ID] = ".title"
	}
	for _, l := range levels {
		keys["level."+l] = ""
	}
	for _, c := range []string{ColorWhite, ColorBlack, ColorAny} {
		keys["color."+c] = ""
	}
	means := map[string]string{}
	for _, lang := range i18n.Languages() {
		for key, suffix := range keys {
			for _, name := range append(strings.Split(Say(lang, key+".names"), "|"), Say(lang, key), Say(lang, key+suffix)) {
				for _, word := range []string{plain(name), bare(plain(name))} {
					if other, ok := means[word]; ok && other != key && word != "" {
						t.Errorf("%s: %q, in a name of %s, means %s", lang, word, key, other)
					}
					means[word] = key
				}
			}
		}
	}
}

// TestCasesAndPlurals reads sentences in which the numbers and what comes before decide about the words.
func TestCasesAndPlurals(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ lang, fen, want string }{
		{"en", "W:WK1,K5,K6:BK32", "3 kings against 1 king"},
		{"es", "W:WK1,K5,17:BK32", "2 damas y 1 peón contra 1 dama"},
		{"it", "W:WK1,17,18:BK32,20", "1 dama e 2 pedine contro 1 dama e 1 pedina"},
		{"ru", "W:WK1,K5,K6:BK32", "3 дамки против 1 дамки"},
		{"ru", "W:WK1,K5,17:BK32,20", "2 дамки и 1 простая против 1 дамки и 1 простой"},
		{"ru", "W:WK1,K2,K3,K5,K6,K7:BK32,K31,20,21", "6 дамок против 2 дамок и 2 простых"},
		{"uk", "W:WK1,K5,17:BK32,20", "2 дамки і 1 проста проти 1 дамки і 1 простої"},
		{"tr", "W:WK1,K5,17:BK32", "1 dama karşısında 2 dama ve 1 taş"},
	} {
		p, err := rules.Spanish.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := balance(p, Reader{Lang: c.lang}); got != c.want {
			t.Errorf("%s: %q, want %q", c.lang, got, c.want)
		}
	}
	for _, c := range []struct {
		lang, key string
		n         int
		want      string
	}{
		{"ru", "left.days", 1, "остался 1 день"}, {"ru", "left.days", 3, "осталось 3 дня"}, {"ru", "left.days", 11, "осталось 11 дней"},
		{"ru", "left.days", 21, "остался 21 день"}, {"ru", "left.days", 24, "осталось 24 дня"}, {"ru", "ranking.total", 112, "112 игроков"},
		{"uk", "left.days", 1, "залишився 1 день"}, {"uk", "left.days", 4, "залишилося 4 дні"}, {"uk", "left.days", 5, "залишилося 5 днів"},
		{"uk", "ranking.total", 22, "22 гравці"}, {"es", "left.days", 1, "queda 1 día"}, {"es", "left.days", 2, "quedan 2 días"},
		{"it", "left.days", 1, "resta 1 giorno"}, {"it", "left.days", 0, "restano 0 giorni"}, {"tr", "left.days", 5, "5 gün kaldı"},
	} {
		if got := Say(c.lang, c.key, "n", c.n); got != c.want {
			t.Errorf("%s: %d is %q, want %q", c.lang, c.n, got, c.want)
		}
	}
	// A month stands in the genitive after a day, alone it does not.
	for key, want := range map[string]string{"date.day": "5 мая", "date.month": "май 2026"} {
		if got := Say("ru", key, "day", 5, "month", "мая", "year", 2026); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestTurkishLabelsKeepTheirDot finds a word that lost the dot of its i where its first letter was made large.
func TestTurkishLabelsKeepTheirDot(t *testing.T) {
	t.Parallel()
	for _, c := range everyScreen(t, "tr") {
		for _, b := range flat(c.s.Buttons) {
			if strings.HasPrefix(strings.TrimPrefix(b.Label, "✓ "), "I") && b.Label != "Italiano" {
				t.Errorf("%s: %q", c.name, b.Label)
			}
		}
	}
}
