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
		args = append(args, name, value)
	}
	return toast(Say(lang, ref.Key, args...))
}

// Why tells which rule forbids a move of p, and which moves it demands: plain text of at most 200 characters. Of many
// demanded moves only as many are told as fit.
func Why(lang string, p rules.Position, w rules.Why) string {
	square := ""
	if w.Square != rules.NoSquare && p.Variant() != nil {
		square = p.Variant().Name(w.Square)
	}
	text := ""
	for n := len(w.Demanded); n >= 0; n-- {
		text = Say(lang, "why."+string(w.Rule),
			"moves", demanded(lang, p, w.Demanded, n), "many", len(w.Demanded) > 1,
			"square", square, "n", w.Best, "tried", w.Tried)
		if length(text) <= maxToast {
			return text
		}
	}
	return toast(text)
}

// demanded lists the first n of the demanded moves: "22x15 or 23x14", "22x15, 23x14, …".
func demanded(lang string, p rules.Position, moves []rules.Move, n int) string {
	texts := make([]string, n)
	for i := range texts {
		texts[i] = p.Short(moves[i])
	}
	switch {
	case n == 0:
		return ""
	case n < len(moves):
		return strings.Join(texts, ", ") + ", …"
	case n == 1:
		return texts[0]
	}
	return strings.Join(texts[:n-1], ", ") + " " + Say(lang, "or") + " " + texts[n-1]
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
