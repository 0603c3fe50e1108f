package browser

import (
	"strings"
	"testing"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/screen"
)

func TestOnePersonPlaysTheEngineToAResult(t *testing.T) {
	t.Parallel()
	for i, game := range games {
		t.Run(game.variant, func(t *testing.T) {
			t.Parallel()
			chosen(t, game.engine)
			o := newTown(t, uint64(i))
			ana := o.window("Ana", game.lang)
			s := ana.startAgainstEngine(game.variant, "easy", func(moment string) { ana.look(game.variant + "-engine-" + moment) })
			var m *match.Match
			var looked, steps bool
			for range longest {
				if m = o.match(s.match()); m.Pos != s.at() {
					t.Fatalf("the board shown is number %d, the match is at %d", s.at(), m.Pos)
				}
				if _, must := m.Line.Position().Forced(); must && !looked && m.Line.Len() > 10 {
					looked = true
					ana.look(game.variant + "-engine-3-forced")
				}
				ana.play(s, m.Line.Position(), strong(t, m.Line), func(shown) {
					if !steps {
						steps = true
						ana.look(game.variant + "-engine-5-steps")
					}
				})
				s = ana.see(func(it shown) bool { return it.over() || it.asks() && it.at() > m.Pos })
				if s.over() {
					break
				}
			}
			ana.look(game.variant + "-engine-4-result")
			m = o.match(s.match())
			result := m.Line.Outcome(m.Limits)
			if !result.Over {
				t.Fatalf("the page shows no result after %d moves", longest)
			}
			if !result.Drawn && !strings.Contains(lastLine(s.Text), "Ana") {
				t.Errorf("the page names nobody: %q", s.Text)
			}
			if won := result.Winner == rules.White; !result.Drawn && !won {
				t.Errorf("the weakest level won: %q", s.Text)
			}
			t.Logf("%d moves: %s", m.Line.Len(), lastLine(s.Text))
		})
	}
}

// startAgainstEngine goes to the direct message and through its menu, by clicks only, to a game as White. look, when set, is
// called on the way.
func (w *window) startAgainstEngine(variant, level string, look func(moment string)) shown {
	w.t.Helper()
	w.click(`.chat-row:not([aria-current="true"])`)
	if look != nil {
		look("1-direct")
	}
	w.click(test("start"))
	menu := func(v, level, color string) func(screen.Action) bool {
		return func(a screen.Action) bool {
			return a.Kind == screen.MenuPlay && a.Page == 0 && a.Variant == v && a.Level == level && a.Color == color
		}
	}
	w.choose(menu("", "", ""))
	w.choose(menu(variant, "", ""))
	w.choose(menu(variant, level, ""))
	w.see(func(s shown) bool { return s.has(menu(variant, level, screen.ColorWhite)) })
	if look != nil {
		look("2-menu")
	}
	w.choose(menu(variant, level, screen.ColorWhite))
	return w.see(shown.asks)
}
