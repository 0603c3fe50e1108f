// Package store is the storage contract: what the bot keeps, and how a backend must keep it.
//
// One transaction a command: the mark of the update, the match, results, indices and what is to be shown commit together or
// not at all. Backends live beside it (store/bolt) and prove themselves with store/storetest.
package store

import (
	"context"
	"errors"
	"time"

	"damasbot/match"
)

// ErrNotFound is a record that is not there.
var ErrNotFound = errors.New("store: not found")

// SweepBatch bounds what one Sweep deletes.
const SweepBatch = 1000

// Store keeps everything. It is safe for concurrent use.
type Store interface {
	// Update runs fn in a read-write transaction and commits it durably before it returns nil. fn may be run more than
	// once (only the last run counts), so it resets its results at its start and does nothing outside the transaction.
	// An error of fn rolls back and is returned as it is.
	Update(ctx context.Context, fn func(tx Tx) error) error
	// View runs fn in a read-only transaction.
	View(ctx context.Context, fn func(tx Reader) error) error
	// Close waits for running transactions.
	Close() error
}

// Reader reads. Nothing it returns refers to the transaction. Times come back in UTC. Where a method returns no error and a
// record cannot be read, the transaction fails.
type Reader interface {
	Seen(update string) bool // whether the update was marked

	Place(id PlaceID) (Place, error)
	PlaceAt(address string) (Place, error) // by the platform's address, present or former
	Inside(place PlaceID) []PlaceID        // the places that are within one, and those within them, by id
	Person(id string) (Person, error)
	PersonNamed(platform, username string) (Person, error) // any case, without @

	Match(id match.ID) (*match.Match, error)
	Running(person string) []match.ID   // their unfinished matches, latest moved first
	RunningIn(place PlaceID) []match.ID // the place's unfinished matches, latest moved first
	Finished(person string, limit int) []match.ID
	FinishedIn(place PlaceID, limit int) []match.ID // newest first
	Owed() []match.ID                               // matches in which the engine owes a move or an answer

	Challenge(id match.ID) (*match.Challenge, error)

	Post(id PostID) (Post, error)
	PostAt(place PlaceID, ref string) (Post, error) // the post shown by a message
	PostsOf(subject match.ID) []Post                // posts of a match or challenge, oldest first
	Behind() []PostID                               // posts with Shown < Want, in order of id

	Notice(id NoticeID) (Notice, error)
	Notices() []NoticeID // those not yet sent (Ref is empty), in order of id

	// Due is what falls due up to and including then, earliest first: challenges that can expire, notices that remove
	// themselves, and matches with a clock that looks again: see match.NextDue.
	Due(until time.Time) []Due
	NextDue() (time.Time, bool)

	Blocks(person, other string) bool // whether the person wants no challenges of the other
	Blocked(person string) []string   // whom the person blocks, by id

	OpenChallenges(person string) []match.ID   // live challenges that the person made, by id
	OpenChallengesIn(place PlaceID) []match.ID // live challenges made in the place, by id
	LastBeat() time.Time                       // when the bot was last alive; zero = never

	Rankings
}

// Tx reads and writes.
type Tx interface {
	Reader

	Mark(update string, now time.Time) // marks an update as handled; marks are kept for 48 hours

	// Sweep deletes marks older than 48 hours, notices that were sent (Ref is set) and have no Remove, and challenges
	// that are not live and whose Expires is more than 30 days ago, with their posts. It deletes at most SweepBatch
	// records and returns how many: call it again, in a new transaction, until it returns 0.
	Sweep(now time.Time) (int, error)

	// PutPlace stores a place; an unknown ID is ErrNotFound, for an empty one see AddPlace. Once a place is Within another it
	// stays there; what was played there counts there from then on, and all is rated together.
	PutPlace(Place) error
	AddPlace(Place) (Place, error) // gives it an ID; an address that leads to a place already is an error

	// MovePlace tells that a chat's address changed: both addresses lead to the same place from now on. Where both had
	// a place, the one of from keeps its id and settings and takes over the other's matches, challenges, posts,
	// notices and results, which are rated together; the other's settings fill in what it has none of. The
	// other's id goes on to mean it. ErrNotFound where neither had one; places within others do not move.
	MovePlace(from, to string) error

	// PutPerson keeps PersonNamed: a username that another person had is theirs no more.
	PutPerson(Person) error

	PutMatch(*match.Match) error         // keeps the indices Running, RunningIn, Finished, FinishedIn and Owed
	PutChallenge(*match.Challenge) error // keeps its expiry in Due

	AddPost(Post) (Post, error) // gives it an ID
	PutPost(Post) error         // of an unknown post: ErrNotFound, so that what was dropped stays dropped
	DropPost(id PostID) error   // of an unknown post: nothing

	AddNotice(Notice) (Notice, error) // gives it an ID
	PutNotice(Notice) error           // of an unknown notice: ErrNotFound
	DropNotice(id NoticeID) error     // of an unknown notice: nothing

	Block(person, other string, blocked bool) error // puts the other on the person's block list, or takes them off

	// Forget deletes what is kept about a person: the record with its settings, username and block list, standings,
	// histories, counts against the engine, and the posts and notices that only they read. Their matches, results and
	// challenges stay under an id of nobody's, "gone/" and a number, without a name. The caller has ended their running
	// matches before. Of an unknown person: the same, as others may have named them.
	Forget(person string) error

	// Beat tells that the bot is alive.
	Beat(now time.Time) error

	// Record keeps the result of a match that has ended: a match that was recorded, goes on or counts for nobody
	// changes nothing. A game between two different people is a Result for ever; where it is rated it changes their
	// ratings in the place and over all places, in this transaction. A game against the engine that is lost, or was played without help, is counted by level.
	Record(m *match.Match) error

	// Rebuild makes standings, months and histories again from the results, and the counts against the engine from the
	// matches. It changes nothing unless something was wrong.
	Rebuild() error
}

