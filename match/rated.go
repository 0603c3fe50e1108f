package match

import "damasbot/rules"

// Why a game counts for no rating.
const (
	UnratedCasual   = "casual"     // chosen so
	UnratedBoth     = "both-sides" // one person plays both
	UnratedEngine   = "engine"
	UnratedImported = "imported" // it does not start where the rule set starts
	UnratedTakeback = "takeback" // a move was taken back
	UnratedHint     = "hint"     // the engine helped
)

// unrated says why a game counts for no rating from its beginning.
func unrated(start rules.Position, seats [2]Seat) string {
	switch {
	case start != start.Variant().Start():
		return UnratedImported
	case seats[0].Engine() || seats[1].Engine():
		return UnratedEngine
	case seats[0].Person == seats[1].Person:
		return UnratedBoth
	}
	return ""
}

// BetweenPeople reports whether two different people play.
func (m *Match) BetweenPeople() bool {
	white, black := m.Seats[0], m.Seats[1]
	return white.Person != "" && black.Person != "" && white.Person != black.Person
}

// Rated reports whether the match has ended with a result that counts for the ratings of two different people.
func (m *Match) Rated() bool {
	return m.Over() && m.Result.Counts() && m.BetweenPeople() && m.Unrated == ""
}

// Aid tells that the engine helped a player: the game counts for no rating, and not for a level of the engine either. Told
// again, nothing happens.
type Aid struct{}

// Aided is the end of the game's counting.
type Aided struct{}

func (Aid) command() {}
func (Aided) event() {}

func (m *Match) decideAid() []Event {
	if m.Unrated == UnratedHint {
		return nil
	}
	return []Event{Aided{}}
}
