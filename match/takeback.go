package match

import (
	"time"

	"damasbot/rules"
)

// Request asks the other side to agree that the asker's last move is taken back. It stands until it is answered or
// withdrawn, or anybody moves.
type Request struct {
	ID int
	By rules.Color
}

// AskBack asks to take the own last move back, with what was answered to it: afterwards By is to move again. The engine, and
// who plays both sides, agree at once; who plays both sides takes back the last move, whichever side's it was. Pos pins the
// board it was asked on; 0 pins nothing.
type AskBack struct {
	By  rules.Color
	Pos int
}

// AnswerBack agrees to the other side's request or declines it. ID 0 means whichever stands.
type AnswerBack struct {
	By     rules.Color
	ID     int
	Accept bool
}

// WithdrawBack withdraws the own request. ID 0 means whichever stands.
type WithdrawBack struct {
	By rules.Color
	ID int
}

func (AskBack) command()      {}
func (AnswerBack) command()   {}
func (WithdrawBack) command() {}

// BackAsked is a request made.
type BackAsked struct{ By rules.Color }

// BackGone is a request declined, withdrawn or made void by a move.
type BackGone struct{ Declined bool }

// TakenBack is Plies moves taken back. It answers the request and clears a draw offer; the game counts for no rating from
// now on, against the engine only if it is lost, and the side to move has a full new interval.
type TakenBack struct {
	Plies int
	At    time.Time
}

func (BackAsked) event() {}
func (BackGone) event()  {}
func (TakenBack) event() {}

// The text keys of refusals about taking back.
const (
	RefuseNothingBack = "refuse.nothing-to-take-back"
	RefuseBackStands  = "refuse.takeback-stands"
	RefuseBackAgain   = "refuse.takeback-again" // asked once already for this position
	RefuseOwnBack     = "refuse.own-takeback"
	RefuseNoBack      = "refuse.no-takeback"
)

func (m *Match) decideAskBack(cmd AskBack, now time.Time) ([]Event, error) {
	if cmd.Pos != 0 && cmd.Pos != m.Pos {
		return nil, ErrStale
	}
	plies := m.pliesBack(cmd.By)
	switch alone := !m.BetweenPeople(); {
	case plies > m.Line.Len():
		return nil, &Refusal{Key: RefuseNothingBack}
	case alone:
		return []Event{TakenBack{plies, now}}, nil
	case m.Back != nil:
		return nil, &Refusal{Key: RefuseBackStands}
	case m.Asked[cmd.By] == m.Pos:
		return nil, &Refusal{Key: RefuseBackAgain}
	}
	return []Event{BackAsked{cmd.By}}, nil
}

// pliesBack is how many moves must go so that a side's last one is gone.
func (m *Match) pliesBack(by rules.Color) int {
	_, engine := m.AgainstEngine()
	if both := !engine && !m.BetweenPeople(); both || m.Turn() != by {
		return 1
	}
	return 2
}

func (m *Match) decideAnswerBack(cmd AnswerBack, now time.Time) ([]Event, error) {
	switch {
	case m.Back == nil:
		return nil, &Refusal{Key: RefuseNoBack}
	case cmd.ID != 0 && cmd.ID != m.Back.ID:
		return nil, ErrStale
	case m.Back.By == cmd.By:
		return nil, &Refusal{Key: RefuseOwnBack}
	case cmd.Accept:
		return []Event{TakenBack{m.pliesBack(m.Back.By), now}}, nil
	}
	return []Event{BackGone{Declined: true}}, nil
}

func (m *Match) decideWithdrawBack(cmd WithdrawBack) ([]Event, error) {
	if m.Back == nil || m.Back.By != cmd.By || cmd.ID != 0 && cmd.ID != m.Back.ID {
		return nil, &Refusal{Key: RefuseNoBack}
	}
	return []Event{BackGone{}}, nil
}

func (m *Match) applyBack(e Event) {
	switch e := e.(type) {
	case BackAsked:
		m.Declined = nil
		m.Backs++
		m.Back = &Request{ID: m.Backs, By: e.By}
		m.Asked[e.By] = m.Pos
	case BackGone:
		if e.Declined {
			m.Declined = &Decline{By: m.Back.By.Opponent(), Back: true}
		}
		m.Back = nil
	case TakenBack:
		m.Line = m.Line.Back(e.Plies)
		m.Pos++
		m.Moved = e.At
		m.Offer, m.Back, m.Declined = nil, nil, nil
		for c := range m.Offered { // the pause between offers counts from the moves that are left
			m.Offered[c] = min(m.Offered[c], m.moves(rules.Color(c))+1)
		}
		m.Unrated, m.Asleep = UnratedTakeback, false
		m.restart(e.At)
	}
}
