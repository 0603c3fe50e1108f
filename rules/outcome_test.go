package rules

import (
	"fmt"
	"strings"
	"testing"
)

// wander plays n quiet moves of kings after which nothing can be taken and no position stands for the third time. It fails
// when the line is over before, or when there is no such way.
func wander(t *testing.T, l Line, n int, limits Limits) Line {
	t.Helper()
	tries := 0
	var walk func(l Line, n int) (Line, bool)
	walk = func(l Line, n int) (Line, bool) {
		if n == 0 {
			return l, true
		}
		if o := l.Outcome(limits); o.Over {
			t.Fatalf("over %d plies too early: %+v", n, o)
		}
		if tries++; tries > 5000 {
			return l, false
		}
		p := l.Position()
		for stood := 1; stood < 3; stood++ {
			for _, m := range p.Moves(nil) {
				next := l.Play(m)
				replies := next.Position().Moves(nil)
				if m.IsCapture() || !p.kings.Has(m.from) || next.repeated() != stood || len(replies) == 0 || replies[0].IsCapture() {
					continue
				}
				if end, ok := walk(next, n-1); ok {
					return end, true
				}
			}
		}
		return l, false
	}
	end, ok := walk(l, n)
	if !ok {
		t.Fatalf("%s: no way to make %d quiet moves", l.Position().FEN(), n)
	}
	return end
}

// Each line of the draw table: the game goes on until the last ply and is drawn with it.
func TestDrawTable(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		variant, fen string
		quiet        int // a limit of the game's own
		plies        int
		reason       Reason
		name         string
		of           int
	}{
		{"english", "W:WK1,K2,21:BK32,K31,12", 0, 80, ByQuiet, "", 40},
		{"international", "W:WK46,K47,16:BK5,K4,35", 0, 50, ByQuiet, "", 25},
		{"brazilian", "W:WKa1,Kc1,a5:BKh8,Kf8,h4", 0, 40, ByQuiet, "", 20},
		{"spanish", "W:WKh1,Kf1,h5:BKa8,Kc8,a4", 0, 40, ByQuiet, "", 20},
		{"turkish", "W:WKa1,a5:BKh8,h4", 0, 100, ByQuiet, "", 50},
		{"italian", "W:WKh1,Kf1,h5:BKa8,Kc8,a4", 0, 100, ByQuiet, "", 50},
		{"italian", "W:WKh1,Kf1,h5:BKa8,Kc8,a4", 30, 60, ByQuiet, "", 30},
		{"italian", "W:WKh1,Kf1,h5:BKa8,Kc8,a4", 40, 80, ByQuiet, "", 40},
		{"russian", "W:WKa1,Kc1,a5:BKh8,Kf8,h4", 0, 30, ByQuiet, "", 15},
		{"italian-flying", "W:WKa1,Kc1,a5:BKh8,Kf8,h4", 0, 40, ByQuiet, "", 20},
		{"pool", "B:WKa1,Kc1,a5:BKh8,Kf8,h4", 0, 80, ByQuiet, "", 40},

		{"international", "W:WK46,K47,K48:BK4", 0, 32, ByMaterial, "three-against-king", 16},
		{"international", "B:WK46,K47,16:BK4", 0, 32, ByMaterial, "three-against-king", 16},
		{"international", "W:WK46,16,36:BK4", 0, 32, ByMaterial, "three-against-king", 16},
		{"international", "W:WK46:BK4,K3,K2", 0, 32, ByMaterial, "three-against-king", 16},
		{"international", "W:WK46,K47:BK4", 0, 10, ByMaterial, "two-against-king", 5},
		{"international", "W:WK46,16:BK4", 0, 10, ByMaterial, "two-against-king", 5},
		{"international", "B:WK46:BK4", 0, 10, ByMaterial, "two-against-king", 5},
		{"brazilian", "W:WKa1,Kc1:BKh8,Kf8", 0, 10, ByMaterial, "few-kings", 5},
		{"brazilian", "W:WKa1,Kc1:BKf8", 0, 10, ByMaterial, "few-kings", 5},
		{"brazilian", "W:WKa1,Kc1:BKf8,h4", 0, 10, ByMaterial, "few-kings", 5},
		{"brazilian", "W:WKa1:BKf8", 0, 10, ByMaterial, "few-kings", 5},
		{"brazilian", "W:WKa1:BKf8,h4", 0, 10, ByMaterial, "few-kings", 5},
		{"spanish", "W:WKh1,Kf1,Kd1:BKc8", 0, 24, ByMaterial, "three-kings", 12},
		{"italian-flying", "W:WKa1,Kc1,Ke1:BKf8", 0, 39, ByMaterial, "three-kings", 20}, // the stronger side's 20th move
		{"italian-flying", "B:WKa1,Kc1,Ke1:BKf8", 0, 40, ByMaterial, "three-kings", 20},
		{"pool", "B:BKh8,Kf8,Kd8:WKc1", 0, 25, ByMaterial, "three-kings", 13},
		{"frisian", "W:WK46,K47:BK4", 0, 14, ByMaterial, "two-against-king", 7},
		{"frisian", "W:WK46:BK4", 0, 4, ByMaterial, "king-against-king", 2},
	} {
		t.Run(fmt.Sprint(c.variant, " ", c.fen, " ", c.quiet), func(t *testing.T) {
			t.Parallel()
			limits := Limits{Quiet: c.quiet}
			l := wander(t, NewLine(position(t, c.variant, c.fen)), c.plies, limits)
			o := l.Outcome(limits)
			want := Outcome{Over: true, Drawn: true, Reason: c.reason, Limit: Counter{c.reason, c.name, c.of, c.of}}
			if o != want {
				t.Errorf("after %d plies: %+v, want %+v", c.plies, o, want)
			}
			if o := l.Back(1).Outcome(limits); o.Over {
				t.Errorf("one ply before: %+v", o)
			}
		})
	}
}

