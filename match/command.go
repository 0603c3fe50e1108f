package match

import (
	"errors"
	"fmt"
	"time"

	"damasbot/rules"
)

// ErrStale is a command made for a board, or an offer, that is no more.
var ErrStale = errors.New("match: the board has moved on")

// Refusal is a command that a player may not give. Key is a text key; Why tells the rule where one forbids, Typed besides it
// what was typed.
type Refusal struct {
	Key   string
	Args  map[string]any // numbers and names for the sentence
	Why   *rules.Why
	Typed *rules.BadMove
}

func (r *Refusal) Error() string { return "match: refused: " + r.Key }

// The text keys of refusals.
const (
	RefuseNotYourTurn = "refuse.not-your-turn"
	RefuseNotPlayer   = "refuse.not-player"
	RefuseOver        = "refuse.over"
	RefuseRule        = "refuse.rule" // Why tells
	RefuseNotOver     = "refuse.not-over"
	RefuseAgain       = "refuse.again" // a rematch was asked for already
)

// Command is what a seat wants.
type Command interface{ command() }

// Play moves. Pos pins the board it was chosen on; 0 pins nothing (a typed move).
type Play struct {
	By   rules.Color
	Pos  int
	Move rules.Move
}

// Resign gives the game up; before each side has moved it aborts it. Pos pins the confirmation; 0 pins nothing.
type Resign struct {
	By  rules.Color
	Pos int
}

// Again asks for the same game with colours swapped, once the match is over; ID is the next match's or challenge's. Lapsed tells
// that what it was asked for before came to nothing.
type Again struct {
	ID     ID
	Lapsed bool
}

func (Play) command()   {}
func (Resign) command() {}
func (Again) command()  {}

// Event is what happened.
type Event interface{ event() }

// Moved is a move played.
type Moved struct {
	Move rules.Move
	At   time.Time
}

// Ended is the end.
type Ended struct{ Result Result }

// Continued is a rematch begun or offered.
type Continued struct{ ID ID }

func (Moved) event()     {}
func (Ended) event()     {}
func (Continued) event() {}

// Decide says what a command leads to: events, or ErrStale, or a *Refusal. It changes nothing.
func (m *Match) Decide(cmd Command, now time.Time) ([]Event, error) {
	if again, ok := cmd.(Again); ok {
		return m.decideAgain(again)
	}
	if m.Over() {
		return nil, &Refusal{Key: RefuseOver}
	}
	if m.late(now) && !fromOutside(cmd) {
		return nil, &Refusal{Key: RefuseTimeUp}
	}
	switch cmd := cmd.(type) {
	case Play:
		return m.decidePlay(cmd, now)
	case OfferDraw:
		return m.decideOffer(cmd, now)
	case Answer:
		return m.decideAnswer(cmd, now)
	case Withdraw:
		return m.decideWithdraw(cmd)
	case Resign:
		if cmd.Pos != 0 && cmd.Pos != m.Pos {
			return nil, ErrStale
		}
		return m.won(cmd.By.Opponent(), ByResignation, now), nil
	case AskBack:
		return m.decideAskBack(cmd, now)
	case AnswerBack:
		return m.decideAnswerBack(cmd, now)
	case WithdrawBack:
		return m.decideWithdrawBack(cmd)
	case TimeUp:
		return m.decideTimeUp(now)
	case Claim:
		return m.decideClaim(cmd, now)
	case Grant:
		return m.decideGrant(cmd, now)
	case Remind:
		return m.decideRemind(now)
	case Shift:
		return m.decideShift(cmd)
	case Sleep:
		return m.decideSleep(now)
	case EndByAdmin:
		return m.ended(ByAdmin, now), nil
	case Abort:
		return m.ended(ByAbort, now), nil
	case Aid:
		return m.decideAid(cmd), nil
	}
	return nil, fmt.Errorf("match: unknown command %T", cmd)
}

// fromOutside reports whether a command comes from the clock or an admin, and not from a player.
func fromOutside(cmd Command) bool {
	switch cmd.(type) {
	case TimeUp, Remind, Shift, EndByAdmin, Abort:
		return true
	}
	return false
}

func (m *Match) decidePlay(cmd Play, now time.Time) ([]Event, error) {
	if cmd.Pos != 0 && cmd.Pos != m.Pos {
		return nil, ErrStale
	}
	if cmd.By != m.Turn() {
		return nil, &Refusal{Key: RefuseNotYourTurn}
	}
	move, ok := m.legal(cmd.Move)
	if !ok {
		return nil, ErrStale
	}
	events := []Event{Moved{move, now}}
	if m.Offer != nil && m.Offer.By != cmd.By {
		events = append(events, OfferGone{})
	}
	if m.Back != nil {
		events = append(events, BackGone{})
	}
	if out := m.Line.Play(move).Outcome(m.Limits); out.Over {
		events = append(events, Ended{Result{Drawn: out.Drawn, Winner: out.Winner, Reason: Reason(out.Reason), Limit: out.Limit, At: now}})
	}
	return events, nil
}

// legal finds the move of the present position that is the same for the player.
func (m *Match) legal(want rules.Move) (rules.Move, bool) {
	for _, move := range m.Line.Position().Moves(nil) {
		if move.Same(want) {
			return move, true
		}
	}
	return rules.Move{}, false
}

func (m *Match) decideAgain(cmd Again) ([]Event, error) {
	switch {
	case !m.Over():
		return nil, &Refusal{Key: RefuseNotOver}
	case m.Next != "" && !cmd.Lapsed:
		return nil, &Refusal{Key: RefuseAgain}
	}
	return []Event{Continued{cmd.ID}}, nil
}

// moves returns how many moves a side has made.
func (m *Match) moves(c rules.Color) int {
	n := m.Line.Len()
	if m.Line.Start().Turn() == c {
		n++
	}
	return n / 2
}

// Apply carries out an event that Decide gave for the match as it is.
func (m *Match) Apply(e Event) {
	if _, unseen := e.(Reminded); !unseen {
		m.Rev++
	}
	switch e := e.(type) {
	case Moved:
		m.Line = m.Line.Play(e.Move)
		m.Pos++
		m.Moved = e.At
		m.Declined, m.Asleep = nil, false
		m.restart(e.At)
	case Ended:
		m.settle(e.Result)
		m.Result = &e.Result
		m.Offer, m.Back, m.Declined = nil, nil, nil
		m.Deadline, m.Reminded, m.Expired, m.Asleep = time.Time{}, 0, false, false
	case Continued:
		m.Next = e.ID
	case Aided:
		m.applyAid(e)
	default:
		m.applyOffer(e)
		m.applyBack(e)
		m.applyClock(e)
	}
}

// Do decides a command and applies what it leads to.
func (m *Match) Do(cmd Command, now time.Time) ([]Event, error) {
	events, err := m.Decide(cmd, now)
	if err != nil {
		return nil, err
	}
	for _, e := range events {
		m.Apply(e)
	}
	return events, nil
}
