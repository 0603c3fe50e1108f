// Package match is one game from its first move to its result, and the challenge that leads to it.
//
// Commands are decided, then applied: [Match.Decide] reads and returns events or an error, [Match.Apply] writes; an error
// leaves everything as it was. Time, chance and ids come in as arguments.
package match

import (
	"time"

	"damasbot/rules"
)

// ID names a match: short, of lower-case letters and digits, unique within a store.
type ID string

// Seat is who plays a colour: a person or the engine.
type Seat struct {
	Person string // opaque id of the person; "" for the engine
	Name   string // how the person was called when the match began
	Level  string // the engine's level; "" for a person
}

// Engine reports whether the engine sits there.
func (s Seat) Engine() bool { return s.Level != "" }

// Match is one game. Rev grows with every change and says which posts are behind. Pos grows only when the board
// changes, and never falls: it pins buttons and engine jobs.
type Match struct {
	ID      ID
	Place   string  // opaque id of the place it is played in, whose leaderboard it counts for
	Seats   [2]Seat // by colour
	Line    rules.Line
	Limits  rules.Limits // draw limits chosen for this game
	Rev     int
	Pos     int
	Offer   *Offer // the draw offer that stands, if any
	Offers  int    // offers made so far; the next one's id is Offers+1
	Offered [2]int // moves that each side had made at its last offer, plus one; 0 = never offered
	Result  *Result
	Next    ID // the match, or the challenge to one, that goes on from here with colours swapped
	Created time.Time
	Moved   time.Time // when the board last changed
}

// Offer is a draw offer. It stands until the other side answers or moves, or its maker withdraws it.
type Offer struct {
	ID int
	By rules.Color
}

// Result is how a match ended. Results are facts and never recomputed.
type Result struct {
	Drawn  bool
	Winner rules.Color // meaningful unless Drawn or Aborted
	Reason Reason
	Limit  rules.Counter // for draws by count
	At     time.Time
}

// Reason says why a match ended: a [rules.Reason] or one of the players' own.
type Reason string

// The reasons beyond the rules'.
const (
	ByAgreement   Reason = "agreement"
	ByResignation Reason = "resignation"
	ByAbort       Reason = "aborted" // before each side had moved: counts for nobody
)

// Counts reports whether the result counts in statistics: aborted matches do not.
func (r Result) Counts() bool { return r.Reason != ByAbort }

// New begins a match. The caller gives a fresh id.
func New(id ID, place string, start rules.Position, limits rules.Limits, seats [2]Seat, now time.Time) *Match {
	return &Match{ID: id, Place: place, Seats: seats, Line: rules.NewLine(start), Limits: limits, Rev: 1, Pos: 1, Created: now, Moved: now}
}

// Variant returns the rule set that is played.
func (m *Match) Variant() *rules.Variant { return m.Line.Position().Variant() }

// Turn returns the side to move.
func (m *Match) Turn() rules.Color { return m.Line.Position().Turn() }

// Over reports whether the match has ended.
func (m *Match) Over() bool { return m.Result != nil }

// SeatOf returns the colour that a person plays; ok is false for strangers. Who plays both sides gets the side to move.
func (m *Match) SeatOf(person string) (c rules.Color, ok bool) {
	turn := m.Turn()
	for _, c := range [2]rules.Color{turn, turn.Opponent()} {
		if person != "" && m.Seats[c].Person == person {
			return c, true
		}
	}
	return 0, false
}

// EngineOwes reports whether the engine has to act: to move, or to answer an offer.
func (m *Match) EngineOwes() bool {
	if m.Over() {
		return false
	}
	return m.Seats[m.Turn()].Engine() || m.Offer != nil && m.Seats[m.Offer.By.Opponent()].Engine()
}

// AgainstEngine returns the engine's level when one side is the engine.
func (m *Match) AgainstEngine() (level string, ok bool) {
	for _, s := range m.Seats {
		if s.Engine() {
			return s.Level, true
		}
	}
	return "", false
}
