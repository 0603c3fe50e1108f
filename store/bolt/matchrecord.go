package bolt

import (
	"fmt"
	"strings"
	"time"

	"damasbot/match"
	"damasbot/rules"
)

// rulesVersion is written into every match. It grows with a fix of the rules that may make a recorded move illegal, or
// lead it elsewhere.
const rulesVersion = 1

type matchRecord struct {
	version
	ID      match.ID      `json:"id"`
	Place   string        `json:"place"`
	White   seatFields    `json:"white"`
	Black   seatFields    `json:"black"`
	Quiet   int           `json:"quiet,omitempty"` // the draw limit chosen
	Rev     int           `json:"rev"`
	Pos     int           `json:"pos"`
	Offer   *offerFields  `json:"offer,omitempty"`
	Offers  int           `json:"offers,omitempty"`
	Offered [2]int        `json:"offered"`
	Result  *resultFields `json:"result,omitempty"`
	Next    match.ID      `json:"next,omitempty"`
	Created time.Time     `json:"created"`
	Moved   time.Time     `json:"moved"`
	Past    int           `json:"past,omitempty"` // moves before Start
	Unrated string        `json:"unrated,omitempty"`
	Helped  [2]bool       `json:"helped,omitzero"`
	Back    *offerFields  `json:"back,omitempty"`
	Backs   int           `json:"backs,omitempty"`
	Asked   [2]int        `json:"asked,omitzero"`

	Declined *declinedFields `json:"declined,omitempty"`
	clockFields
	gameFields
	Last    string       `json:"last"`              // FEN of the position after the last move
	Earlier []gameFields `json:"earlier,omitempty"` // what was played before a fix of the rules cut the game in two
}

// gameFields are moves from a position.
type gameFields struct {
	Rules   int    `json:"rules"`
	Variant string `json:"variant"`
	Start   string `json:"start"` // FEN
	Moves   string `json:"moves"` // in full notation, separated by blanks
}

// clockFields are the time for each move, in nanoseconds, and how much of the present one is gone.
type clockFields struct {
	MoveTime time.Duration `json:"move-time,omitempty"`
	Late     match.Late    `json:"late,omitempty"`
	Deadline time.Time     `json:"deadline,omitzero"`
	Reminded int           `json:"reminded,omitempty"`
	Expired  bool          `json:"expired,omitempty"`
	Asleep   bool          `json:"asleep,omitempty"`
}

type seatFields struct {
	Person string `json:"person,omitempty"`
	Name   string `json:"name,omitempty"`
	Level  string `json:"level,omitempty"`
}

type offerFields struct {
	ID int    `json:"id"`
	By string `json:"by"`
}

type declinedFields struct {
	By   string `json:"by"`
	Back bool   `json:"back,omitempty"`
}

type resultFields struct {
	Drawn  bool         `json:"drawn,omitempty"`
	Winner string       `json:"winner,omitempty"`
	Reason match.Reason `json:"reason"`
	Limit  *limitFields `json:"limit,omitempty"`
	At     time.Time    `json:"at"`
}

type limitFields struct {
	Reason rules.Reason `json:"reason"`
	Name   string       `json:"name,omitempty"`
	Done   int          `json:"done"`
	Of     int          `json:"of"`
}

func colorOf(s string) rules.Color {
	if s == rules.Black.String() {
		return rules.Black
	}
	return rules.White
}

func recordMatch(m *match.Match) matchRecord {
	r := matchRecord{
		version: v1, ID: m.ID, Place: m.Place,
		White: seatFields(m.Seats[rules.White]), Black: seatFields(m.Seats[rules.Black]),
		Quiet: m.Limits.Quiet, Rev: m.Rev, Pos: m.Pos, Offers: m.Offers, Offered: m.Offered, Next: m.Next,
		Created: m.Created.UTC(), Moved: m.Moved.UTC(),
		Past: m.Past, Unrated: m.Unrated, Helped: m.Helped, Backs: m.Backs, Asked: m.Asked,
		clockFields: clockFields{m.MoveTime, m.Late, m.Deadline, m.Reminded, m.Expired, m.Asleep},
		gameFields:  recordGame(m.Line), Last: m.Line.Position().FEN(),
	}
	if !m.Deadline.IsZero() {
		r.Deadline = m.Deadline.UTC()
	}
	if m.Back != nil {
		r.Back = &offerFields{m.Back.ID, m.Back.By.String()}
	}
	if m.Offer != nil {
		r.Offer = &offerFields{m.Offer.ID, m.Offer.By.String()}
	}
	if m.Declined != nil {
		r.Declined = &declinedFields{m.Declined.By.String(), m.Declined.Back}
	}
	if m.Result != nil {
		r.Result = recordResult(*m.Result)
	}
	return r
}

