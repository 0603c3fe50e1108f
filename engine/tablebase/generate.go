package tablebase

import (
	"context"
	"fmt"

	"damasbot/rules"
)

// Generate makes the tables of a rule set up to so many pieces. progress is told after each material how many of all are
// done. Wins of more than 250 plies are an error.
func Generate(ctx context.Context, v *rules.Variant, pieces int, progress func(done, all int, material string)) (*Set, error) {
	s, err := newSet(v, pieces)
	if err != nil {
		return nil, err
	}
	if err := s.solve(ctx, materials(pieces), progress); err != nil {
		return nil, err
	}
	return s, nil
}

// solve makes the tables of materials, whose moves lead to nothing but each other and those before them.
func (s *Set) solve(ctx context.Context, all []material, progress func(done, all int, material string)) error {
	for i, m := range all {
		g := generator{Set: s, moves: make([]rules.Move, 0, 128), back: make([]rules.Move, 0, 128)}
		if err := g.solve(ctx, m); err != nil {
			return err
		}
		if progress != nil {
			progress(i+1, len(all), m.String())
		}
	}
	return nil
}

// generator solves one material and its mirror, which lead to each other.
type generator struct {
	*Set
	of      [2]material
	tables  [2][]uint8
	n       int               // of different tables: 1 where the material is its own mirror
	waiting [most + 2][]place // positions by the plies in which they seem to be decided
	moves   []rules.Move
	back    []rules.Move
}

// place is a position of the tables being made.
type place struct {
	index uint32
	table uint8
}

// solve goes from the end backwards: first all positions are looked at for what earlier tables and the rules say; then,
// ply by ply, those are settled that are decided in so many, and the positions before them looked at again.
func (g *generator) solve(ctx context.Context, m material) error {
	g.of = [2]material{m, m.mirror()}
	g.n = 2
	if m == m.mirror() {
		g.n = 1
	}
	for t := range g.n {
		g.tables[t] = make([]uint8, g.board.size(g.of[t]))
		for i := range g.tables[t] {
			g.tables[t][i] = drawn
		}
		g.put(g.of[t], g.tables[t])
	}
	for t := range g.n {
		for i := range g.tables[t] {
			if i%65536 == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			p, ok := g.board.position(g.of[t], uint32(i))
			if !ok {
				continue
			}
			if err := g.look(place{uint32(i), uint8(t)}, &p); err != nil {
				return err
			}
		}
	}
	for plies := range g.waiting {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for k := 0; k < len(g.waiting[plies]); k++ {
			at := g.waiting[plies][k]
			value := &g.tables[at.table][at.index]
			if *value != drawn {
				continue
			}
			*value = uint8(plies)
			if err := g.lookBack(at, plies); err != nil {
				return err
			}
		}
		g.waiting[plies] = nil
	}
	for t := range g.n {
		g.fill(t)
	}
	return nil
}

// fill gives indices that stand for no position the value before them: nobody asks for it, and a file becomes a tenth smaller.
func (g *generator) fill(t int) {
	last := uint8(drawn)
	for i := range g.tables[t] {
		if _, ok := g.board.position(g.of[t], uint32(i)); !ok {
			g.tables[t][i] = last
		}
		last = g.tables[t][i]
	}
}

// look finds in how many plies a position seems to be decided by captures and crownings, which lead to earlier tables, and
// lets it wait for that ply. Other moves lead to the tables being made, where nothing is decided yet.
func (g *generator) look(at place, p *rules.Position) error {
	g.moves = p.Captures(g.moves[:0])
	takes := len(g.moves) > 0
	if !takes {
		g.moves = p.QuietMoves(g.moves)
	}
	win, loss, open := most+1, 0, false
	for i := range g.moves {
		if !takes && !g.moves[i].Crowns() {
			open = true
			continue
		}
		r, err := g.reply(p, g.moves[i])
		switch {
		case err != nil:
			return err
		case r.Outcome == 0:
			open = true
		case r.Outcome < 0:
			win = min(win, r.Plies+1)
		default:
			loss = max(loss, r.Plies+1)
		}
	}
	switch {
	case win <= most:
		return g.wait(at, p, win)
	case open:
		return nil
	}
	return g.wait(at, p, loss)
}

// lookLost looks whether every move of an undecided position is known to lose, after one more of them is. Where a move
// wins, that was found when the position after it was decided.
func (g *generator) lookLost(at place, p *rules.Position) error {
	g.moves = p.Captures(g.moves[:0])
	if len(g.moves) == 0 {
		g.moves = p.QuietMoves(g.moves)
	}
	loss := 0
	for i := range g.moves {
		r, err := g.reply(p, g.moves[i])
		if err != nil || r.Outcome <= 0 {
			return err
		}
		loss = max(loss, r.Plies+1)
	}
	return g.wait(at, p, loss)
}

// reply is what is known of the position after a move, from the view of who moves there.
func (g *generator) reply(p *rules.Position, m rules.Move) (Result, error) {
	next := p.Play(m)
	r, ok := g.Probe(&next)
	if !ok {
		return r, fmt.Errorf("tablebase: %s is in no table", next.FEN())
	}
	return r, nil
}

func (g *generator) wait(at place, p *rules.Position, plies int) error {
	if plies > most {
		return fmt.Errorf("tablebase: %s is decided in more than %d plies", p.FEN(), most)
	}
	g.waiting[plies] = append(g.waiting[plies], at)
	return nil
}

// lookBack looks again at the undecided positions from which a quiet move leads here. Men go back as the other colour's
// men go on, kings as they go on: so the generator of moves finds them, when the colours are changed.
func (g *generator) lookBack(at place, plies int) error {
	p, _ := g.board.position(g.of[at.table], at.index) // White to move: Black has moved
	wins := g.decided(plies).Outcome < 0               // for Black
	white, black, kings := p.Of(rules.White), p.Of(rules.Black), p.Kings()
	changed := g.board.variant.Setup(black, white, kings, rules.White)
	g.back = changed.QuietMoves(g.back[:0])
	for _, m := range g.back {
		from, to := m.To().Bit(), m.From().Bit() // of Black's move
		before := kings
		if kings&to != 0 {
			before = kings&^to | from
		} else if g.board.variant.LastRow(rules.Black)&(from|to) != 0 {
			continue // a man neither stands there nor leaves from there
		}
		q := g.board.variant.Setup(white, black&^to|from, before, rules.Black)
		_, index := g.board.index(&q)
		t := uint8(g.n-1) - at.table
		if g.tables[t][index] != drawn {
			continue
		}
		earlier := place{index, t}
		if !wins {
			if err := g.lookLost(earlier, &q); err != nil {
				return err
			}
			continue
		}
		if q.CanCapture() {
			continue // the quiet move that leads here is not allowed
		}
		if err := g.wait(earlier, &q, plies+1); err != nil {
			return err
		}
	}
	return nil
}
