package screen

import (
	"strconv"
	"strings"

	"damasbot/match"
	"damasbot/rules"
)

// Board shows a match: the controls first, then the moves, unless it is nobody's turn who reads it. While the
// engine thinks there are no buttons. pick is the path chosen so far where moves are chosen in steps, see DoPick; it is empty otherwise.
func Board(m *match.Match, r Reader, pick []rules.Square, lim Limits) Screen {
	s := Screen{Text: boardText(m, r), Alt: altText(m, r)}
	var c choice
	switch {
	case m.Over():
		s.Buttons = after(m, r)
	case chooses(m, r):
		if !r.Quiet {
			s.Calls = []string{m.Seats[m.Turn()].Person}
		}
		c = choose(m, pick, lim)
		s.Buttons = append(controls(m, r, c.capture), c.rows...)
	case m.Seats[m.Turn()].Engine():
		// Nothing to press: on a phone the last row stays where it is when rows above it go, so a second tap on a move
		// would offer a draw, or resign.
	default:
		s.Buttons = controls(m, r, false)
	}
	s.show(m, r, c, lim)
	return s
}

// show adds the picture, or where there are none or the reader wants none the board in letters and in words.
func (s *Screen) show(m *match.Match, r Reader, c choice, lim Limits) {
	if lim.Pictures && !r.TextBoard {
		s.View = boardView(m, r, c, lim)
		return
	}
	s.Text += "\n" + textBoard(m.Line.Position(), r, bottomOf(m, r)) + "\n" + Escape(s.Alt)
}

// ResignConfirm is the board with the question whether the reader really resigns, in place of the moves. Its yes names the
// side that asked in Action.Color, so that in a group nobody else's press resigns another seat.
func ResignConfirm(m *match.Match, r Reader, lim Limits) Screen {
	if m.Over() {
		return Board(m, r, nil, lim)
	}
	s := Screen{Text: boardText(m, r) + "\n\n" + resignText(m, r), Alt: altText(m, r), Buttons: ResignQuestion(m, r).Buttons}
	s.show(m, r, choice{}, lim)
	return s
}

// ResignBoard is a board that everybody sees, with the question of [ResignConfirm] in the row of *Resign*: the others can move
// and answer as before.
func ResignBoard(m *match.Match, r Reader, lim Limits) Screen {
	s := ResignConfirm(m, r, lim)
	rows := Board(m, r, nil, lim).Buttons
	if m.Over() || len(rows) == 0 {
		return s
	}
	// Beside *Resign* stand the answers to what waits for one; where nothing does, what might be asked, which may wait.
	if first := rows[0]; m.Offer != nil || m.Back != nil || m.Expired || asleep(m, r) {
		s.Buttons = append(s.Buttons, first[:len(first)-1])
	}
	s.Buttons = append(s.Buttons, rows[1:]...)
	return s
}

// ResignQuestion is the question of [ResignConfirm] without the board: which game it is, and whether the reader resigns it.
func ResignQuestion(m *match.Match, r Reader) Screen {
	yes := "button.resign-yes"
	if !m.Begun() {
		yes = "button.abort-yes"
	}
	return Screen{Text: gameLine(m, r) + "\n" + resignText(m, r), Buttons: [][]Button{confirmation(m, r, yes)}}
}

// resignText asks whether the reader resigns, or calls the game off.
func resignText(m *match.Match, r Reader) string {
	key := "board.resign-sure"
	if !m.Begun() {
		key = "board.abort-sure"
	}
	name := ""
	if c, ok := m.SeatOf(r.Person); ok {
		name = seatName(r.Lang, m.Seats[c], c)
	}
	return "<b>" + r.say(key, "name", Escape(name)) + "</b>"
}

