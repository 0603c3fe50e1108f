package screen

import (
	"strings"
	"time"
)

// dayText writes a day: "5 Nov".
func dayText(t time.Time, r Reader) string {
	return r.say("date.day", "day", t.Day(), "month", monthName(t, r))
}

// monthText writes a month with its year: "Nov 2026".
func monthText(t time.Time, r Reader) string {
	return r.say("date.month", "month", monthName(t, r), "year", t.Year())
}

func monthName(t time.Time, r Reader) string {
	names := strings.Split(r.say("date.months"), "|")
	return names[(int(t.Month())-1)%len(names)]
}

// dayFormat is how days under a curve are written: as months with their year where it runs over most of a year or more.
func dayFormat(from, to time.Time, r Reader) func(time.Time) string {
	const long = 300 * day
	if to.Sub(from) > long {
		return func(t time.Time) string { return monthText(t, r) }
	}
	return func(t time.Time) string { return dayText(t, r) }
}
