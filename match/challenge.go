package match

import (
	"strings"
	"time"

	"damasbot/rules"
)

// Expiry is how long a challenge stands.
const Expiry = 24 * time.Hour

// State is where a challenge stands.
type State string

// The states. Only Choosing and Open can change.
const (
	Choosing  State = "choosing" // its maker still picks the rule set
	Open      State = "open"
	Accepted  State = "accepted"
	Declined  State = "declined"
	Cancelled State = "cancelled"
	Expired   State = "expired"
)

// Challenge invites somebody to a match.
type Challenge struct {
	ID       ID
	Place    string // opaque id of the place it was made in
	From     Seat
	To       Target
	Variant  *rules.Variant // nil while Choosing
	Limits   rules.Limits
	MoveTime time.Duration // one of MoveTimes
	Late     Late
	Casual   bool         // counts for no rating
	Color    *rules.Color // the maker's colour when fixed (a rematch swaps); nil = by lot
	State    State
	Rev      int
	Created  time.Time
	Expires  time.Time
	Match    ID   // the match it led to
	Opponent Seat // who accepted or declined
}

// Target is whom a challenge is for: a known person, else a username (lower case, without @), else anybody.
type Target struct {
	Person   string
	Name     string // display name, or the username with @
	Username string
}

// Anybody reports whether everyone may accept.
func (t Target) Anybody() bool { return t.Person == "" && t.Username == "" }

// Meant reports whether a person (with a username that may be empty) may accept.
func (t Target) Meant(person, username string) bool {
	return t.Anybody() || t.Person != "" && t.Person == person ||
		t.Person == "" && t.Username != "" && strings.EqualFold(t.Username, username)
}

// The text keys of refused answers to a challenge.
const (
	RefuseClosed      = "refuse.challenge-closed"
	RefuseNotForYou   = "refuse.challenge-not-for-you"
	RefuseOwn         = "refuse.challenge-own"
	RefuseOwnDecline  = "refuse.challenge-own-decline" // the maker cancels
	RefuseNotYours    = "refuse.challenge-not-yours"
	RefuseStillChosen = "refuse.challenge-choosing"
)

// Live reports whether the challenge can still be answered or cancelled.
func (c *Challenge) Live() bool { return c.State == Choosing || c.State == Open }

// Choose sets the rule set; only the maker may, and once: what others are about to accept does not change under their
// hands (ErrStale).
func (c *Challenge) Choose(person string, v *rules.Variant) error {
	if err := c.mine(person); err != nil {
		return err
	}
	if c.State != Choosing {
		return ErrStale
	}
	c.Variant = v
	c.turn(Open)
	return nil
}

// Cancel takes the challenge back; only the maker may.
func (c *Challenge) Cancel(person string) error {
	if err := c.mine(person); err != nil {
		return err
	}
	c.turn(Cancelled)
	return nil
}

// Decline refuses it. Only who is meant may; an open challenge cannot be declined for everybody.
func (c *Challenge) Decline(who Seat, username string) error {
	if c.Live() && who.Person == c.From.Person {
		return &Refusal{Key: RefuseOwnDecline}
	}
	if err := c.theirs(who.Person, username); err != nil {
		return err
	}
	if c.To.Anybody() {
		return &Refusal{Key: RefuseNotForYou}
	}
	c.Opponent = who
	c.turn(Declined)
	return nil
}

// Accept begins the match under a fresh id; lot is the maker's colour where none is fixed. A challenge whose time is over is
// closed even before Expire was called.
func (c *Challenge) Accept(who Seat, username string, id ID, lot rules.Color, now time.Time) (*Match, error) {
	if err := c.theirs(who.Person, username); err != nil {
		return nil, err
	}
	if !now.Before(c.Expires) {
		return nil, &Refusal{Key: RefuseClosed}
	}
	if c.Variant == nil {
		return nil, &Refusal{Key: RefuseStillChosen}
	}
	if c.Color != nil {
		lot = *c.Color
	}
	var seats [2]Seat
	seats[lot], seats[lot.Opponent()] = c.From, who
	c.Opponent, c.Match = who, id
	c.turn(Accepted)
	m := New(id, c.Place, c.Variant.Start(), c.Limits, seats, now)
	if c.Casual && m.Unrated == "" {
		m.Unrated = UnratedCasual
	}
	m.StartClock(c.MoveTime, c.Late, now)
	return m, nil
}

// Expire ends a challenge whose time is over, and reports whether it did.
func (c *Challenge) Expire(now time.Time) bool {
	if !c.Live() || now.Before(c.Expires) {
		return false
	}
	c.turn(Expired)
	return true
}

func (c *Challenge) turn(s State) { c.State = s; c.Rev++ }

func (c *Challenge) mine(person string) error {
	switch {
	case !c.Live():
		return &Refusal{Key: RefuseClosed}
	case person != c.From.Person:
		return &Refusal{Key: RefuseNotYours}
	}
	return nil
}

func (c *Challenge) theirs(person, username string) error {
	switch {
	case !c.Live():
		return &Refusal{Key: RefuseClosed}
	case person == c.From.Person:
		return &Refusal{Key: RefuseOwn}
	case !c.To.Meant(person, username):
		return &Refusal{Key: RefuseNotForYou}
	}
	return nil
}
