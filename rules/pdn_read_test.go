package rules

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"
)

// read reads a PDN text and checks what holds of every reading.
func read(t testing.TB, text string, v *Variant) []Report {
	t.Helper()
	reports := ReadPDN(context.Background(), text, v)
	if len(reports) == 0 {
		t.Fatalf("%.60q: no report at all", text)
	}
	for i, r := range reports {
		if r.Number != i+1 {
			t.Errorf("%.60q: report %d has number %d", text, i+1, r.Number)
		}
		if r.Err != nil && strings.ContainsAny(r.Err.Error(), "\n\r") {
			t.Errorf("%.60q: error of two lines: %q", text, r.Err)
		}
	}
	return reports
}

// movesOf writes the moves of a game.
func movesOf(g Game) string {
	var all []Move
	for i := range g.Line.Len() {
		all = append(all, g.Line.Move(i))
	}
	if g.Variant == nil {
		return ""
	}
	return texts(g.Variant, all)
}

// One game each, as found in the wild.
func TestReadPDN(t *testing.T) {
	t.Parallel()
	const two = "11-15 22-18 15x22 25x18"
	for name, c := range map[string]struct {
		text   string
		v      *Variant
		moves  string
		result string
	}{
		"plain":                    {"1. 11-15 22-18 2. 15x22 25x18 *", English, two, "*"},
		"B23 broken after a move":  {"1. 11-15\n22-18 2. 15x22\n25x18 *", nil, two, "*"},
		"B23 CRLF, tabs, BOM":      {"\ufeff1. 11-15\r\n\t22-18 2. 15x22\r\n25x18 *\r\n", English, two, "*"},
		"B29 ; in braces":          {"1. 11-15 {good; or not\n[really] 1-1} 22-18 ; tail 2. 1-5\n2. 15x22 25x18 *", English, two, "*"},
		"B31 dots and signs":       {"1. 11-15! {a} 1. ... 22-18?? $4 ± 2. 15x22 2... 25:18 *", English, two, "*"},
		"numbers like 01.":         {"01. 11-15 22-18 02.15x22 25x18", English, two, "*"},
		"numbers without dots":     {"1 11-15 22-18 2 15x22 25x18", English, two, "*"},
		"no numbers":               {"11-15 22-18 15x22 25x18", English, two, "*"},
		"x for quiet moves":        {"1. 11x15 22x18 2. 15x22 25x18 1-0", English, two, "0-1"},
		"spaces in moves":          {"1. 11 - 15  22-18 2. 15 x22 25x 18", English, two, "*"},
		"zeros":                    {"1. 09-13 22-18", English, "9-13 22-18", "*"},
		"forced mark attached":     {"1. 11-15 22-18* 2. 15x22* 25x18 0-1", English, two, "1-0"},
		"forced mark apart":        {"1. 11-15 22-18 * 2. 15x22 * {so} 25x18 1/2-1/2", English, two, "1/2-1/2"},
		"variations":               {"1. 11-15 (1. 9-13 (9-14 {)} 22-18) 22-18 ; )\n) 22-18 2. 15x22(?) 25x18", English, two, "*"},
		"nested comment":           {"1. 11-15 {a {b} c} 22-18 2. 15x22 25x18", English, two, "*"},
		"brace in a comment":       {"1. 11-15 {a { b} 22-18 2. 15x22 25x18 {c}", English, two, "*"},
		"percent lines":            {"% 1. 9-13\n1. 11-15 22-18\n%2. 10-14\n2. 15x22 25x18", English, two, "*"},
		"0. in front":              {"0. 32-28 18-23", International, "32-28 18-23", "*"}, // B26
		"move like a result":       {"[FEN \"W:WK1,40:BK5,30\"]\n1. 1-18 30-34 1-1", International, "1-18 30-34", "1/2-1/2"},
		"2-0":                      {"1. 32-28 18-23 2-0", International, "32-28 18-23", "1-0"},
		"0-2":                      {"1. 32-28 18-23 0-2", International, "32-28 18-23", "0-1"},
		"1-1":                      {"1. 32-28 18-23 1-1", International, "32-28 18-23", "1/2-1/2"},
		"0-0":                      {"1. 32-28 18-23 0-0", International, "32-28 18-23", "*"},
		"1/2":                      {"1. 32-28 18-23 1/2", International, "32-28 18-23", "1/2-1/2"},
		"result in a tag only":     {"[Result \"2-0\"]\n1. 32-28 18-23 *", International, "32-28 18-23", "1-0"},
		"Italian tags":             {"[Bianco \"A\"]\n[Risultato \"1/2-1/2\"]\n1. 21-17 12-15", nil, "21-17 12-15", "1/2-1/2"},
		"colon":                    {"1. c3-d4 f6-g5 2. b2-c3 g5-h4 3. c3-b4 d6-c5 4. b4:d6 e7:c5", nil, "c3-d4 f6-g5 b2-c3 g5-h4 c3-b4 d6-c5 b4xd6 e7xc5", "*"},
		"algebraic in numeric":     {"1. d4-e5", International, "32-28", "*"},
		"a problem":                {"[FEN \"W:W22:B18,1\"]\n[Result \"1-0\"]\n", English, "", "0-1"},
		"FEN without quotes":       {"[FEN W:W22:B18,1]\n22x15 *", English, "22x15", "*"},
		"FEN line and star":        {`[FEN "W:W22:B18,1."] *`, English, "", "*"},
		"GameType lies on numbers": {"[GameType \"20,W,10,10,N1,0\"]\n1. 32-28 18-23", Russian, "32-28 18-23", "*"},
		"Black to move first":      {"[GameType \"20\"]\n[FEN \"B:W32:B18\"]\n1. ... 18-23 2. 32-27 *", nil, "18-23 32-27", "*"},
	} {
		reports := read(t, c.text, c.v)
		r := reports[0]
		if len(reports) != 1 || r.Err != nil || movesOf(r.Game) != c.moves || r.Game.Result != c.result {
			t.Errorf("%s: %d games, %v, %q %s, want %q %s", name, len(reports), r.Err, movesOf(r.Game), r.Game.Result, c.moves, c.result)
		}
	}
}

