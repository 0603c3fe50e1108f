package rules

import (
	"slices"
	"strings"
	"testing"
)

// One refusal at least for every rule. Demanded moves are the legal ones by RULES.md, worked out by hand.
func TestWhyNot(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		variant, fen, path string
		rule               Rule
		demanded           string
		best, tried        int
		square             string
	}{
		// Squares and pieces.
		{"international", "", "30 25", NoPieceThere, "", 0, 0, "30"},
		{"international", "", "20 24", NotYourPiece, "", 0, 0, "20"},
		{"english", "", "22 18", NotYourPiece, "", 0, 0, "22"}, // Black begins
		{"english", "W:W13:B9,6", "13 17", GameOver, "", 0, 0, ""},
		{"english", "W:W:B9,6", "13 17", GameOver, "", 0, 0, ""},

		// Where men go.
		{"international", "", "36 31", Occupied, "", 0, 0, "31"},
		{"international", "", "31 23", NoSuchMove, "", 0, 0, "23"},
		{"english", "W:W18:B1", "18 23", ManNotBackwards, "", 0, 0, "23"},
		{"english", "W:W18:B1", "18 27", ManNotBackwards, "", 0, 0, "27"},
		{"english", "W:W18:B23,1", "18 27", ManNotBackwards, "", 0, 0, "27"}, // men take forwards only
		{"english", "W:W22:B18,19", "22 15 24", ManNotBackwards, "22x15", 0, 0, "24"},
		{"english", "W:W22:B18,19", "22 24", ManNotBackwards, "22x15", 0, 0, "24"}, // landings left out
		{"international", "W:W28:B1", "28 33", ManNotBackwards, "", 0, 0, "33"},
		{"international", "W:W28:B33,1", "28 39", Allowed, "", 0, 0, ""}, // men take backwards, too
		{"turkish", "W:Wd4:Bh8", "d4 d3", ManNotBackwards, "", 0, 0, "d3"},
		{"turkish", "W:Wd4:Bd3,h8", "d4 d2", ManNotBackwards, "", 0, 0, "d2"},
		{"turkish", "W:Wd4:Bh8", "d4 e5", NoSuchMove, "", 0, 0, "e5"},
		{"turkish", "W:Wd4:Bh8", "d4 b4", OneStepOnly, "", 0, 0, "b4"},
		{"english", "W:W18:B1", "18 11", OneStepOnly, "", 0, 0, "11"},
		{"english", "W:WK18:B1", "18 9", OneStepOnly, "", 0, 0, "9"},
		{"english", "B:BK18:W32", "18 27", OneStepOnly, "", 0, 0, "27"},
		{"english", "W:W22,15:B18", "22 15", Occupied, "", 0, 0, "15"},   // B10
		{"english", "W:W22:B18,15", "22 11", BlockedWay, "", 0, 0, "15"}, // B10: two in a row
		{"english", "W:W22,18:B1", "22 15", OneStepOnly, "", 0, 0, "15"}, // over one's own; if that were away it would not go there either
		{"international", "W:WK46,37:B1", "46 32", BlockedWay, "", 0, 0, "37"},
		{"international", "W:WK46:B32,28", "46 23", BlockedWay, "", 0, 0, "28"}, // B10
		{"international", "W:WK46:B1", "46 45", NoSuchMove, "", 0, 0, "45"},
		// A piece that was jumped stays until the end and is not jumped again.
		{"international", "W:WK46:B23", "46 14 32", BlockedWay, "46x19 46x14 46x10 46x5", 0, 0, "23"},

		// What men and kings may take.
		{"italian", "W:W22:BK18", "22 13", ManTakesNoKing, "", 0, 0, "18"},
		{"italian", "W:W22,30:BK18,27", "22 13", ManTakesNoKing, "30x23", 0, 0, "18"}, // said before the capture that is due
		{"italian-flying", "W:W22:BK18", "22 15", ManTakesNoKing, "", 0, 0, "18"},
		{"turkish", "W:WKd4:Bd6,d2,h7", "d4 d8 d1", NoHalfTurn, "d4xd1 d4xd7 d4xd8", 0, 0, "d8"},

		// A capture is due.
		{"russian", "W:Wc3,h2:Bd4", "h2 g3", MustCapture, "c3xe5", 0, 0, "g3"},
		{"english", "W:W11,K30:B7,8,25", "30 26", MustCapture, "30x21 11x2 11x4", 0, 0, "26"}, // B08
		{"brazilian", "W:WKa1:Bd4,e7", "a1 b2", MustCapture, "a1xf6xd8", 0, 0, "b2"},
		{"brazilian", "W:WKa1:Bd4,e7", "a1 f6", MustGoOn, "a1xf6xd8", 0, 0, "f6"},
		{"brazilian", "W:WKa1:Bd4,e7", "a1 e5", MustGoOn, "a1xf6xd8", 0, 0, "e5"}, // B01
		{"russian", "W:WKa1:Bc3,f4", "a1 d4", MustGoOn, "a1xe5xg3 a1xe5xh2", 0, 0, "d4"},
		{"english", "W:W22:B18,11", "22 15", MustGoOn, "22x15x8", 0, 0, "15"},
		{"russian", "W:Wf6:Be7,c7,h4", "f6 d8", MustGoOn, "f6xd8xb6 f6xd8xa5", 0, 0, "d8"},

		// The choice among captures.
		{"brazilian", "W:Wa1,h4:Bb2,d4,g5", "h4 f6", MustTakeMost, "a1xc3xe5", 2, 1, ""},
		{"brazilian", "W:Wa1,h4:Bb2,d4,g5", "a1 c3", MustGoOn, "a1xc3xe5", 0, 0, "c3"},
		{"russian", "W:Wa1,h4:Bb2,d4,g5", "h4 f6", Allowed, "", 0, 0, ""},
		{"italian", "W:W22,K28:B18,23", "22 13", MustUseKing, "28x19", 1, 1, ""},
		{"czech", "W:Wa3,Kg1:Bb4,f2,h8", "a3 c5", MustUseKing, "g1xe3 g1xd4 g1xc5 g1xb6 g1xa7", 1, 1, ""},
		{"spanish", "W:Wa2,g2:Bb3,Kf3", "a2 c4", MustTakeKings, "5x14", 1, 0, ""},
		{"frisian", "W:W28,44:BK23,40", "44 35", MustTakeValue, "28x19", 0, 0, ""},
	} {
		v, _ := Find(c.variant)
		p := v.Start()
		if c.fen != "" {
			p = position(t, c.variant, c.fen)
		}
		why := p.WhyNot(squaresOf(t, v, strings.Fields(c.path)...)...)
		square := ""
		if why.Square != NoSquare {
			square = v.Name(why.Square)
		}
		if why.Rule != c.rule || why.Best != c.best || why.Tried != c.tried || square != c.square {
			t.Errorf("%s %s %s: %q at %q, %d of %d, want %+v", c.variant, c.fen, c.path, why.Rule, square, why.Tried, why.Best, c)
		}
		if got, want := strings.Fields(texts(v, why.Demanded)), strings.Fields(c.demanded); !sameWords(got, want) {
			t.Errorf("%s %s %s: demands %q, want %q", c.variant, c.fen, c.path, got, want)
		}
		checkDemanded(t, c.fen+" "+c.path, why, p.Moves(nil))
	}
}

