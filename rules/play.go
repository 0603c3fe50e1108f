package rules

// Play returns the position after a legal move of p.
func (p Position) Play(m Move) Position {
	c, o := p.turn, p.turn.Opponent()
	from, to := m.from.Bit(), m.to.Bit()
	byKing := p.kings&from != 0
	p.side[o] &^= m.taken
	p.side[c] = p.side[c]&^from | to
	p.kings &^= m.taken | from
	if byKing || m.crowns {
		p.kings |= to
	}
	p.turn = o
	if p.v.King.MaxRun > 0 {
		p.countRun(m, byKing)
	}
	return p
}

// countRun keeps the number of successive quiet moves of one king while its side has men: captures are not limited.
func (p *Position) countRun(m Move, byKing bool) {
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
