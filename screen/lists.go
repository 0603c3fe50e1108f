package screen

import (
	"fmt"
	"slices"
	"strings"

	"damasbot/match"
	"damasbot/rules"
)

// maxListed is how many matches a page of a list shows.
const maxListed = 10

// listPage is what a page of a list shows, the last one for a page beyond, and the index of its first.
func listPage(ms []*match.Match, page int) (shown []*match.Match, first int) {
	first = min(page, max(0, len(ms)-1)/maxListed) * maxListed
	return ms[first:min(len(ms), first+maxListed)], first
}

// turnPages are the buttons to the pages before and after that of which the first of n is shown; do leads to a page.
func turnPages(n, first int, r Reader, do func(page int) Action) (rows [][]Button) {
	var row []Button
	page := first / maxListed
	if page > 0 {
		row = append(row, Button{Label: r.say("button.previous"), Do: do(page - 1)})
	}
	if first+maxListed < n {
		row = append(row, Button{Label: r.say("button.next"), Do: do(page + 1)})
	}
	if row != nil {
		rows = [][]Button{row}
	}
	return rows
}

// RunningGames are the running matches of a person, seen from a chat.
type RunningGames struct {
	Listed    []*match.Match       // all in the direct message, else those of this chat or its server
	In        map[match.ID]Channel // where those of Listed are that are played in another channel of the server
	Elsewhere int                  // how many others there are, seen in the direct message only
	Page      int                  // of Listed
}

// Games lists running matches: who, what, whose turn. A button shows each that is played here; a link leads to the others.
func Games(g RunningGames, r Reader, lim Limits) Screen {
	var s Screen
	var buttons []Button
	switch {
	case len(g.Listed) > 0:
		s.Text = "<b>" + r.say("games.title") + "</b>"
	case g.Elsewhere > 0:
		s.Text = r.say(RefuseNoGame)
	default:
		s.Text = r.say("games.none")
		buttons = []Button{{Label: r.say("button.play"), Tone: Primary, Do: Action{Kind: MenuPlay}}}
	}
	shown, first := listPage(g.Listed, g.Page)
	for i, m := range shown {
		s.Text += fmt.Sprintf("\n%d. %s", first+i+1, gameLine(m, r))
		if in, other := g.In[m.ID]; other {
			s.Text += " · " + channelLink(in)
			continue
		}
		buttons = append(buttons, gameButton(first+i, m, r, Action{Kind: DoShow, Match: m.ID}))
	}
	if more := len(g.Listed) - first - len(shown); more > 0 {
		s.Text += "\n" + r.say("games.more", "n", more)
	}
	turn := turnPages(len(g.Listed), first, r, func(page int) Action { return Action{Kind: MenuGames, Page: page} })
	s.Buttons = append(arrange(buttons, lim), turn...)
	if g.Elsewhere > 0 {
		s.Text += "\n" + r.say("games.elsewhere", "n", g.Elsewhere)
		s.Buttons = append(s.Buttons, []Button{{Label: r.say("button.games-direct"), Open: Link{Direct: true, Start: StartGames}}})
	}
	return s
}

// Which asks r.Person with which match a.Then is to be done, a page of the list at a time: the buttons name them in Action.Who, so
// that nobody else answers.
func Which(a Action, ms []*match.Match, r Reader, lim Limits) Screen {
	s := Screen{Text: "<b>" + r.say("which.game") + "</b>"}
	var buttons []Button
	who := r.Person
	if a.Then == DoEndAsk { // who asks as the group answers by their own name; admins alone may anyway
		who = ""
	}
	shown, first := listPage(ms, a.Page)
	for i, m := range shown {
		s.Text += fmt.Sprintf("\n%d. %s", first+i+1, gameLine(m, r))
		do := Action{Kind: a.Then, Match: m.ID, Who: who}
		if slices.Contains(layout[a.Then], fPos) {
			do.Pos = m.Pos
		}
		buttons = append(buttons, gameButton(first+i, m, r, do))
	}
	turn := turnPages(len(ms), first, r, func(page int) Action { return Action{Kind: MenuOthers, Then: a.Then, Page: page, Who: who} })
	s.Buttons = append(arrange(buttons, lim), turn...)
	return s
}

// WhichGame asks in which of several games a typed move is to be played: those that take it and in which it is r.Person's turn.
// ok is false where there is none.
func WhichGame(squares string, ms []*match.Match, r Reader, lim Limits) (s Screen, ok bool) {
	s.Text = "<b>" + r.say("which.game") + "</b>"
	var buttons []Button
	n := 0
	for _, m := range ms {
		p := m.Line.Position()
		moves, err := p.ParseMove(squares)
		if err != nil || n == maxListed || m.Over() || m.Seats[m.Turn()].Person != r.Person {
			continue
		}
		s.Text += fmt.Sprintf("\n%d. %s", n+1, gameLine(m, r))
		for i, legal := range p.Moves(nil) {
			if !slices.ContainsFunc(moves, legal.Same) {
				continue
			}
			b := gameButton(n, m, r, MoveAction(m.ID, m.Pos, p, i))
			if len(moves) > 1 {
				b.Label += " · " + p.Short(legal)
			}
			buttons = append(buttons, b)
		}
		n++
	}
	s.Buttons = arrange(buttons, lim)
	return s, n > 0
}

// gameLine is a match in one line of markup, with the time that its player has left.
func gameLine(m *match.Match, r Reader) string {
	name := func(c rules.Color) string { return disc(c, Escape(seatName(r.Lang, m.Seats[c], c))) }
	line := name(rules.White) + " × " + name(rules.Black) + " · " + Escape(variantTitle(r.Lang, m.Variant().ID))
	turn := m.Turn()
	switch {
	case m.Over():
		return line
	case r.Person != "" && m.Seats[turn].Person == r.Person:
		line += " · <b>" + r.say("games.your-turn") + "</b>"
	default:
		line += " · " + r.say("games.turn", "name", Escape(seatName(r.Lang, m.Seats[turn], turn)))
	}
	if left := timeLeft(m, r); left > 0 {
		line += " · ⏱ " + leftText(left, r)
	}
	return line
}

// gameButton is labelled with the match's number in the list and what tells it apart: the reader's opponent and the rule set,
// for others who plays.
func gameButton(i int, m *match.Match, r Reader, do Action) Button {
	name := func(c rules.Color) string { return shorten(briefName(r.Lang, m.Seats[c], c), 18) }
	label := name(rules.White) + " × " + name(rules.Black)
	if seat, ok := m.SeatOf(r.Person); ok {
		label = name(seat.Opponent()) + " · " + variantName(r.Lang, m.Variant().ID)
	}
	return Button{Label: fmt.Sprintf("%d. %s", i+1, label), Do: do}
}

// shorten cuts a label.
func shorten(s string, n int) string {
	if runes := []rune(s); len(runes) > n {
		return strings.TrimSpace(string(runes[:n-1])) + "…"
	}
	return s
}

// WhichMove asks which of several legal moves a typed one meant.
func WhichMove(m *match.Match, moves []rules.Move, r Reader, lim Limits) Screen {
	s := Screen{Text: r.say("which.move")}
	p := m.Line.Position()
	var buttons []Button
	for i, legal := range p.Moves(nil) {
		for _, want := range moves {
			if legal.Same(want) && len(buttons) < MaxMoves {
				buttons = append(buttons, Button{Label: m.Variant().Text(legal), Do: MoveAction(m.ID, m.Pos, p, i), Tone: Primary})
			}
		}
	}
	s.Buttons = arrange(buttons, lim)
	return s
}
