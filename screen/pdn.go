package screen

import (
	"fmt"
	"strings"

	"damasbot/match"
	"damasbot/rules"
)

// PDN sends the match as a PDN 3.0 file. site is where the bot lives, such as its address, for the Site tag.
func PDN(m *match.Match, r Reader, site string) Screen {
	result := "*"
	switch {
	case !m.Over() || !m.Result.Counts():
	case m.Result.Drawn:
		result = "1/2-1/2"
	case m.Result.Winner == rules.White:
		result = "1-0"
	default:
		result = "0-1"
	}
	game := rules.Game{
		Variant: m.Variant(), Line: m.Line, Result: result,
		Tags: []rules.Tag{
			{Name: "Event", Value: variantTitle(r.Lang, m.Variant().ID)},
			{Name: "Site", Value: site},
			{Name: "Date", Value: m.Created.UTC().Format("2006.01.02")},
			{Name: "White", Value: unisolated.Replace(seatName(r.Lang, m.Seats[rules.White], rules.White))},
			{Name: "Black", Value: unisolated.Replace(seatName(r.Lang, m.Seats[rules.Black], rules.Black))},
		},
	}
	return Screen{
		Text: r.say("pdn.caption", "set", Escape(variantTitle(r.Lang, m.Variant().ID)), "n", (m.Line.Len()+1)/2),
		File: &File{Name: fmt.Sprintf("%s-%s.pdn", m.Variant().ID, m.ID), Data: []byte(rules.WritePDN(game))},
	}
}

// unisolated takes the marks of direction out, which mean nothing in a file.
var unisolated = strings.NewReplacer("\u2068", "", "\u2069", "")
