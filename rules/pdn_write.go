package rules

import (
	"strconv"
	"strings"
)

// pdnWidth is the longest line of moves that is written, in columns.
const pdnWidth = 80

// WritePDN writes games as PDN 3.0: the seven standard tags, GameType, FEN where the game does not begin at the start,
// the game's other tags, then the moves in the variant's notation, with all landings where a capture would be ambiguous.
// A rule set without a GameType is told by a Variant tag. The result gives the points of the side that begins first: in
// English draughts 1-0 is a win for Black.
func WritePDN(games ...Game) string {
	var b strings.Builder
	for i, g := range games {
		if i > 0 {
			b.WriteByte('\n')
		}
		g.writeTags(&b)
		b.WriteByte('\n')
		wrap(&b, g.words())
	}
	return b.String()
}

func (g Game) writeTags(b *strings.Builder) {
	done := map[string]bool{}
	write := func(name, value string) {
		done[name] = true
		value = strings.Join(strings.Fields(value), " ")
		value = strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value)
		b.WriteString("[" + name + ` "` + value + "\"]\n")
	}
	for _, unknown := range []Tag{
		{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"White", "?"}, {"Black", "?"},
	} {
		value := g.Tag(unknown.Name)
		if value == "" {
			value = unknown.Value
		}
		write(unknown.Name, value)
	}
	write("Result", g.result())
	done["GameType"], done["Variant"], done["SetUp"], done["FEN"] = true, true, true, true
	if tag := g.Variant.Notation.TypeTag; tag != "" {
		write("GameType", tag)
	} else {
		write("Variant", g.Variant.ID)
	}
	if start := g.Line.Start(); !start.SameBoard(g.Variant.Start()) {
		write("SetUp", "1")
		write("FEN", start.FEN())
	}
	for _, tag := range g.Tags {
		if name := tagName(tag.Name); name != "" && !done[name] {
			write(name, tag.Value)
		}
	}
}

// tagName returns what of a name may stand in a tag pair.
func tagName(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
			return r
		}
		return -1
	}, name)
}

func (g Game) result() string {
	return firstsResult(results[g.Result], g.Variant.First)
}

// words returns the numbers, moves, comments and the result, in order.
func (g Game) words() []string {
	var words []string
	comments := g.Comments
	numbered := false // whether the last word but comments allows Black's move to follow without its number
	for i := 0; i <= g.Line.Len(); i++ {
		for len(comments) > 0 && (comments[0].Ply <= i || i == g.Line.Len()) {
			text := strings.NewReplacer("{", "(", "}", ")").Replace(strings.TrimSpace(comments[0].Text))
			if text != "" {
				words, numbered = append(words, strings.Fields("{"+text+"}")...), false
			}
			comments = comments[1:]
		}
		if i == g.Line.Len() {
			break
		}
		p := g.Line.Before(i)
		switch number := strconv.Itoa(g.moveNumber(i)); {
		case p.turn == g.Variant.First:
			words = append(words, number+".")
		case !numbered:
			words = append(words, number+"...")
		}
		numbered = true
		words = append(words, p.pdn(g.Line.Move(i)))
	}
	return append(words, g.result())
}

// moveNumber returns the number under which the i-th move is written.
func (g Game) moveNumber(i int) int {
	if g.Line.Start().turn != g.Variant.First {
		i++
	}
	return i/2 + 1
}

// pdn writes a legal move of p as the variant's PDN does: in full where another move has the same ends.
func (p Position) pdn(m Move) string {
	text := p.v.join(m, []Square{m.from, m.to})
	if len(p.rivals(m)) > 0 {
		text = p.v.Text(m)
	}
	if m.IsCapture() {
		text = strings.ReplaceAll(text, "x", p.v.Notation.Capture)
	}
	return text
}

// wrap writes words in lines of at most pdnWidth columns, unless a word is longer.
func wrap(b *strings.Builder, words []string) {
	column := 0
	for _, word := range words {
		n := len([]rune(word))
		switch {
		case column == 0:
		case column+1+n > pdnWidth:
			b.WriteByte('\n')
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += n
	}
	b.WriteByte('\n')
}
