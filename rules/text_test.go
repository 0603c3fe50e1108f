package rules

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// texts writes moves in full, in order.
func texts(v *Variant, moves []Move) string {
	var words []string
	for _, m := range moves {
		words = append(words, v.Text(m))
	}
	return strings.Join(words, " ")
}

// anyLine draws a game of random moves from a variant's start.
func anyLine(t *rapid.T) Line {
	v := rapid.SampledFrom(All()).Draw(t, "variant")
	l := NewLine(v.Start())
	for range rapid.IntRange(0, 80).Draw(t, "plies") {
		moves := l.Position().Moves(nil)
		if len(moves) == 0 {
			break
		}
		l = l.Play(moves[rapid.IntRange(0, len(moves)-1).Draw(t, "move")])
	}
	return l
}

// What is written of a move is read back as that move, in games and in positions full of captures.
func TestTextRoundTrip(t *testing.T) {
	t.Parallel()
	check := func(t *rapid.T, p Position) {
		moves := p.Moves(nil)
		shorts := map[string]bool{}
		for _, m := range moves {
			long, short := p.v.Text(m), p.Short(m)
			if shorts[short] {
				t.Fatalf("%s: two moves are %s", p.FEN(), short)
			}
			shorts[short] = true
			for _, text := range []string{long, short, strings.ToUpper(long), strings.ReplaceAll(long, "x", " : "), strings.ReplaceAll(long, "-", " – ")} {
				got, err := p.ParseMove(text)
				if err != nil || !slices.Contains(got, m) {
					t.Fatalf("%s: %s is read as %s, %v", p.FEN(), text, texts(p.v, got), err)
				}
				if len(got) > 1 && (m.jumps != 1 || len(p.v.Take.Best) > 0) {
					t.Fatalf("%s: %s is read as %s", p.FEN(), text, texts(p.v, got))
				}
			}
			if !strings.HasPrefix(long, p.v.Name(m.from)) || !strings.HasSuffix(short, p.v.Name(m.to)) || len(short) > len(long) {
				t.Fatalf("%s: %s, in short %s", p.FEN(), long, short)
			}
		}
	}
	t.Run("games", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) { check(t, anyLine(t).Position()) })
	})
	t.Run("positions", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) { check(t, anyPosition(t)) })
	})
}

// Every route of a capture is accepted: those of the public cases, as third parties list them.
func TestParseMoveAcceptsEveryRoute(t *testing.T) {
	t.Parallel()
	routes := 0
	for _, c := range publicCases(t) {
		p := caseOf(t, c)
		for _, m := range c.Moves {
			all := [][]string{m.Path}
			for _, o := range m.Other {
				all = append(all, o.Path)
			}
			taken := bitsOf(squaresOf(t, p.v, m.Captured...))
			for _, route := range all {
				routes++
				got, err := p.ParseMove(strings.Join(route, "x"))
				ok := slices.ContainsFunc(got, func(g Move) bool { return g.taken == taken && g.crowns == m.Crowned })
				if err != nil || !ok {
					t.Errorf("%s %s: %v is read as %q, %v", c.ID, c.FEN, route, texts(p.v, got), err)
				}
			}
		}
	}
	if routes < 700 {
		t.Errorf("only %d routes tried", routes)
	}
}

func TestParseMove(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ variant, fen, text, want string }{
		{"international", "", "32-28", "32-28"},
		{"international", "", " 32 28 ", "32-28"},
		{"international", "", "32–28!", "32-28"},
		{"international", "", "32x28", "32-28"}, // tinsley.pdn writes so
		{"international", "", "d4e5", "32-28"},  // algebraic in a numeric variant
		{"russian", "", "C3D4", "c3-d4"},
		{"russian", "", "c3 d4", "c3-d4"},
		{"russian", "", "22-18", "c3-d4"}, // numeric in an algebraic one
		{"russian", "", "с3-d4", "c3-d4"}, // Cyrillic с
		{"spanish", "", "10-14", "10-14"},
		{"english", "W:W22:B18,11", "22x15x8", "22x15x8"},
		{"english", "W:W22:B18,11", "22-15-8", "22x15x8"},
		{"english", "W:W22:B18,11", "22:8", "22x15x8"},
		{"english", "W:W22:B18,11", "22×8", "22x15x8"},
		// Two captures with the same ends: either is found by a landing of its own.
		{"international", "W:WK4:B13,20,32,37", "4x15", "4x27x38x15 4x31x42x15"},
		{"international", "W:WK4:B13,20,32,37", "4x42x15", "4x31x42x15"},
		{"international", "W:WK4:B13,20,32,37", "4x38x15", "4x27x38x15"},
		// B04: the choice is free, so captures of one and of four pieces stand side by side.
		{"russian", "W:WKf8:Bc5,e5,g5,g7", "f8:b4", "f8xb4 f8xh6xf4xd6xb4"},
		{"russian", "W:WKf8:Bc5,e5,g5,g7", "f8:h6:b4", "f8xh6xf4xd6xb4"},
		// B01
		{"russian", "W:WKa1:Bc3,f4", "a1xe5xh2", "a1xe5xh2"},
		{"russian", "W:WKa1:Bc3,f4", "a1xg3", "a1xe5xg3"},
		{"brazilian", "W:WKa1:Bd4,e7", "a1d8", "a1xf6xd8"},
		// B02
		{"russian", "W:Wf6:Be7,c7,h4", "f6xd8xa5", "f6xd8xa5"},
		{"brazilian", "W:Wf6:Be7,c7,h4", "f6xd8xb6", "f6xd8xb6"},
	} {
		v, _ := Find(c.variant)
		p := v.Start()
		if c.fen != "" {
			p = position(t, c.variant, c.fen)
		}
		got, err := p.ParseMove(c.text)
		if err != nil || texts(v, got) != c.want {
			t.Errorf("%s %s %q: %q, %v, want %q", c.variant, c.fen, c.text, texts(v, got), err, c.want)
		}
	}
}

