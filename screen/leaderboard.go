package screen

// Leaderboard shows a page of a leaderboard: of a.Variant, or lists the rule sets that have one. The asker's own row is
// always there.
func Leaderboard(a Action, l Leaders, r Reader, lim Limits) Screen { return Screen{} }
