package screen

import (
	"slices"
	"time"

	"damasbot/match"
	"damasbot/render"
)

// The settings, as Action.Key.
const (
	SetLang       = "lang"       // of a chat or a person: a tag of i18n.Languages; of a person also ValueAuto
	SetTheme      = "theme"      // of a chat or a person: a name of render.Themes; of a person also ValueAuto
	SetVariant    = "variant"    // of a chat: the id of a rule set, or ValueAsk
	SetTime       = "time"       // of a chat: an index into match.MoveTimes in decimal digits, see [MoveTimeOf]
	SetLate       = "late"       // of a chat: a match.Late
	SetNotify     = "notify"     // of a chat: "always", "away" or "never"
	SetChallenges = "challenges" // who may challenge: of a chat "all" or "admins"; of a person "all", "known" or "none"
	SetTopic      = "topic"      // of a chat: ValueHere (the topic where the button is pressed) or ValueAnywhere
	SetChannels   = "channels"   // of a server: ValueHere (the channel where the button is pressed too), ValueElsewhere or ValueAnywhere
	SetThreads    = "threads"    // of a server: ValueOn, ValueOff: each game in a thread of its own
	SetText       = "text"       // of a person: ValueOn, ValueOff: boards in letters
	SetReminders  = "reminders"  // of a person: "all", "last" or "none"
	SetTurning    = "turning"    // of a person: ValueOn, ValueOff: the board of both sides turns
	SetBlocked    = "blocked"    // of a person: the id of who is to be taken off the block list
)

// Values of settings beyond ids, names and the words above.
const (
	ValueAuto     = "auto" // a person's language: the app's; theme: the chat's
	ValueAsk      = "ask"  // no default rule set
	ValueOn       = "on"
	ValueOff      = "off"
	ValueHere     = "here"
	ValueAnywhere = "anywhere"

	ValueElsewhere = "elsewhere" // not in the channel where the button is pressed
	valueThere     = "there"     // shown only: in another topic than the page's
)

var (
	chatSettings   = []string{SetLang, SetVariant, SetTime, SetLate, SetNotify, SetChallenges, SetTopic, SetTheme}
	serverSettings = []string{SetLang, SetVariant, SetTime, SetLate, SetNotify, SetChallenges, SetChannels, SetThreads, SetTheme}
	personSettings = []string{SetLang, SetTheme, SetText, SetReminders, SetChallenges, SetTurning, SetBlocked}
)

// isSetting reports whether somebody has a setting of that name.
func isSetting(key string) bool {
	return slices.Contains(chatSettings, key) || slices.Contains(serverSettings, key) || slices.Contains(personSettings, key)
}

// ChatSettings are the settings of a chat. Zero values are the defaults of a chat where nothing was set.
type ChatSettings struct {
	Lang        string
	Variant     string // "" = asked every time
	MoveTime    time.Duration
	Late        match.Late
	Notify      string // "always", "away" (or "") or "never"
	Challengers string // "all" (or "") or "admins"
	Here        bool   // the bot answers only in the topic of the page; of a server: in this channel, among others
	There       Link   // where else it answers only; zero = nowhere
	Theme       render.Theme

	Server   bool      // of a server with channels, not of a chat with topics
	Channels []Channel // the only ones of a server that the bot answers in; none = all
	Threads  bool      // each game has a thread of its own
}

// Channel is a channel or thread of a server.
type Channel struct{ Address, Name string }

// PersonSettings are the settings of a person.
type PersonSettings struct {
	Lang       string // "" = the app's
	Theme      string // "" = the chat's
	TextBoard  bool
	Reminders  string // "all" (or ""), "last" or "none"
	Challenges string // "all" (or ""), "known" or "none"
	NoTurning  bool
	Blocked    []Somebody
}

// Somebody is a person with a name.
type Somebody struct{ Person, Name string }

// MoveTimeOf reads the Value of SetTime.
func MoveTimeOf(value string) (time.Duration, bool) {
	n, ok := parseNumber(value, len(match.MoveTimes)-1)
	if !ok {
		return 0, false
	}
	return match.MoveTimes[n], true
}