func TestThirdRepetition(t *testing.T) {
	t.Parallel()
	for _, v := range All() {
		if v.Draw.Repetition != 3 {
			t.Errorf("%s: drawn at repetition %d", v.ID, v.Draw.Repetition)
		}
	}
	l := NewLine(position(t, "russian", "W:WKa1,a5:BKh2,h4"))
	cycle := "a1-b2 h2-g1 b2-a1 g1-h2 "
	for i, want := range []int{1, 2, 3} {
		if n := l.repeated(); n != want {
			t.Errorf("after %d cycles the position has stood %d times", i, n)
		}
		if o := l.Outcome(Limits{}); o.Over != (want == 3) || want == 3 && (!o.Drawn || o.Reason != ByRepetition) {
			t.Errorf("after %d cycles: %+v", i, o)
		}
		l = playText(t, l, cycle)
	}
	// The same men and kings with the other side to move are another position.
	l = NewLine(position(t, "turkish", "W:WKa1,a4:BKh8,h5"))
	l = playText(t, l, "a1-b1 h8-g8 b1-c1 g8-h8 c1-a1 h8-g8 a1-b1 g8-h8 b1-a1 h8-g8")
	if o := l.Outcome(Limits{}); o.Over {
		t.Errorf("%+v", o)
	}
	// Turkish men may come back too.
	l = playText(t, NewLine(position(t, "turkish", "W:Wd4:Bd7")), "d4-c4 d7-e7 c4-d4 e7-d7 d4-c4 d7-e7 c4-d4 e7-d7")
	if o := l.Outcome(Limits{}); o.Reason != ByRepetition {
		t.Errorf("men that return: %+v", o)
	}
}

// B14: only moves of kings in a row count; a man's move and a capture begin anew, and a takeback restores the count.
func TestQuietCountStartsAgain(t *testing.T) {
	t.Parallel()
	l := wander(t, NewLine(position(t, "international", "W:WK46,K47,16:BK5,K4,35")), 48, Limits{})
	if c := quietCounter(l); c != (Counter{ByQuiet, "", 24, 25}) {
		t.Fatalf("after 24 king moves each: %+v", c)
	}
	man := playText(t, l, "16-11")
	if c := quietCounter(man); c.Done != 0 {
		t.Errorf("after a man's move: %+v", c)
	}
	if c := quietCounter(man.Back(1)); c.Done != 24 {
		t.Errorf("the man's move taken back: %+v", c)
	}
	on := wander(t, man, 48, Limits{})
	if o := on.Outcome(Limits{}); o.Over {
		t.Errorf("24 king moves each again: %+v", o)
	}
	if o := wander(t, on, 2, Limits{}).Outcome(Limits{}); o.Reason != ByQuiet {
		t.Errorf("25 king moves each: %+v", o)
	}
	l = playText(t, NewLine(position(t, "english", "W:WK1,21:BK32,24")), "1-6 32-28 6-10 28-32 10-15")
	if c := quietCounter(l); c.Done != 2 {
		t.Errorf("five quiet moves are two of each side: %+v", c)
	}
	if c := quietCounter(playText(t, NewLine(position(t, "english", "W:WK15,21:BK32,19")), "15x24")); c.Done != 0 {
		t.Errorf("after a capture: %+v", c)
	}
}

