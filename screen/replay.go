package screen

import (
	"strings"
	"time"

	"damasbot/match"
	"damasbot/render"
	"damasbot/rules"
)

// How long the frames of a replay stay.
const (
	frameFirst   = 1500 * time.Millisecond
	frameMove    = 900 * time.Millisecond
	frameCapture = 1400 * time.Millisecond
	frameLast    = 5 * time.Second

	longest = 4 * time.Minute // of a whole replay: the moves of long games go faster
)

// mostFrames is how many frames a replay has, give or take one: of longer games it shows every second half-move, or third, so that
// drawing it takes about a second at most.
const mostFrames = 240

// ReplayFrames are the pictures of a whole game, one a half-move unless it is very long, and how long each stays. They have the
// players' names and, at the end, the result.
func ReplayFrames(m *match.Match, r Reader) (frames []render.View, delays []time.Duration) {
	bottom := bottomOf(m, r)
	n := m.Line.Len()
	step := n/mostFrames + 1
	for i := 0; i <= n; i = max(i+1, min(i+step, n)) {
		p := m.Line.Before(i)
		view := positionView(p, r, bottom)
		delay := frameFirst
		if i > 0 {
			lastMove(view, m.Line.Before(i-1), m.Line.Move(i-1))
			if delay = frameMove; m.Line.Move(i - 1).IsCapture() {
				delay = frameCapture
			}
		}
		view.Bars = replayBars(m, p, i == n, r, bottom)
		frames, delays = append(frames, *view), append(delays, delay)
	}
	hurry(delays)
	delays[len(delays)-1] = frameLast
	return frames, delays
}

// hurry makes frames shorter where all together would take too long.
func hurry(delays []time.Duration) {
	var sum time.Duration
	for _, d := range delays {
		sum += d
	}
	if sum <= longest {
		return
	}
	for i := range delays {
		delays[i] = delays[i] * time.Duration(longest/time.Millisecond) / (sum / time.Millisecond)
	}
}

// replayBars are the names above and below a frame; at the end each has its points besides.
func replayBars(m *match.Match, p rules.Position, last bool, r Reader, bottom rules.Color) *render.Bars {
	side := func(c rules.Color) render.Bar {
		n := p.Count(c)
		b := render.Bar{
			Name: seatName(r.Lang, m.Seats[c], c), Fallback: r.say("side." + c.String()),
			White: c == rules.White, Turn: p.Turn() == c, Left: n.Men + n.Kings, Kings: n.Kings,
		}
		if last && m.Over() {
			b.Turn = m.Result.Counts() && !m.Result.Drawn && m.Result.Winner == c
			b.Score = points(m, c)
		}
		return b
	}
	return &render.Bars{Top: side(bottom.Opponent()), Bottom: side(bottom)}
}

// points are what a result gave a side.
func points(m *match.Match, c rules.Color) string {
	switch res := m.Result; {
	case !res.Counts():
		return ""
	case res.Drawn:
		return "½"
	case res.Winner == c:
		return "1"
	}
	return "0"
}

// Replay sends a game as an animation: who, what, how it ended. The caller adds the film of [ReplayFrames].
func Replay(m *match.Match, r Reader) Screen {
	lines := []string{gameLine(m, r)}
	if m.Over() {
		lines = append(lines, "<b>"+resultText(m, r)+"</b>")
	}
	return Screen{Text: strings.Join(lines, "\n"), Alt: r.say("replay.aloud", "n", (m.Line.Len()+1)/2)}
}
