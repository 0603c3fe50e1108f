package rules

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// MaxPDN is the longest text that [ReadPDN] reads, in bytes.
const MaxPDN = 5 << 20

// Report is one game read: the game as far as it is sound, and what is wrong.
type Report struct {
	Number int   // of the game in the file, 1…n
	Game   Game  // its Variant is nil where no rule set could be told
	Err    error // nil when sound; says where: "move 2, 50-45: …". Wraps the *BadMove where a move is at fault
}

// ReadPDN reads all games of a text as found in the wild, or of a JSON text with such strings in it. A faulty game is
// reported in its Report, with the moves before the fault, and the others are read all the same. There is always a report:
// a text without any game has one that says so, and so has one longer than [MaxPDN]. When ctx ends, the last report says that.
//
// The rule set is, in this order: what the tag GameType or Variant says (only the kind of game: what a GameType adds on
// numbering is known to lie); what another tag names ("Mistrovství ČR", "Rated Brazilian game"), if the game is legal by
// it; the variant given; and if that is nil, the first by which the game is legal, of the rule sets that write squares as
// the game does (c3 or 32) before the others, and before all the one that fits most games of the text.
func ReadPDN(ctx context.Context, text string, variant *Variant) []Report {
	alone := func(err error) []Report { return []Report{{Number: 1, Err: fmt.Errorf("rules: PDN: %w", err)}} }
	if len(text) > MaxPDN {
		return alone(fmt.Errorf("the text has %d bytes, more than the %d that are read", len(text), MaxPDN))
	}
	if strings.IndexByte(text, 0) >= 0 {
		return alone(errors.New("this is no text"))
	}
	var games []rawGame
	for _, part := range jsonTexts(text) {
		games = append(games, split(ctx, part)...)
	}
	if err := ctx.Err(); err != nil && len(games) == 0 {
		return alone(fmt.Errorf("stopped: %w", err))
	}
	if len(games) == 0 {
		return alone(errors.New("there is no game in the text"))
	}
	g := guess{given: variant}
	g.sample(ctx, games)
	var reports []Report
	for i, raw := range games {
		if err := ctx.Err(); err != nil {
			return append(reports, Report{Number: i + 1, Err: fmt.Errorf("rules: PDN: stopped: %w", err)})
		}
		game, err := g.read(raw)
		reports = append(reports, Report{Number: i + 1, Game: game, Err: err})
	}
	return reports
}

// rawGame is a game as its text gives it.
type rawGame struct {
	tags     []Tag
	moves    []string
	comments []Comment
	result   string
	err      error // the first thing in it that is no PDN
	ended    bool  // a result has been read
}

// empty reports whether there is nothing to read: comments and a result alone make no game.
func (r *rawGame) empty() bool { return len(r.tags) == 0 && len(r.moves) == 0 && r.err == nil }

// tag returns the value of the first tag with one of the names.
func (r *rawGame) tag(names ...string) string {
	g := Game{Tags: r.tags}
	for _, name := range names {
		if value := g.Tag(name); value != "" {
			return value
		}
	}
	return ""
}

// split cuts a text into its games, or stops when ctx ends.
func split(ctx context.Context, text string) []rawGame {
	var (
		games []rawGame
		cur   rawGame
		c     = scanner{s: text}
	)
	begin := func() {
		if !cur.empty() {
			games = append(games, cur)
		}
		cur = rawGame{}
	}
	for n := 0; ; n++ {
		if n%1024 == 0 && ctx.Err() != nil {
			return games
		}
		t := c.next()
		switch t.kind {
		case textEnd:
			begin()
			return games
		case tagPair:
			if len(cur.moves) > 0 || cur.ended || cur.err != nil || cur.again(t.tag.Name) {
				begin()
			}
			cur.tags = append(cur.tags, t.tag)
		case moveNumber:
			if cur.ended || t.count == 1 && len(cur.moves) >= 2 {
				begin()
			}
		case moveText:
			if cur.ended {
				begin()
			}
			if cur.err == nil {
				cur.moves = append(cur.moves, t.text)
			}
		case gameResult:
			if t.text == undecided && goesOn(c) {
				continue // marks a forced move
			}
			if cur.ended || cur.empty() {
				begin()
				continue // a result of nothing
			}
			cur.ended, cur.result = true, t.text
		case remark:
			if words := strings.Join(strings.Fields(t.text), " "); words != "" && cur.err == nil {
				cur.comments = append(cur.comments, Comment{Ply: len(cur.moves), Text: strings.ToValidUTF8(words, "?")})
			}
		case fault:
			if cur.err == nil {
				cur.err = fmt.Errorf("%s: %s", strings.Trim(quote(t.text), `"`), t.why)
			}
		}
	}
}

// again reports whether a tag of that name begins another game.
func (r *rawGame) again(name string) bool {
	if len(r.tags) == 0 {
		return false
	}
	isFEN := func(t Tag) bool { return t.Name == "FEN" }
	return name == r.tags[0].Name || name == "FEN" && slices.ContainsFunc(r.tags, isFEN)
}

// goesOn reports whether the moves of a game go on after a *.
func goesOn(c scanner) bool {
	for {
		switch t := c.next(); t.kind {
		case remark:
		case moveText:
			return true
		case moveNumber:
			return t.count != 1
		default:
			return false
		}
	}
}
