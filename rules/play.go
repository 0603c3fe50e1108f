package rules

// Play returns the position after a legal move of p.
func (p Position) Play(m Move) Position {
	p.PlayTo(&p, &m)
	return p
}

// PlayTo sets next, which may be p itself, to the position after a legal move of p: [Position.Play] for who plays millions a second.
func (p *Position) PlayTo(next *Position, m *Move) {
	c, o := p.turn, p.turn.Opponent()
	from, to := m.from.Bit(), m.to.Bit()
	kings := p.kings
	byKing := kings&from != 0
	next.v = p.v
	next.side[c] = p.side[c]&^from | to
	next.side[o] = p.side[o] &^ m.taken
	kings &^= m.taken | from
	if byKing || m.crowns {
		kings |= to
	}
	next.kings = kings
	next.turn = o
	next.run = p.run
	if p.v.King.MaxRun > 0 {
		next.countRun(m, byKing)
	}
}

// countRun keeps the number of successive quiet moves of one king while its side has men: captures are not limited.
func (p *Position) countRun(m *Move, byKing bool) {
	c, o := p.turn.Opponent(), p.turn
	if m.taken.Has(p.run[o].at) {
		p.run[o] = run{}
	}
	old := p.run[c]
	p.run[c] = run{}
	if !byKing || m.IsCapture() || p.side[c]&^p.kings == 0 {
		return
	}
	n := uint8(1)
	if old.n > 0 && old.at == m.from {
		n += old.n
	}
	p.run[c] = run{at: m.to, n: n}
}
