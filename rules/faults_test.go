package rules

import (
	"slices"
	"strings"
	"testing"
)

// shown lists moves by the squares of their paths: "28x19", "46-41".
func shown(v *Variant, moves []Move) []string {
	var list []string
	for _, m := range moves {
		sep := "-"
		if m.IsCapture() {
			sep = "x"
		}
		list = append(list, strings.Join(names(v, m.Path(nil)), sep))
	}
	slices.Sort(list)
	return list
}

// TestFaultsOfOthers holds positions that other programs got wrong; each comment names the public report.
func TestFaultsOfOthers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		variant *Variant
		fen     string
		want    string
	}{
		// miskibin/py-draughts#48: a king stopped short although another landing went on
		{"B01 free choice", Russian, "W:WKa1:Bc3,f4", "a1xe5xg3 a1xe5xh2"},
		{"B01 most pieces", Brazilian, "W:WKa1:Bd4,e7", "a1xf6xd8"},
		// miskibin/py-draughts#25: a man crowned in mid-capture stayed a man, or the opposite
		{"B02 goes on as a king", Russian, "W:Wf6:Be7,c7,h4", "f6xd8xa5 f6xd8xb6"},
		{"B02 goes on as a man", Brazilian, "W:Wf6:Be7,c7,h4", "f6xd8xb6"},
		{"B02 a long way off", Russian, "W:Wh6:Bg7,c5,d2", "h6xf8xb4xe1"},
		// schrum2/MM-NEATv2#392: a king's capture was lost where a man could capture
		{"B08", English, "W:W11,K30:B7,8,25", "11x2 11x4 30x21"},
		// coding-horror/basic-computer-games#395: jumped over its own piece, and over two at once
		{"B10 own piece", English, "W:W22,15:B18", "15-10 15-11 22-17"},
		{"B10 two men", English, "W:W22:B18,15", "22-17"},
		{"B10 two men, flying", International, "W:WK46:B32,28", "46-37 46-41"},
		// the value rule: one king is worth less than two men
		{"Frisian two men", Frisian, "W:W34,46:BK29,41,31", "46x37x26"},
		// SecUSo/privacy-friendly-dame#20: a king flew over one piece to take another
		{"B11", English, "W:WK4:B8,18", "4x11"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := placed(t, c.variant, c.fen)
			if got := strings.Join(shown(c.variant, p.Moves(nil)), " "); got != c.want {
				t.Errorf("%s %s: %s, want %s", c.variant.ID, c.fen, got, c.want)
			}
		})
	}
}

// TestB02Crowned: the piece is a king after f6xd8xa5 in Russian draughts, still a man after f6xd8xb6 in Brazilian.
func TestB02Crowned(t *testing.T) {
	t.Parallel()
	for v, want := range map[*Variant]Piece{Russian: WhiteKing, Brazilian: WhiteMan} {
		p := placed(t, v, "W:Wf6:Be7,c7,h4")
		for _, m := range p.Moves(nil) {
			if got := p.Play(m).At(m.To()); got != want {
				t.Errorf("%s %v: piece %d, want %d", v.ID, shown(v, []Move{m}), got, want)
			}
		}
	}
}

// TestB04 has two captures with the same ends that take different numbers (AttackingOrDefending/pydraughts#42).
func TestB04(t *testing.T) {
	t.Parallel()
	p := placed(t, Russian, "W:WKf8:Bc5,e5,g5,g7")
	moves := p.Moves(nil)
	if len(moves) != 6 {
		t.Errorf("%v, want 6 moves", shown(Russian, moves))
	}
	toB4 := slices.DeleteFunc(slices.Clone(moves), func(m Move) bool { return Russian.Name(m.To()) != "b4" })
	if got, want := shown(Russian, toB4), []string{"f8xb4", "f8xh6xf4xd6xb4"}; !slices.Equal(got, want) {
		t.Errorf("to b4 %v, want %v", got, want)
	}
}

// TestB11Begins says who begins, as the first player of the PDN GameType tells.
func TestB11Begins(t *testing.T) {
	t.Parallel()
	for _, v := range All() {
		want := White
		if v == English || v == Pool || v == Thai {
			want = Black
		}
		if got := v.Start().Turn(); got != want {
			t.Errorf("%s: %v begins", v.ID, got)
		}
	}
}

// TestB17 visits the last row twice with a king (techwithtim/Python-Checkers-AI): it is crowned by neither.
func TestB17(t *testing.T) {
	t.Parallel()
	p := placed(t, English, "W:WK5,21:BK28,12")
	for _, text := range []string{"5-1", "28-32", "1-5"} {
		p = play(t, p, text)
		for c, got := range []Count{p.Count(White), p.Count(Black)} {
			if (got != Count{Men: 1, Kings: 1}) {
				t.Errorf("after %s side %d has %+v", text, c, got)
			}
		}
	}
}

// play plays the legal move whose path is text.
func play(t *testing.T, p Position, text string) Position {
	t.Helper()
	for _, m := range p.Moves(nil) {
		if shown(p.v, []Move{m})[0] == text {
			if m.Crowns() != (p.At(m.From()) != p.Play(m).At(m.To())) {
				t.Errorf("%s: crowns %v", text, m.Crowns())
			}
			return p.Play(m)
		}
	}
	t.Fatalf("%s is not among %v", text, shown(p.v, p.Moves(nil)))
	return p
}

// TestFrisianKingRun: the same king moves three times in a row, then rests for a move while its side has men.
func TestFrisianKingRun(t *testing.T) {
	t.Parallel()
	p := placed(t, Frisian, "W:WK46,50:BK6")
	for i, text := range []string{"46-41", "6-1", "41-46", "1-6", "46-41", "6-1"} {
		if moves := movesFrom(p, p.v.byName["46"]) + movesFrom(p, p.v.byName["41"]); i%2 == 0 && moves == 0 {
			t.Fatalf("before %s the king may not move", text)
		}
		p = play(t, p, text)
	}
	if movesFrom(p, p.v.byName["41"]) != 0 {
		t.Error("the king moves a fourth time")
	}
	if p = play(t, play(t, p, "50-45"), "1-6"); movesFrom(p, p.v.byName["41"]) == 0 {
		t.Error("the king may not move after another piece did")
	}
	alone := placed(t, Frisian, "W:WK46:BK6")
	for _, text := range []string{"46-41", "6-1", "41-46", "1-6", "46-41", "6-1"} {
		alone = play(t, alone, text)
	}
	if movesFrom(alone, alone.v.byName["41"]) == 0 {
		t.Error("a king without men is held back")
	}
}

func movesFrom(p Position, from Square) int {
	n := 0
	for _, m := range p.Moves(nil) {
		if m.From() == from {
			n++
		}
	}
	return n
}

// TestFrisianKingMayStillTake: the limit is on moves without capture; a capture sets it back.
func TestFrisianKingMayStillTake(t *testing.T) {
	t.Parallel()
	p := placed(t, Frisian, "W:WK46,50:BK28,6")
	p.run[Black] = run{at: p.v.byName["28"], n: 2}
	p.run[White] = run{at: p.v.byName["46"], n: 3}
	moves := p.Moves(nil)
	if len(moves) == 0 || !moves[0].IsCapture() {
		t.Fatalf("moves %v", shown(p.v, moves))
	}
	if next := p.Play(moves[0]); next.run != [2]run{} {
		t.Errorf("after one king took the other: %+v", next.run)
	}
}