// PlaceID names a chat inside the store; addresses of platforms change, it does not.
type PlaceID string

// Kind of a place.
type Kind string

// The kinds of places.
const (
	Direct  Kind = "direct" // one person and the bot
	Group   Kind = "group"
	Channel Kind = "channel" // whose members only read
	Thread  Kind = "thread"  // a part of a group
	Server  Kind = "server"  // groups are parts of it; nothing is written there
)

// Place is a chat, or a server that chats are part of.
//
// The settings of the outermost place hold for all within it: theirs are read as its own, and writing them changes nothing.
// It also has the leaderboards of all.
type Place struct {
	ID      PlaceID
	Address string  // as the platform names it now, such as "tg/-100123"
	Within  PlaceID // what it is part of, for good: a channel of a server, a thread of its channel; "" = nothing
	Kind    Kind
	Title   string
	Lang    string // language of public messages
	Variant string // default rule set; "" = ask
	Gone    bool   // the bot cannot write there at present

	MoveTime    time.Duration // default of challenges, one of match.MoveTimes
	Late        match.Late    // what happens to who is late
	Notify      string        // when a player away is called by a fresh board: one of the Notify… constants; "" = away
	Challengers string        // who may challenge: ChallengersAll or ChallengersAdmins; "" = all
	Topic       int           // the only topic the bot answers in; 0 = anywhere
	Theme       string        // of pictures; "" = the bot's own
	Channels    []PlaceID     // the only places within it that the bot answers in, and those within them; none = all
	Threads     bool          // each game gets a thread of its own
}

// The settings of a place.
const (
	NotifyAlways      = "always"
	NotifyAway        = "away"
	NotifyNever       = "never"
	ChallengersAll    = "all"
	ChallengersAdmins = "admins"
)

// Person is somebody who has spoken to the bot or was named to it.
type Person struct {
	ID       string // such as "tg/123"
	Name     string // display name
	Username string // without @; may be empty
	Lang     string
	Setup    Setup // last game against the engine

	LangSet    bool   // Lang was chosen here and is not the client's
	Theme      string // of pictures drawn for them alone; "" = the place's
	TextBoard  bool   // boards in letters
	Reminders  string // which reminders of a deadline they want: one of the Reminders… constants; "" = all
	Challenges string // whose challenges they want: one of the Challenges… constants; "" = all
	NoTurning  bool   // the board of a game that they play with themselves does not turn
}

// The settings of a person.
const (
	RemindersAll    = "all"
	RemindersLast   = "last" // only at the last tenth
	RemindersNone   = "none"
	ChallengesAll   = "all"
	ChallengesKnown = "known" // of those they have played with
	ChallengesNone  = "none"
)

// Setup is a choice for a game against the engine. Color is "white", "black" or "" for by turns.
type Setup struct {
	Variant, Level, Color string
	Last                  string // the colour really played last
}

// PostID names a post.
type PostID uint64

// Post is a message that shows a match or a challenge and is kept up to date: it is behind while Shown < Want.
type Post struct {
	ID      PostID
	Place   PlaceID
	Thread  int      // forum topic; 0 = none
	Subject match.ID // of the match or challenge
	IsMatch bool
	Reader  string // whom it is drawn for (a direct message); "" = everybody
	Flip    bool   // turned by its button
	Ref     string // the platform's message; "" until sent
	Picture bool   // the message holds a picture
	Sending bool   // a send was begun and its answer not seen
	ReplyTo string // message to reply to when sent
	Apart   bool   // is to be shown in a thread of its own, which is not begun yet
	Look    int    // grows whenever the same rev is to be shown otherwise than before
	Below   int    // moves that were written under the message in a direct message
	Quiet   bool   // the message, when it is sent, calls nobody: somebody who only watches asked for it
	Want    int    // rev to be shown
	Shown   int    // rev that is shown; 0 = never
}

// NoticeID names a notice.
type NoticeID uint64

// Notice is a message sent once: an answer to a command. Its content is an encoded screen action, or a finished text.
type Notice struct {
	ID      NoticeID
	Place   PlaceID
	Thread  int
	ReplyTo string
	Reader  string // the person it answers
	Action  string // screen.Action, encoded
	Text    string // used when Action is empty
	Brief   bool   // removes itself after a minute
	Ref     string // the platform's message, once sent
	Sending bool
	Remove  time.Time // when it is removed; zero = stays
}

// Due is something whose time has come.
type Due struct {
	At        time.Time
	Challenge match.ID // expires
	Match     match.ID // its clock: see match.NextDue
	Notice    NoticeID // removes itself
}
