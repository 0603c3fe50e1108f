package screen

import "strings"

// homes are the rule sets that most readers of a language know from home; the others get the international ones.
var homes = map[string]string{
	"en": "english", "pt": "brazilian", "es": "spanish", "tr": "turkish", "it": "italian", "ru": "russian", "uk": "russian",
}

// firstGame is what somebody is offered who has not played the engine yet: something they know, and can win.
func firstGame(lang string) Setup {
	code, _, _ := strings.Cut(lang, "-")
	variant, ok := homes[code]
	if !ok {
		variant = "international"
	}
	return Setup{Variant: variant, Level: simple[0]}
}
