package screen

import (
	"slices"
	"strings"

	"damasbot/match"
	"damasbot/rules"
)

// maxOneTap is how many legal moves get a button each; more are chosen in steps.
const maxOneTap = 20

// choice is how far the side to move has chosen, for the buttons and for the picture alike.
type choice struct {
	rows    [][]Button
	movable rules.Bits     // pieces that may move
	capture bool           // they must take
	chosen  []rules.Square // the path chosen so far; empty before the first step
	targets rules.Bits     // where it may go on to
}

// chooses reports whether the board asks its reader for a move: in a group whoever is to move, in a direct message
// the reader alone, and never the engine.
func chooses(m *match.Match, r Reader) bool {
	if m.Over() || m.Seats[m.Turn()].Engine() {
		return false
	}
	if !r.Direct {
		return true
	}
	c, ok := m.SeatOf(r.Person)
	return ok && c == m.Turn()
}

// choose lays out the moves of the side to move. pick is what was chosen so far; one that no legal move begins with counts
// as nothing.
func choose(m *match.Match, pick []rules.Square, lim Limits) choice {
	p := m.Line.Position()
	l := newList(p)
	var c choice
	for _, move := range l.moves {
		c.movable |= move.From().Bit()
		c.capture = c.capture || move.IsCapture()
	}
	if len(l.moves) <= min(maxOneTap, max(lim.Buttons-maxControls, 1)) {
		c.rows = arrange(l.all(m), lim)
		return c
	}
	left := l.from(pick)
	if len(left) == 0 {
		pick, left = nil, l.order
	}
	n := l.shared(left)
	if n > 0 {
		c.chosen = l.paths[left[0]][:n]
	}
	var buttons []Button
	if len(pick) > 0 {
		buttons = append(buttons, Button{
			Label: l.name(c.chosen), Tone: Good,
			Do: Action{Kind: DoPick, Match: m.ID, Pos: m.Pos},
		})
	}
	for _, group := range l.split(left, n) {
		buttons = append(buttons, l.step(m, group, n))
		if path := l.paths[group[0]]; n > 0 && len(path) > n {
			c.targets |= path[n].Bit()
		}
	}
	c.rows = arrange(buttons, lim)
	return c
}

// list is the legal moves of a position, ready to be chosen from. Moves are named by their index.
type list struct {
	p     rules.Position
	moves []rules.Move
	paths [][]rules.Square
	order []int // by path, squares in the order of the notation
	rank  [rules.MaxSquare]int
}

func newList(p rules.Position) *list {
	l := &list{p: p, moves: p.Moves(nil)}
	for i, sq := range p.Variant().Squares() {
		l.rank[sq] = i
	}
	for _, m := range l.moves {
		l.paths = append(l.paths, m.Path(nil))
	}
	l.order = l.ranked(l.moves)
	return l
}

// ranked returns the indices of moves, by path.
func (l *list) ranked(moves []rules.Move) []int {
	order := make([]int, len(moves))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return slices.CompareFunc(moves[a].Path(nil), moves[b].Path(nil), func(x, y rules.Square) int { return l.rank[x] - l.rank[y] })
	})
	return order
}

// all makes a button of every move.
func (l *list) all(m *match.Match) []Button {
	var buttons []Button
	for _, i := range l.order {
		buttons = append(buttons, l.play(m, i, l.p.Short(l.moves[i])))
	}
	return buttons
}

func (l *list) play(m *match.Match, i int, label string) Button {
	return Button{Label: label, Do: MoveAction(m.ID, m.Pos, l.p, i), Tone: l.tone(i)}
}

func (l *list) tone(i int) Tone {
	if l.moves[i].IsCapture() {
		return Primary
	}
	return Plain
}

// from returns the moves whose path begins with pick.
func (l *list) from(pick []rules.Square) []int {
	var left []int
	for _, i := range l.order {
		if len(pick) <= len(l.paths[i]) && slices.Equal(pick, l.paths[i][:len(pick)]) {
			left = append(left, i)
		}
	}
	return left
}

// shared returns how many squares at the beginning of their paths all these moves have in common.
func (l *list) shared(left []int) int {
	first := l.paths[left[0]]
	n := len(first)
	for _, i := range left {
		n = min(n, len(l.paths[i]))
		for n > 0 && !slices.Equal(first[:n], l.paths[i][:n]) {
			n--
		}
	}
	return n
}

// split groups moves, sorted by path, by the square that comes after the first n.
func (l *list) split(left []int, n int) [][]int {
	next := func(i int) rules.Square {
		if len(l.paths[i]) > n {
			return l.paths[i][n]
		}
		return rules.NoSquare
	}
	var groups [][]int
	for _, i := range left {
		if last := len(groups) - 1; last >= 0 && next(groups[last][0]) == next(i) && next(i) != rules.NoSquare {
			groups[last] = append(groups[last], i)
			continue
		}
		groups = append(groups, []int{i})
	}
	return groups
}

// step makes the button of a group that has the next square in common: a lone move is played, others are chosen from.
func (l *list) step(m *match.Match, group []int, n int) Button {
	i := group[0]
	path := l.paths[i]
	switch {
	case len(group) == 1 && (n == 0 || len(path) == n):
		return l.play(m, i, l.p.Short(l.moves[i]))
	case len(group) == 1:
		return l.play(m, i, l.name(path[n:n+1]))
	}
	return Button{
		Label: l.name(path[n : n+1]), Tone: l.tone(i),
		Do: Action{Kind: DoPick, Match: m.ID, Pos: m.Pos, Path: path[:n+1]},
	}
}

// name writes a path.
func (l *list) name(path []rules.Square) string {
	names := make([]string, len(path))
	for i, sq := range path {
		names[i] = l.p.Variant().Name(sq)
	}
	return strings.Join(names, "x")
}
