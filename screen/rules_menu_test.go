package screen

import (
	"slices"
	"strings"
	"testing"

	"damasbot/i18n"
	"damasbot/rules"
)

// TestRulesPages reads every page of every rule set for holes, and looks that the examples force captures.
func TestRulesPages(t *testing.T) {
	t.Parallel()
	for _, lang := range i18n.Languages() {
		r := Reader{Lang: lang}
		for _, v := range rules.All() {
			for page := range pages {
				s := RulesMenu(Action{Kind: MenuRules, Variant: v.ID, Page: page}, r, telegram)
				checkMarkup(t, s.Text)
				checkButtons(t, s.Buttons, discord)
				checkWords(t, s.Text)
			}
			p, why := example(v)
			if moves := p.Moves(nil); len(moves) == 0 || !moves[0].IsCapture() || why == "" {
				t.Errorf("%s: nothing is to be taken in the example", v.ID)
			}
		}
		for page := range 2 {
			s := RulesMenu(Action{Kind: MenuRules, Page: page}, r, telegram)
			if checkButtons(t, s.Buttons, discord); len(flat(s.Buttons)) < 7 {
				t.Errorf("page %d lists %d rule sets", page, len(flat(s.Buttons)))
			}
		}
	}
}

// TestExamplesSayWhatDecides: where the sentence under a picture names a step of the choice among captures, that step decides;
// all but free choices and equal captures are drawn as one way.
func TestExamplesSayWhatDecides(t *testing.T) {
	t.Parallel()
	for _, v := range rules.All() {
		p, why := example(v)
		for i, c := range v.Take.Best {
			if criteria[c] != why {
				continue
			}
			count := func(steps int) int {
				less := *v
				less.Take.Best = v.Take.Best[:steps]
				q, err := less.ParseFEN(p.FEN())
				if err != nil {
					t.Fatal(err)
				}
				return len(q.Moves(nil))
			}
			if count(i) <= count(i+1) || count(i+1) != len(p.Moves(nil)) {
				t.Errorf("%s: %d captures, %d after %s", v.ID, count(i), count(i+1), why)
			}
		}
		s := RulesMenu(Action{Kind: MenuRules, Variant: v.ID, Page: pageTaking}, group, telegram)
		if !strings.Contains(s.Text, Say("en", why)+".") {
			t.Errorf("%s: no reason in %q", v.ID, s.Text)
		}
		if drawn := len(s.View.Path) > 0; drawn == (v.ID == "english" || v.ID == "italian-flying") {
			t.Errorf("%s: an arrow is drawn: %v", v.ID, drawn)
		}
	}
}

// TestANewRuleSetNeedsNoText explains one that nobody wrote anything for.
func TestANewRuleSetNeedsNoText(t *testing.T) {
	t.Parallel()
	v := *rules.Turkish
	v.ID = "armenian"
	v.Man.Moves |= rules.DiagonalForward
	v.King.Moves |= rules.Diagonals
	lines := append(gameFacts(&v, group), takingFacts(&v, group)...)
	if want := "A man moves one square diagonally forward and also straight forward or sideways."; !slices.Contains(lines, want) {
		t.Errorf("%q", lines)
	}
	for _, line := range append(lines, hints(&v, group)...) {
		checkWords(t, line)
	}
}
