package screen

import (
	"regexp"
	"testing"
	"unicode/utf16"

	"damasbot/i18n"
	"damasbot/rules"
)

func units(s string) int { return len(utf16.Encode([]rune(s))) }

// Menus and descriptions keep what the Bot API allows (setMyCommands, setMyDescription, setMyShortDescription), in every
// language, and every audience gets what only it can use.
func TestMenusAreTaken(t *testing.T) {
	t.Parallel()
	name := regexp.MustCompile(`^[a-z0-9_]{1,32}$`)
	for _, lang := range i18n.Languages() {
		long, short := About(lang)
		if n := units(long); n == 0 || n > 512 {
			t.Errorf("%s: a description of %d", lang, n)
		}
		if n := units(short); n == 0 || n > 120 {
			t.Errorf("%s: a short description of %d", lang, n)
		}
		has := map[Audience]map[string]bool{}
		for _, to := range []Audience{InDirect, InGroup, OfAdmins} {
			has[to] = map[string]bool{}
			for _, c := range CommandsFor(lang, to) {
				if n := units(c.Description); !name.MatchString(c.Name) || n == 0 || n > 256 {
					t.Errorf("%s: /%s, a description of %d", lang, c.Name, n)
				}
				canonical, _ := CommandNamed(c.Name)
				has[to][canonical] = true
			}
		}
		for command, want := range map[string][3]bool{ // alone, in a group, as its admin
			"play": {true, true, true}, "challenge": {false, true, true}, "settings": {true, false, true}, "end": {false, false, true},
			"forget": {true, false, false}, "help": {true, true, true},
		} {
			if got := [3]bool{has[InDirect][command], has[InGroup][command], has[OfAdmins][command]}; got != want {
				t.Errorf("%s: /%s is shown %v", lang, command, got)
			}
		}
	}
}

// Whoever never played gets a first game that exists, in every language; whoever did, their last one.
func TestFirstGame(t *testing.T) {
	t.Parallel()
	for code, variant := range homes {
		if _, ok := rules.Find(variant); !ok {
			t.Errorf("%s: no rule set is called %s", code, variant)
		}
	}
	for lang, want := range map[string]string{"pt-BR": "brazilian", "en": "english", "nl": "international", "uk": "russian"} {
		first := PlayMenu(Action{}, Reader{Lang: lang, Person: "tg/1", Direct: true}, Setup{}, telegram).Buttons[0]
		if len(first) != 1 || first[0].Do.Variant != want || first[0].Do.Level != "easy" || first[0].Do.Color != ColorAny {
			t.Errorf("%s: %+v", lang, first)
		}
	}
	last := PlayMenu(Action{}, Reader{Lang: "en", Person: "tg/1", Direct: true}, Setup{"turkish", "hard", ColorBlack}, telegram).Buttons[0][0]
	if last.Do.Variant != "turkish" || last.Do.Level != "hard" || last.Do.Color != ColorBlack {
		t.Errorf("%+v", last)
	}
}
