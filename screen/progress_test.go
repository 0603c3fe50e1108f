package screen

import (
	"strings"
	"testing"

	"damasbot/match"
	"damasbot/rules"
)

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
	if got := lines(m); !strings.Contains(got, "3 kings against 1 king: 0 of 20 moves of the stronger side") {
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
	if !strings.Contains(s.Text, "⚪\u00a02 (1 king) ⚫\u00a02 (1 king)") {
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
		{"russian", won(match.Reason(rules.ByNoPieces)), "⚫\u00a0Bruno wins: ⚪\u00a0Ana has no pieces left."},
		{"russian", won(match.Reason(rules.ByBlocked)), "⚫\u00a0Bruno wins: ⚪\u00a0Ana is blocked and cannot move."},
		{"russian", won(match.ByResignation), "⚫\u00a0Bruno wins: ⚪\u00a0Ana resigned."},
		{"poddavki", won(match.Reason(rules.ByNoPieces)), "⚫\u00a0Bruno wins, having got rid of every piece."},
		{"poddavki", won(match.Reason(rules.ByBlocked)), "⚫\u00a0Bruno wins, having no move left."},
		{"poddavki", won(match.ByResignation), "⚫\u00a0Bruno wins: ⚪\u00a0Ana resigned."},
		{"russian", won(match.ByAbort), "Game called off at the start: it counts for nobody."},
		{"poddavki", won("time"), "⚫\u00a0Bruno wins: ⚪\u00a0Ana ran out of time."},
		{"russian", drawn(match.ByAgreement, rules.Counter{}), "Draw by agreement."},
		{"russian", drawn("quiet", quiet), "Draw: 15 moves each without a capture or a man's move."},
		{"russian", drawn("repetition", rules.Counter{Done: 3, Of: 3}), "Draw: the same position for the 3rd time."},
		{"spanish", drawn("material", rules.Counter{Name: "three-kings", Of: 12}), "Draw. 3 kings against 1 king: 12 moves each without a decision."},
		{"italian-flying", drawn("material", rules.Counter{Name: "three-kings", Of: 20}), "Draw. 3 kings against 1 king: 20 moves of the stronger side without a decision."},
	} {
		fen := ""
		if c.result.Limit.Name != "" {
			fen = "W:WK1,K2,K3:BK32"
		}
		m := at(t, c.variant, fen, people)
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

func TestMaterialIsToldFromTheFacts(t *testing.T) {
	t.Parallel()
	for id, want := range map[string]string{
		"international":  "after 16 moves each with 3 kings, 2 kings and 1 man or 1 king and 2 men against 1 king; after 5 moves each with 2 kings, 1 king and 1 man or 1 king against 1 king.",
		"brazilian":      "after 5 moves each with 2 kings against 2 kings; after 5 moves each with 2 kings, 1 king or 1 king and 1 man against 1 king; after 5 moves each with 2 kings against 1 king and 1 man.",
		"italian-flying": "after 20 moves of the stronger side with 3 kings against 1 king.",
	} {
		if got := strings.Join(drawFacts(variant(t, id), group), ""); !strings.HasSuffix(got, want) {
			t.Errorf("%s: %s", id, got)
		}
	}
	for fen, want := range map[string]string{
		"W:WKa1:BKh8,Kf8,a7": "2 kings and 1 man against 1 king", "W:WKa1,c1:BKh8,Kf8": "2 kings against 1 king and 1 man",
		"W:Wa1:Bh8,a7": "2 men against 1 man",
	} {
		if got := balance(at(t, "russian", fen, people).Line.Position(), group); got != want {
			t.Errorf("%s: %s", fen, got)
		}
	}
}
