package screen

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"damasbot/match"
	"damasbot/render"
	"damasbot/rules"
)

// crowded are boards with more moves than any game is likely to see.
var crowded = map[string][]string{
	"turkish": {
		"W:WKd4,Ke5,Kc6,Kf3:Ba8",
		"W:WKa1,Kb3,Kc5,Kd7,Ke2,Kf4,Kg6,Kh8:BKh1",                 // 110 quiet moves
		"W:WKe4:BKc1,Ka4,Kh5,Kb6,Kc6,Kd6,Ke6,Kd7,Kf7,Kg8",         // 96 captures of one king
		"W:WKg3,Kg8,Kh8:BKc1,Kd3,Kf4,Kh4,Ka5,Kb5,Kc5,Kf5,Kd6,Kg6", // 74
		"W:WKe1,Kh1,Kh2:BKb1,Kf1,Ka2,Kc3,Ke3,Kg3,Kh4,Kf5,Kf7,Kd8", // 68
		"W:WKa2,Kf6,Kg6:BKd1,Kb2,Kc2,Ka3,Kb3,Kd3,Kf5,Kh6,Kg7,Kf8", // 46
	},
	"international": {
		"W:WK28,K33,K22,K39,K17:B1",
		"W:WK9,K41,K45:BK5,K13,K29,K36,K37,K38,K39",        // 32 captures
		"W:WK44,K45:BK2,K4,K9,K12,K19,K21,K24,K31,K39,K40", // 27
	},
	"czech":     {"W:WKa1,Kh6,Kf8:BKc1,Ke1,Kg1,Kb2,Kb4,Ke5,Kg5,Kb6,Ke7,Kg7"},
	"brazilian": {"W:WKd4,Ke5,Kc1,Kf8:Bh2", "W:WKa1:Bd4,e7,g7,c5,b6"},
	"frisian":   {"W:WK28,K33,K22,K39:B1", "W:WK28:B17,19,37,39,26,30,8,K48"},
	"russian":   {"W:WKa1,Kh8,Kd2,Kg5:Bb8", "W:WKa1:Bc3,f4,f6,c7,e7,g3"},
}

// TestCrowdedBoardsAreCrowded keeps the stress honest: at least 100 quiet moves, or 90 captures, on one board.
func TestCrowdedBoardsAreCrowded(t *testing.T) {
	t.Parallel()
	quiet, captures := 0, 0
	for _, fen := range crowded["turkish"] {
		moves := at(t, "turkish", fen, people).Line.Position().Moves(nil)
		if moves[0].IsCapture() {
			captures = max(captures, len(moves))
		} else {
			quiet = max(quiet, len(moves))
		}
	}
	if quiet < 100 || captures < 90 {
		t.Errorf("%d quiet moves, %d captures", quiet, captures)
	}
}

// TestExactlyTheLegalMovesCanBeReached follows every button of every step in every rule set.
func TestExactlyTheLegalMovesCanBeReached(t *testing.T) {
	t.Parallel()
	for _, v := range rules.All() {
		t.Run(v.ID, func(t *testing.T) {
			t.Parallel()
			all := positions(v, rand.New(rand.NewPCG(7, 11)), 3, 60)
			for _, fen := range crowded[v.ID] {
				p, err := v.ParseFEN(fen)
				if err != nil {
					t.Fatal(err)
				}
				all = append(all, p)
			}
			for _, p := range all {
				for _, lim := range []Limits{telegram, discord} {
					reachAll(t, p, lim)
				}
			}
		})
	}
}

func reachAll(t *testing.T, p rules.Position, lim Limits) {
	t.Helper()
	m := match.New(longID, "place", p, rules.Limits{}, people, noon)
	m.Pos = MaxPos
	legal := p.Moves(nil)
	reached := make([]int, len(legal))
	steps := 0
	var follow func(pick []rules.Square)
	follow = func(pick []rules.Square) {
		if steps++; steps > 2000 || len(pick) > MaxPath {
			t.Fatalf("%s: the steps do not end", p.FEN())
		}
		s := Board(m, Reader{Lang: "pt-BR"}, pick, lim)
		checkButtons(t, s.Buttons, lim)
		seen := map[string]bool{}
		for _, b := range choices(s.Buttons) {
			if seen[b.Label] {
				t.Fatalf("%s: two buttons are labelled %s", p.FEN(), b.Label)
			}
			seen[b.Label] = true
			back, err := Decode(b.Do.Encode())
			if err != nil {
				t.Fatalf("%s: %s: %v", p.FEN(), b.Label, err)
			}
			switch {
			case back.Kind == DoMove:
				if _, ok := back.Move(p); !ok || back.Pos != m.Pos || back.Match != m.ID {
					t.Fatalf("%s: button %s plays nothing", p.FEN(), b.Label)
				}
				reached[back.Index]++
			case back.Kind != DoPick:
				t.Fatalf("%s: button %s is no choice", p.FEN(), b.Label)
			case len(back.Path) > 0:
				if len(back.Path) <= len(pick) {
					t.Fatalf("%s: button %s leads back", p.FEN(), b.Label)
				}
				follow(back.Path)
			case len(pick) == 0:
				t.Fatalf("%s: nothing is chosen that could be taken back", p.FEN())
			}
		}
	}
	follow(nil)
	for i, n := range reached {
		if n != 1 {
			t.Fatalf("%s: %s can be reached in %d ways", p.FEN(), p.Variant().Text(legal[i]), n)
		}
	}
	if len(legal) <= maxOneTap && steps != 1 {
		t.Fatalf("%s: %d moves take %d steps", p.FEN(), len(legal), steps)
	}
}

