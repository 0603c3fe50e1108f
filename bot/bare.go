package bot

import (
	"errors"
	"strings"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/screen"
)

// bareCommand reads a command without its slash: its name alone, or with arguments that it takes. A sentence that merely begins
// with such a word is none: "voltar amanhã".
func bareCommand(text string) (name, args string, ok bool) {
	name, args, _ = strings.Cut(strings.TrimSpace(text), " ")
	args = strings.TrimSpace(args)
	canonical, known := screen.CommandNamed(name)
	return name, args, known && (args == "" || takes(canonical, args))
}

// takes reports whether a command takes an argument that is not empty.
func takes(command, args string) bool {
	switch command {
	case "move":
		return rules.WrittenLikeMove(args) || rules.TypedSquares(args) != nil
	case "play":
		_, err := playWords(args)
		var refusal *match.Refusal // of two words that are both known
		return err == nil || errors.As(err, &refusal) && refusal.Key == screen.RefuseContradiction
	case "ranking":
		name := extent(args, &screen.Action{Kind: screen.MenuRanking})
		_, known := screen.VariantNamed(name)
		return known || name == ""
	case "profile":
		name := extent(args, &screen.Action{Kind: screen.MenuProfile})
		return isName(name) || name == ""
	case "rules":
		_, known := screen.VariantNamed(args)
		return known
	case "language":
		_, known := screen.LanguageNamed(args)
		return known
	case "challenge":
		_, rest, err := colorIn(args)
		name, _, _ := strings.Cut(rest, " ")
		_, known := screen.VariantNamed(rest)
		return err != nil || rest == "" || known || isName(name)
	case "block", "unblock":
		return isName(args)
	}
	return false
}

// isName reports whether a text is a @name.
func isName(text string) bool {
	name, at := strings.CutPrefix(text, "@")
	return at && name != "" && username(name) == name
}
