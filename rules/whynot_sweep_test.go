package rules

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

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
	if testing.Short() {
		t.Skip("long, in one goroutine")
	}
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
				checkInstead(t, where, why, p, from)
			}
		}
	}
	t.Log(seen)
}

// checkInstead proves that a refused piece of one's own is always told what it can play, where no capture is due.
func checkInstead(t *testing.T, where string, why Why, p Position, from Square) {
	t.Helper()
	var own []Move
	for _, m := range p.Moves(nil) {
		if m.from == from {
			own = append(own, m)
		}
	}
	asked := why.Rule != Allowed && why.Rule != GameOver && why.Rule != NotYourPiece && why.Rule != NoPieceThere &&
		len(why.Demanded) == 0
	if !asked {
		own = nil
	}
	if !slices.Equal(why.Instead, own) || why.Stuck != (asked && len(own) == 0) {
		t.Errorf("%s: %q offers %q, stuck %v; want %q", where, why.Rule, texts(p.v, why.Instead), why.Stuck, texts(p.v, own))
	}
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
	due := len(legal) > 0 && legal[0].IsCapture()
	switch {
	case why.Rule == Allowed, why.Rule == GameOver:
		if len(why.Demanded)+len(why.Instead) != 0 || why.Stuck {
			t.Errorf("%s: %q demands or offers something", where, why.Rule)
		}
	case why.Rule == MustGoOn:
		if len(why.Demanded) == 0 {
			t.Errorf("%s: must go on, but how?", where)
		}
	case due, why.Rule == KingRunLimit: // whatever else is wrong
		if len(why.Demanded) != len(legal) || len(why.Instead) != 0 {
			t.Errorf("%s: %q demands %d of %d legal moves", where, why.Rule, len(why.Demanded), len(legal))
		}
	case len(why.Demanded) != 0:
		t.Errorf("%s: %q demands something", where, why.Rule)
	}
	if _, ok := plainRules[why.Rule]; !ok {
		t.Errorf("%s: no sentence for %q", where, why.Rule)
	}
}

// Along every capture that a piece can make, better or worse, finished or not: what is not legal is refused because it must
// go on or because another is better, and the legal ones are allowed.
func TestWhyNotOnAllCaptures(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := anyPosition(t)
		legal := p.Moves(nil)
		for own := p.Of(p.Turn()); own != 0; own &= own - 1 {
			visits := 0
			p.walk(own.First(), func(l *leg) bool {
				if visits++; visits > 50 {
					return false
				}
				why := p.WhyNot(l.path...)
				where := fmt.Sprintf("%s %s %v", p.v.ID, p.FEN(), names(p.v, l.path))
				ends := slices.ContainsFunc(legal, func(m Move) bool {
					return m.from == l.path[0] && m.to == l.path[len(l.path)-1] && p.Fits(m, l.path)
				})
				best := !slices.ContainsFunc(legal, func(m Move) bool { return p.compare(attempt{l.taken, p.kings.Has(l.path[0])}, p.attemptOf(m)) != 0 })
				switch {
				case (why.Rule == Allowed) != ends:
					t.Fatalf("%s: %q", where, why.Rule)
				case l.finished() && best && !ends:
					t.Fatalf("%s: refused though finished and as good as any", where)
				case why.Rule != Allowed && why.Rule != MustGoOn && why.Rule != MustCapture && !slices.Contains(criteria(p.v), why.Rule):
					t.Fatalf("%s: %q", where, why.Rule)
				case why.Rule == MustGoOn:
					for _, m := range why.Demanded {
						if m.from != l.path[0] || m.taken&setOf(l.taken) != setOf(l.taken) && m.taken.Len() < len(l.taken) {
							t.Fatalf("%s: goes on with %s", where, p.v.Text(m))
						}
					}
				}
				return true
			})
		}
	})
}

// criteria returns the refusals that a variant's choice among captures can give.
func criteria(v *Variant) []Rule {
	var rules []Rule
	for _, by := range v.Take.Best {
		rules = append(rules, ruleOf[by])
	}
	return rules
}
