package screen

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"damasbot/match"
	"damasbot/rules"
)

var group = Reader{Lang: "en"}

// anas and brunos are direct messages.
var (
	anas   = Reader{Lang: "en", Person: "tg/1", Direct: true}
	brunos = Reader{Lang: "en", Person: "tg/2", Direct: true}
)

// controlsOf are the kinds of a board's controls, row by row: what stands above the first move, or of all where there is none.
func controlsOf(rows [][]Button) string {
	var out []string
	for _, row := range rows {
		kinds := kindsOf(row)
		if strings.Trim(kinds, "mp") == "" {
			break
		}
		out = append(out, kinds)
	}
	return strings.Join(out, " ")
}

// choices are the buttons below a board's controls.
func choices(rows [][]Button) []Button {
	n := len(strings.Fields(controlsOf(rows)))
	return flat(rows[n:])
}

// checkRows holds a board's rows to what must not be pressed by mistake: resign is the right end of the first; in a direct
// message, where moves may follow the first, nothing below it ends the game; elsewhere flip keeps them from the second.
func checkRows(t *testing.T, rows [][]Button, direct bool) {
	t.Helper()
	first, harmless := kindsOf(rows[0]), "uUfwYN"
	if n := len(first); n < 2 || n > perControls || first[n-1] != byte(DoResignAsk) || strings.ContainsAny(first, "mp") {
		t.Errorf("the first row is %s", first)
	}
	moves := slices.ContainsFunc(rows[1:], func(row []Button) bool { return strings.Trim(kindsOf(row), "mp") == "" })
	if !direct || !moves {
		harmless += "ynZ"
	}
	moves = false
	for i, row := range rows[1:] {
		kinds := kindsOf(row)
		isMoves := strings.Trim(kinds, "mp") == ""
		switch {
		case !isMoves && (moves || strings.Trim(kinds, harmless) != "" || len(kinds) > perControls):
			t.Errorf("a row below the first is %s", kinds)
		case isMoves && i == 0 && !direct:
			t.Errorf("moves stand in the second row: %s", kinds)
		}
		moves = moves || isMoves
	}
}

func kindsOf(row []Button) string {
	var b strings.Builder
	for _, button := range row {
		b.WriteByte(byte(button.Do.Kind))
	}
	return b.String()
}

// TestControlsFitTheReader lists the controls by the letters of their kinds.
func TestControlsFitTheReader(t *testing.T) {
	t.Parallel()
	quiet := at(t, "russian", "", people)
	forced := at(t, "russian", "W:Wc3:Bd4,h8", people)
	offered := at(t, "russian", "", people)
	do(t, offered, match.OfferDraw{By: rules.White})
	offeredForced := at(t, "russian", "W:Wc3:Bd4,h8", people)
	do(t, offeredForced, match.OfferDraw{By: rules.Black})
	over := at(t, "russian", "", people)
	do(t, over, match.Resign{By: rules.White})
	stranger := Reader{Lang: "en", Person: "tg/9", Direct: true}
	for _, c := range []struct {
		name string
		m    *match.Match
		r    Reader
		want string
	}{
		{"group", quiet, group, "or f"},
		{"group, forced", forced, group, "or fw"},
		{"group, offered", offered, group, "ynr uf"},
		{"group, offered and forced", offeredForced, group, "ynr ufw"},
		{"her turn", quiet, anas, "or"},
		{"her turn, forced", forced, anas, "or w"},
		{"his", quiet, brunos, "or"},
		{"his while she must take", forced, brunos, "or"},
		{"her own offer", offered, anas, "ur"},
		{"her offer, to him", offered, brunos, "ynr"},
		{"a stranger", quiet, stranger, "f"},
		{"over, group", over, group, "agd"},
		{"over, hers", over, anas, "agd"},
		{"over, a stranger", over, stranger, "gd"},
	} {
		s := Board(c.m, c.r, nil, discord)
		if got := controlsOf(s.Buttons); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// span is the part of a row's width that a button takes.
type span struct{ from, to float64 }

func spanOf(row []Button, kind Kind) (span, bool) {
	for i, b := range row {
		if b.Do.Kind == kind {
			n := float64(len(row))
			return span{float64(i) / n, float64(i+1) / n}, true
		}
	}
	return span{}, false
}

// TestResignNeverStandsWhereAMoveStood: it is the right end of the first row, where no move ever is; in the confirmation
// that place says no, so that a double or triple tap resigns nothing.
func TestResignNeverStandsWhereAMoveStood(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 4))
	for _, v := range rules.All() {
		for _, p := range positions(v, rng, 1, 10) {
			m := match.New("g1", "place", p, rules.Limits{}, people, noon)
			if rng.IntN(3) == 0 {
				do(t, m, match.OfferDraw{By: rules.Color(rng.IntN(2))})
			}
			for _, r := range []Reader{group, anas, brunos} {
				rows := Board(m, r, nil, telegram).Buttons
				checkRows(t, rows, r.Direct)
				resign, _ := spanOf(rows[0], DoResignAsk)
				confirm := ResignConfirm(m, r, telegram).Buttons
				no, ok := spanOf(confirm[0], DoPick)
				yes, _ := spanOf(confirm[0], DoResign)
				if !ok || len(confirm) != 1 || no.from > resign.from || no.to < resign.to || yes.to > resign.from {
					t.Fatalf("resign at %v, then no at %v and yes at %v", resign, no, yes)
				}
			}
		}
	}
}