// boardText is the caption: who, what, how it stands.
func boardText(m *match.Match, r Reader) string {
	p := m.Line.Position()
	player := func(c rules.Color) string {
		seat, name := m.Seats[c], mention(r.Lang, m.Seats[c], c)
		if r.Quiet {
			name = Escape(seatName(r.Lang, seat, c))
		}
		return disc(c, name) + rated(r, seat)
	}
	lines := []string{
		player(rules.White) + " × " + player(rules.Black),
		"<b>" + Escape(variantTitle(r.Lang, m.Variant().ID)) + "</b> · " + piecesText(p, r),
	}
	if n := m.Line.Len(); n > 0 {
		lines = append(lines, lastMoves(m, r))
	}
	if m.Over() {
		lines = append(lines, "<b>"+resultText(m, r)+"</b>")
		if change := changeText(m, r); change != "" {
			lines = append(lines, change)
		} else if why := unratedText(m, r); why != "" && m.Result.Counts() {
			lines = append(lines, "<i>"+why+"</i>")
		}
		return strings.Join(lines, "\n")
	}
	lines = append(append(lines, turnText(m, r)), timeTexts(m, r)...)
	if m.Offer != nil {
		by := m.Offer.By
		lines = append(lines, "½ "+r.say("board.offer", "name", Escape(seatName(r.Lang, m.Seats[by], by))))
	}
	if m.Back != nil {
		by := m.Back.By
		lines = append(lines, "↩ "+r.say("board.back", "name", Escape(seatName(r.Lang, m.Seats[by], by))))
	}
	if d := m.Declined; d != nil {
		mark, key := "½ ", "board.offer-declined"
		if d.Back {
			mark, key = "↩ ", "board.back-declined"
		}
		lines = append(lines, mark+r.say(key, "name", Escape(seatName(r.Lang, m.Seats[d.By], d.By))))
	}
	for _, line := range countersText(m, r) {
		lines = append(lines, "<i>"+Escape(line)+"</i>")
	}
	if why := unratedText(m, r); why != "" {
		lines = append(lines, "<i>"+why+"</i>")
	}
	return strings.Join(lines, "\n")
}

// piecesText tells what each side has left.
func piecesText(p rules.Position, r Reader) string {
	var sides []string
	for _, c := range []rules.Color{rules.White, rules.Black} {
		n := p.Count(c)
		side := disc(c, strconv.Itoa(n.Men+n.Kings))
		if n.Kings > 0 {
			side += " (" + r.say("board.kings", "n", n.Kings) + ")"
		}
		sides = append(sides, side)
	}
	return strings.Join(sides, " ")
}

// lastMoves tells the last move, and before it the reader's own where the engine has just answered it.
func lastMoves(m *match.Match, r Reader) string {
	n := m.Line.Len()
	text := moveText(m, n-1)
	if answered(m, r) {
		text = moveText(m, n-2) + ", " + text
	}
	return r.say("board.last", "n", (n+1)/2, "move", text)
}

// moveText writes the i-th move with its side's disc.
func moveText(m *match.Match, i int) string {
	before := m.Line.Before(i)
	return disc(before.Turn(), before.Short(m.Line.Move(i)))
}

// answered reports whether the last move is the engine's answer to the reader's own in a direct message: then both are new to
// the reader and both are shown.
func answered(m *match.Match, r Reader) bool {
	n := m.Line.Len()
	if !r.Direct || n < 2 {
		return false
	}
	seat, ok := m.SeatOf(r.Person)
	return ok && m.Seats[seat.Opponent()].Engine() && m.Line.Before(n-1).Turn() == seat.Opponent()
}

func turnText(m *match.Match, r Reader) string {
	turn := m.Turn()
	seat := m.Seats[turn]
	switch {
	case seat.Engine():
		return disc(turn, r.say("board.thinking", "name", Escape(seatName(r.Lang, seat, turn))))
	case r.Direct && r.Person != "" && seat.Person == r.Person:
		return disc(turn, "<b>"+r.say("board.your-turn."+turn.String())+"</b>") + mustText(m, r)
	}
	return disc(turn, "<b>"+r.say("board.turn", "name", Escape(seatName(r.Lang, seat, turn)))+"</b>") + mustText(m, r)
}

// mustText adds that the side to move must take.
func mustText(m *match.Match, r Reader) string {
	moves := m.Line.Position().Moves(nil)
	if len(moves) == 0 || !moves[0].IsCapture() {
		return ""
	}
	return " " + r.say("board.must")
}