func flat(rows [][]Button) []Button {
	var out []Button
	for _, row := range rows {
		out = append(out, row...)
	}
	return out
}

func labels(buttons []Button) []string {
	var out []string
	for _, b := range buttons {
		out = append(out, b.Label)
	}
	return out
}

func TestMovesComeInTheOrderOfTheNotation(t *testing.T) {
	t.Parallel()
	for id, want := range map[string][]string{
		"russian":       {"a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4"},
		"english":       {"9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"},
		"international": {"31-26", "31-27", "32-27", "32-28", "33-28", "33-29", "34-29", "34-30", "35-30"},
	} {
		s := Board(at(t, id, "", people), Reader{Lang: "en"}, nil, telegram)
		if got := labels(choices(s.Buttons)); !slices.Equal(got, want) {
			t.Errorf("%s: %v", id, got)
		}
	}
}

// TestChoosingInTwoSteps chooses a Turkish king among 49 moves and takes the choice back.
func TestChoosingInTwoSteps(t *testing.T) {
	t.Parallel()
	m := at(t, "turkish", "W:WKa1,Kc3,Ke5,Kg7:Bh8", people)
	s := Board(m, Reader{Lang: "en"}, nil, telegram)
	if got := fmt.Sprint(labels(choices(s.Buttons))); got != "[a1 c3 e5 g7]" {
		t.Fatalf("pieces: %s", got)
	}
	pick := choices(s.Buttons)[1].Do
	s = Board(m, Reader{Lang: "en"}, pick.Path, telegram)
	first := choices(s.Buttons)[0]
	if first.Label != "c3" || first.Tone != Good || first.Do.Kind != DoPick || len(first.Do.Path) != 0 {
		t.Errorf("the chosen piece is %+v", first)
	}
	if got := fmt.Sprint(labels(choices(s.Buttons))); got != "[c3 c1 c2 a3 b3 d3 e3 f3 g3 h3 c4 c5 c6 c7 c8]" {
		t.Errorf("destinations: %s", got)
	}
	for _, b := range choices(s.Buttons)[1:] {
		if b.Do.Kind != DoMove {
			t.Errorf("destination %s is not played", b.Label)
		}
	}
}

// TestAPickOfAnotherBoardCountsAsNone presses an old step.
func TestAPickOfAnotherBoardCountsAsNone(t *testing.T) {
	t.Parallel()
	m := at(t, "turkish", "W:WKa1,Kc3,Ke5,Kg7:Bh8", people)
	empty, _ := m.Variant().Square("b2")
	want := labels(flat(Board(m, Reader{Lang: "en"}, nil, telegram).Buttons))
	got := labels(flat(Board(m, Reader{Lang: "en"}, []rules.Square{empty}, telegram).Buttons))
	if !slices.Equal(got, want) {
		t.Errorf("%v", got)
	}
}

// TestUnequalCapturesBetweenTheSameSquares gives both a button (a capture of one piece, and of four).
func TestUnequalCapturesBetweenTheSameSquares(t *testing.T) {
	t.Parallel()
	m := at(t, "russian", "W:WKf8:Bc5,e5,g5,g7", people)
	s := Board(m, Reader{Lang: "en"}, nil, telegram)
	moves := choices(s.Buttons)
	if len(moves) != 6 {
		t.Fatalf("%v", labels(moves))
	}
	seen := map[string]bool{}
	for _, b := range moves {
		if seen[b.Label] || b.Tone != Primary {
			t.Errorf("capture %+v", b)
		}
		seen[b.Label] = true
	}
}

// TestACaptureIsChosenLandingByLanding leads one king among its 96 captures: what was chosen is the first button and is
// framed in the picture, at the piece and at the landing.
func TestACaptureIsChosenLandingByLanding(t *testing.T) {
	t.Parallel()
	m := at(t, "turkish", crowded["turkish"][2], people)
	v := m.Variant()
	s := Board(m, anas, nil, telegram)
	for range 2 {
		var next Button
		for _, b := range choices(s.Buttons) {
			if b.Do.Kind == DoPick && len(b.Do.Path) > 0 {
				next = b
			}
		}
		path := next.Do.Path
		if last := path[len(path)-1]; next.Label != v.Name(last) || next.Tone != Primary {
			t.Fatalf("the landing %s is labelled %+v", v.Name(last), next)
		}
		s = Board(m, anas, path, telegram)
		chosen := choices(s.Buttons)[0]
		if !strings.HasPrefix(chosen.Label, newList(m.Line.Position()).name(path)) || chosen.Tone != Good {
			t.Errorf("chosen %+v", chosen)
		}
		framed := squaresWith(s.View, v, render.MarkChosen)
		names := strings.Split(chosen.Label, "x")
		if len(framed) != 2 || !slices.Contains(framed, "e4") || !slices.Contains(framed, names[len(names)-1]) {
			t.Errorf("%s is framed at %v", chosen.Label, framed)
		}
	}
}
