package screen

import (
	"strings"

	"damasbot/rules"
)

// gameFacts tells a rule set's board, moves, goal, draws and notation from its facts alone.
func gameFacts(v *rules.Variant, r Reader) []string {
	lines := []string{boardFact(v, r) + " " + r.say("rules.men", "n", v.Start().Count(rules.White).Men) + " " +
		r.say("rules.first."+v.First.String())}
	lines = append(lines, r.say("rules.man-moves", "dirs", dirsText(v.Man.Moves, r)))
	if v.King.Flies {
		lines = append(lines, r.say("rules.king-flies", "dirs", dirsText(v.King.Moves, r)))
	} else {
		lines = append(lines, r.say("rules.king-steps", "dirs", dirsText(v.King.Moves, r)))
	}
	if v.King.MaxRun > 0 {
		lines = append(lines, r.say("rules.king-run", "n", v.King.MaxRun))
	}
	if v.Goal == rules.Losing {
		lines = append(lines, r.say("rules.goal-losing"))
	} else {
		lines = append(lines, r.say("rules.goal"))
	}
	return append(append(lines, drawFacts(v, r)...), notationFact(v, r))
}

func boardFact(v *rules.Variant, r Reader) string {
	key := "rules.board.left"
	switch {
	case v.Board.All:
		key = "rules.board.all"
	case v.Board.RightHand:
		key = "rules.board.right"
	}
	return r.say(key, "rows", v.Board.Rows, "cols", v.Board.Cols)
}

func drawFacts(v *rules.Variant, r Reader) []string {
	var draws []string
	if n := v.Draw.Repetition; n > 0 {
		draws = append(draws, r.say("rules.draw.repetition", "n", n))
	}
	if n := v.Draw.Quiet; n > 0 {
		draws = append(draws, r.say("rules.draw.quiet", "n", n))
	}
	for _, limit := range v.Draw.Limits {
		draws = append(draws, limitFacts(limit, r)...)
	}
	return []string{r.say("rules.draw", "draws", strings.Join(draws, "; "))}
}

// notationFact shows how a move is written, with one of the start position's.
func notationFact(v *rules.Variant, r Reader) string {
	key := "rules.notation.numbers"
	if v.Notation.Algebraic {
		key = "rules.notation.letters"
	}
	p := v.Start()
	l := newList(p)
	squares := v.Squares()
	return r.say(key, "move", v.Text(l.moves[l.order[0]]), "first", v.Name(squares[0]), "last", v.Name(squares[len(squares)-1]))
}

// takingFacts tells how is captured and crowned, from the facts alone.
func takingFacts(v *rules.Variant, r Reader) []string {
	lines := []string{r.say("rules.compulsory"), r.say("rules.man-takes", "dirs", dirsText(v.Man.Takes, r))}
	if !v.Take.ManTakesKing {
		lines = append(lines, r.say("rules.man-takes-no-king"))
	}
	king := "rules.king-takes.short"
	switch {
	case v.King.Flies && v.King.LandsNext:
		king = "rules.king-takes.next"
	case v.King.Flies:
		king = "rules.king-takes.any"
	}
	text := r.say(king, "dirs", dirsText(v.King.Takes, r))
	if v.King.NoReverse {
		text += " " + r.say("rules.no-reverse")
	}
	lines = append(lines, text, choiceFact(v, r))
	switch {
	case v.Take.AtOnce:
		lines = append(lines, r.say("rules.removed-at-once"))
	case v.King.Flies:
		lines = append(lines, r.say("rules.removed-at-end"))
	}
	crown := map[rules.Crown]string{
		rules.CrownStops: "rules.crown.stops", rules.CrownsOn: "rules.crown.on", rules.CrownsLast: "rules.crown.last",
	}
	return append(lines, r.say(crown[v.Crown]))
}

// criteria are the sentences of the choice among captures.
var criteria = map[rules.Criterion]string{
	rules.MostPieces: "rules.best.most-pieces", rules.WithKing: "rules.best.with-king", rules.MostKings: "rules.best.most-kings",
	rules.KingEarliest: "rules.best.king-earliest", rules.MostValue: "rules.best.most-value",
}

func choiceFact(v *rules.Variant, r Reader) string {
	if len(v.Take.Best) == 0 {
		return r.say("rules.best.free")
	}
	var by []string
	for _, c := range v.Take.Best {
		by = append(by, r.say(criteria[c]))
	}
	if len(by) == 1 {
		return r.say("rules.best.one", "by", by[0])
	}
	return r.say("rules.best.several", "by", strings.Join(by, "; "))
}

// dirsText tells a set of directions in words.
func dirsText(d rules.Dirs, r Reader) string {
	parts := []struct {
		dirs rules.Dirs
		key  string
	}{
		{rules.Diagonals, "dirs.diagonals"},
		{rules.DiagonalForward, "dirs.diagonal-forward"},
		{rules.Diagonals &^ rules.DiagonalForward, "dirs.diagonal-back"},
		{rules.Orthogonals, "dirs.orthogonals"},
		{rules.ForwardAndSides, "dirs.forward-and-sides"},
		{rules.North, "dirs.forward"},
		{rules.East | rules.West, "dirs.sides"},
		{rules.South, "dirs.back"},
	}
	var words []string
	for _, part := range parts {
		if d&part.dirs == part.dirs {
			d &^= part.dirs
			words = append(words, r.say(part.key))
		}
	}
	return strings.Join(words, " "+r.say("dirs.and")+" ")
}
