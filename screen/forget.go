package screen

// Forget asks r.Person whether everything about them is to be deleted, and tells what is kept. The answers name them in
// Action.Who, so that in a group nobody else's press answers.
func Forget(r Reader, lim Limits) Screen {
	return Screen{
		Text: "<b>" + r.say("forget.sure") + "</b>\n" + r.say("forget.gone") + "\n" + r.say("forget.kept"),
		Buttons: [][]Button{{
			{Label: r.say("button.forget-yes"), Tone: Bad, Do: Action{Kind: DoForget, Who: r.Person}},
			{Label: r.say("button.forget-no"), Do: Action{Kind: DoKeep, Who: r.Person}},
		}},
	}
}

// Forgotten tells that it was done, or that everything stays as it is.
func Forgotten(r Reader, done bool) Screen {
	if done {
		return Screen{Text: r.say("forget.done")}
	}
	return Screen{Text: r.say("forget.not-done")}
}
