package screen

import (
	"fmt"
	"strconv"
	"strings"

	"damasbot/render"
	"damasbot/rules"
)

// Leaderboard shows a page of a leaderboard as a picture: of a.Variant, or lists the rule sets that have one. The asker's own
// row is always there. Buttons turn the pages and lead to this month, all places and the other rule sets.
func Leaderboard(a Action, l Leaders, r Reader, lim Limits) Screen {
	a = Action{Kind: MenuRanking, Variant: a.Variant, Month: a.Month, Global: a.Global, Page: min(a.Page, lastPage(l.Total))}
	var s Screen
	switch {
	case a.Variant == "" && len(l.Variants) == 0:
		s.Text = r.say("ranking.none")
	case a.Variant == "":
		s.Text = "<b>" + r.say("ranking.which") + "</b>"
	default:
		title := r.say("ranking.title", "set", variantTitle(r.Lang, a.Variant))
		s.Text = "<b>" + Escape(title) + "</b>\n" + Escape(spanTitle(a, l, r))
		if len(l.Rows) == 0 {
			s.Text += "\n" + r.say("ranking.none")
			break
		}
		s.Text += "\n" + ownPlace(l, r)
		s.Alt = leadersAloud(a, l, r)
		if lim.Pictures && !r.TextBoard {
			s.Table = leadersTable(a, l, r, title)
		} else {
			s.Text += "\n" + leadersText(a, l, r)
		}
	}
	if l.Engine && l.Own == nil {
		s.Text += "\n" + r.say("ranking.engine", "command", "/"+commandName(r.Lang, "profile"))
	}
	s.Buttons = leaderButtons(a, l, r, lim)
	return s
}

func lastPage(total int) int { return min(max(0, total-1)/PerPage, MaxPage) }

// spanTitle tells of where and when a leaderboard is.
func spanTitle(a Action, l Leaders, r Reader) string {
	where, when := cleanName(l.Place), r.say("ranking.all-time")
	if a.Global || r.Direct {
		where = r.say("ranking.everywhere")
	}
	if a.Month {
		when = monthText(l.At, r)
	}
	if where == "" {
		return when
	}
	return where + " · " + when
}

// ownPlace tells the asker's place of all.
func ownPlace(l Leaders, r Reader) string {
	if l.Own == nil {
		return r.say("ranking.total", "n", l.Total)
	}
	return r.say("ranking.own", "rank", l.Own.Rank, "n", l.Total)
}

// listed is the rows of the page with the asker's own, which stands beyond a gap where it is of another page. gap is the
// index of the row under the gap; 0 = none.
func listed(l Leaders) (rows []Standing, gap int) {
	rows = l.Rows
	if len(rows) > PerPage {
		rows = rows[:PerPage]
	}
	if l.Own == nil {
		return rows, 0
	}
	first, last := rows[0].Rank, rows[len(rows)-1].Rank
	switch own := l.Own.Rank; {
	case own < first:
		gap = 1
		if own == first-1 {
			gap = 0
		}
		return append([]Standing{*l.Own}, rows...), gap
	case own > last:
		if own > last+1 {
			gap = len(rows)
		}
		return append(rows[:len(rows):len(rows)], *l.Own), gap
	}
	return rows, 0
}

func isOwn(l Leaders, row Standing) bool { return l.Own != nil && row.Person == l.Own.Person }

// score writes won, drawn and lost games.
func (rec Record) score() string { return fmt.Sprintf("%d–%d–%d", rec.Won, rec.Drawn, rec.Lost) }

