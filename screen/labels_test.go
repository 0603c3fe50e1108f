package screen

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"damasbot/i18n"
	"damasbot/match"
	"damasbot/render"
	"damasbot/rules"
)

// The most characters of a label by how many buttons stand in its row, so that none is cut on a phone beyond recognition.
var widest = map[int]int{1: 40, 2: 24, 3: 24, 4: 14, 5: 14}

// rowTotal is the most characters of a row of controls or the like.
const rowTotal = 55

// TestButtonsFitInEveryLanguage measures every screen's buttons.
func TestButtonsFitInEveryLanguage(t *testing.T) {
	t.Parallel()
	for _, lang := range i18n.Languages() {
		for _, c := range everyScreen(t, lang) {
			checkButtons(t, c.s.Buttons, telegram)
			for _, row := range c.s.Buttons {
				total := 0
				for _, b := range row {
					total += width(b.Label)
					if most, ok := widest[len(row)]; ok && width(b.Label) > most && c.name != "play-first" {
						t.Errorf("%s: %s: %q has %d characters in a row of %d", lang, c.name, b.Label, width(b.Label), len(row))
					}
				}
				if len(row) > 2 && total > rowTotal {
					t.Errorf("%s: %s: %s", lang, c.name, labels(row))
				}
			}
		}
	}
}

// TestTextsFitInEveryLanguage holds captions to a caption's length; a text without picture may be a message's.
func TestTextsFitInEveryLanguage(t *testing.T) {
	t.Parallel()
	const message = 4096
	for _, lang := range i18n.Languages() {
		for _, c := range everyScreen(t, lang) {
			if c.s.View != nil || c.s.Table != nil || c.s.Curve != nil {
				checkMarkup(t, c.s.Text)
			} else if n := length(shown(c.s.Text)); n > message {
				t.Errorf("%s: %s has %d characters", lang, c.name, n)
			}
			if n := length(c.s.Alt); n > 1024 {
				t.Errorf("%s: %s: words for the picture of %d characters", lang, c.name, n)
			}
		}
	}
}

// TestShortAnswersFit says every refusal of this package and match, and every other sentence that a toast may show.
func TestShortAnswersFit(t *testing.T) {
	t.Parallel()
	keys := []string{
		RefuseAdminsOnly, RefuseManagersOnly, RefuseNotHere, RefuseBlocked, RefuseKnownOnly, RefuseNoChallenges, RefuseChallengers, RefuseManagers, RefuseOpenChallenges,
		RefuseChatChallenges, RefuseRunning, RefuseChatRunning, RefuseFlood, RefuseChanged, RefuseWhom, RefuseUnknownPerson,
		RefuseTwo, RefuseNoName, RefuseSame, RefuseColor, RefuseNoneFinished, RefuseNoneRunning, RefuseRematchGone, RefuseNoGame, RefuseNotYourMenu, SaidBackAsked, SaidSaved, SaidBlocked, SaidUnblocked,
		match.RefuseNothingBack, match.RefuseBackStands, match.RefuseBackAgain, match.RefuseOwnBack, match.RefuseNoBack,
		match.RefuseTimeUp, match.RefuseTimeLeft, match.RefuseOwnTime, match.RefuseAwake, match.RefuseTimed,
		"refuse.challenge-self", "draw.offered",
	}
	for _, lang := range i18n.Languages() {
		for _, key := range keys {
			for _, n := range []int{1, 3, 25} {
				args := map[string]any{"n": n, "name": strings.Repeat("W", 60)}
				text := Refusal(lang, &match.Refusal{Key: key, Args: args}, rules.Position{})
				checkToast(t, lang, text)
				if strings.HasSuffix(text, "…") {
					t.Errorf("%s: %s is cut: %s", lang, key, text)
				}
			}
		}
	}
}

// TestNoNameMeansTwoCommands, be it in two languages.
func TestNoNameMeansTwoCommands(t *testing.T) {
	t.Parallel()
	means := map[string]string{}
	for _, lang := range i18n.Languages() {
		for _, c := range slices.Concat(commands, unlisted) {
			for _, name := range strings.Split(Say(lang, "command."+c+".names"), "|") {
				if other, ok := means[name]; ok && other != c || name == "" {
					t.Errorf("%q means %s and %s", name, other, c)
				}
				means[name] = c
			}
		}
	}
	for name, want := range map[string]string{
		"voltar": "undo", "undo": "undo", "revanche": "rematch", "perfil": "profile", "config": "settings", "idioma": "language", "apagar": "forget",
		"forget": "forget", "bloquear": "block", "desbloquear": "unblock", "engelkaldir": "unblock", "encerrar": "end", "classificação": "ranking",
	} {
		if got, _ := CommandNamed(name); got != want {
			t.Errorf("/%s is %q, want %q", name, got, want)
		}
	}
}

