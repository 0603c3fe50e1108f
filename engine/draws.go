package engine

import (
	"math"

	"damasbot/rules"
)

// maxLimits bounds a variant's material limits.
const maxLimits = 4

// node is a position of the game or of the path being searched, and how near it is to each automatic draw.
type node struct {
	position rules.Position
	quiet    int16            // plies in a row without capture or man's move
	back     int16            // plies in a row that could be taken back by moving the other way
	within   [maxLimits]int16 // plies that count against each material limit; outside where the material is not its
}

const outside = -1

// draws are the automatic draws of one game.
type draws struct {
	variant    *rules.Variant
	repetition int
	quiet      int16 // plies; 0 = no limit
	limits     []rules.Limit
	few        int              // no limit is of more pieces
	plies      [maxLimits]int16 // plies that each material limit lets pass
}

func newDraws(v *rules.Variant, l rules.Limits) draws {
	quiet := v.Draw.Quiet
	if l.Quiet != 0 {
		quiet = l.Quiet
	}
	d := draws{variant: v, repetition: v.Draw.Repetition, quiet: int16(2 * quiet), limits: v.Draw.Limits}
	for i, limit := range d.limits {
		d.plies[i] = int16(2 * limit.Moves)
		if limit.StrongerOnly {
			d.plies[i] = int16(limit.Moves)
		}
		for _, e := range limit.Endings {
			d.few = max(d.few, e.Strong.Men+e.Strong.Kings+e.Weak.Men+e.Weak.Kings)
		}
	}
	return d
}

// lift does without the counts that have run out at the node where a search begins: who plays on there does not draw by them,
// and were they kept, every move would look like a draw and the next one would be made at random.
func (d *draws) lift(root *node) {
	if d.quiet > 0 && root.quiet >= d.quiet {
		d.quiet = 0
	}
	for i := range d.limits {
		if root.within[i] >= d.plies[i] {
			d.plies[i] = math.MaxInt16
		}
	}
}

// first returns the node a line begins with.
func (d *draws) first(p rules.Position) node {
	n := node{position: p}
	for i := range d.limits {
		n.within[i] = outside
		if in, _ := stronger(p, d.limits[i]); in {
			n.within[i] = 0
		}
	}
	return n
}

// after returns the node that a legal move leads to.
func (d *draws) after(n *node, m rules.Move) (next node) {
	d.follow(&next, n, &m)
	return next
}

// follow sets next to the node that a legal move of n leads to.
func (d *draws) follow(next, n *node, m *rules.Move) {
	n.position.PlayTo(&next.position, m)
	next.quiet, next.back, next.within = n.quiet+1, n.back+1, n.within
	king := n.position.Kings().Has(m.From())
	if m.IsCapture() || !king {
		next.quiet = 0
	}
	if m.IsCapture() || !king && d.row(m.From()) != d.row(m.To()) {
		next.back = 0
	}
	if (next.position.Of(rules.White) | next.position.Of(rules.Black)).Len() <= d.few { // with more, all are outside as they were
		d.count(next, n.position.Turn())
	}
}

func (d *draws) row(sq rules.Square) int {
	row, _ := d.variant.Place(sq)
	return row
}

// count moves the material limits on by the ply that mover has just played.
func (d *draws) count(n *node, mover rules.Color) {
	for i := range d.limits {
		in, strong := stronger(n.position, d.limits[i])
		switch {
		case !in:
			n.within[i] = outside
		case n.within[i] == outside:
			n.within[i] = 0
		case !d.limits[i].StrongerOnly || mover == strong:
			n.within[i]++
		}
	}
}

// stronger tells whether a position is within a limit, and which side is the stronger there.
func stronger(p rules.Position, l rules.Limit) (bool, rules.Color) {
	white, black := p.Count(rules.White), p.Count(rules.Black)
	for _, e := range l.Endings {
		if white == e.Strong && black == e.Weak {
			return true, rules.White
		}
		if black == e.Strong && white == e.Weak {
			return true, rules.Black
		}
	}
	return false, rules.White
}

// drawn reports whether the game is drawn where the path ends. Within the search, from path[root] on, a position that
// comes back once counts as drawn: what could be repeated once could be repeated for ever.
func (d *draws) drawn(path []node, root int) bool {
	last := len(path) - 1
	n := &path[last]
	if d.quiet > 0 && n.quiet >= d.quiet {
		return true
	}
	for i := range d.limits {
		if n.within[i] >= d.plies[i] {
			return true
		}
	}
	seen := 1
	for i := last - 4; i >= last-int(n.back); i -= 2 {
		if !n.position.SameBoard(path[i].position) {
			continue
		}
		seen++
		if i >= root || seen == d.repetition {
			return true
		}
	}
	return false
}
