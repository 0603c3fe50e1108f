package screen

import "damasbot/match"

// EndConfirm asks an admin whether the match is really to be ended for nobody, under its names and rule set.
func EndConfirm(m *match.Match, r Reader, lim Limits) Screen {
	if m.Over() {
		return Board(m, r, nil, lim)
	}
	return Screen{
		Text: gameLine(m, r) + "\n\n<b>" + r.say("board.end-sure") + "</b>",
		Buttons: [][]Button{{
			{Label: r.say("button.end-yes"), Tone: Bad, Do: Action{Kind: DoEnd, Match: m.ID, Pos: m.Pos}},
			{Label: r.say("button.resign-no"), Do: Action{Kind: DoKeep, Who: r.Person}},
		}},
	}
}
