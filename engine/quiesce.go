package engine

import "damasbot/rules"

// threatPlies is how many quiet plies quiescence adds where a capture is threatened.
const threatPlies = 1

// quiesce searches captures to their end and judges what is quiet then. Captures are forced, so nothing may be declined.
// Where the side to move has none but the other would, if it were its turn, the moves are looked at once more: spent
// counts how often that was done on the way.
func (s *Searcher) quiesce(at, spent int, alpha, beta Score) Score {
	here := &s.frames[at]
	here.line = here.line[:0]
	if s.enter() {
		return 0
	}
	p := &s.path[len(s.path)-1].position
	if at >= maxPath {
		return s.evaluate(p)
	}
	if s.few > 0 {
		if score, ok := s.probe(at); ok {
			return score
		}
	}
	moves := p.Captures(here.moves[:0])
	here.moves = moves
	quiet := len(moves) == 0
	if quiet {
		if !p.CanStep() {
			return s.judge.end(at)
		}
		if s.draws.drawn(s.path, s.start) {
			return 0
		}
		eval := s.evaluate(p)
		if !s.options.Features.Threats || spent >= threatPlies || eval <= alpha {
			return eval // at or below alpha a threat only makes it worse
		}
		if threat := p.Passed(); !threat.CanCapture() {
			return eval
		}
		spent++
		moves = p.QuietMoves(moves[:0])
		here.moves = moves
	}
	moves = s.overlook(at, moves)
	here.moves = moves
	s.sort(at, noMove, quiet)
	best := -infinity
	for i := range moves {
		m := here.choose(i)
		s.push(m)
		score := -s.quiesce(at+1, spent, -beta, -max(alpha, best))
		s.pop()
		if s.stopped {
			return 0
		}
		if score <= best {
			continue
		}
		best = score
		if best >= beta {
			break
		}
		if best > alpha && beta-alpha > 1 {
			here.line = append(append(here.line[:0], *m), s.frames[at+1].line...)
		}
	}
	return best
}

// evaluate judges a position from the view of the side to move, never as decided.
func (s *Searcher) evaluate(p *rules.Position) Score {
	if s.careless.Noise > 0 {
		return s.judged(p) + s.misjudge(p)
	}
	return s.judged(p)
}

// judged is evaluate without noise.
func (s *Searcher) judged(p *rules.Position) Score {
	if s.weights == nil {
		return s.judge.evaluate(*p)
	}
	score := Score(s.weights.Evaluate(p))
	if p.Kings() != 0 { // nobody else hunts
		hunt := s.judge.hunt(*p, rules.White) - s.judge.hunt(*p, rules.Black)
		if p.Turn() == rules.Black {
			hunt = -hunt
		}
		score += hunt
	}
	if s.options.Features.Drawish {
		score = drawish(p, score)
	}
	return min(max(score, 1-decided), decided-1)
}

// drawish takes a third off a lead over a side that has a king, and as much again where it has several: such endings are drawn more often
// than weights say that were learnt from games at a shallow depth.
func drawish(p *rules.Position, score Score) Score {
	behind := p.Turn()
	if score > 0 {
		behind = behind.Opponent()
	}
	kings := p.Kings() & p.Of(behind)
	switch {
	case kings == 0:
		return score
	case kings&(kings-1) == 0:
		return score * 65 / 100
	}
	return score * 42 / 100
}