func sameWords(a, b []string) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

// Alioto and Gilbert's position for FID 6.9: of captures with equally many kings, the one that meets them earliest,
// compared jump by jump to the end. A reading that looks at the first king only allows two.
func TestWhyNotKingEarliest(t *testing.T) {
	t.Parallel()
	p := position(t, "italian", "W:WK30:B10,K12,K18,20,K26,K27")
	legal := p.Moves(nil)
	if len(legal) != 1 || p.Short(legal[0]) != "30x5" {
		t.Fatalf("legal: %q, want 30x5", texts(p.v, legal))
	}
	refused := 0
	p.walk(p.Of(White).First(), func(l *leg) bool {
		if !l.finished() || setOf(l.taken) == legal[0].taken {
			return true
		}
		refused++
		why := p.WhyNot(l.path...)
		if len(l.taken) == legal[0].taken.Len() && why.Rule != MustMeetKing {
			t.Errorf("%v: %q", names(p.v, l.path), why.Rule)
		}
		if !slices.Equal(why.Demanded, legal) {
			t.Errorf("%v: demands %q", names(p.v, l.path), texts(p.v, why.Demanded))
		}
		return true
	})
	if refused == 0 {
		t.Error("no other capture in the position")
	}
}

// Frisian: after three moves in a row of one king, while men remain, another piece must move.
func TestWhyNotKingRun(t *testing.T) {
	t.Parallel()
	l := NewLine(position(t, "frisian", "W:WK46,45:BK2,6"))
	l = playText(t, l, "46-41 2-7 41-46 7-2 46-41 2-7")
	p := l.Position()
	why := p.WhyNot(squaresOf(t, p.v, "41", "46")...)
	if why.Rule != KingRunLimit || p.v.Name(why.Square) != "41" {
		t.Errorf("fourth move of the king: %q", why.Rule)
	}
	if why := p.WhyNot(squaresOf(t, p.v, "45", "40")...); why.Rule != Allowed {
		t.Errorf("move of the man: %q", why.Rule)
	}
}

