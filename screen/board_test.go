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

func kindsOf(row []Button) string {
	var b strings.Builder
	for _, button := range row {
		b.WriteByte(byte(button.Do.Kind))
	}
	return b.String()
}

// TestControlsFitTheReader lists the first row by the letters of its kinds.
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
		{"group", quiet, group, "ofr"},
		{"group, forced", forced, group, "owfr"},
		{"group, offered", offered, group, "ynur"},
		{"group, offered and forced", offeredForced, group, "ynuwr"},
		{"her turn", quiet, anas, "or"},
		{"her turn, forced", forced, anas, "owr"},
		{"his", quiet, brunos, "or"},
		{"his while she must take", forced, brunos, "or"},
		{"her own offer", offered, anas, "ur"},
		{"her offer, to him", offered, brunos, "ynr"},
		{"a stranger", quiet, stranger, "f"},
		{"over, group", over, group, "agd"},
		{"over, hers", over, anas, "agd"},
	} {
		s := Board(c.m, c.r, nil, discord)
		if got := kindsOf(s.Buttons[0]); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		if len(s.Buttons[0]) > maxControls {
			t.Errorf("%s: %d controls", c.name, len(s.Buttons[0]))
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
				for i, row := range rows {
					_, resigns := spanOf(row, DoResignAsk)
					_, moves := spanOf(row, DoMove)
					_, picks := spanOf(row, DoPick)
					if resigns != (i == 0) || (moves || picks) && i == 0 {
						t.Fatalf("row %d of %s is %s", i, p.FEN(), kindsOf(row))
					}
				}
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
		if len(s.Buttons) != 1 || !strings.Contains(s.Text, "thinking") {
			t.Errorf("in the engine's turn: %d rows, %q", len(s.Buttons), s.Text)
		}
	}
}

// nasty are names that broke other bots.
var nasty = []string{
	"a_b*[c]", "<b>x", "&amp;", `"><a href="person:tg/2">`, "   ", "\u202egnp.exe", strings.Repeat("🐉", 64), strings.Repeat("W", 40),
	"Ёжик", "İğne", "عمر", "李", "e\u0301e\u0301", "\u3164\u3164", "\u2800", "👨\u200d👩\u200d👧", "\u200b", "a\nb\tc", "", "\xff\xfe",
	strings.Repeat("&", 64), strings.Repeat("e\u0301\u0302\u0303", 40), "🇧🇷",
}

// TestNamesAreShownLiterally puts them into captions, lists and questions, in every language.
func TestNamesAreShownLiterally(t *testing.T) {
	t.Parallel()
	for _, name := range nasty {
		seats := [2]match.Seat{{Person: "tg/1", Name: name}, {Person: "tg/2", Name: name}}
		m := at(t, "international", "W:WK28,33:B1,K2", seats)
		do(t, m, match.OfferDraw{By: rules.White})
		for _, lang := range []string{"pt-BR", "en"} {
			r := Reader{Lang: lang, Person: "tg/1"}
			for _, s := range []Screen{Board(m, r, nil, telegram), ResignConfirm(m, r, telegram), Games([]*match.Match{m}, r, telegram)} {
				checkMarkup(t, s.Text)
				checkButtons(t, s.Buttons, telegram)
				if strings.ContainsAny(s.Text, "\u202e\u200b\u2800\u3164\t") {
					t.Errorf("%q keeps invisible letters: %q", name, s.Text)
				}
			}
		}
	}
	for name, want := range map[string]string{
		"   ": "White", "": "White", "\u3164": "White", "<b>x": "<b>x", "a_b*[c]": "a_b*[c]", "&amp;": "&amp;", "\u202egnp": "gnp",
		"a\nb\tc": "a b c", strings.Repeat("W", 40): strings.Repeat("W", 32) + "…", "عمر": "\u2068عمر\u2069", "Ёжик": "Ёжик",
	} {
		s := Board(at(t, "russian", "", [2]match.Seat{{Person: "tg/1", Name: name}, people[1]}), group, nil, telegram)
		first, _, _ := strings.Cut(shown(s.Text), "\n")
		if got := strings.TrimSuffix(strings.TrimPrefix(first, "⚪ "), " × ⚫ Bruno"); got != want {
			t.Errorf("%q is shown %q, want %q", name, got, want)
		}
	}
}

// TestCaptionsFit measures captions of whole random games of the longest names, in every rule set and language.
func TestCaptionsFit(t *testing.T) {
	t.Parallel()
	seats := [2]match.Seat{{Person: "tg/1", Name: strings.Repeat("🐉", 64)}, {Person: "tg/2", Name: strings.Repeat("&", 64)}}
	for _, v := range rules.All() {
		for seed := range uint64(3) {
			rng := rand.New(rand.NewPCG(seed, 9))
			m := match.New(longID, "place", v.Start(), rules.Limits{}, seats, noon)
			for range 300 {
				for _, lang := range []string{"pt-BR", "en"} {
					if m.Line.Len()%9 == 0 || m.Over() {
						s := Board(m, Reader{Lang: lang, Person: "tg/1", Direct: true}, nil, telegram)
						checkMarkup(t, s.Text)
						checkButtons(t, s.Buttons, telegram)
						if length(s.Alt) > 1024 {
							t.Errorf("alt text of %d characters", length(s.Alt))
						}
					}
				}
				if m.Over() {
					break
				}
				moves := m.Line.Position().Moves(nil)
				do(t, m, match.Play{By: m.Turn(), Move: moves[rng.IntN(len(moves))]})
			}
		}
	}
}

