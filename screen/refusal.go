package screen

import (
	"strings"
	"unicode/utf16"

	"damasbot/match"
	"damasbot/rules"
)

// maxToast is how long a private sentence may be, in UTF-16 units (Telegram, answerCallbackQuery).
const maxToast = 200

// Refusal tells why a command was refused: plain text of at most 200 characters.
func Refusal(lang string, ref *match.Refusal, p rules.Position) string {
	if ref.Why != nil {
		return Why(lang, p, *ref.Why)
	}
	var args []any
	for name, value := range ref.Args {
		if text, ok := value.(string); ok {
			value = cleanName(text) // typed by a person
		}
		args = append(args, name, value)
	}
	return toast(Say(lang, ref.Key, args...))
}

// mostTold is how many demanded moves are told at most: more than a toast holds.
const mostTold = 16

// Why tells which rule forbids a move of p, and which moves it demands: plain text of at most 200 characters. Of many
// demanded moves only as many are told as fit.
func Why(lang string, p rules.Position, w rules.Why) string {
	v := p.Variant()
	if v == nil { // the match is gone
		return toast(Say(lang, "why."+string(w.Rule)))
	}
	square := ""
	if w.Square < rules.MaxSquare {
		square = v.Name(w.Square)
	}
	back := v.Man.Takes&^(rules.DiagonalForward|rules.ForwardAndSides) != 0
	with := func(moves string) string {
		return Say(lang, "why."+string(w.Rule),
			"moves", moves, "square", square, "back", back, "best", w.Best, "tried", w.Tried)
	}
	var full, short []string
	for _, i := range newList(p).ranked(w.Demanded) {
		full = append(full, v.Text(w.Demanded[i]))
		if len(short) < mostTold {
			short = append(short, p.Short(w.Demanded[i]))
		}
	}
	text := with(either(lang, full, len(full)))
	if length(text) <= maxToast {
		return text
	}
	if len(full) > len(short) {
		short = append(short, "") // never told, but it says that there are more
	}
	for n := min(len(short), mostTold); length(text) > maxToast && n >= 0; n-- {
		text = with(either(lang, short, n))
	}
	return toast(text)
}

// either lists the first n of several moves: "22x15 or 23x14", "22x15, 23x14, …".
func either(lang string, moves []string, n int) string {
	switch {
	case n == 0:
		return ""
	case n < len(moves):
		return strings.Join(moves[:n], ", ") + ", …"
	case n == 1:
		return moves[0]
	}
	return strings.Join(moves[:n-1], ", ") + " " + Say(lang, "or") + " " + moves[n-1]
}

// toast cuts what is too long for a private answer.
func toast(text string) string {
	if length(text) <= maxToast {
		return text
	}
	runes := []rune(text)
	for length(string(runes)) >= maxToast {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}

// length is how a chat platform counts: in UTF-16 units.
func length(text string) int { return len(utf16.Encode([]rune(text))) }