func leadersTable(a Action, l Leaders, r Reader, title string) *render.Table {
	rows, gap := listed(l)
	t := &render.Table{
		Title: title, Subtitle: spanTitle(a, l, r), Gap: gap, Fallback: upperFirst(r.Lang, r.say("somebody")), Theme: r.Theme,
	}
	games := []render.Column{{Title: r.say("table.games"), Right: true}, {Title: r.say("table.score"), Right: true}}
	if !a.Month {
		games = append([]render.Column{{Title: r.say("table.rating"), Right: true}}, games...)
	}
	t.Columns = games
	for _, row := range rows {
		cells := []string{strconv.Itoa(row.Games), row.score()}
		if !a.Month {
			cells = append([]string{ratingText(row.Rating, row.Provisional)}, cells...)
			if row.Provisional {
				t.Footer = r.say("ranking.provisional")
			}
		}
		t.Rows = append(t.Rows, render.Row{
			Rank: strconv.Itoa(row.Rank), Name: cleanName(row.Name), Cells: cells, Own: isOwn(l, row), Muted: row.Provisional && !a.Month,
		})
	}
	return t
}

// leadersText is the table as lines of markup.
func leadersText(a Action, l Leaders, r Reader) string {
	rows, gap := listed(l)
	var lines []string
	guess := false
	for i, row := range rows {
		if gap > 0 && i == gap {
			lines = append(lines, "…")
		}
		line := strconv.Itoa(row.Rank) + ". " + Escape(nameOr(r, row.Name))
		if !a.Month {
			line += " · " + ratingText(row.Rating, row.Provisional)
			guess = guess || row.Provisional
		}
		line += " · " + row.score()
		if isOwn(l, row) {
			line = "<b>" + line + "</b>"
		}
		lines = append(lines, line)
	}
	lines = append(lines, "<i>"+r.say("ranking.legend")+"</i>")
	if guess {
		lines = append(lines, "<i>"+r.say("ranking.provisional")+"</i>")
	}
	return strings.Join(lines, "\n")
}

// mostAloud is how many characters of a name are read aloud, so that a page fits into a picture's description (Discord, 1024).
const mostAloud = 20

// leadersAloud is the table in words.
func leadersAloud(a Action, l Leaders, r Reader) string {
	rows, _ := listed(l)
	var lines []string
	for _, row := range rows {
		key := "ranking.aloud"
		if a.Month {
			key = "ranking.aloud-month"
		}
		lines = append(lines, r.say(key, "rank", row.Rank, "name", shorten(nameOr(r, row.Name), mostAloud),
			"rating", ratingText(row.Rating, row.Provisional), "won", row.Won, "drawn", row.Drawn, "lost", row.Lost))
	}
	return strings.Join(lines, " ")
}

// leaderButtons turn the page, change what is counted, and lead to other rule sets.
func leaderButtons(a Action, l Leaders, r Reader, lim Limits) [][]Button {
	var out [][]Button
	with := func(label string, change func(*Action)) Button {
		next := a
		change(&next)
		return Button{Label: label, Do: next}
	}
	var turn []Button
	if a.Variant != "" && a.Page > 0 {
		turn = append(turn, with(r.say("button.previous"), func(a *Action) { a.Page-- }))
	}
	if a.Variant != "" && a.Page < lastPage(l.Total) {
		turn = append(turn, with(r.say("button.next"), func(a *Action) { a.Page++ }))
	}
	if len(turn) > 0 {
		out = append(out, turn)
	}
	span, where := "button.this-month", "button.everywhere"
	if a.Month {
		span = "button.all-time"
	}
	if a.Global {
		where = "button.this-chat"
	}
	var toggles []Button
	if a.Variant != "" {
		toggles = append(toggles, with(r.say(span), func(a *Action) { a.Month, a.Page = !a.Month, 0 }))
	}
	if !r.Direct { // in a direct message nobody plays for a leaderboard
		toggles = append(toggles, with(r.say(where), func(a *Action) { a.Global, a.Page = !a.Global, 0 }))
	}
	if len(toggles) > 0 {
		out = append(out, toggles)
	}
	var sets []Button
	for _, v := range rules.All() {
		for _, id := range l.Variants {
			if id == v.ID && id != a.Variant {
				sets = append(sets, with(variantName(r.Lang, id), func(a *Action) { a.Variant, a.Page = id, 0 }))
			}
		}
	}
	return append(out, arrange(sets, lim)...)
}
