package screen

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"damasbot/i18n"
	"damasbot/match"
	"damasbot/rules"
)

// nasty are names that broke other bots.
var nasty = []string{
	"a_b*[c]", "<b>x", "&amp;", `"><a href="person:tg/2">`, "   ", "\u202egnp.exe", strings.Repeat("🐉", 64), strings.Repeat("W", 40),
	"Ёжик", "İğne", "عمر", "李", "e\u0301e\u0301", "\u3164\u3164", "\u2800", "👨\u200d👩\u200d👧", "\u200b", "a\nb\tc", "", "\xff\xfe",
	strings.Repeat("&", 64), strings.Repeat("e\u0301\u0302\u0303", 40), "🇧🇷",
}

// TestNamesAreShownLiterally puts them into captions, lists and questions, in every language.
func TestNamesAreShownLiterally(t *testing.T) {
	t.Parallel()
	for _, name := range nasty {
		seats := [2]match.Seat{{Person: "tg/1", Name: name}, {Person: "tg/2", Name: name}}
		m := at(t, "international", "W:WK28,33:B1,K2", seats)
		do(t, m, match.OfferDraw{By: rules.White})
		for _, lang := range []string{"pt-BR", "en"} {
			r := Reader{Lang: lang, Person: "tg/1"}
			for _, s := range []Screen{Board(m, r, nil, telegram), ResignConfirm(m, r, telegram), Games(RunningGames{Listed: []*match.Match{m}}, r, telegram)} {
				checkMarkup(t, s.Text)
				checkButtons(t, s.Buttons, telegram)
				if strings.ContainsAny(s.Text, "\u202e\u200b\u2800\u3164\t") {
					t.Errorf("%q keeps invisible letters: %q", name, s.Text)
				}
			}
		}
	}
	for name, want := range map[string]string{
		"   ": "White", "": "White", "\u3164": "White", "<b>x": "<b>x", "a_b*[c]": "a_b*[c]", "&amp;": "&amp;", "\u202egnp": "gnp",
		"a\nb\tc": "a b c", strings.Repeat("W", 40): strings.Repeat("W", 32) + "…", "عمر": "\u2068عمر\u2069", "Ёжик": "Ёжик",
	} {
		s := Board(at(t, "russian", "", [2]match.Seat{{Person: "tg/1", Name: name}, people[1]}), group, nil, telegram)
		first, _, _ := strings.Cut(shown(s.Text), "\n")
		if got := strings.TrimSuffix(strings.TrimPrefix(first, "⚪\u00a0"), " × ⚫\u00a0Bruno"); got != want {
			t.Errorf("%q is shown %q, want %q", name, got, want)
		}
	}
}

// TestCaptionsFit measures captions of whole random games of the longest names, in every rule set and language.
func TestCaptionsFit(t *testing.T) {
	t.Parallel()
	seats := [2]match.Seat{{Person: "tg/1", Name: strings.Repeat("🐉", 64)}, {Person: "tg/2", Name: strings.Repeat("&", 64)}}
	for _, v := range rules.All() {
		for seed := range uint64(3) {
			rng := rand.New(rand.NewPCG(seed, 9))
			m := match.New(longID, "place", v.Start(), rules.Limits{}, seats, noon)
			for range 300 {
				for _, lang := range []string{"pt-BR", "en"} {
					if m.Line.Len()%9 == 0 || m.Over() {
						s := Board(m, Reader{Lang: lang, Person: "tg/1", Direct: true}, nil, telegram)
						checkMarkup(t, s.Text)
						checkButtons(t, s.Buttons, telegram)
						if length(s.Alt) > 1024 {
							t.Errorf("alt text of %d characters", length(s.Alt))
						}
					}
				}
				if m.Over() {
					break
				}
				moves := m.Line.Position().Moves(nil)
				do(t, m, match.Play{By: m.Turn(), Move: moves[rng.IntN(len(moves))]})
			}
		}
	}
}

func TestThreadNamesFit(t *testing.T) {
	t.Parallel()
	for _, lang := range i18n.Languages() {
		for _, name := range nasty {
			m := at(t, "italian", "", [2]match.Seat{{Person: "tg/1", Name: name}, {Person: "tg/2", Name: strings.Repeat("W", 60)}})
			if n := utf8.RuneCountInString(ThreadName(m, lang)); n < 1 || n > 100 || strings.ContainsAny(ThreadName(m, lang), "\n\x00") {
				t.Errorf("%s: %q has %d characters", lang, ThreadName(m, lang), n)
			}
		}
	}
	m := at(t, "italian", "", [2]match.Seat{{Person: "tg/1", Name: "Ana"}, {Person: "tg/2", Name: "Beto"}})
	if got := ThreadName(m, "pt-BR"); got != "Ana × Beto · Damas italianas" {
		t.Errorf("%q", got)
	}
}
