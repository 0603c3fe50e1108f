package screen

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"damasbot/match"
	"damasbot/render"
	"damasbot/rules"
)

// squaresWith names the squares of a view that have a mark.
func squaresWith(view *render.View, v *rules.Variant, mark render.Mark) []string {
	var out []string
	for _, sq := range v.Squares() {
		if view.Marks[cellOf(v, sq)]&mark != 0 {
			out = append(out, v.Name(sq))
		}
	}
	return out
}

// TestPiecesStandWhereTheyStand places all four kinds on known squares of a board of either corner, and of a full one.
func TestPiecesStandWhereTheyStand(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		variant, fen string
		cells        map[int]render.Cell // row*8+col, row 0 on top
	}{
		{"russian", "W:Wa1,Kc3:Bh8,Kb6", map[int]render.Cell{56: render.WhiteMan, 42: render.WhiteKing, 7: render.BlackMan, 17: render.BlackKing}},
		{"english", "B:W32,K21:B1,K12", map[int]render.Cell{62: render.WhiteMan, 40: render.WhiteKing, 1: render.BlackMan, 23: render.BlackKing}},
		{"spanish", "W:W1,K5:B32,K28", map[int]render.Cell{63: render.WhiteMan, 54: render.WhiteKing, 0: render.BlackMan, 9: render.BlackKing}},
		{"turkish", "W:Wa1,Kb1:Bh8,Kg8", map[int]render.Cell{56: render.WhiteMan, 57: render.WhiteKing, 7: render.BlackMan, 6: render.BlackKing}},
	} {
		m := at(t, c.variant, c.fen, people)
		view := Board(m, group, nil, telegram).View
		for i, cell := range view.Cells {
			if cell != c.cells[i] {
				t.Errorf("%s: cell %d is %d, want %d", c.variant, i, cell, c.cells[i])
			}
		}
		if _, err := render.PNG(*view); err != nil {
			t.Errorf("%s: %v", c.variant, err)
		}
	}
}

// TestTheBoardInLettersAgreesWithItsLegend has all four kinds, from both sides.
func TestTheBoardInLettersAgreesWithItsLegend(t *testing.T) {
	t.Parallel()
	p := at(t, "russian", "W:Wa1,Kc3:Bh8,Kb6", people).Line.Position()
	board := textBoard(p, group, rules.White)
	rows := strings.Split(board, "\n")
	for i, want := range map[int]string{
		0: "<pre> 8   .   .   .   x", 2: " 6   X   .   .   .", 5: " 3 .   O   .   .  ", 7: " 1 o   .   .   .  ", 8: "   a b c d e f g h</pre>",
		9: "o white man, O white king, x black man, X black king",
	} {
		if rows[i] != want {
			t.Errorf("row %d is %q", i, rows[i])
		}
	}
	turned := strings.Split(textBoard(p, group, rules.Black), "\n")
	if turned[0] != "<pre> 1   .   .   .   o" || turned[8] != "   h g f e d c b a</pre>" {
		t.Errorf("turned: %q, %q", turned[0], turned[8])
	}
}

// TestTheBoardInLettersHasNumbers where moves are written in them: of the empty squares, and of the first of each row.
func TestTheBoardInLettersHasNumbers(t *testing.T) {
	t.Parallel()
	p := at(t, "international", "W:W46,K28:B1,K5", people).Line.Position()
	rows := strings.Split(textBoard(p, group, rules.White), "\n")
	for i, want := range map[int]string{
		0: "<pre> 1:    x   2   3   4   X", 1: " 6:  6   7   8   9  10  ", 5: "26: 26  27   O  29  30  ", 9: "46:  o  47  48  49  50  </pre>",
	} {
		if rows[i] != want {
			t.Errorf("row %d is %q", i, rows[i])
		}
	}
	turned := strings.Split(textBoard(p, group, rules.Black), "\n")
	if turned[0] != "<pre>50:   50  49  48  47   o" || turned[9] != " 5:  X   4   3   2   x  </pre>" {
		t.Errorf("turned: %q, %q", turned[0], turned[9])
	}
	if rows := strings.Split(textBoard(at(t, "turkish", "", people).Line.Position(), group, rules.White), "\n"); rows[8] != "   a b c d e f g h</pre>" {
		t.Errorf("turkish: %q", rows[8])
	}
}

