package engine

// node searches the position at the end of the path: principal variation search. A score between alpha and beta is exact
// (as far as pruning lets it be), and the frame's line leads to it; other scores are bounds.
func (s *Searcher) node(at, depth int, alpha, beta Score) Score {
	if depth <= 0 || at >= maxPath-1 {
		return s.quiesce(at, 0, alpha, beta)
	}
	here := &s.frames[at]
	here.line = here.line[:0]
	if s.enter() {
		return 0
	}
	n := &s.path[len(s.path)-1]
	if s.draws.drawn(s.path, s.start) && (n.position.CanStep() || n.position.CanCapture()) {
		return 0
	}
	if alpha, beta = max(alpha, Score(at)-Win), min(beta, Win-Score(at)); alpha >= beta {
		return alpha
	}
	if s.few > 0 {
		if score, ok := s.probe(at); ok {
			return score
		}
	}
	f := &s.options.Features
	open := beta-alpha > 1 // a node of the principal variation
	key := s.key(n)
	known := s.table.find(key)
	if !open && known.bound != unknown && int(known.depth) >= depth {
		score := recalled(known.score, at)
		if known.bound == exact || known.bound == atLeast && score >= beta || known.bound == atMost && score <= alpha {
			return score
		}
	}

	moves := n.position.Captures(here.moves[:0])
	quiet := len(moves) == 0
	if quiet {
		if !open && max(beta, -beta) < decided {
			if score, ok := s.prune(at, depth, alpha, beta); ok {
				return score
			}
		}
		moves = s.path[len(s.path)-1].position.QuietMoves(here.moves[:0])
	}
	if len(moves) == 0 {
		return s.judge.end(at)
	}
	moves = s.overlook(at, moves)
	here.moves = moves
	if f.LoneReply && len(moves) == 1 {
		depth++
	}
	s.sort(at, known.move, quiet)

	best, bestMove, floor := -infinity, uint8(noMove), alpha
	for i := range moves {
		m := here.choose(i)
		s.push(m)
		var score Score
		switch {
		case i == 0:
			score = -s.node(at+1, depth-1, -beta, -floor)
		default:
			less := 0
			if f.LateMoves && quiet && depth >= 3 && !m.Crowns() {
				less = reduction(depth, i, open, f.Steep)
			}
			score = -s.node(at+1, depth-1-less, -floor-1, -floor)
			if less > 0 && score > floor && !s.stopped {
				score = -s.node(at+1, depth-1, -floor-1, -floor)
			}
			if open && score > floor && score < beta && !s.stopped {
				score = -s.node(at+1, depth-1, -beta, -floor)
			}
		}
		s.pop()
		if s.stopped {
			return 0
		}
		if score <= best {
			continue
		}
		best = score
		if score <= floor {
			continue
		}
		floor, bestMove = score, here.order[i]
		if open {
			here.line = append(append(here.line[:0], *m), s.frames[at+1].line...)
		}
		if score >= beta {
			if quiet {
				s.reward(at, depth, i)
			}
			break
		}
	}
	kind := exact
	switch {
	case best >= beta:
		kind = atLeast
	case best <= alpha:
		kind = atMost
	}
	s.table.keep(key, depth, stored(best, at), kind, bestMove)
	return best
}

// reduction is by how many plies the i-th move is searched less at first.
func reduction(depth, i int, open, steep bool) int {
	switch {
	case open && i < 4 || i < 3:
		return 0
	case open || i < 6 || depth < 6:
		return 1
	case steep:
		return depth / 3
	}
	return 2
}

// Margins in hundredths of a man.
const (
	futile  = 70 // a ply of futility
	deepest = 3  // plies from the leaves where futility holds
	likely  = 90 // how far a shallow search must be above the window to stand for a deep one
	sureCut = 6  // from which depth on it may
	fewer   = 4  // and by how many plies it is shallower
)

// prune answers a quiet position outside the principal variation without searching its moves, where that seems safe.
func (s *Searcher) prune(at, depth int, alpha, beta Score) (Score, bool) {
	f := &s.options.Features
	if f.Futility && depth <= deepest {
		p := &s.path[len(s.path)-1].position
		eval := s.evaluate(p)
		if eval >= beta+Score(futile*depth) {
			if threat := p.Passed(); !threat.CanCapture() && p.CanStep() {
				return eval, true
			}
		}
		if eval+Score(futile*depth) <= alpha {
			if score := s.quiesce(at, 0, alpha, beta); score <= alpha || s.stopped {
				return score, true
			}
		}
	}
	if f.ProbCut && depth >= sureCut {
		high := beta + likely
		if score := s.node(at, depth-fewer, high-1, high); score >= high || s.stopped {
			return beta, true
		}
	}
	return 0, false
}
