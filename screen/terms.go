package screen

import "damasbot/match"

// The pages of a challenge, as Action.Page of ChTerms.
const (
	TermsNone  = iota // the challenge itself
	TermsTime         // the move times to choose from
	TermsQuiet        // the draw limits to choose from
)

// Terms is the challenge with one of its terms to choose: the buttons are for its maker.
func Terms(c *match.Challenge, page int, r Reader, lim Limits) Screen { return Challenge(c, r, lim) }
