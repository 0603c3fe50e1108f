package rules

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// position reads a FEN that must be good.
func position(t testing.TB, variant, fen string) Position {
	t.Helper()
	v, ok := Find(variant)
	if !ok {
		t.Fatalf("no variant %q", variant)
	}
	p, err := v.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestFENRoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := anyPosition(t)
		fen := p.FEN()
		q, err := p.v.ParseFEN(fen)
		if err != nil || q != p {
			t.Fatalf("%s: %v, read as %s", fen, err, q.FEN())
		}
	})
}

func TestFENIsWrittenInTheVariantsNames(t *testing.T) {
	t.Parallel()
	for variant, want := range map[string]string{
		"english": "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
		"spanish": "W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32",
		"russian": "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8",
		"turkish": "W:Wa2,b2,c2,d2,e2,f2,g2,h2,a3,b3,c3,d3,e3,f3,g3,h3:Ba6,b6,c6,d6,e6,f6,g6,h6,a7,b7,c7,d7,e7,f7,g7,h7",
	} {
		v, _ := Find(variant)
		if got := v.Start().FEN(); got != want {
			t.Errorf("%s: %s", variant, got)
		}
	}
}

// What others write: each is the same position as the first of its group.
func TestFENAsFound(t *testing.T) {
	t.Parallel()
	for _, group := range []struct {
		variant string
		fens    []string
	}{
		{"international", []string{ // B22
			"W:W26,31,K35:B4,8,K10", `[FEN "W:W26,31,K35:B4,8,K10."]`, "[FEN W:W26,31,K35:B4,8,K10]", `FEN "W:W26,31,K35:B4,8,K10."`,
			`"W:W26,31,K35:B4,8,K10"`, " w : w26, 31, k 35 : b4 ,8,k10 . ", "W:B4,8,K10:W26,31,K35", "W:WK35,31,26:BK10,8,4",
			"W:Wa5,b4,Kj4:Bh10,e9,Ki9", "W:W26,31,K35:B4,8,K10:H3:F17", "W:W26,31,K35:B4,8,K10:+0+0", "W:W:W26,31,K35:B4,8,K10",
			"B:W:W26,31,K35:B4,8,K10", "\ufeffW:W26,31,K35:B4,8,K10\r\n",
		}},
		{"international", []string{"B:W50:B", "W:B:W50:B", "B:W50", "B:B:W50", "B:W50-50:B", `[FEN "W:B:W50:B"]`}}, // B20
		{"international", []string{"W:WK1-3,50:B", "W:WK1,K2,K3,50"}},
		{"english", []string{"B:W21-32:B1-12", English.Start().FEN()}},
		{"spanish", []string{"W:W1-12:B21-32", Spanish.Start().FEN()}},
		{"portuguese", []string{"W:Wh1:BKc6", "W:W1:BK23"}},
		{"russian", []string{"W:W21-32:B1-12", Russian.Start().FEN()}},  // numbers count from the top left
		{"turkish", []string{"W:W41-56:B9-24", Turkish.Start().FEN()}},  // 1 = a8
		{"russian", []string{"W:Wc3,Kd2:Bb6,Kf8", "w:wC3,kD2:bB6,kF8"}}, //
		{"thai", []string{"B:WK32:B1", "B:W K32 : B 1", "B:B1:WK32"}},
	} {
		want := position(t, group.variant, group.fens[0])
		for _, fen := range group.fens[1:] {
			p, err := want.v.ParseFEN(fen)
			if err != nil || p != want {
				t.Errorf("%s %q: %v, read as %+v", group.variant, fen, err, p.side)
			}
		}
		if back := position(t, group.variant, want.FEN()); back != want {
			t.Errorf("%s is written as %s", group.fens[0], want.FEN())
		}
	}
}

func TestFENRefused(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ variant, fen, says string }{
		{"english", "", "nothing"},
		{"english", " \n ", "nothing"},
		{"english", "hello", "side to move"},
		{"english", "X:W1:B2", "side to move"},
		{"english", "W", "no pieces"},
		{"english", "W:W:B", "no pieces"},
		{"english", "W:W33:B1", `"33" is not a square of the 8×8 board`},
		{"english", "W:W0:B1", `"0"`},
		{"english", "W:Wa2:B1", `"a2"`},
		{"spanish", "W:Wa1:B1", `"a1"`},
		{"international", "W:W51:B1", "10×10"},
		{"english", "W:W21,21:B1", "two pieces on 21"},
		{"english", "W:W21:BK21", "two pieces on 21"},
		{"english", "W:W20-24:B22", "two pieces on 22"},
		{"english", "W:W3:B9", "last row, 3"},
		{"english", "W:W30:B31", "last row, 31"},
		{"russian", "W:Wa1:Bc1", "last row, c1"},
		{"turkish", "W:Wd8:Ba7", "last row, d8"},
		{"english", "W:W21:W22", "white are listed twice"},
		{"english", "W:W21,,22:B1", "missing between commas"},
		{"english", "W:W21,:B1", "missing between commas"},
		{"english", "W:WK:B1", "missing"},
		{"english", "W:WKK21:B1", `"K21"`},
		{"english", "W:W24-21:B1", "backwards"},
		{"english", "W:W21-:B1", "range"},
		{"english", "W:W1-99:B1", `"99"`},
		{"russian", "W:Wa1-c3:Bb8", "range"},
		{"english", "W:W21 22:B1", `"21 22"`},
		{"english", "W:X21:B1", "begin with W or B"},
		{"english", "W:W21:B1:rest", "begin with W or B"},
		{"turkish", "W:W9-40:B50", "more than 20"},
		{"english", "W:W21\n:B1\nand a line", `"1\nand a line"`},
		{"english", strings.Repeat("W:", 100000), "rules: FEN"},
	} {
		v, _ := Find(c.variant)
		_, err := v.ParseFEN(c.fen)
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s %.40q: error %v, want one about %q", c.variant, c.fen, err, c.says)
			continue
		}
		if s := err.Error(); strings.Contains(s, "\n") || len(s) > 300 {
			t.Errorf("%.40q: the error is no line to read: %q", c.fen, s)
		}
	}
}

func FuzzFEN(f *testing.F) {
	for _, v := range All() {
		f.Add(v.ID, v.Start().FEN())
	}
	f.Add("international", `[FEN "W:W26,31,K35:B4,8,K10."]`)
	f.Add("english", "W:B:W1-32:B")
	f.Add("russian", "w:wKc3:H0:F1")
	f.Fuzz(func(t *testing.T, variant, fen string) {
		v, ok := Find(variant)
		if !ok {
			v = International
		}
		p, err := v.ParseFEN(fen)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Fatalf("error of two lines: %q", err)
			}
			return
		}
		if q, err := v.ParseFEN(p.FEN()); err != nil || q != p {
			t.Fatalf("%q is written %q and read again as %q, %v", fen, p.FEN(), q.FEN(), err)
		}
	})
}
