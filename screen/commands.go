package screen

import (
	"slices"
	"strings"

	"damasbot/i18n"
)

// Command is an entry of the platform's command menu: a name of [a-z0-9_]{1,32} and what it does.
type Command struct{ Name, Description string }

// commands are the canonical names in the order of the menu. "start" is understood but not listed.
var commands = []string{
	"play", "challenge", "move", "draw", "undo", "resign", "rematch", "board", "games", "ranking", "profile", "rules", "hint",
	"review", "replay", "pdn", "settings", "language", "block", "end", "forget", "help",
}

// Commands returns the command menu of a language.
func Commands(lang string) []Command {
	var out []Command
	for _, c := range commands {
		out = append(out, Command{Name: commandName(lang, c), Description: Say(lang, "command."+c+".about")})
	}
	return out
}

// commandName is the first of a command's names in a language.
func commandName(lang, canonical string) string {
	name, _, _ := strings.Cut(Say(lang, "command."+canonical+".names"), "|")
	return name
}

// unlisted are understood besides.
var unlisted = []string{"unblock"}

// CommandNamed returns the canonical (English) name of a command named in any language, without the slash: "play",
// "challenge", "move", "draw", "undo", "resign", "rematch", "board", "games", "ranking", "profile", "rules", "hint",
// "review", "replay", "pdn", "settings",
// "language", "block", "unblock", "end", "forget", "help" or "start".
func CommandNamed(name string) (canonical string, ok bool) {
	name = plain(name)
	if name == "start" {
		return name, true
	}
	for _, c := range slices.Concat(commands, unlisted) {
		if name == c {
			return c, true
		}
		for _, lang := range i18n.Languages() {
			for _, n := range strings.Split(Say(lang, "command."+c+".names"), "|") {
				if n == name {
					return c, true
				}
			}
		}
	}
	return "", false
}
