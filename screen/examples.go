package screen

import (
	"damasbot/render"
	"damasbot/rules"
)

// examples are positions that show what is peculiar about capturing in a rule set, and the text keys of that; those without
// one show their start. Each is small, and its captures are forced.
var examples = map[string]struct{ fen, why string }{
	"english":        {"W:W11,K30:B7,8,25", "rules.example.free"}, // man or king
	"international":  {"W:WK41,49:B9,10,12,19,38", criteria[rules.MostPieces]},
	"brazilian":      {"W:WKa1:Bd4,e7", "rules.example.goes-on"},
	"spanish":        {"W:W5,7:B11,K12", criteria[rules.MostKings]},
	"turkish":        {"W:Wa2,Kd1:Ba3,d4,d6,d8", criteria[rules.MostPieces]}, // they leave one by one
	"italian":        {"W:WK15,16,24:B12", criteria[rules.WithKing]},
	"russian":        {"W:Wh6:Bg7,c5,d2", "rules.example.crowned"},
	"italian-flying": {"W:W9,21,K29,K30:B6,7,22", criteria[rules.MostPieces]},
	"pool":           {"W:WK21:B8,14", "rules.example.goes-on"},
	"portuguese":     {"W:W5,7:B11,K12", criteria[rules.MostKings]},
	"czech":          {"W:Wa3,Ke1:Bb4", criteria[rules.WithKing]},
	"frisian":        {"W:WK43:B2,K8,24,39", "rules.example.straight"},
	"thai":           {"W:WK32:B9,18", "rules.example.behind"},
	"poddavki":       {"W:Wh6:Bg7,c5,d2", "rules.example.crowned"},
}

// example returns the position that shows a rule set's captures, and the text key of why they are forced; "" where it has none
// of its own.
func example(v *rules.Variant) (p rules.Position, why string) {
	if e, ok := examples[v.ID]; ok {
		if p, err := v.ParseFEN(e.fen); err == nil {
			return p, e.why
		}
	}
	return v.Start(), ""
}

// exampleText tells what must be played in the picture, and why.
func exampleText(p rules.Position, why string, r Reader) string {
	l := newList(p)
	var moves []string
	for _, i := range l.order {
		moves = append(moves, p.Variant().Text(l.moves[i]))
	}
	const most = 4
	return r.say("rules.example."+p.Turn().String(), "moves", either(r.Lang, moves, min(most, len(moves))), "why", r.say(why))
}

// markExample marks the pieces that must take, and the way of a lone capture.
func markExample(view *render.View, p rules.Position) {
	moves := p.Moves(nil)
	if len(moves) == 0 || !moves[0].IsCapture() {
		return
	}
	for _, m := range moves {
		mark(view, p, render.MarkMust, m.From())
	}
	if len(moves) == 1 {
		for _, sq := range moves[0].Path(nil) {
			view.Path = append(view.Path, cellOf(p.Variant(), sq))
		}
	}
}
