package browser

import (
	"math/rand/v2"
	"strings"
	"testing"

	"damasbot/rules"
	"damasbot/screen"
)

// games says which rule sets are played: id, the language of the windows, and whether without -full too.
var games = []struct {
	variant, lang string
	group, engine bool
}{
	{"english", "en", true, false},
	{"international", "pt-br", false, true},
	{"italian", "it", false, false},
	{"turkish", "tr", true, true},
}

// longest is more moves than any of the games takes.
const longest = 300

func TestTwoPeoplePlayToAResult(t *testing.T) {
	t.Parallel()
	for i, game := range games {
		t.Run(game.variant, func(t *testing.T) {
			t.Parallel()
			chosen(t, game.group)
			o := newTown(t, uint64(i))
			ana, beto := o.window("Ana", game.lang), o.window("Beto", game.lang)
			ana.look(game.variant + "-1-start")
			s := o.challenge(ana, beto, game.variant, func() { beto.look(game.variant + "-2-challenge") })
			rng := rand.New(rand.NewPCG(uint64(i), 7))
			var forced, steps bool
			s = o.playOut(s, []*window{ana, beto}, strong, careless(rng), func(w *window, l rules.Line) func(shown) {
				if _, must := l.Position().Forced(); must && !forced && l.Len() > 10 {
					forced = true
					w.look(game.variant + "-3-forced")
					w.why(game.variant + "-3-why")
				}
				return func(shown) {
					if !steps {
						steps = true
						w.look(game.variant + "-4-steps")
					}
				}
			})
			ana.look(game.variant + "-5-result")
			if game.variant == "international" || game.variant == "turkish" {
				if !steps {
					t.Error("no move was chosen in two steps")
				}
			}
			m := o.match(s.match())
			result := m.Line.Outcome(m.Limits)
			if !result.Over {
				t.Fatalf("the page shows a result, but %s is not over", m.Line.Position().FEN())
			}
			winner, loser := m.Seats[result.Winner].Name, m.Seats[result.Winner.Opponent()].Name
			told := resultLine(s.Text, winner, loser)
			if !result.Drawn && (told == "" || strings.Index(told, winner) > strings.Index(told, loser)) {
				t.Errorf("%s won, but the page says %q", winner, s.Text)
			}
			t.Logf("%d moves: %s", m.Line.Len(), told)
		})
	}
}

// challenge has one person challenge and another accept; it returns the board that both see. waiting is called in between.
func (o *town) challenge(from, to *window, variant string, waiting func()) shown {
	o.t.Helper()
	from.say("/desafiar")
	from.choose(func(a screen.Action) bool { return a.Kind == screen.ChChoose && a.Variant == variant })
	to.see(func(s shown) bool { return s.has(kind(screen.ChAccept)) })
	if waiting != nil {
		waiting()
	}
	to.choose(kind(screen.ChAccept))
	return from.see(shown.asks)
}

// playOut plays a match of the group to its end, first with the moves of the side that begins, second with the other's.
// before is called ahead of every move with the window that makes it; what it returns is called at every further step of
// choosing. All windows show the same after every move.
func (o *town) playOut(s shown, windows []*window, first, second player, before func(*window, rules.Line) func(shown)) shown {
	o.t.Helper()
	for range longest {
		m := o.match(s.match())
		if m.Pos != s.at() {
			o.t.Fatalf("the board shown is number %d, the match is at %d", s.at(), m.Pos)
		}
		choose := first
		if m.Line.Len()%2 == 1 {
			choose = second
		}
		i := 0
		for windows[i].who != m.Seats[m.Turn()].Name {
			i++
		}
		w := windows[i]
		s = w.see(func(it shown) bool { return it.raw == s.raw })
		step := before(w, m.Line)
		w.play(s, m.Line.Position(), choose(o.t, m.Line), step)
		s = w.see(func(it shown) bool { return it.over() || it.asks() && it.at() > m.Pos })
		for _, other := range windows {
			other.see(func(it shown) bool { return it.raw == s.raw })
		}
		if s.over() {
			return s
		}
	}
	o.t.Fatalf("no result after %d moves", longest)
	return s
}

// why asks why a capture is forced, looks at the answer and puts it away.
func (w *window) why(moment string) {
	w.t.Helper()
	w.choose(kind(screen.DoWhy))
	w.until(`document.querySelector('.toast, #alert[open]')`)
	w.look(moment)
	if value[bool](w, `document.getElementById('alert').open`) {
		w.click(test("alert-ok"))
	}
}

// resultLine is the line below the head that names both players: who won comes first.
func resultLine(text, a, b string) string {
	lines := strings.Split(text, "\n")
	for _, l := range lines[1:] {
		if strings.Contains(l, a) && strings.Contains(l, b) {
			return l
		}
	}
	return ""
}

func lastLine(text string) string {
	return text[strings.LastIndexByte(text, '\n')+1:]
}
