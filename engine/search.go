package engine

import (
	"context"
	"errors"
	"time"

	"damasbot/rules"
)

// Score is in hundredths of a man, from the side to move's view. A won position is Win less the plies to the end, a
// lost one the same with a minus, a drawn one 0.
type Score int

// Win is the score of a game won on the spot.
const Win Score = 30_000

// infinity is beyond every score.
const infinity = Win + 1

// maxDepth bounds iterations; maxPly the path, which goes on with captures: a side has at most 20 pieces to lose.
const (
	maxDepth = 60
	maxPly   = maxDepth + 40
)

// Limits end a search; what is 0 does not limit.
type Limits struct {
	Depth   int   // plies, at most and by default 60
	Nodes   int64 // positions visited, give or take 1000
	Quiesce bool  // captures after the last ply are searched to the end
}

// Report is what a search found.
type Report struct {
	Best  rules.Move
	Equal []rules.Move  // all moves that score the same as Best, which comes first
	Score Score         // from the view of the side to move
	Depth int           // plies of the last finished iteration; 0 when stopped before the first, Best is then any legal move
	Nodes int64         // positions visited
	Line  []rules.Move  // principal variation; begins with Best
	Time  time.Duration // how long it took; only of a [Searcher]
}

// ErrNoMove is returned where the side to move has no legal move.
var ErrNoMove = errors.New("engine: no legal move")

// Search looks for the best move of the line's last position, deeper and deeper. draws are the automatic draws of the
// game, which it respects from the next move on; it searches even where the line itself counts as drawn, and does without a
// count that has run out.
// When ctx ends, the best of the last finished iteration is returned. The error is [ErrNoMove], and only that.
func Search(ctx context.Context, line rules.Line, draws rules.Limits, l Limits) (Report, error) {
	moves := line.Position().Moves(nil)
	if len(moves) == 0 {
		return Report{}, ErrNoMove
	}
	s := newSearch(ctx, line, draws, l)
	report := Report{Best: moves[0], Equal: moves[:1:1], Line: moves[:1:1]}
	depths := maxDepth
	if l.Depth > 0 {
		depths = min(l.Depth, maxDepth)
	}
	for depth := 1; depth <= depths; depth++ {
		found := s.root(moves, depth)
		if s.stopped {
			break
		}
		report = found
		if decided := max(found.Score, -found.Score); decided >= Win-Score(depth) {
			break // no shorter win, no longer defence is to be found
		}
	}
	report.Nodes = s.nodes
	return report, nil
}

// search is the state of one search.
type search struct {
	done    <-chan struct{}
	limit   int64 // nodes
	quiesce bool
	draws   draws
	judge   judge
	history [2][rules.MaxSquare][rules.MaxSquare]int32 // how often a quiet move refuted another, by side, from and to
	path    []node                                     // the game's positions, then those of the path being searched
	start   int                                        // index of the root in path
	plies   [maxPly + 1]ply
	nodes   int64
	stopped bool
}

// ply is the memory of one ply of the path, kept so that a node allocates nothing.
type ply struct {
	moves   []rules.Move
	keys    []int32       // of moves: the greater come first
	killers [2]rules.Move // quiet moves that refuted a sibling, the latest first
	line    []rules.Move  // best line found from here
}

func newSearch(ctx context.Context, line rules.Line, limits rules.Limits, l Limits) *search {
	v := line.Position().Variant()
	s := &search{
		done: ctx.Done(), limit: l.Nodes, quiesce: l.Quiesce,
		draws: newDraws(v, limits), judge: newJudge(v), start: line.Len(),
	}
	s.path = make([]node, 0, line.Len()+maxPly+2)
	s.path = append(s.path, s.draws.first(line.Start()))
	for i := range line.Len() {
		s.path = append(s.path, s.draws.after(&s.path[i], line.Move(i)))
	}
	s.draws.lift(&s.path[s.start])
	return s
}

// root searches all moves to a depth and leaves the best in front for the next time. Each is searched with a window that
// tells equal moves from lesser ones.
func (s *search) root(moves []rules.Move, depth int) Report {
	report := Report{Score: -infinity, Depth: depth}
	best := 0
	for i, m := range moves {
		s.push(m)
		score := -s.value(1, depth-1, -infinity, 1-report.Score)
		s.pop()
		switch {
		case s.stopped:
			return report
		case score > report.Score:
			best = i
			report.Best, report.Score = m, score
			report.Equal = append(report.Equal[:0], m)
			report.Line = append(append(report.Line[:0], m), s.plies[1].line...)
		case score == report.Score:
			report.Equal = append(report.Equal, m)
		}
	}
	copy(moves[1:], moves[:best])
	moves[0] = report.Best
	return report
}

// value searches the position at the end of the path by alpha-beta. A score between alpha and beta is exact, and the
// ply's line leads to it; one at or below alpha, or at or above beta, is a bound.
func (s *search) value(at, depth int, alpha, beta Score) Score {
	here := &s.plies[at]
	here.line = here.line[:0]
	if s.enter() {
		return 0
	}
	position := s.path[len(s.path)-1].position
	here.moves = position.Moves(here.moves[:0])
	moves := here.moves
	switch {
	case len(moves) == 0:
		return s.judge.end(at)
	case s.draws.drawn(s.path, s.start):
		return 0
	case at == maxPly || depth <= 0 && !(s.quiesce && moves[0].IsCapture()):
		return s.judge.evaluate(position)
	}
	s.rank(at)
	best := -infinity
	for i := range moves {
		m := here.next(i)
		s.push(m)
		score := -s.value(at+1, depth-1, -beta, -max(alpha, best))
		s.pop()
		if s.stopped {
			return 0
		}
		if score <= best {
			continue
		}
		best = score
		if best >= beta {
			s.cut(at, depth, m)
			break
		}
		if best > alpha {
			here.line = append(append(here.line[:0], m), s.plies[at+1].line...)
		}
	}
	return best
}

func (s *search) push(m rules.Move) {
	s.path = append(s.path, s.draws.after(&s.path[len(s.path)-1], m))
}

func (s *search) pop() { s.path = s.path[:len(s.path)-1] }

// enter counts a node and reports whether the search has to stop; it looks every 1024 nodes.
func (s *search) enter() bool {
	s.nodes++
	if s.nodes%1024 != 0 || s.stopped {
		return s.stopped
	}
	select {
	case <-s.done:
		s.stopped = true
	default:
		s.stopped = s.limit > 0 && s.nodes >= s.limit
	}
	return s.stopped
}
