package rules

import (
	"fmt"
	"regexp"
	"strings"
)

// ParseMove returns the legal moves of p that a typed text may mean: none with a *[BadMove] error when nothing fits,
// one when it is clear, several, in the order of [Position.Moves], when it is ambiguous.
//
// Read are numeric and algebraic names, joined by "-", ":", "x" and their printed forms, by blanks, or by nothing between
// algebraic names, in upper or lower case. A capture may be given by any of its routes, or by any part of one that has both
// ends; a full route with landings between means that route and no longer one. Captures of unequal worth between the same
// squares stay ambiguous: nothing is chosen for the player.
func (p Position) ParseMove(text string) ([]Move, error) {
	t := trial{p: p, legal: p.Moves(nil)}
	bad := &BadMove{Text: text, Why: t.advise(Why{Rule: NotASquare, Square: NoSquare}), v: p.v}
	names, ok := squareNames(text)
	if !ok {
		return nil, bad
	}
	for _, name := range names {
		sq, ok := p.v.Square(name)
		bad.Names = append(bad.Names, name)
		if !ok {
			return nil, bad
		}
		bad.Path = append(bad.Path, sq)
	}
	moves := p.fitting(bad.Path)
	if len(bad.Path) > 2 {
		moves = wholeRoutes(moves, len(bad.Path))
	}
	if len(moves) == 0 {
		bad.Why = p.WhyNot(bad.Path...)
		return nil, bad
	}
	return moves, nil
}

// fitting returns the legal moves that a path from end to end may mean.
func (p Position) fitting(path []Square) []Move {
	var room [64]Move
	var moves []Move
	for _, m := range p.Moves(room[:0]) {
		if m.from == path[0] && m.to == path[len(path)-1] && p.Fits(m, path) {
			moves = append(moves, m)
		}
	}
	return moves
}

// wholeRoutes returns those of the moves of which a fitting path of so many squares lists every landing, or all where it
// does so of none.
func wholeRoutes(moves []Move, squares int) []Move {
	var whole []Move
	for _, m := range moves {
		if max(1, int(m.jumps)) == squares-1 {
			whole = append(whole, m)
		}
	}
	if len(whole) == 0 {
		return moves
	}
	return whole
}

// BadMove is a text that is no legal move; Why says which rule forbids it.
type BadMove struct {
	Text  string
	Path  []Square // the squares read, up to one that is not on the board
	Names []string // the names read: those of Path, then, where one is not on the board, that one; none when the text is no move
	Why   Why
	v     *Variant
}

// Error says in one line what was typed and what forbids it.
func (e *BadMove) Error() string {
	return fmt.Sprintf("%s: %s", strings.Trim(quote(e.Text), `"`), e.Why.sentence(e.v))
}

// LooksLikeMove reports whether a chat message is meant as a move of v: "32-28", "c3d4", "32x23x14". Numbers without
// anything but blanks between them are no move here, since people write such things for other reasons, and neither is
// a text of which no square is on the board.
func (v *Variant) LooksLikeMove(text string) bool {
	names, ok := squareNames(text)
	if !ok {
		return false
	}
	if !strings.ContainsAny(plainMove(text), "-xabcdefghij") {
		return false
	}
	for _, name := range names {
		if _, ok := v.Square(name); ok {
			return true
		}
	}
	return false
}

// like is a text of squares' names and the signs between them, whatever board they are of and whether or not it is whole.
var like = regexp.MustCompile(`^(?:[a-z]\d{1,2}|\d{1,3})(?: ?[-x] ?(?:[a-z]\d{1,2}|\d{1,3}))* ?[-x]$|` +
	`^(?:[a-z]\d{1,2}|\d{1,3})(?: ?[-x] ?(?:[a-z]\d{1,2}|\d{1,3}))+$|^(?:[a-z]\d{1,2}){2,}$`)

// WrittenLikeMove reports whether a text can only be meant as a move, though it may be of another board, or broken off: "33-40",
// "22-", "11-15x", "e2e4".
func WrittenLikeMove(text string) bool { return len(text) <= 200 && like.MatchString(plainMove(text)) }

// plain replaces what people type or print for the signs of a move.
var plain = strings.NewReplacer(
	"–", "-", "—", "-", "−", "-", "‐", "-", "‑", "-",
	"×", "x", ":", "x", "х", "x", "а", "a", "с", "c", "е", "e", // the last four are Cyrillic
	"\u00a0", " ", "\t", " ",
)

func plainMove(text string) string {
	return strings.Trim(plain.Replace(strings.ToLower(text)), " \r\n!?.")
}

// TypedSquares returns the names of the squares of a text that names nothing but two or more, whatever stands between them:
// "9 13", "22x15x8". It is nil for any other text.
func TypedSquares(text string) []string {
	names, ok := squareNames(text)
	if !ok {
		return nil
	}
	return names
}

// squareNames splits a typed move into the names of its squares, whether they are on a board or not; ok is false for any
// other text.
func squareNames(text string) (names []string, ok bool) {
	if len(text) > 200 {
		return nil, false
	}
	s := plainMove(text)
	for {
		n := nameLength(s)
		if n == 0 {
			return nil, false
		}
		name := s[:n]
		if isDigit(name[0]) {
			if name = strings.TrimLeft(name, "0"); name == "" {
				return nil, false // 1-0 is a result
			}
		}
		names, s = append(names, name), s[n:]
		if s == "" {
			return names, len(names) > 1
		}
		rest := strings.TrimLeft(s, " ")
		if rest[0] == '-' || rest[0] == 'x' {
			rest = strings.TrimLeft(rest[1:], " ")
		}
		if rest == s && (isDigit(name[0]) || isDigit(rest[0])) {
			return nil, false // only algebraic names can follow each other directly
		}
		s = rest
	}
}

// nameLength returns the length of the square's name that s begins with: "c3", "j10", "7", "32", or 0.
func nameLength(s string) int {
	digits := func(i int) int {
		n := 0
		for i+n < len(s) && isDigit(s[i+n]) {
			n++
		}
		return n
	}
	if s == "" {
		return 0
	}
	if c := s[0] | 0x20; c >= 'a' && c <= 'j' { // either case
		switch n := digits(1); {
		case n == 1 || n == 2 && s[1:3] == "10":
			return 1 + n
		}
		return 0
	}
	if n := digits(0); n <= 2 {
		return n
	}
	return 0
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
