package match

import (
	"fmt"
	"time"
)

// The bounds of a draw limit that can be chosen, in moves of each side without capture or man's move; 0 keeps the rule
// set's own.
const (
	LeastQuiet = 10
	MostQuiet  = 100
)

// SetTime sets the move time, one of MoveTimes. As with all terms only the maker may, until somebody accepts; what is set
// already is ErrStale. Terms change under the hands of who is about to accept: their button pins Rev.
func (c *Challenge) SetTime(person string, d time.Duration) error {
	if !IsMoveTime(d) {
		return fmt.Errorf("match: no such move time: %v", d)
	}
	return set(c, person, &c.MoveTime, d)
}

// SetCasual sets whether the game counts for no rating.
func (c *Challenge) SetCasual(person string, casual bool) error {
	return set(c, person, &c.Casual, casual)
}

// IsLimit reports whether a challenge may have a draw limit: 0, the rule set's own, or LeastQuiet to MostQuiet.
func IsLimit(quiet int) bool { return quiet == 0 || quiet >= LeastQuiet && quiet <= MostQuiet }

// SetLimit sets the draw limit; see IsLimit.
func (c *Challenge) SetLimit(person string, quiet int) error {
	if !IsLimit(quiet) {
		return fmt.Errorf("match: no such draw limit: %d", quiet)
	}
	return set(c, person, &c.Limits.Quiet, quiet)
}

func set[T comparable](c *Challenge, person string, term *T, value T) error {
	if err := c.mine(person); err != nil {
		return err
	}
	if *term == value {
		return ErrStale
	}
	*term = value
	c.Rev++
	return nil
}