func TestTheConfirmationNamesWhoAsked(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, "russian", "", people), "c3-d4", "f6-g5")
	r := Reader{Lang: "en", Person: "tg/2"}
	s := ResignConfirm(m, r, telegram)
	if !strings.Contains(shown(s.Text), "Bruno, do you really want to resign?") {
		t.Errorf("text %q", s.Text)
	}
	if yes := s.Buttons[0][0].Do; yes.Color != ColorBlack || yes.Pos != m.Pos {
		t.Errorf("yes is %+v", yes)
	}
	if no := s.Buttons[0][1].Do; no.Kind != DoPick || no.Path != nil || no.Pos != m.Pos {
		t.Errorf("no is %+v", no)
	}
}

// TestTheQuestionLeavesTheOthersTheirBoard: of a board that all see it takes the row of resign alone, and of that what others
// may answer stays.
func TestTheQuestionLeavesTheOthersTheirBoard(t *testing.T) {
	t.Parallel()
	asker := Reader{Lang: "en", Person: "tg/1"}
	for _, c := range []struct {
		name, fen string
		cmds      []match.Command
		want      string
	}{
		{"quiet", "", nil, "Rp f"},
		{"forced", "W:Wc3:Bd4,h8", nil, "Rp fw"},
		{"an offer", "", []match.Command{match.OfferDraw{By: rules.White}}, "Rp yn uf"},
		{"over", "", []match.Command{match.Resign{By: rules.White}}, "agd"},
	} {
		m := doing(t, at(t, "russian", c.fen, people), c.cmds...)
		s := ResignBoard(m, asker, discord)
		if got := controlsOf(s.Buttons); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		if got, want := len(choices(s.Buttons)), len(choices(Board(m, asker, nil, discord).Buttons)); got != want {
			t.Errorf("%s: %d moves, the board has %d", c.name, got, want)
		}
	}
}

// TestOnlyWhoIsToMoveGetsMoves looks at direct messages and at the engine's turn.
func TestOnlyWhoIsToMoveGetsMoves(t *testing.T) {
	t.Parallel()
	m := at(t, "russian", "", people)
	engine := at(t, "russian", "", engineSeats)
	if rows := Board(m, brunos, nil, telegram).Buttons; len(rows) != 1 {
		t.Errorf("Bruno gets %d rows in Ana's turn", len(rows))
	}
	if rows := Board(engine, anas, nil, telegram).Buttons; len(rows) < 2 {
		t.Error("Ana gets no moves in her turn")
	}
	play(t, engine, "c3-d4")
	for _, r := range []Reader{anas, group} {
		s := Board(engine, r, nil, telegram)
		if len(s.Buttons) != 0 || !strings.Contains(s.Text, "thinking") {
			t.Errorf("in the engine's turn: %d rows, %q", len(s.Buttons), s.Text)
		}
	}
}

func TestTheOfferIsShownWithItsMaker(t *testing.T) {
	t.Parallel()
	m := at(t, "russian", "", people)
	do(t, m, match.OfferDraw{By: rules.White})
	play(t, m, "c3-d4") // an own move does not take it back
	if s := Board(m, brunos, nil, telegram); !strings.Contains(shown(s.Text), "½ Ana offers a draw.") || kindsOf(s.Buttons[0]) != "ynr" {
		t.Errorf("%q %s", s.Text, kindsOf(s.Buttons[0]))
	}
	play(t, m, "f6-g5") // his answer declines it
	if s := Board(m, brunos, nil, telegram); strings.Contains(s.Text, "½") || kindsOf(s.Buttons[0]) != "ozr" {
		t.Errorf("%q %s", s.Text, kindsOf(s.Buttons[0]))
	}
}

func TestLabelsFitAPhone(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{2: "[4 4]", 5: "[4 4]", 8: "[3 3 2]", 20: "[2 2 2 2]", 30: "[1 1 1 1 1 1 1 1]"} {
		var buttons []Button
		for range 8 {
			buttons = append(buttons, Button{Label: strings.Repeat("x", n)})
		}
		var got []int
		for _, row := range arrange(buttons, telegram) {
			got = append(got, len(row))
		}
		if fmt.Sprint(got) != want {
			t.Errorf("labels of %d: rows of %v", n, got)
		}
	}
	if rows := arrange(nil, telegram); rows != nil || !slices.Equal(labels(flat(rows)), nil) {
		t.Errorf("nothing is laid out as %v", rows)
	}
}

// TestAQuietBoardCallsNobody: it names the players, and links to none.
func TestAQuietBoardCallsNobody(t *testing.T) {
	t.Parallel()
	m := at(t, "russian", "", people)
	quiet := group
	quiet.Quiet = true
	loud, s := Board(m, group, nil, telegram), Board(m, quiet, nil, telegram)
	if strings.Contains(s.Text, "person:") || len(s.Calls) > 0 || shown(s.Text) != shown(loud.Text) {
		t.Errorf("it calls %v: %q", s.Calls, s.Text)
	}
	if !slices.Equal(loud.Calls, []string{people[0].Person}) {
		t.Errorf("another board calls %v", loud.Calls)
	}
}
