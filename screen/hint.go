package screen

import (
	"damasbot/match"
	"damasbot/render"
	"damasbot/rules"
)

// The pages of MenuHint, in the order in which they are read.
const (
	HintAsk   = iota // what a hint costs, and whether it is wanted
	HintPiece        // which piece to think of
	HintMove         // the move
)

// HintCosts reports whether a hint for who is to move changes what a game counts for: said before it is given.
func HintCosts(m *match.Match) bool {
	return !m.Over() && (m.Unrated == "" && !m.Helped[m.Turn()] || m.Unrated == match.UnratedEngine)
}

// Hint is a hint for who is to move, where they alone see it: the piece or the move is marked in the picture.
func Hint(m *match.Match, page int, best rules.Move, r Reader, lim Limits) Screen {
	if page == HintAsk {
		return HintQuestion(m, page, r)
	}
	p := m.Line.Position()
	s := Screen{Text: "💡 " + Escape(HintText(m, page, best, r.Lang))}
	s.Alt = HintText(m, page, best, r.Lang)
	if page == HintPiece {
		s.Buttons = [][]Button{{hintButton(m, "button.hint-move", HintMove, r)}}
	}
	if !lim.Pictures || r.TextBoard {
		return s
	}
	s.View = positionView(p, r, bottomOf(m, r))
	mark(s.View, p, render.MarkChosen, best.From())
	if page == HintMove {
		suggest(s.View, p, best)
	}
	return s
}

// suggest draws an arrow along a move that was not played.
func suggest(view *render.View, p rules.Position, m rules.Move) {
	view.Path = nil
	for _, sq := range m.Path(nil) {
		view.Path = append(view.Path, cellOf(p.Variant(), sq))
	}
}

// HintText is a hint in one plain sentence of at most 200 characters.
func HintText(m *match.Match, page int, best rules.Move, lang string) string {
	v := m.Variant()
	if page == HintPiece {
		return toast(Say(lang, "aid.piece", "square", v.Name(best.From())))
	}
	return toast(Say(lang, "aid.move", "move", v.Text(best)))
}

// HintQuestion asks r.Person, where others read it too, whether they want a hint that they alone will see; page is how far
// they have asked already.
func HintQuestion(m *match.Match, page int, r Reader) Screen {
	name := ""
	if c, ok := m.SeatOf(r.Person); ok && !r.Direct {
		name = Escape(seatName(r.Lang, m.Seats[c], c))
	}
	key := "aid.ask"
	if HintCosts(m) {
		key = "aid.costs-unless-lost"
		if _, both := m.OnlyIfLost(); both {
			key = "aid.costs-points"
		}
		if _, engine := m.AgainstEngine(); engine {
			key = "aid.costs-level"
		}
	}
	row := []Button{hintButton(m, "button.hint", HintPiece, r)}
	if page > HintAsk {
		row = append(row, hintButton(m, "button.hint-move", HintMove, r))
	}
	row = append(row, Button{Label: r.say("button.resign-no"), Do: Action{Kind: DoKeep, Who: r.Person}})
	return Screen{Text: "💡 " + r.say(key, "name", name), Buttons: [][]Button{row}}
}

func hintButton(m *match.Match, key string, page int, r Reader) Button {
	return Button{Label: r.say(key), Tone: Primary, Do: Action{Kind: MenuHint, Match: m.ID, Pos: m.Pos, Page: page, Who: r.Person}}
}
