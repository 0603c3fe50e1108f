package bolt

import (
	"errors"
	"fmt"
	"time"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/store"
)

// closedKept is how long after its expiry a closed challenge is kept.
const closedKept = 30 * 24 * time.Hour

type challengeRecord struct {
	version
	ID       match.ID      `json:"id"`
	Place    string        `json:"place"`
	From     seatFields    `json:"from"`
	To       targetFields  `json:"to"`
	Variant  string        `json:"variant,omitempty"`
	Quiet    int           `json:"quiet,omitempty"`
	MoveTime time.Duration `json:"move-time,omitempty"` // in nanoseconds
	Late     match.Late    `json:"late,omitempty"`
	Casual   bool          `json:"casual,omitempty"`
	Color    string        `json:"color,omitempty"`
	State    match.State   `json:"state"`
	Rev      int           `json:"rev"`
	Created  time.Time     `json:"created"`
	Expires  time.Time     `json:"expires"`
	Match    match.ID      `json:"match,omitempty"`
	Opponent *seatFields   `json:"opponent,omitempty"`
}

type targetFields struct {
	Person   string `json:"person,omitempty"`
	Name     string `json:"name,omitempty"`
	Username string `json:"username,omitempty"`
}

func recordChallenge(c *match.Challenge) challengeRecord {
	r := challengeRecord{
		version: v1, ID: c.ID, Place: c.Place, From: seatFields(c.From), To: targetFields(c.To), Quiet: c.Limits.Quiet,
		MoveTime: c.MoveTime, Late: c.Late, Casual: c.Casual,
		State: c.State, Rev: c.Rev, Created: c.Created.UTC(), Expires: c.Expires.UTC(), Match: c.Match,
	}
	if c.Variant != nil {
		r.Variant = c.Variant.ID
	}
	if c.Color != nil {
		r.Color = c.Color.String()
	}
	if c.Opponent != (match.Seat{}) {
		opponent := seatFields(c.Opponent)
		r.Opponent = &opponent
	}
	return r
}

func (r *challengeRecord) challenge() (*match.Challenge, error) {
	c := &match.Challenge{
		ID: r.ID, Place: r.Place, From: match.Seat(r.From), To: match.Target(r.To), Limits: rules.Limits{Quiet: r.Quiet},
		MoveTime: r.MoveTime, Late: r.Late, Casual: r.Casual,
		State: r.State, Rev: r.Rev, Created: r.Created, Expires: r.Expires, Match: r.Match,
	}
	if r.Variant != "" {
		v, ok := rules.Find(r.Variant)
		if !ok {
			return nil, fmt.Errorf("unknown rule set %q", r.Variant)
		}
		c.Variant = v
	}
	if r.Color != "" {
		color := colorOf(r.Color)
		c.Color = &color
	}
	if r.Opponent != nil {
		c.Opponent = match.Seat(*r.Opponent)
	}
	return c, nil
}

// live reports whether the challenge can still expire.
func (r *challengeRecord) live() bool { return (&match.Challenge{State: r.State}).Live() }

// Challenge implements [store.Reader].
func (t *reader) Challenge(id match.ID) (*match.Challenge, error) {
	var r challengeRecord
	if err := t.load(challengeRecords, []byte(id), &r); err != nil {
		return nil, err
	}
	c, err := r.challenge()
	if err != nil {
		return nil, fmt.Errorf("bolt: challenge %s: %w", id, err)
	}
	return c, nil
}

// OpenChallenges implements [store.Reader].
func (t *reader) OpenChallenges(person string) []match.ID {
	return listUnder[match.ID](t, challengeOpenBy, person)
}

// OpenChallengesIn implements [store.Reader].
func (t *reader) OpenChallengesIn(place store.PlaceID) []match.ID {
	return listUnder[match.ID](t, challengeOpenIn, string(t.home(place)))
}

// PutChallenge implements [store.Tx].
func (t *writer) PutChallenge(c *match.Challenge) error {
	if err := errors.Join(usable("a challenge's id", string(c.ID)), usable("a challenge's place", c.Place)); err != nil {
		return err
	}
	if err := t.unlistChallenge(c.ID); err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	r := recordChallenge(c)
	r.Place = string(t.home(store.PlaceID(c.Place)))
	return errors.Join(t.save(challengeRecords, []byte(c.ID), r), t.listChallenge(&r, true))
}

// listChallenge puts a challenge into the indices, or takes it out.
func (t *writer) listChallenge(r *challengeRecord, in bool) error {
	if r.live() {
		return errors.Join(
			t.index(dueTime, dueKey(r.Expires, 'c', []byte(r.ID)), in),
			t.index(challengeOpenBy, join(under(r.From.Person), []byte(r.ID)), in),
			t.index(challengeOpenIn, join(under(r.Place), []byte(r.ID)), in),
		)
	}
	return t.index(challengeClosed, join(timeKey(r.Expires), []byte(r.ID)), in)
}

func (t *writer) unlistChallenge(id match.ID) error {
	var old challengeRecord
	if err := t.load(challengeRecords, []byte(id), &old); err != nil {
		return err
	}
	return t.listChallenge(&old, false)
}

func (t *writer) sweepChallenges(now time.Time, room int) (int, error) {
	n := 0
	for _, k := range t.oldest(challengeClosed, now.Add(-closedKept), room) {
		id := match.ID(k[timeLen:])
		for _, p := range t.PostsOf(id) {
			if n == room {
				return n, nil
			}
			if err := t.DropPost(p.ID); err != nil {
				return 0, err
			}
			n++
		}
		if n == room {
			return n, nil
		}
		if err := errors.Join(t.unlistChallenge(id), t.at(challengeRecords).Delete([]byte(id))); err != nil {
			return 0, err
		}
		n++
	}
	return n, nil
}
