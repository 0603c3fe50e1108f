package screen

import (
	"slices"
	"strings"

	"damasbot/rules"
)

// Setup is a choice for a game against the engine; the zero Setup is none.
type Setup struct{ Variant, Level, Color string }

// The engine's levels that the menu offers: the ladder from beginner to full strength, and three simple ones; the weakest
// of each first.
var (
	ladder = []string{"level1", "level2", "level3", "level4", "level5", "level6", "level7", "level8"}
	simple = []string{"easy", "medium", "hard"}
	levels = slices.Concat(ladder, simple)
)

func isLevel(id string) bool { return slices.Contains(levels, id) }

// PlayMenu asks for what a.Variant, a.Level and a.Color leave open of a game against the engine, one thing at a time. The
// first question comes with last once more in one press, where there is one, else with a first game; that for the level, in a
// direct message, with a game of two people at one board instead. When nothing is open the bot starts the game.
func PlayMenu(a Action, r Reader, last Setup, lim Limits) Screen {
	a.Kind = MenuPlay
	var rows [][]Button
	var buttons []Button
	with := func(label string, change func(a *Action)) {
		next := a
		next.Page = 0
		change(&next)
		buttons = append(buttons, Button{Label: label, Do: next})
	}
	var s Screen
	switch {
	case a.Variant == "":
		s.Text = r.say("play.which-set")
		for _, v := range menuPage(a.Page) {
			with(variantName(r.Lang, v.ID), func(a *Action) { a.Variant = v.ID })
		}
		with(morePage(r, a.Page), func(a *Action) { a.Page = 1 - min(1, a.Page) })
	case a.Level == "":
		s.Text = r.say("play.which-level")
		for _, l := range ladder {
			with(levelLabel(r.Lang, l), func(a *Action) { a.Level = l })
		}
		rows, buttons = arrange(buttons, lim), nil
		for _, l := range simple {
			with(levelLabel(r.Lang, l), func(a *Action) { a.Level = l })
		}
	case a.Color == "":
		s.Text = r.say("play.which-color")
		for _, c := range []string{ColorWhite, ColorBlack, ColorAny} {
			with(upperFirst(r.Lang, colorName(r.Lang, c)), func(a *Action) { a.Color = c })
		}
	default:
		s.Text = r.say("play.starting")
	}
	s.Buttons = append(rows, arrange(buttons, lim)...)
	if a.Variant != "" && a.Level == "" && r.Direct {
		s.Buttons = append(s.Buttons, []Button{{Label: r.say("button.both-sides"), Do: Action{Kind: DoBoth, Variant: a.Variant}}})
	}
	if a.Variant == "" && a.Level == "" && a.Color == "" && a.Page == 0 {
		key := "button.same-again"
		if !last.valid() {
			key, last = "button.first-game", firstGame(r.Lang)
		}
		again := Button{
			Label: r.say(key, "setup", strings.Join(last.names(r.Lang), " · ")), Tone: Primary,
			Do: Action{Kind: MenuPlay, Variant: last.Variant, Level: last.Level, Color: last.color()},
		}
		s.Buttons = append([][]Button{{again}}, s.Buttons...)
	}
	var chosen []string
	if names := (Setup{a.Variant, a.Level, ""}).names(r.Lang); len(names) > 0 {
		chosen = append(chosen, Escape(strings.Join(names, " · ")))
	}
	if a.Color != "" {
		chosen = append(chosen, Escape(r.say("play.color."+a.Color)))
	}
	if len(chosen) > 0 {
		s.Text = "<b>" + strings.Join(chosen, "\n") + "</b>\n" + s.Text
	}
	return s
}

func (s Setup) valid() bool { return isVariant(s.Variant) && isLevel(s.Level) }

// color is the colour to play, by turns where none was fixed.
func (s Setup) color() string {
	if s.Color == ColorWhite || s.Color == ColorBlack {
		return s.Color
	}
	return ColorAny
}

// names are the names of what is chosen.
func (s Setup) names(lang string) []string {
	var names []string
	if s.Variant != "" {
		names = append(names, variantName(lang, s.Variant))
	}
	if s.Level != "" {
		names = append(names, levelName(lang, s.Level))
	}
	if s.Color != "" {
		names = append(names, colorName(lang, s.Color))
	}
	return names
}

// menuPage returns the rule sets of a page of the menus: the main ones, or those beyond.
func menuPage(page int) []*rules.Variant {
	var out []*rules.Variant
	for _, v := range rules.All() {
		if v.Extra == (page > 0) {
			out = append(out, v)
		}
	}
	return out
}

// morePage labels the button that turns to the other page of rule sets.
func morePage(r Reader, page int) string {
	if page > 0 {
		return r.say("button.main-sets")
	}
	return r.say("button.more-sets")
}
