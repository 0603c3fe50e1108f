package screen

import (
	"fmt"
	"slices"
	"strings"

	"damasbot/render"
)

// maxStandings is how many rule sets a profile lists and leads to.
const maxStandings = 8

// ShownVariant is the rule set of a profile's curve: the chosen one, else that with most games; "" where nothing was played.
func ShownVariant(a Action, standings []Standing) string {
	shown, most := "", 0
	for _, s := range standings {
		switch {
		case s.Variant == a.Variant && a.Variant != "":
			return s.Variant
		case s.Games > most:
			shown, most = s.Variant, s.Games
		}
	}
	return shown
}

// Profile shows what a player has played: the curve of [ShownVariant] as the picture, results by rule set, against the engine
// by level, and against the reader. Buttons change the curve, and lead to all places and back.
func Profile(a Action, p Past, r Reader, lim Limits) Screen {
	a = Action{Kind: MenuProfile, Who: p.Person, Variant: ShownVariant(a, p.Standings), Global: a.Global}
	name := nameOr(r, p.Name)
	where := r.say("ranking.this-chat")
	switch {
	case a.Global || r.Direct:
		where = r.say("ranking.everywhere")
	case p.Server:
		where = r.say("ranking.this-server")
	}
	lines := []string{"<b>" + Escape(name) + "</b> · " + where}
	if len(p.Standings) == 0 {
		lines = append(lines, r.say("profile.none"))
	}
	ordered := byGames(p.Standings)
	for i, s := range ordered {
		if i == maxStandings {
			lines = append(lines, r.say("profile.more", "n", len(ordered)-i))
			break
		}
		lines = append(lines, standingLine(s, s.Variant == a.Variant, r))
	}
	shown := find(p.Standings, a.Variant)
	lines = append(lines, shownLines(shown, r)...)
	scored := len(p.Standings) > 0
	if text := engineText(p.Engine, r); text != "" {
		lines, scored = append(lines, text), true
	}
	if head := total(p.Head); p.Person != r.Person && head != (Record{}) {
		lines, scored = append(lines, r.say("profile.head", "name", Escape(name), "score", head.score())), true
	}
	if scored {
		lines = append(lines, "<i>"+r.say("ranking.legend")+"</i>")
	}
	s := Screen{Text: strings.Join(lines, "\n"), Buttons: profileButtons(a, ordered, r, lim)}
	if shown != nil && len(p.History) > 0 && lim.Pictures && !r.TextBoard {
		s.Curve = curve(*shown, p.History, name, where, r)
		s.Alt = r.say("profile.aloud", "name", name, "set", variantTitle(r.Lang, a.Variant),
			"rating", ratingText(shown.Rating, shown.Provisional), "from", fmt.Sprintf("%.0f", p.History[0].R))
	}
	return s
}

// byGames orders standings by games, the most first.
func byGames(standings []Standing) []Standing {
	ordered := slices.Clone(standings)
	slices.SortStableFunc(ordered, func(x, y Standing) int { return y.Games - x.Games })
	return ordered
}

func find(standings []Standing, variant string) *Standing {
	i := slices.IndexFunc(standings, func(s Standing) bool { return s.Variant == variant })
	if i < 0 {
		return nil
	}
	return &standings[i]
}

// standingLine is a rule set in one line; that of the curve is bold.
func standingLine(s Standing, shown bool, r Reader) string {
	line := Escape(variantTitle(r.Lang, s.Variant)) + ": " + ratingText(s.Rating, s.Provisional)
	if s.Rank > 0 {
		line += " (" + r.say("profile.rank", "rank", s.Rank) + ")"
	}
	line += " · " + s.score()
	if shown {
		line = "<b>" + line + "</b>"
	}
	return "• " + line
}

// shownLines tell the best rating and the streak in the rule set that is shown.
func shownLines(s *Standing, r Reader) []string {
	if s == nil {
		return nil
	}
	var parts []string
	if s.Best > 0 {
		parts = append(parts, r.say("profile.best", "rating", ratingText(s.Best, false)))
	}
	switch {
	case s.Streak > 1:
		parts = append(parts, r.say("profile.wins", "n", s.Streak))
	case s.Streak < -1:
		parts = append(parts, r.say("profile.losses", "n", -s.Streak))
	}
	if len(parts) == 0 {
		return nil
	}
	return []string{Escape(variantName(r.Lang, s.Variant)) + ": " + strings.Join(parts, " · ")}
}

// engineText sums the results against the engine by level.
func engineText(records []Record, r Reader) string {
	var parts []string
	for _, level := range levels {
		var of []Record
		for _, rec := range records {
			if rec.Level == level {
				of = append(of, rec)
			}
		}
		if sum := total(of); sum != (Record{}) {
			parts = append(parts, levelName(r.Lang, level)+" "+sum.score())
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return r.say("profile.engine", "levels", strings.Join(parts, " · "))
}

// total sums results.
func total(records []Record) (sum Record) {
	for _, rec := range records {
		sum.Won += rec.Won
		sum.Drawn += rec.Drawn
		sum.Lost += rec.Lost
	}
	return sum
}

// curve is the picture: the rating in a rule set over time.
func curve(s Standing, history []Moment, name, where string, r Reader) *render.Curve {
	c := &render.Curve{
		Title: name, Subtitle: variantTitle(r.Lang, s.Variant) + " · " + where,
		Labels:    []string{r.say("profile.games", "n", s.Games) + " · " + r.say("table.score") + " " + s.score()},
		Last:      r.say("profile.now", "rating", ratingText(s.Rating, s.Provisional)),
		FormatDay: dayFormat(history[0].At, history[len(history)-1].At, r),
		Theme:     r.Theme,
	}
	best := history[0].R
	for _, m := range history {
		c.Points = append(c.Points, render.Point{T: m.At, Y: m.R})
		best = max(best, m.R)
	}
	c.Best = r.say("profile.top", "rating", ratingText(best, false))
	return c
}

// profileButtons lead to the curves of other rule sets, and to all places and back.
func profileButtons(a Action, standings []Standing, r Reader, lim Limits) [][]Button {
	var sets []Button
	for _, s := range standings[:min(len(standings), maxStandings)] {
		if s.Variant != a.Variant {
			next := a
			next.Variant = s.Variant
			sets = append(sets, Button{Label: variantName(r.Lang, s.Variant), Do: next})
		}
	}
	rows := arrange(sets, lim)
	if r.Direct {
		return rows
	}
	next, key := a, "button.everywhere"
	if next.Global = !a.Global; a.Global {
		key = "button.this-chat"
	}
	return append(rows, []Button{{Label: r.say(key), Do: next}})
}
