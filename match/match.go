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

// Match is one game. Rev grows with every change that a board shows and says which posts are behind. Pos grows only when the board
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
	Past    int       // moves played before the line begins, where the store had to begin it anew; else 0

	Unrated string   // why the game counts for no rating, one of the Unrated… constants; "" = it counts
	Helped  [2]bool  // by colour, whether the engine helped the player
	Back    *Request // the request to take a move back that stands, if any
	Backs   int      // such requests made so far; the next one's id is Backs+1
	Asked   [2]int   // Pos at each side's last request; 0 = never asked

	Declined *Decline // what was declined last, until the next move, takeback, offer or request

	MoveTime time.Duration // time for each move; 0 = as long as one likes
	Late     Late          // what happens to who is late
	Deadline time.Time     // of the side to move; zero = none
	Reminded int           // reminders of this deadline that were given: 0 none, 1 at half, 2 at the last tenth
	Expired  bool          // the deadline passed and the other side may claim the game or grant more time
	Asleep   bool          // nothing has moved for SleepAfter, and both were told
}

// Offer is a draw offer. It stands until the other side answers or moves, or its maker withdraws it.
type Offer struct {
	ID int
	By rules.Color
}

// Decline is the answer no to a draw offer, or to a request to take a move back.
type Decline struct {
	By   rules.Color // who declined
	Back bool        // a request, not an offer
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
	ByTime        Reason = "time"    // the loser's move time ran out
	ByAbort       Reason = "aborted" // before each side had moved, or as a player's data went: counts for nobody
	BySleep       Reason = "asleep"  // nothing moved for SleepAfter: counts for nobody
	ByAdmin       Reason = "admin"   // an admin of the place ended it: counts for nobody
)

// Counts reports whether the result counts in statistics.
func (r Result) Counts() bool {
	return r.Reason != ByAbort && r.Reason != BySleep && r.Reason != ByAdmin
}

// New begins a match without move time. The caller gives a fresh id. Whether it can be rated at all follows from the seats
// and from where it starts.
func New(id ID, place string, start rules.Position, limits rules.Limits, seats [2]Seat, now time.Time) *Match {
	return &Match{
		ID: id, Place: place, Seats: seats, Line: rules.NewLine(start), Limits: limits, Rev: 1, Pos: 1, Created: now, Moved: now,
		Unrated: unrated(start, seats),
	}
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
