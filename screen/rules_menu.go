package screen

import (
	"strings"

	"damasbot/rules"
)

// The pages of a rule set.
const (
	pageGame = iota // board, moves, goal, draws, notation
	pageTaking
	pageHints
	pages
)

// pageKeys are the titles of the pages.
var pageKeys = [pages]string{"button.page-game", "button.page-taking", "button.page-hints"}

// RulesMenu lists the rule sets, or explains a.Variant page by page. Every page has a picture.
func RulesMenu(a Action, r Reader, lim Limits) Screen {
	v, ok := rules.Find(a.Variant)
	if !ok {
		return rulesList(a, r, lim)
	}
	page := min(max(a.Page, 0), pages-1)
	s := Screen{Text: "<b>" + Escape(variantTitle(r.Lang, v.ID)) + "</b> · " + r.say(pageKeys[page])}
	var lines []string
	p, bottom := v.Start(), r.bottom(0, false)
	switch page {
	case pageGame:
		lines = gameFacts(v, r)
	case pageTaking:
		lines = takingFacts(v, r)
		var why string
		if p, why = example(v); why != "" {
			lines = append(lines, exampleText(p, why, r))
		}
	case pageHints:
		lines = hints(v, r)
	}
	for _, line := range lines {
		s.Text += "\n• " + Escape(line)
	}
	s.Alt = strings.Join([]string{r.say("alt.turn." + p.Turn().String()), piecesAloud(p, r)}, " ")
	if lim.Pictures && !r.TextBoard {
		s.View = positionView(p, r, bottom)
		if page == pageTaking {
			markExample(s.View, p)
		}
	} else {
		s.Text += "\n" + textBoard(p, r, bottom)
	}
	var turn []Button
	for i, key := range pageKeys {
		if i != page {
			turn = append(turn, Button{Label: r.say(key), Do: Action{Kind: MenuRules, Variant: v.ID, Page: i}})
		}
	}
	play := Button{Label: r.say("button.play-set"), Tone: Primary, Do: Action{Kind: MenuPlay, Variant: v.ID}}
	s.Buttons = [][]Button{turn, {play}}
	return s
}

// rulesList offers the rule sets: the main ones, on page 1 those beyond.
func rulesList(a Action, r Reader, lim Limits) Screen {
	var buttons []Button
	for _, v := range menuPage(a.Page) {
		buttons = append(buttons, Button{Label: variantName(r.Lang, v.ID), Do: Action{Kind: MenuRules, Variant: v.ID}})
	}
	buttons = append(buttons, Button{Label: morePage(r, a.Page), Do: Action{Kind: MenuRules, Page: 1 - min(1, a.Page)}})
	return Screen{Text: r.say("rules.which"), Buttons: arrange(buttons, lim)}
}
