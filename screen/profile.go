package screen

// ShownVariant is the rule set of a profile's curve: the chosen one, else that with most games; "" where nothing was played.
func ShownVariant(a Action, standings []Standing) string {
	shown, most := "", 0
	for _, s := range standings {
		switch {
		case s.Variant == a.Variant && a.Variant != "":
			return s.Variant
		case s.Games > most:
			shown, most = s.Variant, s.Games
		}
	}
	return shown
}

// Profile shows what a player has played, a.Variant's curve as the picture; buttons change it.
func Profile(a Action, p Past, r Reader, lim Limits) Screen { return Screen{} }
