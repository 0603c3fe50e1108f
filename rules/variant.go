// Package rules knows every draughts rule set exactly: boards, moves, notation, outcomes and the reason why a move is refused.
//
// A [Variant] is a value that holds facts, each with the article it comes from; the generator asks the facts and never the name.
// A [Position] is a small comparable value of bitboards. A [Line] is a position with its past, and gives the [Outcome].
package rules

// Color is a side. White plays up the board, from a1.
type Color uint8

// The two sides.
const (
	White Color = iota
	Black
)

// Opponent returns the other side.
func (c Color) Opponent() Color { return c ^ 1 }

// String returns "white" or "black".
func (c Color) String() string {
	if c == White {
		return "white"
	}
	return "black"
}

// Dirs is a set of the eight compass directions, as White sees the board. Black's are turned by 180 degrees.
type Dirs uint8

// The directions. On a board of dark squares the orthogonal ones lead to the next dark square of the same
// file or row, two squares away.
const (
	North Dirs = 1 << iota
	NorthEast
	East
	SouthEast
	South
	SouthWest
	West
	NorthWest

	DiagonalForward = NorthWest | NorthEast
	Diagonals       = DiagonalForward | SouthWest | SouthEast
	Orthogonals     = North | East | South | West
	ForwardAndSides = North | East | West
)

// Turned returns the same directions as the player opposite sees them.
func (d Dirs) Turned() Dirs { return d<<4 | d>>4 }

// Board is the shape of a board.
type Board struct {
	Rows, Cols int
	All        bool // every square is played (Turkish); otherwise the dark ones only
	RightHand  bool // the played corner is at each player's right (Spanish, Italian): h1, not a1
}

// Home says where the men stand at the start: Rows full rows, beginning after Offset empty ones.
type Home struct{ Rows, Offset int }

// Man says how men go: directions as for White.
type Man struct {
	Moves, Takes Dirs
}

// King says how kings go.
type King struct {
	Moves, Takes Dirs
	Flies        bool // moves any distance, and captures from any distance
	LandsNext    bool // a flying king lands on the square just behind what it took
	NoReverse    bool // two jumps of one capture may not be in opposite directions
	MaxRun       int  // the same king may move this often in a row while own men remain; 0 = no limit (Frisian: 3)
}

// Criterion is one step of the choice among captures: captures that are not best by it are illegal.
type Criterion uint8

// The criteria, applied in the order in which a variant lists them.
const (
	MostPieces   Criterion = iota // law of quantity
	WithKing                      // taken by a king rather than by a man
	MostKings                     // law of quality: most kings taken
	KingEarliest                  // kings met earliest in the order of jumps, compared to the end
	MostValue                     // Frisian: n kings are worth more than 2n-1 men and less than 2n
)

// Take says which captures are legal.
type Take struct {
	Best         []Criterion
	ManTakesKing bool
	AtOnce       bool // jumped pieces leave the board at each jump; otherwise when the move ends
}

// Crown says what happens to a man that reaches the last row in the middle of a capture.
type Crown uint8

// The ways of crowning.
const (
	CrownStops Crown = iota // crowned, and the move ends
	CrownsOn                // crowned at once, goes on as a king
	CrownsLast              // goes on as a man, crowned only where the move ends
)

// Count is what one side has.
type Count struct{ Men, Kings int }

// Ending is a balance of material: one side has exactly Strong, the other exactly Weak.
type Ending struct{ Strong, Weak Count }

// Limit draws a game whose material stays within Endings for Moves moves of each side,
// or of the stronger side alone. A capture that stays within the same limit does not restart it.
type Limit struct {
	Name         string // key of the sentence that tells it, such as "three-kings"
	Endings      []Ending
	Moves        int
	StrongerOnly bool
}

// Draw holds the automatic draws of a variant.
type Draw struct {
	Repetition int // same men, kings and side to move for the n-th time
	Quiet      int // moves of each side without a capture or a man's move; 0 = no limit
	Limits     []Limit
}

// Goal says who wins when a side to move has no piece or no move.
type Goal uint8

// The goals.
const (
	LastMover Goal = iota // the side that cannot move loses
	Losing                // the side that cannot move wins
)

// Numbering says which square is number 1.
type Numbering uint8

// The numberings, as White sees the board.
const (
	FromTopLeft     Numbering = iota // row by row downwards, left to right
	FromBottomRight                  // row by row upwards, right to left (Spanish: 1 = h1)
)

// Notation says how moves are written (PDN 3.0 GameType).
type Notation struct {
	GameType  int    // number of the PDN GameType, 0 = none assigned
	TypeTag   string // full GameType tag, such as "20,W,10,10,N2,0"
	Algebraic bool   // squares are written c3, not 32
	Numbers   Numbering
	Capture   string // "x" or ":" in PDN
}

// Variant is a rule set: facts only. The unexported part is compiled from them.
type Variant struct {
	ID       string   // stable name, such as "italian-flying"
	Aliases  []string // other names that are accepted
	Board    Board
	Home     Home
	First    Color
	Man      Man
	King     King
	Take     Take
	Crown    Crown
	Goal     Goal
	Draw     Draw
	Notation Notation
	Extra    bool // beyond the eight that menus offer first

	geometry
	plan [2]plan
}

// derive returns a new variant that differs from base as change says.
func derive(base *Variant, id string, change func(v *Variant)) *Variant {
	v := *base
	v.ID, v.Aliases, v.Extra = id, nil, false
	v.Take.Best = append([]Criterion(nil), base.Take.Best...)
	v.Draw.Limits = append([]Limit(nil), base.Draw.Limits...)
	change(&v)
	v.geometry = compile(v.Board, v.Notation)
	v.plan = [2]plan{v.planFor(White), v.planFor(Black)}
	return &v
}

var catalogue = []*Variant{
	English, International, Brazilian, Spanish, Turkish, Italian, Russian, ItalianFlying,
	Pool, Portuguese, Czech, Frisian, Thai, Poddavki,
}

// All returns every variant in the order of the menus, the eight main ones first. The slice is the caller's.
func All() []*Variant { return append([]*Variant(nil), catalogue...) }

// Find returns the variant with this ID or alias ("italian_flying" is "italian-flying").
func Find(name string) (*Variant, bool) {
	for _, v := range catalogue {
		if v.ID == name {
			return v, true
		}
		for _, a := range v.Aliases {
			if a == name {
				return v, true
			}
		}
	}
	return nil, false
}