func quietCounter(l Line) Counter {
	for _, c := range l.Counters(Limits{}) {
		if c.Reason == ByQuiet {
			return c
		}
	}
	return Counter{}
}

// B17: a king that comes back to the last row is not crowned again.
func TestKingIsCrownedOnce(t *testing.T) {
	t.Parallel()
	l := playText(t, NewLine(position(t, "english", "W:WK5,21:BK28,12")), "5-1 28-32 1-5")
	for i := range l.Len() {
		if l.Move(i).Crowns() {
			t.Errorf("move %d crowns", i+1)
		}
	}
	p := l.Position()
	if p.Count(White) != (Count{1, 1}) || p.Count(Black) != (Count{1, 1}) || quietCounter(l).Done != 1 {
		t.Errorf("%s, %+v", p.FEN(), quietCounter(l))
	}
}

// B13: one king each is no draw in Turkish; the count is told from the first move.
func TestTurkishKingAgainstKing(t *testing.T) {
	t.Parallel()
	l := NewLine(position(t, "turkish", "W:WKa1:BKh8"))
	if o := l.Outcome(Limits{}); o.Over {
		t.Errorf("%+v", o)
	}
	l = wander(t, l, 99, Limits{})
	if c := quietCounter(l); c != (Counter{ByQuiet, "", 49, 50}) {
		t.Errorf("%+v", c)
	}
	if o := wander(t, l, 1, Limits{}).Outcome(Limits{}); o.Reason != ByQuiet {
		t.Errorf("after 50 moves each: %+v", o)
	}
}

// A material limit runs from the move after the one that brought the material about; captures within it do not restart it,
// and another limit starts its own count.
func TestMaterialLimits(t *testing.T) {
	t.Parallel()
	material := func(l Line) Counter {
		for _, c := range l.Counters(Limits{}) {
			if c.Reason == ByMaterial {
				return c
			}
		}
		return Counter{}
	}
	// Four kings against one, then three.
	l := NewLine(position(t, "international", "B:WK46,K47,K48,19:BK10"))
	if c := material(l); c != (Counter{}) {
		t.Errorf("four against one: %+v", c)
	}
	l = playText(t, l, "10x28")
	if c := material(l); c != (Counter{ByMaterial, "three-against-king", 0, 16}) {
		t.Errorf("after the capture: %+v", c)
	}
	// Two kings against two, four moves each, then a capture within the same limit: the fifth move ends it.
	l = NewLine(position(t, "brazilian", "W:WKa1,Kc1:BKh8,Kf8"))
	l = playText(t, l, "c1-d2")
	if c := material(l); c != (Counter{ByMaterial, "few-kings", 0, 5}) {
		t.Errorf("one ply: %+v", c)
	}
	l = playText(t, l, "f8-a3 d2-c3 h8xb2 a1xd4")
	if c := material(l); c.Name != "few-kings" || c.Done != 2 {
		t.Errorf("after two captures: %+v", c)
	}
	l = wander(t, l, 5, Limits{})
	if o := l.Outcome(Limits{}); o.Reason != ByMaterial {
		t.Errorf("after five moves each: %+v", o)
	}
}

// Without a piece or a move the game is over, whatever the counts say; in a losing game the side to move has won.
func TestDecided(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		variant, fen string
		winner       Color
		reason       Reason
	}{
		{"international", "B:W50:B", White, ByNoPieces}, // B20
		{"english", "W:W13:B9,6", Black, ByBlocked},     // B07
		{"english", "B:W32:B28,27", Black, ""},
		{"poddavki", "B:Wa1:B", Black, ByNoPieces},
		{"poddavki", "W:Wa3:Bb4,c5", White, ByBlocked},
		{"turkish", "B:WKa1:B", White, ByNoPieces},
	} {
		o := NewLine(position(t, c.variant, c.fen)).Outcome(Limits{})
		want := Outcome{Over: true, Winner: c.winner, Reason: c.reason}
		if c.reason == "" {
			want = Outcome{}
		}
		if o != want {
			t.Errorf("%s %s: %+v, want %+v", c.variant, c.fen, o, want)
		}
	}
	// B05: the side that has just moved need not be able to move again.
	l := playText(t, NewLine(position(t, "english", "W:W22:B17,9,6")), "22x13")
	if o := l.Outcome(Limits{}); o.Over {
		t.Errorf("after 22x13: %+v", o)
	}
	if got := texts(English, l.Position().Moves(nil)); !sameWords(strings.Fields(got), []string{"6-10", "9-14"}) {
		t.Errorf("Black has %s", got)
	}
}
