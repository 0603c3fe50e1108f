package screen

import (
	"strings"

	"damasbot/match"
)

// maxChannels is how many channels are named in a sentence.
const maxChannels = 10

// channelLinks names channels, each a link to it.
func channelLinks(all []Channel) string {
	var links []string
	for _, c := range all[:min(len(all), maxChannels)] {
		links = append(links, channelLink(c))
	}
	if len(all) > maxChannels {
		links = append(links, "…")
	}
	return strings.Join(links, ", ")
}

// channelLink is a channel's name as a link to it.
func channelLink(c Channel) string {
	return `<a href="place:` + Escape(c.Address) + `">` + Escape(c.Name) + `</a>`
}

// channelsValue is what a server's SetChannels says of the channel in which it is looked at.
func channelsValue(s ChatSettings) string {
	switch {
	case len(s.Channels) == 0:
		return ValueAnywhere
	case s.Here:
		return ValueHere
	}
	return ValueElsewhere
}

// NotHere tells, as markup, in which channels of a server the bot answers instead.
func NotHere(lang string, channels []Channel) string {
	return withChannels(lang, "refuse.not-here-channels", channels)
}

// NoGameHere tells somebody, as markup, in which other channels of the server they have running matches.
func NoGameHere(lang string, channels []Channel) string {
	return withChannels(lang, "refuse.no-game-here", channels)
}

// withChannels is a sentence, as markup, that names channels.
func withChannels(lang, key string, channels []Channel) string {
	const here = "\x00"
	before, after, _ := strings.Cut(Escape(Say(lang, key, "channels", here)), here)
	return before + channelLinks(channels) + after
}

// maxThread is how long the name of a thread may be, in characters.
const maxThread = 100

// ThreadName is what the thread of a match is called: its players and rule set.
func ThreadName(m *match.Match, lang string) string {
	r := Reader{Lang: lang}
	name := nameOr(r, m.Seats[0].Name) + " × " + nameOr(r, m.Seats[1].Name) + " · " + variantTitle(lang, m.Variant().ID)
	return string([]rune(name)[:min(len([]rune(name)), maxThread)])
}
