package rules

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Lines that go on from the same line never disturb each other, and Back brings back what was.
func TestLineIsAValue(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		type kept struct {
			line  Line
			fens  []string
			texts []string
		}
		record := func(l Line) kept {
			k := kept{line: l, fens: []string{l.Start().FEN()}}
			for i := range l.Len() {
				k.texts = append(k.texts, l.Start().v.Text(l.Move(i)))
				k.fens = append(k.fens, l.Before(i+1).FEN())
			}
			return k
		}
		all := []kept{record(anyLine(t))}
		for range 20 {
			l := all[rapid.IntRange(0, len(all)-1).Draw(t, "line")].line
			l = l.Back(rapid.IntRange(0, 3).Draw(t, "back"))
			if moves := l.Position().Moves(nil); len(moves) > 0 {
				l = l.Play(moves[rapid.IntRange(0, len(moves)-1).Draw(t, "move")])
			}
			all = append(all, record(l))
		}
		for _, k := range all {
			now := record(k.line)
			if !slices.Equal(now.fens, k.fens) || !slices.Equal(now.texts, k.texts) {
				t.Fatalf("a line has changed from %v to %v", k.texts, now.texts)
			}
			if last := k.line.Position().FEN(); last != k.fens[len(k.fens)-1] || k.line.Len() != len(k.texts) {
				t.Fatalf("the line ends in %s after %d moves", last, k.line.Len())
			}
		}
	})
}

func TestLineBack(t *testing.T) {
	t.Parallel()
	l := playText(t, NewLine(English.Start()), "11-15 22-18 15x22 25x18")
	if got := l.Back(2).Position(); got != l.Before(2) || l.Back(2).Len() != 2 {
		t.Errorf("two moves back: %s", got.FEN())
	}
	if got := l.Back(99); got.Len() != 0 || got.Position() != English.Start() || got.Start() != English.Start() {
		t.Error("all moves back is not the start")
	}
	if got := l.Back(0); got.Len() != 4 {
		t.Error("no move back takes some")
	}
}

// B16: what a takeback brings back: the man, both enemies, the counters and the history.
func TestTakebackRestores(t *testing.T) {
	t.Parallel()
	before := NewLine(position(t, "english", "W:W11:B7,22"))
	after := playText(t, before, "11x2")
	if fen := after.Position().FEN(); fen != "B:WK2:B22" {
		t.Errorf("after 11x2: %s", fen)
	}
	if fen := after.Back(1).Position().FEN(); fen != "W:W11:B7,22" {
		t.Errorf("after takeback: %s", fen)
	}

	l := NewLine(position(t, "english", "W:WK1,21:BK32,12"))
	l = playText(t, l, "1-6 32-28 6-1 28-32 1-6 32-28 6-1") // the start twice, the next move makes it three times
	drawn := playText(t, l, "28-32")
	if o := drawn.Outcome(Limits{}); !o.Drawn || o.Reason != ByRepetition {
		t.Fatalf("third time: %+v", o)
	}
	back := drawn.Back(1)
	if o := back.Outcome(Limits{}); o.Over {
		t.Errorf("after takeback: %+v", o)
	}
	if o := playText(t, back, "28-24").Outcome(Limits{}); o.Over {
		t.Errorf("another move after takeback: %+v", o)
	}
	if o := playText(t, back, "28-32").Outcome(Limits{}); o.Reason != ByRepetition {
		t.Errorf("the same move again: %+v", o)
	}
}
