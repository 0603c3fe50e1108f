package screen

import (
	"time"

	"damasbot/match"
)

// timeTexts tell the move time and what is left of it, whose time has expired, and that the game sleeps.
func timeTexts(m *match.Match, r Reader) []string {
	var lines []string
	if m.MoveTime > 0 {
		line := r.say("board.time", "span", spanText(m.MoveTime, r))
		if left := timeLeft(m, r); left > 0 {
			line += " · " + leftText(left, r)
		}
		lines = append(lines, "⏱ "+line)
	}
	if m.Expired {
		late, other := m.Turn(), m.Turn().Opponent()
		lines = append(lines, "⏱ "+r.say("board.expired",
			"name", Escape(seatName(r.Lang, m.Seats[late], late)), "other", Escape(seatName(r.Lang, m.Seats[other], other))))
	}
	if asleep(m, r) {
		lines = append(lines, "💤 "+r.say("board.asleep", "n", int(match.SleepAfter/day)))
	}
	return lines
}

// timeLeft is how long the side to move has left when the board is drawn; 0 where there is no deadline or it has passed.
func timeLeft(m *match.Match, r Reader) time.Duration {
	if m.Over() || m.Deadline.IsZero() || r.Now.IsZero() {
		return 0
	}
	return max(0, m.Deadline.Sub(r.Now))
}

// asleep reports whether either side may end the game because nothing has moved for long.
func asleep(m *match.Match, r Reader) bool {
	return !m.Over() && (m.MoveTime == 0 || m.Expired) && !r.Now.IsZero() && r.Now.Sub(m.Moved) >= match.SleepAfter
}

// unratedText says why the game counts for no rating, or on what it hangs whether it does. Against the engine, where nobody thinks it does, it says why the game
// does not count by level; it is "" where it counts.
func unratedText(m *match.Match, r Reader) string {
	if _, engine := m.AgainstEngine(); engine {
		if m.Unrated == match.UnratedEngine {
			return ""
		}
		return r.say("unrated.level." + m.Unrated)
	}
	if helped, ok := m.OnlyIfLost(); ok {
		return r.say("unrated.unless-lost", "name", Escape(seatName(r.Lang, m.Seats[helped], helped)))
	}
	if m.Unrated == "" {
		return ""
	}
	return r.say("unrated." + m.Unrated)
}

// bothSides reports whether one person plays both.
func bothSides(m *match.Match) bool {
	return m.Seats[0].Person != "" && m.Seats[0].Person == m.Seats[1].Person
}