func TestParseMoveRefuses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		variant, fen, text string
		rule               Rule
		squares            int
	}{
		{"international", "", "", NotASquare, 0},
		{"international", "", "hello", NotASquare, 0},
		{"international", "", "32", NotASquare, 0},
		{"international", "", "3228", NotASquare, 0},
		{"international", "", "32--28", NotASquare, 0},
		{"international", "", "32-28 now", NotASquare, 0},
		{"international", "", "32-28-", NotASquare, 0},
		{"international", "", "32-99", NotASquare, 1},
		{"international", "", "32-31", Occupied, 2},
		{"brazilian", "W:WKa1:Bd4,e7", "a1xd4", Occupied, 2}, // B01
		{"brazilian", "W:WKa1:Bd4,e7", "a1xf6", MustGoOn, 2},
		{"russian", "W:WKa1:Bc3,f4", "a1xd4", MustGoOn, 2},
		{"russian", "W:WKa1:Bc3,f4", "a1xf6", MustGoOn, 2},
		{"english", "W:W22,15:B18", "22x15", Occupied, 2},   // B10
		{"english", "W:W22:B18,15", "22x11", BlockedWay, 2}, // B10
		{"english", "W:WK4:B8,18", "4x22", OneStepOnly, 2},  // B11
	} {
		v, _ := Find(c.variant)
		p := v.Start()
		if c.fen != "" {
			p = position(t, c.variant, c.fen)
		}
		got, err := p.ParseMove(c.text)
		var bad *BadMove
		if len(got) > 0 || !errors.As(err, &bad) || bad.Why.Rule != c.rule || len(bad.Path) != c.squares {
			t.Errorf("%s %q: %q, %v, want %q", c.variant, c.text, texts(v, got), err, c.rule)
			continue
		}
		if s := bad.Error(); strings.Contains(s, "\n") || !strings.HasPrefix(s, c.text) {
			t.Errorf("%q: error %q", c.text, s)
		}
	}
}

func TestLooksLikeMove(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"32-28": true, "c3d4": true, "32x23x14": true, "C3:E5": true, " 32 - 28 ": true, "c3 d4": true, "32–28!": true, "28×19": true,
		"32-99": true, // a slip worth an answer
		"":      false, "hello": false, "32": false, "32 28": false, "2024-12-24": false, "99-98": false, "c3": false,
		"a b": false, "1-0": false, "32-28, I think": false, "ok 32-28": false, "3-2-1-go": false, "+55 11": false,
	} {
		if got := International.LooksLikeMove(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestTypedSquares(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"9 13": "9-13", "22x15x8": "22-15-8", "c3d4": "c3-d4", " 09-13! ": "9-13",
		"9": "", "9 men": "", "22-": "", "1-0": "", "": "",
	} {
		if got := strings.Join(TypedSquares(text), "-"); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}

func TestWrittenLikeMove(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"33-40": true, "0-1": true, "22-": true, "11-15x": true, "a3-b4": true, "e2e4": true, "32-28x": true, "e3xe4": true,
		"32 - 28": true, "C3:E5!": true, "99-98": true,
		"": false, "hello": false, "32": false, "c3": false, "32 28": false, "2024-12-24": false, "3-2-1-go": false, "20-30 minutes": false,
		"+55 11": false, "1/2": false, "-": false, "32-28, I think": false, strings.Repeat("1-", 200): false,
	} {
		if got := WrittenLikeMove(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func FuzzMove(f *testing.F) {
	for _, text := range []string{"32-28", "c3d4", "32x23x14", "f8:b4", "a1a1", "j10-i9", "5-0", "с3:е5", "×", "1 2 3"} {
		f.Add("russian", "W:WKf8:Bc5,e5,g5,g7", text)
		f.Add("international", "W:WK4:B13,20,32,37", text)
	}
	f.Fuzz(func(t *testing.T, variant, fen, text string) {
		v, ok := Find(variant)
		if !ok {
			v = Turkish
		}
		p, err := v.ParseFEN(fen)
		if err != nil {
			p = v.Start()
		}
		moves, err := p.ParseMove(text)
		if (len(moves) == 0) != (err != nil) {
			t.Fatalf("%d moves and error %v", len(moves), err)
		}
		for _, m := range moves {
			if !slices.Contains(p.Moves(nil), m) {
				t.Fatalf("%q is read as no legal move of %s", text, p.FEN())
			}
		}
		var bad *BadMove
		if err != nil && (!errors.As(err, &bad) || bad.Why.Rule == Allowed || strings.Contains(err.Error(), "\n")) {
			t.Fatalf("%q: error %q", text, err)
		}
		if err == nil && !v.LooksLikeMove(strings.ReplaceAll(text, " ", "-")) && !v.LooksLikeMove(text) {
			t.Fatalf("%q is a move and does not look like one", text)
		}
	})
}
