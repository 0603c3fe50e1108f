package screen

import (
	"fmt"
	"math"
	"strings"

	"damasbot/match"
	"damasbot/rules"
)

// ratingText writes a rating; one that is only a guess yet has a question mark.
func ratingText(rating float64, provisional bool) string {
	text := fmt.Sprintf("%.0f", rating)
	if provisional {
		text += "?"
	}
	return text
}

// rated is the rating of who sits there, in brackets after the name, where it is known.
func rated(r Reader, s match.Seat) string {
	if known, ok := r.Ratings[s.Person]; ok && s.Person != "" {
		return " (" + ratingText(known.R, known.Provisional) + ")"
	}
	return ""
}

// changeText tells what the result did to the ratings, where it is known: "⚪ Ana 1500 → 1512 (+12)".
func changeText(m *match.Match, r Reader) string {
	var sides []string
	for _, c := range []rules.Color{rules.White, rules.Black} {
		known, ok := r.Ratings[m.Seats[c].Person]
		if !ok || known.Was == 0 {
			continue
		}
		sides = append(sides, fmt.Sprintf("%s %.0f → %s (%s)", disc(c, Escape(seatName(r.Lang, m.Seats[c], c))),
			known.Was, ratingText(known.R, known.Provisional), signed(math.Round(known.R)-math.Round(known.Was))))
	}
	return strings.Join(sides, "\n")
}

// signed writes a whole number with its sign.
func signed(n float64) string {
	switch {
	case n > 0:
		return fmt.Sprintf("+%.0f", n)
	case n < 0:
		return fmt.Sprintf("−%.0f", -n)
	}
	return "±0"
}
