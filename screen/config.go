package screen

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"damasbot/i18n"
	"damasbot/match"
	"damasbot/render"
	"damasbot/rules"
)

// ChatConfig shows the settings of a chat or server, or with a.Key the choices of one; a page of choices tells what they mean. It does
// not look at a.Value: the bot stores it first, if it is one of [Choices].
func ChatConfig(a Action, s ChatSettings, r Reader, lim Limits) Screen {
	topic := ValueAnywhere
	switch {
	case s.Here:
		topic = ValueHere
	case s.There != Link{}:
		topic = valueThere
	}
	c := config{scope: OfChat, keys: chatSettings, reader: r, limits: lim, values: map[string]string{
		SetLang: i18n.Match(s.Lang), SetVariant: or(s.Variant, ValueAsk), SetTime: timeValue(s.MoveTime),
		SetLate: or(string(s.Late), string(match.LateEnds)), SetNotify: or(s.Notify, "away"), SetChallenges: or(s.Challengers, "all"),
		SetTopic: topic, SetTheme: s.Theme.String(),
	}}
	if s.Server {
		c.keys, c.channels = serverSettings, s.Channels
		c.values[SetChannels], c.values[SetThreads] = channelsValue(s), onOff(s.Threads)
	}
	there := []Button{{Label: r.say("button.topic"), Open: s.There}}
	if slices.Contains(c.keys, a.Key) {
		out := c.choose(a)
		if a.Key == SetTopic && topic == valueThere {
			out.Text += "\n" + r.say("config.now", "value", c.label(SetTopic, topic))
			out.Buttons = slices.Insert(out.Buttons, len(out.Buttons)-1, there)
		}
		return out
	}
	out := c.list()
	if s.Server {
		out.Text = strings.Replace(out.Text, r.say("config.title.c"), r.say("config.title.server"), 1)
	}
	own := Button{Label: r.say("button.own-settings"), Open: Link{Direct: true, Start: StartConfig}}
	out.Buttons = append(out.Buttons, []Button{own})
	return out
}

// PersonConfig shows the settings of r.Person, or with a.Key the choices of one.
func PersonConfig(a Action, s PersonSettings, r Reader, lim Limits) Screen {
	c := config{scope: OfPerson, keys: personSettings, reader: r, limits: lim, values: map[string]string{
		SetLang: or(s.Lang, ValueAuto), SetTheme: or(s.Theme, ValueAuto), SetText: onOff(s.TextBoard),
		SetReminders: or(s.Reminders, "all"), SetChallenges: or(s.Challenges, "all"), SetTurning: onOff(!s.NoTurning),
		SetBlocked: strconv.Itoa(len(s.Blocked)),
	}}
	switch {
	case !r.Direct && a.Key == SetLang: // in a group this page alone: the others are nobody else's business
		s := c.choose(a)
		s.Buttons = s.Buttons[:len(s.Buttons)-1]
		return s
	case !r.Direct:
		own := Button{Label: r.say("button.own-settings"), Open: Link{Direct: true, Start: StartConfig}}
		return Screen{Text: "<b>" + r.say("config.title.p") + "</b>", Buttons: [][]Button{{own}}}
	case a.Key == SetBlocked:
		return c.blocked(s.Blocked)
	case slices.Contains(personSettings, a.Key):
		return c.choose(a)
	}
	return c.list()
}

// Choices returns the values that a setting can be given by buttons; nil for SetBlocked, whose values are people.
func Choices(scope Scope, key string) []string {
	person := scope == OfPerson
	switch key {
	case SetLang:
		if person {
			return append([]string{ValueAuto}, i18n.Languages()...)
		}
		return i18n.Languages()
	case SetTheme:
		var names []string
		if person {
			names = []string{ValueAuto}
		}
		for _, t := range render.Themes() {
			names = append(names, t.String())
		}
		return names
	case SetVariant:
		ids := []string{ValueAsk}
		for _, v := range rules.All() {
			ids = append(ids, v.ID)
		}
		return ids
	case SetTime:
		var times []string
		for _, d := range match.MoveTimes {
			times = append(times, timeValue(d))
		}
		return times
	case SetLate:
		return []string{string(match.LateEnds), string(match.LateClaim)}
	case SetNotify:
		return []string{"always", "away", "never"}
	case SetChallenges:
		if person {
			return []string{"all", "known", "none"}
		}
		return []string{"all", "admins"}
	case SetTopic:
		return []string{ValueHere, ValueAnywhere}
	case SetChannels:
		return []string{ValueHere, ValueElsewhere, ValueAnywhere}
	case SetReminders:
		return []string{"all", "last", "none"}
	case SetText, SetTurning, SetThreads:
		return []string{ValueOn, ValueOff}
	}
	return nil
}