// server stands for the settings of a chat that is one.
const server Scope = "server"

// TestEverySettingCanBeChosen goes from the list of settings to every choice and back.
func TestEverySettingCanBeChosen(t *testing.T) {
	t.Parallel()
	for _, lang := range i18n.Languages() {
		r := Reader{Lang: lang, Person: "tg/1", Direct: true}
		pages := map[Scope]func(Action) Screen{
			OfChat: func(a Action) Screen { return ChatConfig(a, ChatSettings{}, Reader{Lang: lang}, discord) },
			server: func(a Action) Screen {
				a.Scope = OfChat
				return ChatConfig(a, ChatSettings{Server: true, Channels: make([]Channel, 30)}, Reader{Lang: lang}, discord)
			},
			OfPerson: func(a Action) Screen {
				return PersonConfig(a, PersonSettings{Blocked: []Somebody{{"tg/12345678901234567890", strings.Repeat("W", 60)}}}, r, discord)
			},
		}
		for scope, keys := range map[Scope][]string{OfChat: chatSettings, OfPerson: personSettings, server: serverSettings} {
			list := pages[scope](Action{})
			checkWords(t, list.Text)
			checkButtons(t, list.Buttons, discord)
			for _, key := range keys {
				if !slices.ContainsFunc(flat(list.Buttons), func(b Button) bool { return b.Do.Key == key && b.Do.Value == "" }) {
					t.Errorf("nothing leads to %s %s", scope, key)
				}
				var offered []string
				ticked := 0
				for page := range 2 {
					s := pages[scope](Action{Kind: MenuConfig, Scope: scope, Key: key, Page: page})
					checkWords(t, s.Text)
					checkMarkup(t, s.Text)
					checkButtons(t, s.Buttons, discord)
					for _, b := range flat(s.Buttons) {
						if b.Do.Value != "" && !slices.Contains(offered, b.Do.Value) {
							offered = append(offered, b.Do.Value)
							if strings.HasPrefix(b.Label, "✓") {
								ticked++
							}
						}
						if strings.Contains(b.Label, "value.") {
							t.Errorf("%s: label %q", lang, b.Label)
						}
					}
				}
				want := Choices(scope, key)
				if scope == server {
					want = Choices(OfChat, key)
				}
				if key == SetBlocked {
					want = []string{"tg/12345678901234567890"}
				} else if ticked != 1 {
					t.Errorf("%s %s: %d choices are ticked", scope, key, ticked)
				}
				if slices.Sort(offered); !slices.Equal(offered, slices.Sorted(slices.Values(want))) {
					t.Errorf("%s %s offers %v, not %v", scope, key, offered, want)
				}
			}
		}
	}
	for i, d := range match.MoveTimes {
		if got, ok := MoveTimeOf(fmt.Sprint(i)); !ok || got != d {
			t.Errorf("%d is %v, %v", i, got, ok)
		}
	}
	for _, junk := range []string{"", "9", "-1", "01", "day"} {
		if d, ok := MoveTimeOf(junk); ok {
			t.Errorf("%q is the move time %v", junk, d)
		}
	}
}

// TestTablesAndCurvesCanBeDrawn hands them to the painter.
func TestTablesAndCurvesCanBeDrawn(t *testing.T) {
	t.Parallel()
	tables, curves := 0, 0
	for _, lang := range i18n.Languages() {
		for _, c := range everyScreen(t, lang) {
			if c.s.Table != nil {
				tables++
				if _, err := render.TablePNG(*c.s.Table); err != nil {
					t.Errorf("%s: %v", c.name, err)
				}
			}
			if c.s.Curve != nil {
				curves++
				if _, err := render.CurvePNG(*c.s.Curve); err != nil {
					t.Errorf("%s: %v", c.name, err)
				}
			}
		}
	}
	if tables == 0 || curves == 0 {
		t.Errorf("%d tables, %d curves", tables, curves)
	}
}
