package screen

import (
	"encoding/json"
	"html"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"damasbot/match"
	"damasbot/rules"
)

var (
	telegram = Limits{Buttons: 100, PerRow: 8, Bars: true, Pictures: true}
	discord  = Limits{Buttons: 30, PerRow: 5, Pictures: true}
	noon     = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
)

// people are two players of a group; ana is White.
var people = [2]match.Seat{{Person: "tg/1", Name: "Ana"}, {Person: "tg/2", Name: "Bruno"}}

// engineSeats is ana, as White, against the engine.
var engineSeats = [2]match.Seat{{Person: "tg/1", Name: "Ana"}, {Level: "easy"}}

// longID is as long as a match's id may be.
const longID = match.ID("zzzzzzzzzzzzzzzzzzzz")

func variant(t testing.TB, id string) *rules.Variant {
	t.Helper()
	v, ok := rules.Find(id)
	if !ok {
		t.Fatalf("no variant %s", id)
	}
	return v
}

// at begins a match at a position.
func at(t testing.TB, id, fen string, seats [2]match.Seat) *match.Match {
	t.Helper()
	v := variant(t, id)
	p := v.Start()
	if fen != "" {
		var err error
		if p, err = v.ParseFEN(fen); err != nil {
			t.Fatal(err)
		}
	}
	return match.New("g1", "place", p, rules.Limits{}, seats, noon)
}

// play makes typed moves.
func play(t testing.TB, m *match.Match, moves ...string) *match.Match {
	t.Helper()
	for _, text := range moves {
		found, err := m.Line.Position().ParseMove(text)
		if err != nil || len(found) != 1 {
			t.Fatalf("%s: %d moves, %v", text, len(found), err)
		}
		do(t, m, match.Play{By: m.Turn(), Move: found[0]})
	}
	return m
}

func do(t testing.TB, m *match.Match, cmd match.Command) {
	t.Helper()
	if _, err := m.Do(cmd, noon); err != nil {
		t.Fatal(err)
	}
}

// doing is do, for one expression.
func doing(t testing.TB, m *match.Match, cmds ...match.Command) *match.Match {
	t.Helper()
	for _, cmd := range cmds {
		do(t, m, cmd)
	}
	return m
}

// positions gives many positions of a rule set: of random games, and random boards with many kings.
func positions(v *rules.Variant, rng *rand.Rand, games, boards int) []rules.Position {
	var out []rules.Position
	for range games {
		p := v.Start()
		for ply := 0; ply < 80; ply++ {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			if ply%4 == 3 {
				out = append(out, p)
			}
			p = p.Play(moves[rng.IntN(len(moves))])
		}
	}
	for range boards {
		if p, ok := randomBoard(v, rng); ok {
			out = append(out, p)
		}
	}
	return out
}

// randomBoard has one to eight pieces a side, half of them kings.
func randomBoard(v *rules.Variant, rng *rand.Rand) (rules.Position, bool) {
	squares := append([]rules.Square(nil), v.Squares()...)
	rng.Shuffle(len(squares), func(i, j int) { squares[i], squares[j] = squares[j], squares[i] })
	var side [2][]string
	for c := range side {
		for range 1 + rng.IntN(8) {
			name := v.Name(squares[0])
			row, _ := v.Place(squares[0])
			squares = squares[1:]
			last := row == v.Board.Rows-1 && c == 0 || row == 0 && c == 1
			if last || rng.IntN(2) == 0 {
				name = "K" + name
			}
			side[c] = append(side[c], name)
		}
	}
	turn := [2]string{"W", "B"}[rng.IntN(2)]
	p, err := v.ParseFEN(turn + ":W" + strings.Join(side[0], ",") + ":B" + strings.Join(side[1], ","))
	return p, err == nil && len(p.Moves(nil)) > 0
}

var tags = regexp.MustCompile(`<[^>]*>`)

// shown is a markup as the reader sees it, after the platform has parsed it.
func shown(markup string) string { return html.UnescapeString(tags.ReplaceAllString(markup, "")) }

// checkMarkup holds a text to the tags that adapters know, well nested, within a caption's length.
func checkMarkup(t testing.TB, text string) {
	t.Helper()
	if n := length(shown(text)); n > 1024 {
		t.Errorf("a caption of %d characters: %.80s…", n, text)
	}
	var open []string
	for _, tag := range tags.FindAllString(text, -1) {
		name := strings.Fields(strings.Trim(tag, "</>"))[0]
		switch name {
		case "a", "b", "i", "code", "pre", "blockquote":
		default:
			t.Errorf("tag %s in %q", tag, text)
		}
		if !strings.HasPrefix(tag, "</") {
			open = append(open, name)
			continue
		}
		if len(open) == 0 || open[len(open)-1] != name {
			t.Fatalf("tag %s closes nothing in %q", tag, text)
		}
		open = open[:len(open)-1]
	}
	if len(open) > 0 {
		t.Errorf("%v left open in %q", open, text)
	}
}

// checkButtons holds a keyboard to a platform's limits: buttons, a row's, distinct data, and Telegram's 10,000 bytes of
// markup as the library writes it.
func checkButtons(t testing.TB, rows [][]Button, lim Limits) {
	t.Helper()
	type button struct {
		Text  string            `json:"text"`
		Data  string            `json:"callback_data,omitempty"`
		Style string            `json:"style,omitempty"`
		Copy  map[string]string `json:"copy_text"`
	}
	seen, n, markup := map[string]bool{}, 0, [][]button{}
	for _, row := range rows {
		if len(row) == 0 || len(row) > lim.PerRow {
			t.Errorf("a row of %d buttons, at most %d", len(row), lim.PerRow)
		}
		line := []button{}
		for _, b := range row {
			n++
			if b.Label == "" || length(b.Label) > 80 {
				t.Errorf("label %q", b.Label)
			}
			data := b.Do.Encode()
			if b.Open == (Link{}) && (data == "" || len(data) > MaxData || seen[data]) {
				t.Errorf("button %q has the data %q", b.Label, data)
			}
			seen[data] = true
			line = append(line, button{b.Label, data, "primary", map[string]string{"text": ""}})
		}
		markup = append(markup, line)
	}
	text, err := json.Marshal(map[string]any{"inline_keyboard": markup})
	if err != nil {
		t.Fatal(err)
	}
	if n > lim.Buttons || len(text) > 10_000 {
		t.Errorf("%d buttons, at most %d; %d bytes of markup", n, lim.Buttons, len(text))
	}
}

var unsaid = regexp.MustCompile(`<no value>|{{|\b(rules|hint|dirs|limit|board|button|play|games|variant|level|color|challenge|ranking|left|span|date|unrated|terms|table|profile|language|theme|config|setting|value|forget|alert)\.[a-z]`)

// checkWords finds keys and arguments that were not turned into words.
func checkWords(t testing.TB, text string) {
	t.Helper()
	if found := unsaid.FindString(text); found != "" {
		t.Errorf("%q is left in %q", found, text)
	}
}
