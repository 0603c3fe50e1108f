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
	switch {
	case ref.Typed != nil:
		return Typed(lang, p, ref.Typed)
	case ref.Why != nil:
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
