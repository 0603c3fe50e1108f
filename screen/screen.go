// Package screen is the only place that chooses words and buttons: a match (or menu) and its reader go in, text, picture and buttons come out.
package screen

import (
	"time"

	"damasbot/match"
	"damasbot/render"
	"damasbot/rules"
)

// Screen is one message as data.
type Screen struct {
	Text    string       // markup: see [Escape]; tags b, i, code, pre, blockquote, <a href="person:ID"> and <a href="place:ADDRESS"> only
	Alt     string       // the picture in words
	View    *render.View // the picture: at most one of View, Table, Curve and Balance is there
	Table   *render.Table
	Curve   *render.Curve
	Balance *render.Balance
	Buttons [][]Button // rows
	Calls   []string   // ids of the people who are to act, or are told something: a new message notifies them and nobody else
	File    *File      // a document to send instead of a picture
	Film    []byte     // a GIF to send instead of a picture
}

// File is a document.
type File struct {
	Name string
	Data []byte
}

// Button does an action, or opens an address.
type Button struct {
	Label string
	Do    Action
	Open  Link // when set, opens instead
	Tone  Tone
}

// Link is where a button leads, for the adapter to make an address of.
type Link struct {
	Direct bool   // the direct message with the bot
	Group  bool   // a choice of groups to take the bot to; for platforms with [Limits.Invites]
	Start  string // what is said there first, [A-Za-z0-9_-]{1,64}
	Place  string // address of a chat, one of whose topics is opened
	Topic  int    // which; 0 = the general one
}

// Tone is how a button looks.
type Tone uint8

// The tones.
const (
	Plain   Tone = iota
	Primary      // captures, the obvious next step
	Good         // accept
	Bad          // resign, decline
)

// Reader is for whom a screen is made.
type Reader struct {
	Lang   string
	Person string // id; "" = everybody in a group
	Direct bool   // a direct message: the reader's side is at the bottom, picking redraws the picture
	Flip   bool   // turn the board once more
	Theme  render.Theme

	Now       time.Time         // the moment of drawing; zero = it is not told how much time is left
	Turning   bool              // in a direct message the board of a game of both sides turns to the side to move
	Quiet     bool              // a board calls nobody: the names in it are no links
	TextBoard bool              // boards and tables in letters, not as pictures
	Ratings   map[string]Rating // of the players of a match, by person, as far as known
	Thread    Channel           // where the match is that a challenge led to, if it has a thread of its own
}

// Rating is a player's rating as a board tells it.
type Rating struct {
	R           float64
	Provisional bool    // only a guess yet
	Was         float64 // before the match's result; 0 = not known
}

// Limits is what a chat platform can show.
type Limits struct {
	Buttons  int  // in all
	PerRow   int  // buttons a row
	Bars     bool // the picture carries name bars
	Pictures bool
	Invites  bool // a button can lead to taking the bot to a group
	Servers  bool // its groups are channels of servers, led by who may manage them; moves are typed into a form there
}

// bottomOf is the side at the bottom of a match's board. Where one person plays both sides it is the side to move, if the
// reader wants it to turn, else White.
func bottomOf(m *match.Match, r Reader) rules.Color {
	c, ok := m.SeatOf(r.Person)
	if bothSides(m) && !r.Turning {
		c = rules.White
	}
	return r.bottom(c, ok)
}

// bottom returns the side at the bottom for a reader who plays c (ok) or watches.
func (r Reader) bottom(c rules.Color, ok bool) rules.Color {
	bottom := rules.White
	if r.Direct && ok {
		bottom = c
	}
	if r.Flip {
		bottom = bottom.Opponent()
	}
	return bottom
}
