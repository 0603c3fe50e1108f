package rules

import "testing"

// caseOf returns the position of a public case.
func caseOf(t *testing.T, c publicCase) Position {
	t.Helper()
	v, ok := Find(c.Variant)
	if !ok {
		t.Fatalf("%s: no variant %q", c.ID, c.Variant)
	}
	p, err := v.ParseFEN(c.FEN)
	if err != nil {
		t.Fatalf("%s: %v", c.ID, err)
	}
	return p
}

// From every square to every square: silent exactly on legal moves, and what is demanded is legal.
func TestWhyNotOnAllPairs(t *testing.T) {
	t.Parallel()
	seen := map[Rule]int{}
	for _, c := range publicCases(t) {
		p := caseOf(t, c)
		v := p.v
		legal := p.Moves(nil)
		for _, from := range v.Squares() {
			for _, to := range v.Squares() {
				isLegal := false
				for _, m := range legal {
					isLegal = isLegal || m.from == from && m.to == to
				}
				why := p.WhyNot(from, to)
				seen[why.Rule]++
				where := c.ID + " " + c.FEN + " " + v.Name(from) + " to " + v.Name(to)
				if (why.Rule == Allowed) != isLegal {
					t.Errorf("%s: %q, legal %v", where, why.Rule, isLegal)
				}
				checkDemanded(t, where, why, legal)
			}
		}
	}
	t.Log(seen)
}

// checkDemanded proves what holds of every refusal.
func checkDemanded(t *testing.T, where string, why Why, legal []Move) {
	t.Helper()
	for _, m := range why.Demanded {
		found := false
		for _, o := range legal {
			found = found || o == m
		}
		if !found {
			t.Errorf("%s: %q demands a move that is not legal: %v", where, why.Rule, m)
		}
	}
	switch why.Rule {
	case MustCapture, MustTakeMost, MustUseKing, MustTakeKings, MustMeetKing, MustTakeValue:
		if len(why.Demanded) != len(legal) || !legal[0].IsCapture() {
			t.Errorf("%s: %q demands %d of %d legal moves", where, why.Rule, len(why.Demanded), len(legal))
		}
	case MustGoOn:
		if len(why.Demanded) == 0 {
			t.Errorf("%s: must go on, but how?", where)
		}
	default:
		if len(why.Demanded) != 0 {
			t.Errorf("%s: %q demands something", where, why.Rule)
		}
	}
	if _, ok := plainRules[why.Rule]; !ok {
		t.Errorf("%s: no sentence for %q", where, why.Rule)
	}
}
