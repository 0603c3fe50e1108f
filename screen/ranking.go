package screen

import (
	"fmt"

	"damasbot/rules"
)

// RankRow is one player's line of a ranking.
type RankRow struct {
	Place            int // 1 is the best
	Name             string
	Person           string
	Won, Drawn, Lost int
}

// maxRanked is how many players a ranking shows, besides the reader.
const maxRanked = 15

// Ranking shows the ranking of a.Variant, or lists the rule sets that have one, by id.
func Ranking(a Action, rows []RankRow, variants []string, r Reader, lim Limits) Screen {
	var s Screen
	switch {
	case len(variants) == 0 && len(rows) == 0:
		return Screen{Text: r.say("ranking.none")}
	case a.Variant == "":
		s.Text = r.say("ranking.which")
	default:
		s.Text = "<b>" + r.say("ranking.title", "set", Escape(variantTitle(r.Lang, a.Variant))) + "</b>" + rankingText(rows, r)
	}
	var buttons []Button
	for _, v := range rules.All() {
		for _, id := range variants {
			if id == v.ID && id != a.Variant {
				buttons = append(buttons, Button{Label: variantName(r.Lang, id), Do: Action{Kind: MenuRanking, Variant: id}})
			}
		}
	}
	s.Buttons = arrange(buttons, lim)
	return s
}

func rankingText(rows []RankRow, r Reader) string {
	if len(rows) == 0 {
		return "\n" + r.say("ranking.none")
	}
	text := "\n<i>" + r.say("ranking.legend") + "</i>"
	for i, row := range rows {
		own := r.Person != "" && row.Person == r.Person
		if i >= maxRanked && !own {
			continue
		}
		if i > maxRanked {
			text += "\n…"
		}
		name := Escape(nameOr(r, row.Name))
		if own {
			name = "<b>" + name + "</b>"
		}
		text += fmt.Sprintf("\n%d. %s  %d-%d-%d", row.Place, name, row.Won, row.Drawn, row.Lost)
	}
	return text
}