func recordResult(r match.Result) *resultFields {
	f := &resultFields{Drawn: r.Drawn, Reason: r.Reason, At: r.At.UTC()}
	if !r.Drawn {
		f.Winner = r.Winner.String()
	}
	if r.Limit != (rules.Counter{}) {
		limit := limitFields(r.Limit)
		f.Limit = &limit
	}
	return f
}

func recordGame(l rules.Line) gameFields {
	v := l.Start().Variant()
	moves := make([]string, l.Len())
	for i := range moves {
		moves[i] = v.Text(l.Move(i))
	}
	return gameFields{rulesVersion, v.ID, l.Start().FEN(), strings.Join(moves, " ")}
}

// match makes the match again. Where its moves do not lead to its last position any more, why says so, and the match goes
// on from that position.
func (r *matchRecord) match() (m *match.Match, why, err error) {
	v, ok := rules.Find(r.Variant)
	if !ok {
		return nil, nil, fmt.Errorf("unknown rule set %q", r.Variant)
	}
	m = &match.Match{
		ID: r.ID, Place: r.Place, Seats: [2]match.Seat{match.Seat(r.White), match.Seat(r.Black)},
		Limits: rules.Limits{Quiet: r.Quiet}, Rev: r.Rev, Pos: r.Pos, Offers: r.Offers, Offered: r.Offered, Next: r.Next,
		Created: r.Created, Moved: r.Moved, Past: r.Past, Unrated: r.Unrated, Helped: r.Helped, Backs: r.Backs, Asked: r.Asked,
		MoveTime: r.MoveTime, Late: r.Late, Deadline: r.Deadline, Reminded: r.Reminded, Expired: r.Expired, Asleep: r.Asleep,
	}
	if r.Back != nil {
		m.Back = &match.Request{ID: r.Back.ID, By: colorOf(r.Back.By)}
	}
	if r.Offer != nil {
		m.Offer = &match.Offer{ID: r.Offer.ID, By: colorOf(r.Offer.By)}
	}
	if r.Declined != nil {
		m.Declined = &match.Decline{By: colorOf(r.Declined.By), Back: r.Declined.Back}
	}
	if r.Result != nil {
		m.Result = r.Result.result()
	}
	if m.Line, why = r.replay(v); why == nil {
		return m, nil, nil
	}
	last, err := v.ParseFEN(r.Last)
	if err != nil {
		return nil, nil, fmt.Errorf("neither its moves (%w) nor its last position can be read: %w", why, err)
	}
	m.Line = rules.NewLine(last)
	m.Past += r.len()
	for c := range m.Offered { // no move of this line has been made: let the pause between offers count from here
		m.Offered[c] = min(m.Offered[c], 1)
	}
	return m, why, nil
}

// len is how many moves there are.
func (g *gameFields) len() int { return len(strings.Fields(g.Moves)) }

// due returns when the match's clock must look again.
func (r *matchRecord) due() (time.Time, bool) {
	if r.Result != nil {
		return time.Time{}, false
	}
	m := match.Match{
		Seats: [2]match.Seat{match.Seat(r.White), match.Seat(r.Black)}, Moved: r.Moved,
		MoveTime: r.MoveTime, Deadline: r.Deadline, Reminded: r.Reminded, Expired: r.Expired, Asleep: r.Asleep,
	}
	return m.NextDue()
}

func (f *resultFields) result() *match.Result {
	r := match.Result{Drawn: f.Drawn, Winner: colorOf(f.Winner), Reason: f.Reason, At: f.At}
	if f.Limit != nil {
		r.Limit = rules.Counter(*f.Limit)
	}
	return &r
}

// replay plays the recorded moves; an error says where they do not fit the rules or the last position.
func (r *matchRecord) replay(v *rules.Variant) (rules.Line, error) {
	start, err := v.ParseFEN(r.Start)
	if err != nil {
		return rules.Line{}, err
	}
	line := rules.NewLine(start)
	var legal []rules.Move
	for text := range strings.FieldsSeq(r.Moves) {
		legal = line.Position().Moves(legal[:0])
		m, ok := written(v, legal, text)
		if !ok {
			return rules.Line{}, fmt.Errorf("move %d, %s, is not legal", line.Len()+1, text)
		}
		line = line.Play(m)
	}
	if got := line.Position().FEN(); got != r.Last {
		return rules.Line{}, fmt.Errorf("the moves lead to %s and not to %s", got, r.Last)
	}
	return line, nil
}

// written finds the move of a text: the one so written, else, as of several routes another may have been kept, the only one
// between the same squares.
func written(v *rules.Variant, legal []rules.Move, text string) (found rules.Move, ok bool) {
	ends := strings.FieldsFunc(text, func(r rune) bool { return r == '-' || r == 'x' })
	n := 0
	for _, m := range legal {
		if len(ends) < 2 || v.Name(m.From()) != ends[0] || v.Name(m.To()) != ends[len(ends)-1] {
			continue
		}
		if v.Text(m) == text {
			return m, true
		}
		found = m
		n++
	}
	return found, n == 1
}
