package screen

import (
	"fmt"
	"strconv"
	"strings"

	"damasbot/match"
	"damasbot/render"
	"damasbot/rules"
)

// Course is what a review found out about a finished game.
type Course struct {
	Shares []float64 // White's before the first move and after each: 1 = White wins, 0 = Black does, ½ = even
	Turns  []Turn    // where the game turned, in the order of the game; at most MaxTurns
	Sure   int       // after so many half-moves the winner was never in doubt again; 0 = not known
}

// Turn is a move after which the game was worse for who made it.
type Turn struct {
	Ply           int // index of the move in the match's line
	Better        rules.Move
	Before, After float64 // the mover's share: with the better move, and with what was played
	Missed, Lost  bool    // proven: the better move won, and what was played lost
}

const (
	// MaxTurns is how many turns a review shows.
	MaxTurns = 3
	// LeastReviewed is how many half-moves a game must have to be reviewed.
	LeastReviewed = 6
)

// Review shows how a finished game went: page 0 the course of the whole game, pages from 1 on its turns.
func Review(m *match.Match, c Course, page int, r Reader, lim Limits) Screen {
	if m.Line.Len() < LeastReviewed {
		return Screen{Text: gameLine(m, r) + "\n" + r.say("review.short")}
	}
	if page > len(c.Turns) {
		page = 0
	}
	if page > 0 {
		return turnScreen(m, c, page, r, lim)
	}
	lines := []string{"<b>" + gameLine(m, r) + "</b>", resultText(m, r), ""}
	for i, t := range c.Turns {
		lines = append(lines, fmt.Sprintf("%d. %s", i+1, tellTurn(m, t, r)))
	}
	if len(c.Turns) == 0 {
		lines = append(lines, r.say("review.no-turns"))
	}
	if winner := m.Result.Winner; !m.Result.Drawn && m.Result.Counts() && c.Sure > 0 && (c.Shares[len(c.Shares)-1] == 1) == (winner == rules.White) {
		lines = append(lines, r.say("review.sure", "n", moveNumber(m, c.Sure-1), "name", disc(winner, Escape(seatName(r.Lang, m.Seats[winner], winner)))))
	}
	s := Screen{Text: strings.Join(lines, "\n"), Alt: courseAloud(m, c, r), Buttons: reviewButtons(m, c, page, r)}
	if !lim.Pictures || r.TextBoard {
		s.Text += "\n\n" + Escape(s.Alt)
		return s
	}
	name := func(c rules.Color) string { return seatName(r.Lang, m.Seats[c], c) }
	s.Balance = &render.Balance{
		Title:    name(rules.White) + " × " + name(rules.Black),
		Subtitle: r.say("pdn.caption", "set", variantTitle(r.Lang, m.Variant().ID), "n", (m.Line.Len()+1)/2),
		Scale:    r.say("review.scale"),
		White:    name(rules.White), Black: name(rules.Black), Shares: c.Shares, Theme: r.Theme,
	}
	for _, t := range c.Turns {
		s.Balance.Turns = append(s.Balance.Turns, t.Ply+1)
	}
	return s
}

// turnScreen shows one turn: the position, what was played in it, and the better move as an arrow.
func turnScreen(m *match.Match, c Course, page int, r Reader, lim Limits) Screen {
	t := c.Turns[page-1]
	p := m.Line.Before(t.Ply)
	s := Screen{
		Text:    fmt.Sprintf("%s\n<b>%d.</b> %s", gameLine(m, r), page, tellTurn(m, t, r)),
		Alt:     piecesAloud(p, r),
		Buttons: reviewButtons(m, c, page, r),
	}
	bottom := bottomOf(m, r)
	if !lim.Pictures || r.TextBoard {
		s.Text += "\n" + textBoard(p, r, bottom) + "\n" + Escape(s.Alt)
		return s
	}
	s.Text += "\n<i>" + r.say("review.arrow") + "</i>"
	s.View = positionView(p, r, bottom)
	played := m.Line.Move(t.Ply)
	mark(s.View, p, render.MarkFrom, played.From())
	mark(s.View, p, render.MarkLanding, played.To())
	suggest(s.View, p, t.Better)
	return s
}

// tellTurn tells a turn in a sentence.
func tellTurn(m *match.Match, t Turn, r Reader) string {
	key := "review.turn.worse"
	switch {
	case t.Missed && t.After < 0.7:
		key = "review.turn.missed"
	case t.Lost && t.Before > 0.3:
		key = "review.turn.lost"
	case t.Before-t.After > 0.3:
		key = "review.turn.much"
	}
	return r.say(key, "n", moveNumber(m, t.Ply), "move", moveText(m, t.Ply), "better", m.Line.Before(t.Ply).Short(t.Better))
}

// moveNumber is the number of the move, of both sides together, that a half-move belongs to.
func moveNumber(m *match.Match, ply int) int { return (m.Past+ply)/2 + 1 }

// courseAloud is the picture in words: how the game stood at a few moments.
func courseAloud(m *match.Match, c Course, r Reader) string {
	const told = 6
	var parts []string
	for i := 1; i <= told; i++ {
		at := i * (len(c.Shares) - 1) / told
		parts = append(parts, r.say("review.aloud-at", "n", moveNumber(m, at-1), "share", fmt.Sprintf("%.0f", 100*c.Shares[at])))
	}
	return r.say("review.aloud", "parts", strings.Join(parts, "; "))
}

// reviewButtons lead to the turns, back to the whole, and to the replay. They stay where they are from page to page.
func reviewButtons(m *match.Match, c Course, page int, r Reader) (rows [][]Button) {
	var turns []Button
	for i := range c.Turns {
		label := strconv.Itoa(i + 1)
		if i+1 == page {
			label = "• " + label
		}
		turns = append(turns, Button{Label: label, Do: Action{Kind: MenuReview, Match: m.ID, Page: i + 1}})
	}
	if len(turns) > 0 {
		rows = append(rows, turns)
	}
	last := []Button{{Label: r.say("button.replay"), Do: Action{Kind: MenuReplay, Match: m.ID}}}
	if page > 0 {
		last = append(last, Button{Label: r.say("button.review"), Do: Action{Kind: MenuReview, Match: m.ID}})
	}
	return append(rows, last)
}