func TestTheReadersSideIsAtTheBottom(t *testing.T) {
	t.Parallel()
	m := at(t, "russian", "", people)
	for _, c := range []struct {
		name string
		r    Reader
		flip bool
	}{
		{"group", group, false},
		{"group, turned", Reader{Lang: "en", Flip: true}, true},
		{"Ana", anas, false},
		{"Bruno", brunos, true},
		{"Bruno, turned", Reader{Lang: "en", Person: "tg/2", Direct: true, Flip: true}, false},
		{"Bruno's question in the group", Reader{Lang: "en", Person: "tg/2"}, false},
	} {
		view := Board(m, c.r, nil, telegram).View
		if view.Flip != c.flip || view.Bars.Bottom.White == c.flip || view.Bars.Top.White != c.flip {
			t.Errorf("%s: flip %v, White at the bottom %v", c.name, view.Flip, view.Bars.Bottom.White)
		}
	}
	if s := Board(m, group, nil, discord); s.View.Bars != nil {
		t.Error("bars where the platform has none")
	}
	if s := Board(m, group, nil, Limits{Buttons: 100, PerRow: 8}); s.View != nil {
		t.Error("a picture where the platform has none")
	}
}

func TestACaptureIsShown(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, "international", "W:W28,33:B23,13,2,1", people), "28x19x8")
	v := m.Variant()
	view := Board(m, group, nil, telegram).View
	if got := squaresWith(view, v, render.MarkFrom|render.MarkThrough|render.MarkLanding); !slices.Equal(got, []string{"8", "19", "28"}) {
		t.Errorf("marks on %v", got)
	}
	if got := squaresWith(view, v, render.MarkLanding); !slices.Equal(got, []string{"8"}) {
		t.Errorf("landing on %v", got)
	}
	if len(view.Path) != 3 || len(view.Ghosts) != 2 || view.Ghosts[0].Cell != render.BlackMan {
		t.Errorf("path %v, ghosts %v", view.Path, view.Ghosts)
	}
	play(t, m, "2x13")
	if view = Board(m, group, nil, telegram).View; view.Ghosts[0].Cell != render.WhiteMan {
		t.Errorf("ghosts %v", view.Ghosts)
	}
}

func TestTheAnswerOfTheEngineIsShownWithTheOwnMove(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, "russian", "", engineSeats), "c3-d4", "f6-g5")
	v := m.Variant()
	if got := squaresWith(Board(m, anas, nil, telegram).View, v, render.MarkFrom|render.MarkLanding); !slices.Equal(got, []string{"c3", "d4", "g5", "f6"}) {
		t.Errorf("in her direct message: %v", got)
	}
	if got := squaresWith(Board(m, group, nil, telegram).View, v, render.MarkFrom|render.MarkLanding); !slices.Equal(got, []string{"g5", "f6"}) {
		t.Errorf("in a group: %v", got)
	}
	if m = play(t, at(t, "russian", "", people), "c3-d4", "f6-g5"); len(squaresWith(Board(m, anas, nil, telegram).View, v, render.MarkFrom)) != 1 {
		t.Error("between people both moves are marked")
	}
}

