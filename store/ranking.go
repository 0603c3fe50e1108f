package store

import (
	"time"

	"damasbot/match"
	"damasbot/rating"
)

// Everywhere is the place of what counts over all places.
const Everywhere PlaceID = ""

// Rankings reads results and what follows from them. Orders are total and the same in every method: a leaderboard of all
// time has settled ratings before provisional ones, then higher before lower, then name, then id; that of a month has more
// won over lost before less, then more won, then name, then id.
type Rankings interface {
	Results(after, limit int) []Result // results numbered above after, in order

	// Standing is ErrNotFound for who has played no rated game there.
	Standing(place PlaceID, variant, person string) (Standing, error)
	StandingsOf(person string) []Standing // by place (Everywhere first), then rule set

	// Leaderboard returns up to limit rows after the first offset ones, and how many rows there are in all.
	Leaderboard(place PlaceID, variant string, period Period, offset, limit int) (rows []Row, total int)
	// RankOf returns a person's own row; ok is false where there is none.
	RankOf(place PlaceID, variant string, period Period, person string) (row Row, ok bool)
	RankedVariants(place PlaceID) []string // rule sets with at least one standing, by id

	// History returns a person's rating after each rated game, oldest first. Long ones are thinned: at most MostPoints.
	History(place PlaceID, variant, person string) []Point

	HeadToHead(person, other string) []Tally  // the person's results against the other, by rule set; unrated ones too
	EngineRecord(person string) []EngineTally // by rule set, then level
}

// Result is a game between two different people that ended and counts. Results are facts.
type Result struct {
	N            int // its number, from 1, in the order in which they were recorded
	Match        match.ID
	At           time.Time
	Place        PlaceID
	Variant      string
	White, Black string  // ids of the people
	Score        float64 // White's: 1 won, 0.5 drawn, 0 lost
	Weight       float64 // how much it counts for the ratings, 0…1: see Weight
	Rated        bool
}

// Weights are how much a rated game counts by how many rated games of the same rule set the same two ended within
// WeightSpan before it, so that nobody gains a rating from one friend; the last holds for all beyond.
var Weights = [...]float64{1, 0.5, 0.25, 0.1}

// WeightSpan is how long an earlier game of the same two matters.
const WeightSpan = 24 * time.Hour

// Standing is where a person stands in one place, or Everywhere, and rule set. Only rated games count.
type Standing struct {
	Place            PlaceID
	Variant          string
	Person           string
	Name             string // as last seen
	Rating           rating.Rating
	Games            int
	Won, Drawn, Lost int
	Streak           int       // wins in a row, below 0 losses; a draw ends it
	Best             float64   // the highest rating while not provisional; 0 = none yet
	Last             time.Time // when the last game ended
}

// Row is a line of a leaderboard. In that of a month Games, Won, Drawn and Lost are the month's.
type Row struct {
	Rank int // from 1
	Standing
}

// Period is all time, or a month such as "2026-11".
type Period string

// AllTime is the period of everything.
const AllTime Period = ""

// MonthOf returns the month of a time, in UTC.
func MonthOf(t time.Time) Period { return Period(t.UTC().Format("2006-01")) }

// MostPoints is how long a history may grow before every second point goes.
const MostPoints = 500

// Point is a rating at a time.
type Point struct {
	At time.Time
	R  float64
}

// Tally is results in a rule set.
type Tally struct {
	Variant          string
	Won, Drawn, Lost int
}

// EngineTally is results against a level of the engine.
type EngineTally struct {
	Variant, Level   string
	Won, Drawn, Lost int
}
