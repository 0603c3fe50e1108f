package match

import "damasbot/rules"

// Why a game counts for no rating.
const (
	UnratedCasual   = "casual"     // chosen so
	UnratedBoth     = "both-sides" // one person plays both
	UnratedEngine   = "engine"
	UnratedImported = "imported" // it does not start where the rule set starts
	UnratedTakeback = "takeback" // a move was taken back; against the engine it counts all the same when it is lost
	UnratedHint     = "hint"     // the engine helped both, or one who did not lose
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

// Aid tells that the engine helped a player. Told again, nothing happens. From then on the game counts only if one alone was
// helped, and loses: else who is losing could call it off with a hint.
type Aid struct{ By rules.Color }

// Aided is a player helped.
type Aided struct{ By rules.Color }

func (Aid) command() {}
func (Aided) event() {}

func (m *Match) decideAid(cmd Aid) []Event {
	if m.Helped[cmd.By] {
		return nil
	}
	return []Event{Aided(cmd)}
}

func (m *Match) applyAid(e Aided) {
	m.Helped[e.By] = true
	if m.Unrated == UnratedEngine || m.Unrated == "" && m.Helped[e.By.Opponent()] {
		m.Unrated = UnratedHint
	}
}

// OnlyIfLost returns who alone was helped in a game that still runs and counts for the ratings: it does so only if they lose.
func (m *Match) OnlyIfLost() (helped rules.Color, ok bool) {
	switch {
	case m.Over() || m.Unrated != "":
		return helped, false
	case m.Helped[rules.Black]:
		return rules.Black, true
	}
	return rules.White, m.Helped[rules.White]
}

// settle ends the counting of a game whose result a hint may have brought about. Who loses against the engine has lost, with
// hints and moves taken back or without.
func (m *Match) settle(r Result) {
	helped := m.Unrated == UnratedHint || m.Unrated == UnratedTakeback
	if helped && unrated(m.Line.Start(), m.Seats) == UnratedEngine && r.Counts() && !r.Drawn && m.Seats[r.Winner].Engine() {
		m.Unrated = UnratedEngine
	}
	if helped, ok := m.OnlyIfLost(); ok && r.Counts() && (r.Drawn || r.Winner == helped) {
		m.Unrated = UnratedHint
	}
}