// config is a page of settings in the making.
type config struct {
	scope  Scope
	keys   []string
	values map[string]string // by key, as Action.Value
	reader Reader
	limits Limits

	channels []Channel // chosen for SetChannels
}

// name is what a setting is called.
func (c config) name(key string) string { return c.reader.say("setting." + key) }

// list shows every setting with its value; a button leads to the choices of each.
func (c config) list() Screen {
	lines := []string{"<b>" + c.reader.say("config.title."+string(c.scope)) + "</b>"}
	var buttons []Button
	for _, key := range c.keys {
		value := Escape(c.label(key, c.values[key]))
		if key == SetChannels && len(c.channels) > 0 {
			value = channelLinks(c.channels)
		}
		lines = append(lines, c.name(key)+": <b>"+value+"</b>")
		buttons = append(buttons, Button{Label: c.name(key), Do: Action{Kind: MenuConfig, Scope: c.scope, Key: key}})
	}
	return Screen{Text: strings.Join(lines, "\n"), Buttons: arrange(buttons, c.limits)}
}

// choose shows the choices of a setting, the present one ticked.
func (c config) choose(a Action) Screen {
	r, key := c.reader, a.Key
	s := Screen{Text: "<b>" + c.name(key) + "</b>\n" + r.say("setting.about."+string(c.scope)+"."+key)}
	if key == SetChannels && len(c.channels) > 0 {
		s.Text += "\n" + channelLinks(c.channels)
	}
	var buttons []Button
	for _, value := range Choices(c.scope, key) {
		if v, ok := rules.Find(value); key == SetVariant && ok && v.Extra != (a.Page > 0) {
			continue
		}
		buttons = append(buttons, Button{
			Label: chosenLabel(upperFirst(c.reader.Lang, c.label(key, value)), value == c.values[key]),
			Do:    Action{Kind: MenuConfig, Scope: c.scope, Key: key, Value: value, Page: a.Page},
		})
	}
	if key == SetVariant {
		buttons = append(buttons, Button{
			Label: morePage(r, a.Page), Do: Action{Kind: MenuConfig, Scope: c.scope, Key: key, Page: 1 - min(1, a.Page)},
		})
	}
	s.Buttons = append(arrange(buttons, c.limits), c.back())
	return s
}

// maxBlocked is how many blocked people are listed.
const maxBlocked = 20

// blocked lists the block list; a button takes each off it.
func (c config) blocked(people []Somebody) Screen {
	r := c.reader
	s := Screen{Text: "<b>" + c.name(SetBlocked) + "</b>\n" + r.say("setting.about.p.blocked", "command", "/"+commandName(r.Lang, "block"))}
	if len(people) == 0 {
		s.Text += "\n" + r.say("config.nobody-blocked")
	}
	var buttons []Button
	for _, who := range people[:min(len(people), maxBlocked)] {
		buttons = append(buttons, Button{
			Label: "✕ " + shorten(nameOr(r, who.Name), 18),
			Do:    Action{Kind: MenuConfig, Scope: c.scope, Key: SetBlocked, Value: who.Person},
		})
	}
	s.Buttons = append(arrange(buttons, c.limits), c.back())
	return s
}

func (c config) back() []Button {
	return []Button{{Label: c.reader.say("button.main-sets"), Do: Action{Kind: MenuConfig, Scope: c.scope}}}
}

// label is what a value is called.
func (c config) label(key, value string) string {
	r := c.reader
	switch {
	case value == ValueAuto:
		return r.say("value." + string(c.scope) + "." + key + ".auto")
	case key == SetLang:
		return Say(value, "language.name") // each in its own
	case key == SetTheme:
		return r.say("theme." + value)
	case key == SetVariant && value != ValueAsk:
		return variantName(r.Lang, value)
	case key == SetTime:
		d, _ := MoveTimeOf(value)
		return spanText(d, r)
	case key == SetText || key == SetTurning || key == SetThreads:
		return r.say("value." + value)
	case key == SetBlocked:
		return value
	case c.scope == OfChat && value == "admins" && c.limits.Servers:
		value = "managers"
	}
	return r.say("value." + string(c.scope) + "." + key + "." + value)
}

// timeValue is the Value of SetTime.
func timeValue(d time.Duration) string {
	return number(max(0, slices.Index(match.MoveTimes[:], d)))
}

func onOff(on bool) string {
	if on {
		return ValueOn
	}
	return ValueOff
}

// or returns the first text that is not empty.
func or(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}
