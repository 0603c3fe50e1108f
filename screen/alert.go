package screen

import "damasbot/match"

// Alert is a sentence about a match that is sent by itself: Action.Index of MenuAlert.
type Alert int

// The alerts. They are stored and never change their meaning.
const (
	AlertTurn    Alert = iota // it is your turn
	AlertHalf                 // half of your time is over
	AlertLast                 // the last tenth of your time has begun
	AlertTimeUp               // your time is over
	AlertClaim                // your opponent's time is over: claim the game or give more time
	AlertGranted              // your opponent gave you a new interval
	AlertShifted              // the bot was away; the deadline moved by as much
	AlertAdmin                // an admin ended the match
	AlertSleep                // nothing has moved for long: either may end the game
	alerts
)

// Notice is an alert for whom it concerns, with a button that shows the board. It mentions them in a group.
func Notice(a Alert, m *match.Match, r Reader) Screen { return Screen{} }
