package rules

import "slices"

// capturer collects the captures of one position.
type capturer struct {
	v       *Variant
	plan    *plan
	targets Bits // what the piece may take
	kings   Bits // the opponent's kings
	last    Bits // where the piece is crowned: nowhere for a king
	atOnce  Bits // all squares where jumped pieces leave the board at once, else none
	rank    rank // what the piece is now
	byKing  bool // it was a king when the move began

	move  Move             // being made
	over  [maxJumps]Square // pieces taken, in order
	found []Move           // room for the captures
	n     int              // how many there are; more than len(found) when the room was too small
	best  uint64           // worth of those found

	effort int // calls of flies
	known  *[1 << 16]stage
}

// stage is where the capture of a flying king goes on from, with all that its further jumps depend on.
type stage struct {
	left     Bits // what it may still take
	from, at Square
	on, back uint8
	searched bool
	found    bool // another jump is possible
}

// plenty is more calls of flies than positions of real games need. Composed ones have millions of routes, which meet in
// the same stages again and again: beyond this number what was found at a stage is kept, as far as there is room.
const plenty = 20_000

// captures appends the legal captures, if there are any.
func (p *Position) captures(dst []Move) []Move {
	takers, kings := p.takers()
	if takers|kings == 0 {
		return dst
	}
	for {
		n := p.capture(takers, kings, dst[len(dst):cap(dst)])
		if n <= cap(dst)-len(dst) {
			return dst[:len(dst)+n]
		}
		dst = slices.Grow(dst, min(n, 2*(cap(dst)-len(dst))+32)) // n may count one move many times
	}
}

// takers returns the men that can capture, and the kings, of which some may be able to.
func (p *Position) takers() (men, kings Bits) {
	own, opp := p.side[p.turn], p.side[p.turn.Opponent()]
	occupied := own | opp
	if !p.v.Take.ManTakesKing {
		opp &^= p.kings
	}
	ways, all := p.v.plan[p.turn].takes[man], own&^p.kings
	for i := range ways {
		w := &ways[i]
		over := w.step(all) & opp
		men |= w.unstep(w.unstep(w.step(over) &^ occupied))
	}
	return men, own & p.kings
}

// capture writes the captures of some men and kings to found and returns their number: nothing is written beyond the room.
func (p *Position) capture(men, kings Bits, found []Move) int {
	opp := p.side[p.turn.Opponent()]
	occupied := p.side[White] | p.side[Black]
	plan := &p.v.plan[p.turn]
	c := capturer{v: p.v, plan: plan, kings: opp & p.kings, found: found}
	if p.v.Take.AtOnce {
		c.atOnce = ^Bits(0)
	}
	c.targets, c.last = opp, p.v.last[p.turn]
	if !p.v.Take.ManTakesKing {
		c.targets &^= p.kings
	}
	for ; men != 0; men &= men - 1 {
		c.move.from = men.First()
		at := c.move.from.Bit()
		c.steps(at, c.targets, occupied&^at, 0)
	}
	c.targets, c.last, c.rank, c.byKing = opp, 0, king, true
	for ; kings != 0; kings &= kings - 1 {
		c.move.from = kings.First()
		at := c.move.from.Bit()
		if p.v.King.Flies {
			c.flies(c.move.from, c.targets, occupied&^at, 0, noWay, noWay)
		} else {
			c.steps(at, c.targets, occupied&^at, 0)
		}
	}
	return c.n
}

// steps finds the captures of a man or a short king from one square on, after n jumps; it reports whether there are any.
func (c *capturer) steps(at, targets, occupied Bits, n int) bool {
	found := false
	if n == maxJumps {
		return false
	}
	ways := c.plan.takes[c.rank]
	for i := range ways {
		w := &ways[i]
		over := w.step(at) & targets
		to := w.step(over) &^ occupied
		if to == 0 {
			continue
		}
		found = true
		left, occ := targets&^over, occupied&^(over&c.atOnce)
		c.over[n], c.move.via[n] = over.First(), to.First()
		crowned := to&c.last != 0
		switch {
		case crowned && c.v.Crown == CrownStops:
			c.add(left, n+1, true)
		case crowned && c.v.Crown == CrownsOn:
			if !c.asKing(to, left, occ, n+1, w) {
				c.add(left, n+1, true)
			}
		case !c.steps(to, left, occ, n+1):
			c.add(left, n+1, crowned || c.move.crowns)
		}
		c.move.via[n] = 0
	}
	return found
}

// asKing goes on with a man that has just become a king by a jump along w.
func (c *capturer) asKing(at, targets, occupied Bits, n int, w *way) bool {
	last := c.last
	c.rank, c.last, c.move.crowns = king, 0, true
	var found bool
	if c.v.King.Flies {
		back := w.back
		if c.atOnce != 0 && !c.v.King.NoReverse {
			back = noWay
		}
		found = c.flies(at.First(), targets, occupied, n, noWay, back)
	} else {
		found = c.steps(at, targets, occupied, n)
	}
	c.rank, c.last, c.move.crowns = man, last, false
	return found
}

