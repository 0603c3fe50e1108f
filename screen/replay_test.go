package screen

import (
	"testing"
	"time"

	"damasbot/match"
	"damasbot/render"
	"damasbot/rules"
)

// long is a game of two kings that walk to and fro, n half-moves.
func long(t *testing.T, n int) *match.Match {
	t.Helper()
	m := at(t, "russian", "W:WKa1:BKh2", people)
	for i := range n {
		text := [...]string{"a1-b2", "h2-g1", "b2-a1", "g1-h2"}[i%4]
		found, err := m.Line.Position().ParseMove(text)
		if err != nil || len(found) != 1 {
			t.Fatalf("%s: %d moves, %v", text, len(found), err)
		}
		m.Line = m.Line.Play(found[0])
	}
	return m
}

// A replay begins at the beginning, ends at the end with the points, misses no half-move of games of usual length, and can be
// drawn whatever the length.
func TestReplaysShowTheWholeGame(t *testing.T) {
	t.Parallel()
	for _, n := range []int{0, 1, 90, mostFrames - 1, mostFrames, 2*mostFrames + 1, 1999} {
		m := long(t, n)
		do(t, m, match.OfferDraw{By: rules.White})
		do(t, m, match.Answer{By: rules.Black, Accept: true})
		frames, delays := ReplayFrames(m, Reader{Lang: "en"})
		if n < mostFrames && len(frames) != n+1 || len(frames) > mostFrames+2 || len(delays) != len(frames) {
			t.Fatalf("%d half-moves: %d frames, %d delays", n, len(frames), len(delays))
		}
		var sum time.Duration
		for i, f := range frames {
			sum += delays[i]
			if (f.Bars.Top.Score != "") != (i == len(frames)-1) || f.Bars.Top.Name == "" {
				t.Errorf("%d half-moves: frame %d of %d has the bar %+v", n, i, len(frames), f.Bars.Top)
			}
		}
		if last := frames[len(frames)-1]; last.Bars.Top.Score != "½" || last.Bars.Bottom.Score != "½" {
			t.Errorf("%d half-moves: the draw ends %+v", n, last.Bars)
		}
		if sum > longest+frameLast {
			t.Errorf("%d half-moves take %v", n, sum)
		}
		ends := positionView(m.Line.Position(), Reader{}, rules.White).Cells
		for at, c := range frames[len(frames)-1].Cells {
			if c != ends[at] {
				t.Fatalf("%d half-moves: the last frame is not the last position", n)
			}
		}
		if n < 100 {
			if _, err := render.GIF(frames, delays); err != nil {
				t.Errorf("%d half-moves: %v", n, err)
			}
		}
	}
}