// playText plays moves written in full or in short.
func playText(t testing.TB, l Line, moves string) Line {
	t.Helper()
	for text := range strings.FieldsSeq(moves) {
		found, err := l.Position().ParseMove(text)
		if err != nil || len(found) != 1 {
			t.Fatalf("%s: %s is %d moves, %v", l.Position().FEN(), text, len(found), err)
		}
		l = l.Play(found[0])
	}
	return l
}

func TestForced(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		variant, fen string
		rule         Rule
		demanded     string
		best         int
		movers       string
	}{
		{"english", "B:W22:B1", Allowed, "", 0, "1"},
		{"english", "W:W13:B9,6", Allowed, "", 0, ""},
		{"english", "W:W11,K30:B7,8,25", MustCapture, "30x21 11x2 11x4", 0, "11 30"},
		{"russian", "W:Wa1,h4:Bb2,d4,g5", MustCapture, "a1xc3xe5 h4xf6", 0, "a1 h4"},
		{"brazilian", "W:Wa1,h4:Bb2,d4,g5", MustTakeMost, "a1xc3xe5", 2, "a1"},
		{"italian", "W:W22,K28:B18,23", MustUseKing, "28x19", 1, "28"},
		{"italian", "W:W22:B18", MustCapture, "22x13", 0, "22"},
		{"spanish", "W:Wa2,g2:Bb3,Kf3", MustTakeKings, "5x14", 1, "5"},
		{"italian", "W:WK30:B10,K12,K18,20,K26,K27", MustMeetKing, "30x5", 0, "30"},
		{"frisian", "W:W28,44:BK23,40", MustTakeValue, "28x19", 0, "28"},
	} {
		p := position(t, c.variant, c.fen)
		why, ok := p.Forced()
		if ok != (c.rule != Allowed) || why.Rule != c.rule || why.Best != c.best {
			t.Errorf("%s %s: %v %q %d, want %q", c.variant, c.fen, ok, why.Rule, why.Best, c.rule)
		}
		var got []string
		for _, m := range why.Demanded {
			if m.jumps > 2 {
				got = append(got, p.Short(m))
			} else {
				got = append(got, p.v.Text(m))
			}
		}
		if !sameWords(got, strings.Fields(c.demanded)) {
			t.Errorf("%s %s: demands %q, want %q", c.variant, c.fen, got, c.demanded)
		}
		if movers := bitsOf(squaresOf(t, p.v, strings.Fields(c.movers)...)); p.Movers() != movers {
			t.Errorf("%s %s: movers %b, want %s", c.variant, c.fen, p.Movers(), c.movers)
		}
	}
}
