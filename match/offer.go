package match

import (
	"time"

	"damasbot/rules"
)

// offerPause is how many own moves must pass before the same side may offer again.
const offerPause = 5

// OfferDraw offers a draw, at any time.
type OfferDraw struct{ By rules.Color }

// Answer accepts or declines the other side's offer. Offer 0 means whichever stands.
type Answer struct {
	By     rules.Color
	Offer  int
	Accept bool
}

// Withdraw takes the own offer back. Offer 0 means whichever stands.
type Withdraw struct {
	By    rules.Color
	Offer int
}

func (OfferDraw) command() {}
func (Answer) command()    {}
func (Withdraw) command()  {}

// Offered is a draw offer made.
type Offered struct{ By rules.Color }

// OfferGone is an offer declined, withdrawn or made void by the other side's move.
type OfferGone struct{ Declined bool }

func (Offered) event()   {}
func (OfferGone) event() {}

// The text keys of refusals about draw offers.
const (
	RefuseOfferTooSoon = "refuse.offer-too-soon"
	RefuseOfferStands  = "refuse.offer-stands"
	RefuseOwnOffer     = "refuse.own-offer"
	RefuseNoOffer      = "refuse.no-offer"
)

func (m *Match) decideOffer(cmd OfferDraw, now time.Time) ([]Event, error) {
	if m.Offer != nil {
		if m.Offer.By != cmd.By {
			return m.decideAnswer(Answer{By: cmd.By, Accept: true}, now) // both want it
		}
		return nil, &Refusal{Key: RefuseOfferStands}
	}
	if last := m.Offered[cmd.By]; last > 0 {
		if left := offerPause - (m.moves(cmd.By) - (last - 1)); left > 0 {
			return nil, &Refusal{Key: RefuseOfferTooSoon, Args: map[string]any{"n": left}}
		}
	}
	return []Event{Offered(cmd)}, nil
}

func (m *Match) decideAnswer(cmd Answer, now time.Time) ([]Event, error) {
	switch {
	case m.Offer == nil:
		return nil, &Refusal{Key: RefuseNoOffer}
	case cmd.Offer != 0 && cmd.Offer != m.Offer.ID:
		return nil, ErrStale
	case m.Offer.By == cmd.By:
		return nil, &Refusal{Key: RefuseOwnOffer}
	case cmd.Accept:
		return []Event{Ended{Result{Drawn: true, Reason: ByAgreement, At: now}}}, nil
	}
	return []Event{OfferGone{Declined: true}}, nil
}

func (m *Match) decideWithdraw(cmd Withdraw) ([]Event, error) {
	if m.Offer == nil || m.Offer.By != cmd.By || cmd.Offer != 0 && cmd.Offer != m.Offer.ID {
		return nil, &Refusal{Key: RefuseNoOffer}
	}
	return []Event{OfferGone{}}, nil
}

func (m *Match) applyOffer(e Event) {
	switch e := e.(type) {
	case Offered:
		m.Declined = nil
		m.Offers++
		m.Offer = &Offer{ID: m.Offers, By: e.By}
		m.Offered[e.By] = m.moves(e.By) + 1
	case OfferGone:
		if e.Declined {
			m.Declined = &Decline{By: m.Offer.By.Opponent()}
		}
		m.Offer = nil
	}
}
