package screen

import (
	"damasbot/match"
	"damasbot/rules"
)

// Alert is a sentence about a match that is sent by itself: Action.Index of MenuAlert.
type Alert int

// The alerts. They are stored and never change their meaning.
const (
	AlertHalf    Alert = iota + 1 // half of your time is over
	AlertLast                     // the last tenth of your time has begun
	AlertTimeUp                   // your time is over
	AlertClaim                    // your opponent's time is over: claim the game or give more time
	AlertGranted                  // your opponent gave you a new interval
	AlertShifted                  // the bot was away; the deadline moved by as much
	AlertAdmin                    // an admin ended the match
	AlertSleep                    // nothing has moved for long: either may end the game
)

// alertKeys are the sentences.
var alertKeys = [...]string{
	AlertHalf: "alert.half", AlertLast: "alert.last", AlertTimeUp: "alert.time-up", AlertClaim: "alert.claim",
	AlertGranted: "alert.granted", AlertShifted: "alert.shifted", AlertAdmin: "alert.admin", AlertSleep: "alert.sleep",
}

// Known reports whether an alert is one of the above.
func (a Alert) Known() bool { return a > 0 && int(a) < len(alertKeys) }

// Notice is an alert, a known one, for whom it concerns, whom it mentions, with a button that shows the board.
func Notice(a Alert, m *match.Match, r Reader) Screen {
	to := m.Turn()
	if a == AlertClaim {
		to = to.Opponent()
	}
	name := func(c rules.Color) string { return mention(r.Lang, m.Seats[c], c) }
	left := ""
	if d := timeLeft(m, r); d > 0 {
		left = leftText(d, r)
	}
	other, calls := Escape(seatName(r.Lang, m.Seats[to.Opponent()], to.Opponent())), []string{m.Seats[to].Person}
	if a == AlertShifted || a == AlertAdmin || a == AlertSleep || a == AlertTimeUp && m.Over() { // they concern both
		other, calls = name(to.Opponent()), append(calls, m.Seats[to.Opponent()].Person)
	}
	s := Screen{Calls: calls, Text: r.say(alertKeys[a], "name", name(to), "other", other,
		"set", Escape(variantTitle(r.Lang, m.Variant().ID)), "left", left, "span", spanText(m.MoveTime, r), "waiting", m.Expired)}
	do := func(key string, kind Kind, tone Tone) Button {
		action := Action{Kind: kind, Match: m.ID}
		if kind != DoShow {
			action.Pos = m.Pos
		}
		return Button{Label: r.say(key), Do: action, Tone: tone}
	}
	row := []Button{do("button.board", DoShow, Primary)}
	switch {
	case a == AlertClaim && m.Expired:
		row = append(row, do("button.claim", DoClaim, Plain), do("button.grant", DoGrant, Plain))
	case a == AlertSleep && asleep(m, r):
		row = append(row, do("button.sleep", DoSleep, Plain))
	}
	s.Buttons = [][]Button{row}
	return s
}
