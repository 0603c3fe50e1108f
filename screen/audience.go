package screen

import "slices"

// Audience is who reads a command menu.
type Audience uint8

// The audiences.
const (
	InDirect Audience = iota // alone with the bot
	InGroup                  // everybody in a group
	OfAdmins                 // who leads a group
)

// elsewhere are the commands that mean nothing to an audience, or can wait until it is alone with the bot.
var elsewhere = map[Audience][]string{
	InDirect: {"challenge", "end"},
	InGroup:  {"settings", "end", "forget"},
	OfAdmins: {"forget"},
}

// CommandsFor returns the command menu of a language for an audience, in the order of [Commands]. The commands left out are
// understood all the same.
func CommandsFor(lang string, to Audience) []Command {
	var out []Command
	for i, c := range Commands(lang) {
		if !slices.Contains(elsewhere[to], commands[i]) {
			out = append(out, c)
		}
	}
	return out
}

// About is what the bot says of itself to somebody who opens it: description before the first word (at most 512 UTF-16
// units), short in lists and previews (at most 120).
func About(lang string) (description, short string) {
	return Say(lang, "about.description"), Say(lang, "about.short")
}