func TestCountersBeginWhenTheyMatter(t *testing.T) {
	t.Parallel()
	lines := func(m *match.Match) string { return strings.Join(countersText(m, group), "|") }
	m := at(t, "turkish", "W:WKa1:BKh8", people)
	if got := lines(m); got != "No capture and no man moved: 0 of 50 moves each until a draw." {
		t.Errorf("one king each: %s", got)
	}
	m = at(t, "english", "", people)
	if got := lines(m); got != "" {
		t.Errorf("at the start: %s", got)
	}
	m = at(t, "italian-flying", "W:WK1,K2,K3:BK32", people)
	if got := lines(m); !strings.Contains(got, "Three kings against one: 0 of 20 moves of the stronger side") {
		t.Errorf("three against one: %s", got)
	}
	m = at(t, "english", "W:WK5,21,22:BK28,12,11", people)
	for i := range 20 {
		if got := strings.Contains(lines(m), "of 40 moves"); got != false {
			t.Errorf("after %d moves each: %s", i, lines(m))
		}
		for _, from := range [2][2]string{{"5", "1"}, {"28", "32"}} {
			if i%2 == 1 {
				from[0], from[1] = from[1], from[0]
			}
			m.Line = step(t, m.Line, from[0], from[1])
		}
	}
	if got := lines(m); !strings.Contains(got, "20 of 40 moves each") {
		t.Errorf("after 20 moves each: %s", got)
	}
}

// step plays on whatever the draw rules say.
func step(t *testing.T, l rules.Line, from, to string) rules.Line {
	t.Helper()
	moves, err := l.Position().ParseMove(from + "-" + to)
	if err != nil || len(moves) != 1 {
		t.Fatalf("%s-%s in %s: %v", from, to, l.Position().FEN(), err)
	}
	return l.Play(moves[0])
}

// TestAKingIsCrownedOnce plays a king back to the last row: nothing of what is shown counts it again.
func TestAKingIsCrownedOnce(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, "english", "W:WK5,21:BK28,12", people), "5-1", "28-32", "1-5")
	s := Board(m, group, nil, telegram)
	if !strings.Contains(s.Text, "⚪ 2 (1 king) ⚫ 2 (1 king)") {
		t.Errorf("text %q", s.Text)
	}
	if b := s.View.Bars; b.Bottom.Left != 2 || b.Bottom.Kings != 1 || b.Top.Left != 2 || b.Top.Kings != 1 {
		t.Errorf("bars %+v", b)
	}
}

func TestResultsTellTheReason(t *testing.T) {
	t.Parallel()
	won := func(reason match.Reason) match.Result { return match.Result{Winner: rules.Black, Reason: reason} }
	drawn := func(reason match.Reason, c rules.Counter) match.Result {
		return match.Result{Drawn: true, Reason: reason, Limit: c}
	}
	quiet := rules.Counter{Reason: rules.ByQuiet, Done: 15, Of: 15}
	for _, c := range []struct {
		variant string
		result  match.Result
		want    string
	}{
		{"russian", won(match.Reason(rules.ByNoPieces)), "⚫ Bruno wins: ⚪ Ana has no pieces left."},
		{"russian", won(match.Reason(rules.ByBlocked)), "⚫ Bruno wins: ⚪ Ana is blocked and cannot move."},
		{"russian", won(match.ByResignation), "⚫ Bruno wins: ⚪ Ana resigned."},
		{"poddavki", won(match.Reason(rules.ByNoPieces)), "⚫ Bruno wins, having got rid of every piece."},
		{"poddavki", won(match.Reason(rules.ByBlocked)), "⚫ Bruno wins, having no move left."},
		{"poddavki", won(match.ByResignation), "⚫ Bruno wins: ⚪ Ana resigned."},
		{"russian", won(match.ByAbort), "Game called off at the start: it counts for nobody."},
		{"russian", drawn(match.ByAgreement, rules.Counter{}), "Draw by agreement."},
		{"russian", drawn("quiet", quiet), "Draw: 15 moves each without a capture or a man's move."},
		{"russian", drawn("repetition", rules.Counter{Done: 3, Of: 3}), "Draw: the same position, time 3."},
		{"spanish", drawn("material", rules.Counter{Name: "three-kings", Of: 12}), "Draw. Three kings against one: 12 moves each without a decision."},
		{"italian-flying", drawn("material", rules.Counter{Name: "three-kings", Of: 20}), "Draw. Three kings against one: 20 moves of the stronger side without a decision."},
	} {
		m := at(t, c.variant, "", people)
		m.Result = &c.result
		if got := resultText(m, group); got != c.want {
			t.Errorf("%s %s: %q", c.variant, c.result.Reason, got)
		}
		for _, lang := range []string{"pt-BR", "en"} {
			s := Board(m, Reader{Lang: lang}, nil, telegram)
			checkMarkup(t, s.Text)
			if strings.Contains(s.Text, "result.") || strings.Contains(s.Text, "no value") {
				t.Errorf("%s: %q", lang, s.Text)
			}
		}
	}
}

// TestEveryLimitHasASentence sweeps the facts.
func TestEveryLimitHasASentence(t *testing.T) {
	t.Parallel()
	for _, v := range rules.All() {
		for _, limit := range v.Draw.Limits {
			for _, lang := range []string{"pt-BR", "en"} {
				if key := "limit." + limit.Name; Say(lang, key) == key {
					t.Errorf("%s: %s has no sentence", lang, key)
				}
			}
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
	if s := Board(m, brunos, nil, telegram); strings.Contains(s.Text, "½") || kindsOf(s.Buttons[0]) != "or" {
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