func TestWhatMayMoveIsMarked(t *testing.T) {
	t.Parallel()
	v := rules.Russian
	view := Board(at(t, "russian", "", people), group, nil, telegram).View
	if got := squaresWith(view, v, render.MarkMovable); !slices.Equal(got, []string{"a3", "c3", "e3", "g3"}) {
		t.Errorf("at the start %v", got)
	}
	view = Board(at(t, "russian", "W:Wc3,h2:Bd4,h8", people), group, nil, telegram).View
	if must, may := squaresWith(view, v, render.MarkMust), squaresWith(view, v, render.MarkMovable); !slices.Equal(must, []string{"c3"}) || may != nil {
		t.Errorf("must %v, may %v", must, may)
	}
	view = Board(at(t, "russian", "W:Wc3,g3:Bh8", people), group, nil, telegram).View
	if got := squaresWith(view, v, render.MarkMovable); got != nil {
		t.Errorf("where all may move %v", got)
	}
	for name, s := range map[string]Screen{
		"his message":   Board(at(t, "russian", "", people), brunos, nil, telegram),
		"a question":    ResignConfirm(at(t, "russian", "", people), group, telegram),
		"engine's turn": Board(play(t, at(t, "russian", "", engineSeats), "c3-d4"), anas, nil, telegram),
	} {
		if got := squaresWith(s.View, v, render.MarkMovable|render.MarkMust); got != nil {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestLabelsOfChoicesEqualTheButtons compares the discs of the picture with the buttons beside it.
func TestLabelsOfChoicesEqualTheButtons(t *testing.T) {
	t.Parallel()
	m := at(t, "turkish", "W:WKa1,Kc3,Ke5,Kg7:Bh8", people)
	v := m.Variant()
	s := Board(m, anas, nil, telegram)
	if got := squaresWith(s.View, v, render.MarkChosen|render.MarkTarget); got != nil {
		t.Errorf("before a choice %v", got)
	}
	c3, _ := v.Square("c3")
	s = Board(m, anas, []rules.Square{c3}, telegram)
	buttons := labels(choices(s.Buttons))
	if got := squaresWith(s.View, v, render.MarkChosen); !slices.Equal(got, buttons[:1]) {
		t.Errorf("chosen %v", got)
	}
	if got := squaresWith(s.View, v, render.MarkTarget); !slices.Equal(got, buttons[1:]) {
		t.Errorf("targets %v, buttons %v", got, buttons)
	}
}

// TestEveryViewCanBeDrawn draws boards of random games, with choices, and the pages of the rules.
func TestEveryViewCanBeDrawn(t *testing.T) {
	t.Parallel()
	for _, v := range rules.All() {
		rng := rand.New(rand.NewPCG(1, 2))
		m := match.New("g1", "place", v.Start(), rules.Limits{}, people, noon)
		for i := 0; i < 150 && !m.Over(); i++ {
			moves := m.Line.Position().Moves(nil)
			move := moves[rng.IntN(len(moves))]
			if i%10 == 0 || move.IsCapture() && i%3 == 0 {
				draw(t, Board(m, group, []rules.Square{move.From()}, telegram))
			}
			do(t, m, match.Play{By: m.Turn(), Move: move})
		}
		for page := range pages {
			draw(t, RulesMenu(Action{Kind: MenuRules, Variant: v.ID, Page: page}, group, telegram))
		}
	}
}

func draw(t *testing.T, s Screen) {
	t.Helper()
	if s.View == nil {
		t.Fatal("no picture")
	}
	if _, err := render.PNG(*s.View); err != nil {
		t.Error(err)
	}
}

// TestNoGhostStandsUnderAPiece plays Turkish captures that end where a piece was jumped.
func TestNoGhostStandsUnderAPiece(t *testing.T) {
	t.Parallel()
	n := 0
	for _, fen := range crowded["turkish"] {
		for _, move := range at(t, "turkish", fen, people).Line.Position().Moves(nil) {
			if !move.Taken().Has(move.To()) {
				continue
			}
			n++
			m := at(t, "turkish", fen, people)
			do(t, m, match.Play{By: rules.White, Move: move})
			view := Board(m, group, nil, telegram).View
			if len(view.Ghosts) != move.Taken().Len()-1 {
				t.Errorf("%s: %d ghosts", m.Variant().Text(move), len(view.Ghosts))
			}
		}
	}
	if n == 0 {
		t.Error("no such capture among the crowded boards")
	}
}
