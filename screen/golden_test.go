package screen

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"damasbot/i18n"
	"damasbot/match"
	"damasbot/rules"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite testdata/*.golden; read them afterwards")

// onPaper writes a screen down as it is meant to be read: text, picture in words, buttons with tone and action.
func onPaper(s Screen) string {
	var b strings.Builder
	b.WriteString(s.Text + "\n")
	if s.Alt != "" {
		b.WriteString("alt: " + s.Alt + "\n")
	}
	for _, row := range s.Buttons {
		for i, button := range row {
			if i > 0 {
				b.WriteByte(' ')
			}
			tone := map[Tone]string{Plain: "", Primary: "*", Good: "+", Bad: "!"}[button.Tone]
			fmt.Fprintf(&b, "[%s%s %s]", tone, button.Label, button.Do.Encode())
		}
		b.WriteByte('\n')
	}
	if s.File != nil {
		fmt.Fprintf(&b, "file %s:\n%s", s.File.Name, s.File.Data)
	}
	return b.String()
}

// TestScreensReadWell compares screens with testdata, which was read for sense.
func TestScreensReadWell(t *testing.T) {
	t.Parallel()
	russian := play(t, at(t, "russian", "", people), "c3-d4", "f6-g5", "b2-c3")
	do(t, russian, match.OfferDraw{By: rules.White})
	forced := play(t, at(t, "international", "W:W28,33,44:B23,13,2,17,22", people), "28x19x8")
	engine := play(t, at(t, "italian", "", engineSeats), "23-19", "10-14")
	thinking := play(t, at(t, "italian", "", engineSeats), "23-19")
	turkish := at(t, "turkish", "W:WKa1,Kc3,Ke5,Kg7:BKh8", people)
	won := play(t, at(t, "english", "W:W22:B17", people), "22x13")
	aborted := at(t, "brazilian", "", people)
	do(t, aborted, match.Resign{By: rules.White, Pos: 1})
	quiet := at(t, "spanish", "W:WK1,K5,K6:BK32", people)
	c3, _ := rules.Turkish.Square("c3")
	black := rules.Black
	open := &match.Challenge{ID: "c1", From: people[0], To: match.Target{Username: "bruno", Name: "@bruno"}, Variant: rules.Italian, State: match.Open, Color: &black, Limits: rules.Limits{Quiet: 40}}
	choosing := &match.Challenge{ID: "c1", From: people[0], State: match.Choosing}
	accepted := &match.Challenge{ID: "c1", From: people[0], Variant: rules.Russian, State: match.Accepted, Opponent: people[1]}
	rows := []RankRow{{1, "Ana", "tg/1", 3, 1, 0}, {2, "Bruno", "tg/2", 0, 1, 3}}
	text := telegram
	text.Pictures = false
	for _, lang := range i18n.Languages() {
		group, ana, bruno := Reader{Lang: lang}, Reader{Lang: lang, Person: "tg/1", Direct: true}, Reader{Lang: lang, Person: "tg/2", Direct: true}
		asker := Reader{Lang: lang, Person: "tg/1"}
		both := []*match.Match{russian, engine}
		for _, c := range []struct {
			name string
			s    Screen
		}{
			{"board-offer-group", Board(russian, group, nil, telegram)},
			{"board-offer-direct", Board(russian, bruno, nil, telegram)},
			{"board-forced", Board(forced, group, nil, telegram)},
			{"board-engine", Board(engine, ana, nil, telegram)},
			{"board-thinking", Board(thinking, ana, nil, telegram)},
			{"board-pieces", Board(turkish, group, nil, telegram)},
			{"board-picked", Board(turkish, group, []rules.Square{c3}, telegram)},
			{"board-won", Board(won, group, nil, telegram)},
			{"board-aborted", Board(aborted, group, nil, telegram)},
			{"board-counters", Board(quiet, group, nil, telegram)},
			{"board-letters", Board(engine, ana, nil, text)},
			{"resign", ResignConfirm(russian, asker, telegram)},
			{"challenge-open", Challenge(open, group, telegram)},
			{"challenge-choosing", Challenge(choosing, group, telegram)},
			{"challenge-accepted", Challenge(accepted, group, telegram)},
			{"play-first", PlayMenu(Action{}, ana, Setup{"russian", "hard", ColorAny}, telegram)},
			{"play-level", PlayMenu(Action{Variant: "russian"}, ana, Setup{}, telegram)},
			{"play-color", PlayMenu(Action{Variant: "russian", Level: "easy"}, ana, Setup{}, telegram)},
			{"play-direct", PlayDirect(group)},
			{"games", Games(both, ana, telegram)},
			{"which-game", Which(Action{Then: DoResignAsk}, both, ana, telegram)},
			{"which-move", WhichMove(forced, forced.Line.Position().Moves(nil), group, telegram)},
			{"ranking", Ranking(Action{Variant: "russian"}, rows, []string{"russian", "turkish"}, asker, telegram)},
			{"pdn", PDN(russian, group, "t.me/damasbot")},
			{"help", Help(group, telegram)},
			{"start", Start(ana, telegram)},
			{"rules-italian-game", RulesMenu(Action{Variant: "italian"}, group, telegram)},
			{"rules-italian-taking", RulesMenu(Action{Variant: "italian", Page: pageTaking}, group, telegram)},
			{"rules-turkish-hints", RulesMenu(Action{Variant: "turkish", Page: pageHints}, group, telegram)},
		} {
			checkWords(t, c.s.Text)
			golden(t, filepath.Join("testdata", lang, c.name+".golden"), onPaper(c.s))
		}
	}
}

func golden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}
