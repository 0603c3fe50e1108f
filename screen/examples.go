package screen

import (
	"damasbot/render"
	"damasbot/rules"
)

// examples are positions that show what is peculiar about capturing in a rule set; those without one show their start.
// Each is small, and its captures are forced.
var examples = map[string]string{
	"english":        "W:W11,K30:B7,8,25",        // man or king, as one likes
	"international":  "W:WK41,49:B9,10,12,19,38", // most pieces
	"brazilian":      "W:WKa1:Bd4,e7",            // the king lands where it can go on
	"spanish":        "W:W5,7:B11,K12",           // the king rather than the man is taken
	"turkish":        "W:Wa2,Kd1:Bd6,f6,d4",      // over two men that leave one by one
	"italian":        "W:WK15,16,24:B12",         // the king takes rather than the man
	"russian":        "W:Wh6:Bg7,c5,d2",          // crowned on the way, goes on as a king
	"italian-flying": "W:W9,21,K29,K30:B6,7,22",  // two pieces rather than one
	"pool":           "W:WK21:B8,14",             // the king lands where it can go on
	"portuguese":     "W:W5,7:B11,K12",           // as in Spanish
	"czech":          "W:Wa3,Ke1:Bb4,g3",         // the king takes rather than the man
	"frisian":        "W:WK43:B2,K8,24,39",       // along files and rows too
	"thai":           "W:WK32:B9,18",             // lands just behind
	"poddavki":       "W:Wh6:Bg7,c5,d2",          // as in Russian
}

// example returns the position that shows a rule set's captures.
func example(v *rules.Variant) rules.Position {
	if fen, ok := examples[v.ID]; ok {
		if p, err := v.ParseFEN(fen); err == nil {
			return p
		}
	}
	return v.Start()
}

// exampleText tells what may be played in the picture.
func exampleText(p rules.Position, r Reader) string {
	l := newList(p)
	var moves []string
	for _, i := range l.order {
		moves = append(moves, p.Variant().Text(l.moves[i]))
	}
	const most = 4
	return r.say("rules.example."+p.Turn().String(), "moves", either(r.Lang, moves, min(most, len(moves))))
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
