package engine

import (
	"testing"

	"damasbot/rules"
)

// A draw is declined when two kings up, and taken when level or two kings down: by every level, whoever is to move.
func TestAcceptsDraw(t *testing.T) {
	t.Parallel()
	const (
		even   = "even"
		better = "two kings up for White"
	)
	for _, c := range []struct{ variant, stands, fen string }{
		{"english", better, "WK18,K22,K23,31:BK1,4"},
		{"international", better, "WK46,K47,K48,41:BK5,15"},
		{"brazilian", better, "WKa1,Kc1,Ke1,g1:BKh4,h6"},
		{"spanish", better, "WK1,K2,K3,5:BK20,28"},
		{"turkish", better, "WKa1,Kb1,Kc1,d2:BKh8,g7"},
		{"italian", better, "WK18,K22,K23,31:BK1,4"},
		{"russian", better, "WKa1,Kc1,Ke1,g1:BKh4,h6"},
		{"italian-flying", better, "WK29,K30,K31,32:BK12,4"},
		{"english", even, "WK32:BK1"},
		{"international", even, "WK46,50:BK2,1"},
		{"turkish", even, "WKa1,d3:BKh8,e6"},
		{"italian", even, "W29,30,31,32:B1,2,3,4"},
		{"russian", even, "Wa1,c1,e1:Bb8,d8,f8"},
	} {
		v, _ := rules.Find(c.variant)
		for _, turn := range []string{"W:", "B:"} {
			line := lineAt(t, v, turn+c.fen)
			for _, l := range patient() {
				if got, want := AcceptsDraw(t.Context(), line, rules.Limits{}, rules.White, l), c.stands == even; got != want {
					t.Errorf("%s %s%s (%s), %s: White accepts: %v", c.variant, turn, c.fen, c.stands, l.ID, got)
				}
				if !AcceptsDraw(t.Context(), line, rules.Limits{}, rules.Black, l) {
					t.Errorf("%s %s%s (%s), %s: Black declines", c.variant, turn, c.fen, c.stands, l.ID)
				}
			}
		}
	}
}

// A draw is declined while the game is young: before twenty moves of each side, unless few pieces are left.
func TestDeclinesDrawWhileYoung(t *testing.T) {
	t.Parallel()
	for _, v := range rules.All() {
		for _, l := range patient() {
			for _, c := range []rules.Color{rules.White, rules.Black} {
				if AcceptsDraw(t.Context(), rules.NewLine(v.Start()), rules.Limits{}, c, l) {
					t.Errorf("%s, %s: %s accepts before the first move", v.ID, l.ID, c)
				}
			}
		}
		line := rules.NewLine(v.Start())
		for range 60 {
			moves := line.Position().Moves(nil)
			if len(moves) == 0 {
				break
			}
			line = line.Play(moves[len(moves)/2])
			p := line.Position()
			pieces := (p.Of(rules.White) | p.Of(rules.Black)).Len()
			if want := line.Len() < 40 && pieces > 8; young(line) != want {
				t.Errorf("%s: young %v after %d moves, with %d pieces", v.ID, !want, line.Len(), pieces)
			}
		}
	}
}

// Where losing everything wins, the side with more men is worse off and takes the draw; the other does not.
func TestAcceptsDrawWhereLosingWins(t *testing.T) {
	t.Parallel()
	line := lineAt(t, rules.Poddavki, "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb8,d8,f8,h8")
	for _, l := range patient() {
		if !AcceptsDraw(t.Context(), line, rules.Limits{}, rules.White, l) {
			t.Errorf("%s: White declines", l.ID)
		}
		if AcceptsDraw(t.Context(), line, rules.Limits{}, rules.Black, l) {
			t.Errorf("%s: Black accepts", l.ID)
		}
	}
}

// With nothing left to move, a draw is better than what stands.
func TestAcceptsDrawWithoutMoves(t *testing.T) {
	t.Parallel()
	line := lineAt(t, rules.English, "W:W32:B28,27,23,24")
	for _, l := range patient() {
		if !AcceptsDraw(t.Context(), line, rules.Limits{}, rules.White, l) {
			t.Errorf("%s declines", l.ID)
		}
	}
}
