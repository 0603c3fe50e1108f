package rules

import "slices"

// advise adds to what forbids a path what can be played instead, unless the rule demands something of its own.
func (t *trial) advise(w Why) Why {
	own := len(t.path) > 0 && t.from() < MaxSquare && t.p.side[t.p.turn].Has(t.from())
	switch {
	case w.Rule == Allowed, len(t.legal) == 0, len(w.Demanded) > 0:
	case t.legal[0].IsCapture(), w.Rule == KingRunLimit:
		w.Demanded = slices.Clone(t.legal)
	case own && w.Rule != NotASquare:
		for _, m := range t.legal {
			if m.from == t.from() {
				w.Instead = append(w.Instead, m)
			}
		}
		w.Stuck = len(w.Instead) == 0
	}
	return w
}
