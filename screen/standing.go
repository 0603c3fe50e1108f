package screen

import "time"

// Record is results: of a rule set, or against a level of the engine.
type Record struct {
	Variant          string
	Level            string // the engine's; "" = against people
	Won, Drawn, Lost int
}

// Standing is where a player stands in a rule set.
type Standing struct {
	Rank         int // from 1
	Person, Name string
	Rating       float64
	Provisional  bool // the rating is only a guess yet
	Games        int
	Record
	Streak int     // wins in a row, below 0 losses
	Best   float64 // the highest rating while not provisional; 0 = none yet
}

// PerPage is how many players a page of a leaderboard shows, besides the asker. Page n begins after n·PerPage players.
const PerPage = 10

// Leaders is a page of a leaderboard.
type Leaders struct {
	Rows     []Standing // up to PerPage; in that of a month Games, Won, Drawn and Lost are the month's
	Total    int        // rows of all pages
	Own      *Standing  // the asker's, on whatever page; nil = none
	Variants []string   // rule sets that have a leaderboard there, by id
	Place    string     // the chat's title; may be ""
	Engine   bool       // the asker, alone with the bot, has played it
	At       time.Time  // any time of the month that is shown; not looked at unless Action.Month
}

// Past is what a player has played.
type Past struct {
	Person, Name string
	Server       bool       // the place is a server
	Standings    []Standing // in the place, or over all places where Action.Global is set
	Engine       []Record   // against the engine, by rule set and level
	Head         []Record   // of the reader against the player, by rule set; empty for the reader's own profile
	History      []Moment   // the rating in the rule set that [ShownVariant] names, oldest first
}

// Moment is a rating at a time.
type Moment struct {
	At time.Time
	R  float64
}