const noWay = 255

// flies finds the captures of a flying king from one square on, but not in the directions on and back.
func (c *capturer) flies(at Square, targets, occupied Bits, n int, on, back uint8) bool {
	if n == maxJumps {
		return false
	}
	c.effort++
	if c.effort <= plenty || c.plan.byOrder {
		return c.fliesOn(at, targets, occupied, n, on, back)
	}
	if c.known == nil {
		c.known = new([1 << 16]stage)
	}
	s := stage{left: targets, from: c.move.from, at: at, on: on, back: back, searched: true}
	slot := &c.known[s.slot()]
	if s.found = true; *slot == s { // all that can be reached from here has been added already
		return true
	}
	if s.found = false; *slot == s {
		return false
	}
	s.found = c.fliesOn(at, targets, occupied, n, on, back)
	*slot = s
	return s.found
}

// slot spreads stages over the table.
func (s *stage) slot() uint64 {
	h := uint64(s.left)*0x9E3779B97F4A7C15 ^ (uint64(s.from)<<24|uint64(s.at)<<16|uint64(s.on)<<8|uint64(s.back))*0xD1B54A32D192ED03
	return (h ^ h>>29) * 0xBF58476D1CE4E5B9 >> 48
}

func (c *capturer) fliesOn(at Square, targets, occupied Bits, n int, on, back uint8) bool {
	found := false
	ways := c.plan.takes[king]
	for i := range ways {
		w := &ways[i]
		if w.dir == on || w.dir == back {
			continue
		}
		met := w.rays[at&63] & occupied
		if met == 0 {
			continue
		}
		hit := w.nearest(met)
		if !targets.Has(hit) {
			continue
		}
		landings := w.free(hit, occupied)
		if landings == 0 {
			continue
		}
		found = true
		c.lands(w, hit, landings, targets, occupied, n)
	}
	return found
}

// lands goes on from every landing behind a piece hit along w, or ends there where none goes on.
func (c *capturer) lands(w *way, hit Square, landings, targets, occupied Bits, n int) {
	if c.v.King.LandsNext {
		landings = w.nearest(landings).Bit()
	}
	left, occ := targets&^hit.Bit(), occupied&^(hit.Bit()&c.atOnce)
	c.over[n] = hit
	// Straight on, and back over a square just emptied, the nearest landing finds what all find.
	on, back := uint8(noWay), w.back
	if c.atOnce != 0 && !c.v.King.NoReverse {
		back = noWay
	}
	goesOn := false
	for rest := landings; rest != 0; {
		at := w.nearest(rest)
		rest &^= at.Bit()
		c.move.via[n] = at
		if c.flies(at, left, occ, n+1, on, back) {
			goesOn = true
		}
		on, back = w.dir, w.back
	}
	for !goesOn && landings != 0 {
		c.move.via[n] = w.nearest(landings)
		landings &^= c.move.via[n].Bit()
		c.add(left, n+1, c.move.crowns)
	}
	c.move.via[n] = 0
}

// add takes up a finished capture of n jumps, unless a better one is known or the same one.
func (c *capturer) add(left Bits, n int, crowns bool) {
	m := c.move
	m.to, m.taken, m.jumps, m.crowns = m.via[n-1], c.targets&^left, uint8(n), crowns
	if len(c.v.Take.Best) > 0 {
		key := c.v.worth(c.over[:n], c.kings, c.byKing)
		switch {
		case key < c.best:
			return
		case key > c.best:
			c.best, c.n = key, 0
		}
	}
	if n >= 3 { // fewer jumps cannot take the same pieces in another order
		for i := range c.found[:min(c.n, len(c.found))] {
			if c.found[i].Same(m) {
				return
			}
		}
	}
	if c.n < len(c.found) {
		c.found[c.n] = m
	}
	c.n++
}

// worth weighs a capture by the variant's criteria: of two captures the one of higher worth is better. taken holds the
// pieces in the order in which they are taken, kings those of the opponent's that are kings.
func (v *Variant) worth(taken []Square, kings Bits, byKing bool) uint64 {
	n, nKings, order := uint64(len(taken)), uint64(0), uint64(0)
	for i, sq := range taken {
		if kings.Has(sq) {
			nKings++
			order |= 1 << (maxJumps - 1 - i)
		}
	}
	key := uint64(0)
	for _, by := range v.Take.Best {
		switch by {
		case MostPieces:
			key = key<<5 | n
		case WithKing:
			key <<= 1
			if byKing {
				key |= 1
			}
		case MostKings:
			key = key<<5 | nKings
		case KingEarliest:
			key = key<<maxJumps | order
		case MostValue: // a king is worth slightly less than two men
			key = key<<12 | (n+nKings)<<5 - nKings
		}
	}
	return key
}
