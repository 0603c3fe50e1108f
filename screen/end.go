package screen

import "damasbot/match"

// EndConfirm asks an admin whether the match is really to be ended for nobody.
func EndConfirm(m *match.Match, r Reader, lim Limits) Screen { return Screen{} }
