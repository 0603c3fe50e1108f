package screen

import (
	"fmt"
	"testing"

	"damasbot/match"
)

// TestEveryGameIsOnOnePage turns through lists of several lengths by their buttons.
func TestEveryGameIsOnOnePage(t *testing.T) {
	t.Parallel()
	for n := range 32 {
		var ms []*match.Match
		for i := range n {
			m := at(t, "russian", "", people)
			m.ID = match.ID(fmt.Sprint("g", i))
			ms = append(ms, m)
		}
		for name, show := range map[string]func(Action) Screen{
			"games":   func(a Action) Screen { return Games(RunningGames{Listed: ms, Page: a.Page}, anas, telegram) },
			"resign":  func(a Action) Screen { return Which(Action{Then: DoResignAsk, Page: a.Page}, ms, anas, telegram) },
			"an end":  func(a Action) Screen { return Which(Action{Then: DoEndAsk, Page: a.Page}, ms, anas, telegram) },
			"rematch": func(a Action) Screen { return Which(Action{Then: DoRematch, Page: a.Page}, ms, anas, telegram) },
		} {
			seen := map[match.ID]int{}
			for next := (&Action{}); next != nil; {
				s, page := show(*next), next.Page
				next = nil
				for _, row := range s.Buttons {
					for _, b := range row {
						switch do := b.Do; {
						case do.Match != "":
							seen[do.Match]++
						case do.Kind == MenuGames, do.Kind == MenuOthers:
							if do.Kind == MenuOthers && (do.Who == "") != (do.Then == DoEndAsk) {
								t.Errorf("%s of %d: %+v turns the page", name, n, do)
							}
							if do.Page > page {
								next = &do
							}
						}
					}
				}
			}
			for _, m := range ms {
				if seen[m.ID] != 1 || len(seen) != n {
					t.Errorf("%s of %d: %s is there %d times, of %d", name, n, m.ID, seen[m.ID], len(seen))
				}
			}
		}
	}
	if s := Which(Action{Then: DoShow, Page: 9}, []*match.Match{at(t, "russian", "", people)}, anas, telegram); len(s.Buttons) != 1 {
		t.Errorf("a page that is no more has the buttons %v", s.Buttons)
	}
}
