package screen

// Start greets.
func Start(r Reader, lim Limits) Screen {
	key, buttons := "start.group", entry(r, lim)
	if r.Direct {
		key = lim.inGroup("start.direct", "start.direct-server")
		if lim.Invites {
			buttons = append(buttons, []Button{{Label: r.say("button.to-group"), Open: Link{Group: true}}})
		}
	}
	return Screen{Text: r.say(key, "challenge", "/"+commandName(r.Lang, "challenge"), "play", "/"+commandName(r.Lang, "play")), Buttons: buttons}
}

// Help lists the commands and how moves are typed.
func Help(r Reader, lim Limits) Screen {
	text := "<b>" + r.say("help.title") + "</b>"
	for _, c := range Commands(r.Lang) {
		text += "\n/" + c.Name + " – " + Escape(c.Description)
	}
	return Screen{Text: text + "\n\n" + r.say(lim.inGroup("help.moves", "help.moves-server")), Buttons: entry(r, lim)}
}

// inGroup is the key of a sentence that is another one where groups are servers.
func (l Limits) inGroup(group, server string) string {
	if l.Servers {
		return server
	}
	return group
}

// entry leads on to what can be done.
func entry(r Reader, lim Limits) [][]Button {
	return arrange([]Button{
		{Label: r.say("button.play"), Tone: Primary, Do: Action{Kind: MenuPlay}},
		{Label: r.say("button.rules"), Do: Action{Kind: MenuRules}},
		{Label: r.say("button.games"), Do: Action{Kind: MenuGames}},
	}, lim)
}
