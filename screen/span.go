package screen

import "time"

const day = 24 * time.Hour

// spanText tells a move time: "15 min", "8 h", "1 day".
func spanText(d time.Duration, r Reader) string {
	switch {
	case d == 0:
		return r.say("span.none")
	case d%day == 0:
		return r.say("span.days", "n", int(d/day))
	case d%time.Hour == 0:
		return r.say("span.hours", "n", int(d/time.Hour))
	}
	return r.say("span.minutes", "n", int(d/time.Minute))
}

// leftText tells how long is left, d > 0, in the largest unit of which there are two: "23 h left". It does not name a time of
// day, since a chat has no time zone.
func leftText(d time.Duration, r Reader) string {
	units := []struct {
		unit, from time.Duration
		key        string
	}{
		{day, 2 * day, "left.days"}, {time.Hour, 2 * time.Hour, "left.hours"}, {time.Minute, time.Minute, "left.minutes"},
	}
	for _, u := range units {
		full := d + u.unit/slack
		if full >= u.from && d+time.Minute > u.from {
			return r.say(u.key, "n", int(full/u.unit))
		}
	}
	seconds := max(1, int(d.Round(time.Second)/time.Second))
	if seconds > rough {
		seconds = (seconds + 2) / 5 * 5
	}
	return r.say("left.seconds", "n", seconds)
}

// rough is from how many seconds on they are told in fives: what is read a moment later claims no more than it can.
const rough = 10

// slack is the part of a unit that may be missing from a full one, so that a board drawn a few seconds after a move does not
// tell less than the move time.
const slack = 20