func TestReadPDNComments(t *testing.T) {
	t.Parallel()
	r := read(t, "{before} 1. 11-15 {good; or not\n[really] 1-1} 22-18 ; tail 2. 1-5\n2. 15x22 25x18 * {after}", English)[0]
	want := []Comment{{0, "before"}, {1, "good; or not [really] 1-1"}, {2, "tail 2. 1-5"}, {4, "after"}}
	if !slices.Equal(r.Game.Comments, want) {
		t.Errorf("%v", r.Game.Comments)
	}
}

// Where one game ends and the next begins.
func TestReadPDNSeparatesGames(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text  string
		moves []string
	}{
		"by results":        {"1. 11-15 22-18 1-0 1. 9-13 22-18 0-1", []string{"11-15 22-18", "9-13 22-18"}},
		"by stars":          {"1. 11-15 22-18 * 1. 9-13 22-18 *", []string{"11-15 22-18", "9-13 22-18"}},
		"by tags":           {"[Event \"a\"]\n1. 11-15 22-18\n\n[Event \"b\"]\n1. 9-13", []string{"11-15 22-18", "9-13"}},
		"by numbers":        {"1. 11-15 22-18 2. 15x22 25x18\n1. 9-13 22-18", []string{"11-15 22-18 15x22 25x18", "9-13 22-18"}},
		"problems in lines": {"[FEN \"W:W22:B18,1.\"] *\n[FEN \"W:W23:B18,1.\"] *\n", []string{"", ""}},
		"problems, no ends": {"[Event \"1\"]\n[FEN \"W:W22:B18,1\"]\n\n[Event \"2\"]\n[FEN \"W:W23:B18,1\"]\n", []string{"", ""}},
		"comments between":  {"1. 11-15 22-18 1-0 {end}\n{next}\n[Event \"b\"]\n1. 9-13 *\n{the end}", []string{"11-15 22-18", "9-13"}},
		"JSON":              {`{"a": ["[Event \"x\"]\n1. 11-15 22-18 *", "1. 9-13"], "n": 3, "b": "1. 9-14"}`, []string{"11-15 22-18", "9-13", "9-14"}},
	} {
		var got []string
		for _, r := range read(t, c.text, English) {
			if r.Err != nil {
				t.Errorf("%s: game %d: %v", name, r.Number, r.Err)
			}
			got = append(got, movesOf(r.Game))
		}
		if !slices.Equal(got, c.moves) {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// B25: the faulty game is told, with the move and the reason; the games around it are read.
func TestReadPDNReportsFaults(t *testing.T) {
	t.Parallel()
	reports := read(t, "1. 32-28 18-23 *\n\n1. 32-28 18-23 2. 50-45 *\n\n1. 31-27 20-24 *", International)
	if len(reports) != 3 || reports[0].Err != nil || reports[2].Err != nil {
		t.Fatalf("%v", reports)
	}
	var bad *BadMove
	err := reports[1].Err
	if !errors.As(err, &bad) || bad.Why.Rule != Occupied || !strings.HasPrefix(err.Error(), "move 2, 50-45: ") {
		t.Errorf("game 2: %v", err)
	}
	if movesOf(reports[1].Game) != "32-28 18-23" {
		t.Errorf("game 2 has %q", movesOf(reports[1].Game))
	}
	for name, c := range map[string]struct{ text, says string }{
		"a word":              {"1. 32-28 hello 18-23", "move 1, hello: not a move"},
		"off the board":       {"1. 32-28 18-99", "move 1, 18-99: "},
		"no move":             {"hello", "hello: not a move"},
		"comment not closed":  {"1. 32-28 {oh 18-23", "comment is not closed"},
		"variation not ended": {"1. 32-28 (oh 18-23", "variation is not closed"},
		"FEN":                 {"[FEN \"W:W99:B1\"]\n1. 32-28", `"99" is not a square`},
		"game type":           {"[GameType \"27\"]\n1. 32-28", "GameType \"27\""},
		"variant":             {"[Variant \"go\"]\n1. 32-28", "\"go\""},
		"Black's move":        {"1. 32-28 18-23 2. 31-27 1-2", "move 2, 1-2: "},
		"Black first":         {"[FEN \"B:W32:B18\"]\n1... 18-23 2. 32-28 23-3", "move 2, 23-3: "},
	} {
		rs := read(t, c.text+"\n\n[Event \"next\"]\n1. 32-28 *", International)
		if rs[0].Err == nil || !strings.Contains(rs[0].Err.Error(), c.says) {
			t.Errorf("%s: %v, want %q", name, rs[0].Err, c.says)
		}
		if last := rs[len(rs)-1]; len(rs) != 2 || last.Err != nil || movesOf(last.Game) != "32-28" {
			t.Errorf("%s: the next game: %d games, %v", name, len(rs), last.Err)
		}
	}
	for text, says := range map[string]string{
		"": "no game", " \n": "no game", "{only a comment}": "no game", "\x89PNG\r\n\x1a\n\x00\x00": "no text",
		"[]": "no game", "{}": "no game", strings.Repeat("x", MaxPDN+1): "bytes",
	} {
		if rs := read(t, text, nil); len(rs) != 1 || rs[0].Err == nil || !strings.Contains(rs[0].Err.Error(), says) {
			t.Errorf("%.20q: %v", text, rs[0].Err)
		}
	}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if rs := ReadPDN(stopped, "1. 32-28 *", International); len(rs) != 1 || !errors.Is(rs[0].Err, context.Canceled) {
		t.Errorf("stopped: %v", rs)
	}
}

// B26: no text takes long. The longest there may be, of the kind that was reported; shorter ones of every other kind, which a
// reader that goes back again and again would not finish.
func TestReadPDNIsQuick(t *testing.T) {
	t.Parallel()
	quick := func(part string, size int, limit time.Duration) {
		began := time.Now()
		read(t, strings.Repeat(part, size/len(part)), English)
		if d := time.Since(began); d > limit {
			t.Errorf("%q repeated to %d bytes: %v", part, size, d)
		}
	}
	quick("(", MaxPDN, 2*time.Second)
	for _, part := range []string{
		"{", "[", ")", "}", "{}{", "({", "[a ", "[a \"", "[a\n", "\n[a \"b\"]\n{", "1", "1.", "x", "*", "* {a} ", "\"", "\\", "11-15 ", "hello ",
		"1. 11-15 22-18 ", "$", ";", "%\n", "½", "\xff", "a1", "[FEN \"", "{ {} ", "(;", "1-", "1 ", "[x", "1-0 ", "{a} 1-0 [a \"",
	} {
		quick(part, 150_000, 5*time.Second)
	}
}

// B28
func TestReadPDNTags(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]Tag{
		`[White "Ana \"Dama\" Z]"]`:   {"White", `Ana "Dama" Z]`},
		`[Event "x \\"]`:              {"Event", `x \`},
		`[Site "a "b" c"]`:            {"Site", `a "b" c`},
		`[Site "C:\dir\"]`:            {"Site", `C:\dir\`},
		`[ Site   "a"  ]`:             {"Site", "a"},
		`[Site "a]`:                   {"Site", "a"},
		`[Site "a`:                    {"Site", "a"},
		`[Site ""]`:                   {"Site", ""},
		`[Site "69° ASSOLUTO"]`:       {"Site", "69° ASSOLUTO"},
		`[Site "Москва, 1965 г."]`:    {"Site", "Москва, 1965 г."},
		`[Event       "[x] (y) {z}"]`: {"Event", "[x] (y) {z}"},
	} {
		r := read(t, text+"\n\n1. 11-15 22-18 *", English)[0]
		if r.Err != nil || !slices.Contains(r.Game.Tags, want) || movesOf(r.Game) != "11-15 22-18" {
			t.Errorf("%s: %q, %v", text, r.Game.Tags, r.Err)
		}
	}
}

// The rule set: by tags, by the event's name, by what was given, by what the moves are legal in.
func TestReadPDNFindsTheVariant(t *testing.T) {
	t.Parallel()
	const czechOnly = "1. c3-b4 b6-a5 2. b4-c5 d6xb4 3. a3xc5" // men may not take backwards, and here none does
	for name, c := range map[string]struct {
		text  string
		given *Variant
		want  *Variant
	}{
		"GameType":                 {"[GameType \"25\"]\n" + czechOnly, Brazilian, Russian},
		"GameType in full":         {"[GameType \"26,W,8,8,A0,0\"]\n" + czechOnly, nil, Brazilian},
		"GameType by name":         {"[GameType \"Czech\"]\n" + czechOnly, nil, Czech},
		"Variant":                  {"[Variant \"italian-flying\"]\n1. 21-17", nil, ItalianFlying},
		"Variant with an old name": {"[Variant \"Italian_Flying\"]\n1. 21-17", nil, ItalianFlying},
		"event":                    {"[Event \"Mistrovství ČR 2007\"]\n" + czechOnly, Russian, Czech},
		"event without accents":    {"[Event \"Mistrovstvi CR 2007\"]\n" + czechOnly, nil, Czech},
		"event that does not fit":  {"[Event \"Brazilian Open\"]\n1. 32-28 19-23 2. 28x19", International, International},
		"given":                    {czechOnly, Brazilian, Brazilian},
		"numeric, ten rows":        {"1. 32-28 19-23 2. 28x19", nil, International},
		"numeric, Black first":     {"1. 11-15 22-18", nil, English},
		"numeric, White first":     {"1. 21-17 12-15 2. 23-19 11-14 3. 19x12 8x15 4. 28-23 14-18", nil, Italian},
		"from the bottom right":    {"1. 10-14 23-19 2. 14x23", nil, Spanish},
	} {
		r := read(t, c.text, c.given)[0]
		if r.Err != nil || r.Game.Variant != c.want {
			t.Errorf("%s: %v", name, r.Err)
		}
	}
}

// A file holds one rule set as a rule: a game that is legal by several is read by the one that fits the others.
func TestReadPDNFindsTheFilesVariant(t *testing.T) {
	t.Parallel()
	both := "[White \"a\"]\n1. c3-d4 d6-c5 *\n"
	// By Russian rules the man on e5 would have to take backwards.
	czech := "[White \"b\"]\n[FEN \"W:We5,a1:Bd4,h8\"]\n1. a1-b2 *\n"
	for _, r := range read(t, both+czech+both, nil) {
		if r.Err != nil || r.Game.Variant != Czech {
			t.Errorf("game %d is not read as Czech: %v", r.Number, r.Err)
		}
	}
}

func FuzzPDN(f *testing.F) {
	for _, text := range []string{
		"1. 11-15 {good; or not\n[really] 1-1} 22-18 ; tail 2. 1-5\n2. 15x22 25x18 *",
		"[White \"Ana \\\"Dama\\\" Z]\"]\n[FEN \"W:WKf8:Bc5,e5,g5,g7\"]\n1. f8:b4 *",
		"1. 32-28 (1. 31-27 {(}) 18-23! $4 2. 50-45 1-1", "% x\n\ufeff01. c3-d4 d6-c5 2-0", `["1. 11-15 *", {"a": "[b"}]`, "[GameType \"20,W\"] 1. 32-28 * 0-1",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, r := range read(t, text, nil) {
			if r.Err != nil || r.Game.Variant == nil {
				continue
			}
			again := read(t, WritePDN(r.Game), nil)
			if len(again) != 1 || again[0].Err != nil || movesOf(again[0].Game) != movesOf(r.Game) || again[0].Game.Variant != r.Game.Variant {
				t.Fatalf("%q: game %d is written as %q, read as %v", text, r.Number, WritePDN(r.Game), again)
			}
		}
	})
}
