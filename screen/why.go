package screen

import (
	"slices"
	"strconv"
	"strings"

	"damasbot/rules"
)

// mostTold is how many moves are told at most: more than a toast holds.
const mostTold = 16

// Why tells which rule forbids a move of p, and what can be played: plain text of at most 200 characters. Of many moves only
// as many are told as fit.
func Why(lang string, p rules.Position, w rules.Why) string {
	if p.Variant() == nil { // the match is gone
		return toast(Say(lang, "why."+string(w.Rule)))
	}
	return reason{lang: lang, p: p, why: w}.text()
}

// Typed is Why for a typed text that is no legal move, with the squares as they were written. A text that is no move at all is
// told how one is written.
func Typed(lang string, p rules.Position, bad *rules.BadMove) string {
	if len(bad.Names) == 0 {
		return toast(Say(lang, "refuse.not-a-move", "text", shorten(cleanName(bad.Text), 60), "example", Example(p)))
	}
	return reason{lang: lang, p: p, why: bad.Why, typed: bad}.text()
}

// Example is how a move of p is written: a legal one, where there is any. The zero Position is of no rule set.
func Example(p rules.Position) string {
	v := p.Variant()
	if v == nil {
		return "32-28"
	}
	moves := p.Moves(nil)
	if len(moves) == 0 {
		p = v.Start()
		moves = p.Moves(nil)
	}
	return p.Short(moves[newList(p).order[0]])
}

// reason is why a move is refused, about to be told.
type reason struct {
	lang  string
	p     rules.Position
	why   rules.Why
	typed *rules.BadMove // nil where nothing was typed
}

// demands are the rules whose sentences tell themselves what is demanded.
var demands = []rules.Rule{
	rules.MustCapture, rules.MustTakeMost, rules.MustUseKing, rules.MustTakeKings, rules.MustMeetKing, rules.MustTakeValue,
	rules.MustGoOn, rules.NoHalfTurn, rules.KingRunLimit,
}

func (r reason) text() string {
	moves := r.why.Demanded
	if len(moves) == 0 {
		moves = r.why.Instead
	}
	var full, short []string
	for _, i := range newList(r.p).ranked(moves) {
		full = append(full, r.p.Variant().Text(moves[i]))
		if len(short) < mostTold {
			short = append(short, r.p.Short(moves[i]))
		}
	}
	text := r.with(either(r.lang, full, len(full)))
	if length(text) <= maxToast {
		return text
	}
	if len(full) > len(short) {
		short = append(short, "") // never told, but it says that there are more
	}
	for n := min(len(short), mostTold); length(text) > maxToast && n >= 0; n-- {
		text = r.with(either(r.lang, short, n))
	}
	return toast(text)
}

// with tells the reason, and the moves that can be played.
func (r reason) with(moves string) string {
	v, w := r.p.Variant(), r.why
	own, key, square := "", "why."+string(w.Rule), ""
	if slices.Contains(demands, w.Rule) {
		own = moves
	}
	if w.Square < rules.MaxSquare {
		square = r.called(w.Square)
	}
	if t := r.typed; t != nil && w.Rule == rules.NotASquare && len(t.Names) > len(t.Path) {
		square = t.Names[len(t.Path)]
		if isLight(v, square) {
			key = "why.not-played"
		}
	}
	tried := ""
	if w.Tried >= 0 {
		tried = strconv.Itoa(w.Tried)
	}
	back := v.Man.Takes&^(rules.DiagonalForward|rules.ForwardAndSides) != 0
	text := Say(r.lang, key, "moves", own, "square", square, "back", back, "best", w.Best, "tried", tried)
	switch {
	case own != "":
	case len(w.Demanded) > 0:
		text += " " + Say(r.lang, "why.must-capture", "moves", moves)
	case len(w.Instead) > 0:
		text += " " + Say(r.lang, "why.instead", "square", r.called(w.Instead[0].From()), "moves", moves)
	case w.Stuck:
		text += " " + Say(r.lang, "why.stuck")
	}
	return text
}

// called is a square's name; where another one was typed, that, and the board's own beside it: "a1 (46)".
func (r reason) called(sq rules.Square) string {
	name := r.p.Variant().Name(sq)
	if r.typed == nil {
		return name
	}
	if i := slices.Index(r.typed.Path, sq); i >= 0 && r.typed.Names[i] != name {
		return r.typed.Names[i] + " (" + name + ")"
	}
	return name
}

// isLight reports whether an algebraic name is that of a square of the board that is not played on.
func isLight(v *rules.Variant, name string) bool {
	file := strings.IndexByte("abcdefghij", name[0])
	row, err := strconv.Atoi(name[1:])
	if _, played := v.At(row-1, file); err != nil || file < 0 || played {
		return false
	}
	return file < v.Board.Cols && row >= 1 && row <= v.Board.Rows
}
