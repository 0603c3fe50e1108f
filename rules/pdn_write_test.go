package rules

import (
	"context"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestWritePDN(t *testing.T) {
	t.Parallel()
	l := playText(t, NewLine(English.Start()), "11-15 22-18 15x22 25x18 8-11 29-25 4-8 25-22 12-16 24-20 10-15 27-24 16-19 23x16")
	got := WritePDN(Game{
		Variant: English, Line: l, Result: "0-1",
		Tags:     []Tag{{"White", `Ana "Dama" \ Z]`}, {"Opening", "single corner"}, {"Result", "?"}, {"Event", "club"}},
		Comments: []Comment{{1, "one {of} many"}},
	})
	want := `[Event "club"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Ana \"Dama\" \\ Z]"]
[Black "?"]
[Result "1-0"]
[GameType "21,B,8,8,N1,0"]
[Opening "single corner"]

1. 11-15 {one (of) many} 1... 22-18 2. 15x22 25x18 3. 8-11 29-25 4. 4-8 25-22 5.
12-16 24-20 6. 10-15 27-24 7. 16-19 23x16 1-0
`
	if got != want {
		t.Errorf("got\n%s", got)
	}
	// Black, who begins, has won: English collections write that 1-0.
	if r := read(t, got, nil)[0]; r.Game.Result != "0-1" {
		t.Errorf("the result is read as %s", r.Game.Result)
	}
}

func TestWritePDNNotation(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ variant, fen, move, want string }{
		{"russian", "W:Wc3:Bd4,d6", "c3xe5xc7", "1. c3:c7 *"},
		{"russian", "B:Wc3:Bf6,g7", "f6-e5", "1... f6-e5 *"},
		{"english", "W:W22:B18,11", "22x8", "1... 22x8 *"},
		{"spanish", "W:W10:B14", "10x19", "1. 10x19 *"},
		{"thai", "W:W22:B18,1", "22x15", "1... 22-15 *"},
		{"international", "W:WK4:B13,20,32,37", "4x31x15", "1. 4x31x42x15 *"}, // in full: 4x15 is two moves
	} {
		p := position(t, c.variant, c.fen)
		text := WritePDN(Game{Variant: p.v, Line: playText(t, NewLine(p), c.move)})
		lines := strings.Split(strings.TrimSpace(text), "\n")
		if got := lines[len(lines)-1]; got != c.want {
			t.Errorf("%s %s: %q, want %q", c.variant, c.move, got, c.want)
		}
		if !strings.Contains(text, "[SetUp \"1\"]\n[FEN \""+p.FEN()+"\"]\n") {
			t.Errorf("%s: no FEN in\n%s", c.fen, text)
		}
	}
}

// What is written is read back: variant, tags, moves, comments and result.
func TestPDNRoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		l := anyLine(t)
		l = replayFrom(l, rapid.IntRange(0, l.Len()).Draw(t, "start"))
		name := rapid.SampledFrom([]string{`Ana`, `a "b" \c]`, `\`, `"`, `x"] y`, "Ёжик", "İğne", "  two  words "}).Draw(t, "name")
		g := Game{
			Variant: l.Start().v, Line: l,
			Result:   rapid.SampledFrom([]string{"1-0", "0-1", "1/2-1/2", "*"}).Draw(t, "result"),
			Tags:     []Tag{{"White", name}, {"Extra", name}},
			Comments: []Comment{{0, "first"}, {l.Len() / 2, "half; [way] (1. oh) * 1-0"}, {l.Len(), "last " + strings.Repeat("word ", 30)}},
		}
		text := WritePDN(g, g)
		reports := ReadPDN(context.Background(), text, nil)
		if len(reports) != 2 {
			t.Fatalf("%d games in\n%s", len(reports), text)
		}
		for _, r := range reports {
			if r.Err != nil || r.Game.Variant != g.Variant || movesOf(r.Game) != movesOf(g) || r.Game.Result != g.Result {
				t.Fatalf("%v, %s %s in\n%s", r.Err, movesOf(r.Game), r.Game.Result, text)
			}
			if want := strings.Join(strings.Fields(name), " "); r.Game.Tag("White") != want || r.Game.Tag("Extra") != want {
				t.Fatalf("%q is read as %q in\n%s", name, r.Game.Tag("White"), text)
			}
			for i, c := range r.Game.Comments {
				if len(r.Game.Comments) != 3 || c.Ply != g.Comments[i].Ply || c.Text != strings.TrimSpace(g.Comments[i].Text) {
					t.Fatalf("comments are read as %v in\n%s", r.Game.Comments, text)
				}
			}
		}
		for _, line := range strings.Split(text, "\n") {
			if len([]rune(line)) > 80 && !strings.HasPrefix(line, "[") {
				t.Fatalf("line of %d columns: %s", len(line), line)
			}
		}
	})
}

// replayFrom returns the line as if it had begun at its i-th position.
func replayFrom(l Line, i int) Line {
	start, err := l.Start().v.ParseFEN(l.Before(i).FEN())
	if err != nil {
		panic(err)
	}
	on := NewLine(start)
	for ; i < l.Len(); i++ {
		if !slices.Contains(on.Position().Moves(nil), l.Move(i)) {
			return on // a Frisian king that has run too far: a FEN does not tell
		}
		on = on.Play(l.Move(i))
	}
	return on
}
