package engine

import (
	"context"
	"sync/atomic"
	"time"

	"damasbot/engine/pattern"
	"damasbot/engine/tablebase"
	"damasbot/rules"
)

// Options make a [Searcher].
type Options struct {
	Table    int                // megabytes of the transposition table, at least 1
	Features Features           // usually [AllFeatures]
	Weights  *pattern.Evaluator // nil: those that come with the program, where there are any for the rule set
	Tables   *tablebase.Set     // of endings, of the rule set; nil: none
	Plain    bool               // judge by material and squares, whatever weights there are
	Threads  int                // how many search a position together; 1 or less is one, which finds the same each time
}

// DefaultOptions returns full strength with a table of 16 megabytes.
func DefaultOptions() Options { return Options{Table: 16, Features: AllFeatures()} }

// maxPath bounds the plies from the root to a leaf, extensions and captures included.
const maxPath = 200

// Searcher is the deep search: principal variations by iterative deepening. It keeps its table from one search to the
// next. It shares nothing with others but those of its own team, and runs one search at a time.
type Searcher struct {
	Progress func(Report) // called after every iteration, if not nil

	options Options
	team    team
	variant *rules.Variant
	judge   judge
	weights *pattern.Evaluator // nil where only the judge judges
	tables  *tablebase.Set
	few     int // up to how many pieces the tables know; 0 without them
	table   table
	history [2][rules.MaxSquare][rules.MaxSquare]int32
	frames  [maxPath + 1]frame
	moves   []rootMove

	careless Carelessness
	salt     uint64 // chance of carelessness

	done    <-chan struct{}
	end     time.Time // by the clock, in case a busy machine is late to close done; zero: never
	limit   int64
	draws   draws
	path    []node // the game's positions, then those of the path being searched
	start   int    // index of the root in path
	nodes   int64
	told    atomic.Int64 // nodes, every 1024
	stopped bool
}

// frame is the memory of one ply of the path, kept so that a node allocates nothing.
type frame struct {
	moves   []rules.Move
	keys    []int32 // of moves: the greater come first
	order   []uint8 // index of each move as the generator gave it
	killers [2]quietMove
	line    []rules.Move // best line found from here
}

// quietMove is a move that takes nothing; the zero value is none.
type quietMove struct{ from, to rules.Square }

type rootMove struct {
	move  rules.Move
	score Score
	line  []rules.Move
}

// NewSearcher makes a deep search for one rule set. Weights of another board and tables of another rule set are passed over.
func NewSearcher(v *rules.Variant, o Options) *Searcher {
	s := newSearcher(v, o)
	s.table, s.team = newTable(o.Table), newTeam(v, o)
	return s
}

// newSearcher makes one without a table.
func newSearcher(v *rules.Variant, o Options) *Searcher {
	s := &Searcher{options: o, variant: v, judge: newJudge(v)}
	switch {
	case o.Plain:
	case o.Weights != nil && o.Weights.Fits(v):
		s.weights = o.Weights
	default:
		s.weights = pattern.Builtin(v.ID)
	}
	if v.Board.All { // where men step and take straight, a man given away wins several back too often: measured, docs/engine.md
		s.options.Features.Futility = false
	}
	if v.Goal == rules.Losing { // there a king is a burden
		s.options.Features.Drawish = false
	}
	s.Use(o.Tables)
	return s
}

// Use takes tables of endings of the searcher's rule set from the next search on; nil, or those of another, are none.
func (s *Searcher) Use(t *tablebase.Set) {
	for _, h := range s.team {
		h.Use(t)
	}
	s.tables, s.few = nil, 0
	if t != nil && t.Variant() == s.variant {
		s.tables, s.few = t, t.Pieces()
	}
}

// Forget empties the table and all that was learnt from earlier searches: what follows is as if it were the first.
func (s *Searcher) Forget() {
	for _, h := range s.team {
		h.unlearn()
	}
	s.unlearn()
	s.table.clear()
}

// unlearn empties all but the table.
func (s *Searcher) unlearn() {
	s.history = [2][rules.MaxSquare][rules.MaxSquare]int32{}
	for i := range s.frames {
		s.frames[i].killers = [2]quietMove{}
	}
}

// Search looks for the best move of the line's last position, as [Search] does, but much deeper; Report.Equal holds the
// best move alone. The line must be of the searcher's rule set. When ctx ends (looked at every 1024 nodes, well below a
// millisecond apart), the best move found so far is returned; where it had ended before, that of the first 1024 nodes: a
// machine that was late must not cost a game. The error is [ErrNoMove], and only that.
func (s *Searcher) Search(ctx context.Context, line rules.Line, limits rules.Limits, l Limits) (Report, error) {
	begin := time.Now()
	moves := line.Position().Moves(nil)
	if len(moves) == 0 {
		return Report{}, ErrNoMove
	}
	l.Nodes = (l.Nodes + int64(len(s.team))) / int64(len(s.team)+1) // of each
	s.prepare(ctx, line, limits, l, moves)
	defer s.team.begin(ctx, line, limits, l, s.table, moves)()
	report := Report{Best: moves[0], Equal: moves[:1:1], Line: moves[:1:1]}
	depths := maxDepth
	if l.Depth > 0 {
		depths = min(l.Depth, maxDepth)
	}
	for depth := 1; depth <= depths; depth++ {
		score := s.iterate(depth, report.Score)
		if best := &s.moves[0]; len(best.line) > 0 { // also of an iteration that was cut short
			report.Best, report.Score = best.move, best.score
			report.Equal = append([]rules.Move(nil), best.move)
			report.Line = append([]rules.Move(nil), best.line...)
		}
		report.Nodes, report.Time = s.nodes+s.team.visited(), time.Since(begin)
		if s.stopped {
			break
		}
		report.Depth, report.Score = depth, score
		if s.Progress != nil {
			s.Progress(report)
		}
		if max(score, -score) >= Win-Score(depth) || len(moves) == 1 && l.Depth == 0 && depth >= 4 {
			break // nothing more is to be found
		}
	}
	return report, nil
}

func (s *Searcher) prepare(ctx context.Context, line rules.Line, limits rules.Limits, l Limits, moves []rules.Move) {
	s.done, s.limit, s.nodes, s.stopped = ctx.Done(), l.Nodes, 0, false
	s.told.Store(0)
	s.end, _ = ctx.Deadline()
	s.draws, s.start = newDraws(s.variant, limits), line.Len()
	s.path = append(s.path[:0], s.draws.first(line.Start()))
	for i := range line.Len() {
		s.path = append(s.path, s.draws.after(&s.path[i], line.Move(i)))
	}
	s.draws.lift(&s.path[s.start])
	s.table.age++
	for c := range s.history {
		for from := range s.history[c] {
			for to := range s.history[c][from] {
				s.history[c][from][to] /= 8
			}
		}
	}
	s.moves = s.moves[:0]
	for _, m := range moves {
		s.moves = append(s.moves, rootMove{move: m})
	}
}

// aspired is half the first window around an expected score.
const aspired = 30

// iterate searches the root to a depth and leaves the best move in front.
func (s *Searcher) iterate(depth int, expected Score) Score {
	if !s.options.Features.Aspiration || depth < 4 || max(expected, -expected) >= decided {
		return s.root(depth, -infinity, infinity)
	}
	low, high := expected-aspired, expected+aspired
	for width := Score(4 * aspired); ; width *= 4 {
		score := s.root(depth, low, high)
		switch {
		case s.stopped:
			return score
		case score <= low && low > -infinity:
			low = max(score-width, -infinity)
		case score >= high && high < infinity:
			high = min(score+width, infinity)
		default:
			return score
		}
		if width > 2000 {
			low, high = -infinity, infinity
		}
	}
}

// root searches every move. The order is kept, but a move that is better than all before goes to the front at once: when
// the search is stopped it counts.
func (s *Searcher) root(depth int, alpha, beta Score) Score {
	best := -infinity
	for i := range s.moves {
		m := s.moves[i].move
		s.push(&m)
		var score Score
		if i == 0 {
			score = -s.node(1, depth-1, -beta, -alpha)
		} else {
			floor := max(alpha, best)
			score = -s.node(1, depth-1, -floor-1, -floor)
			if score > floor && score < beta && !s.stopped {
				score = -s.node(1, depth-1, -beta, -floor)
			}
		}
		s.pop()
		if s.stopped {
			return best
		}
		if score <= best {
			continue
		}
		best = score
		if i > 0 && score <= alpha {
			continue // known to be no better than alpha, not to be better than the first
		}
		r := s.moves[i]
		r.score = score
		r.line = append(append(r.line[:0], m), s.frames[1].line...)
		copy(s.moves[1:i+1], s.moves[:i])
		s.moves[0] = r
		if score >= beta {
			break
		}
	}
	return best
}

func (s *Searcher) push(m *rules.Move) {
	n := len(s.path)
	if n == cap(s.path) {
		s.path = append(s.path, node{})
	}
	s.path = s.path[:n+1]
	s.draws.follow(&s.path[n], &s.path[n-1], m)
}

func (s *Searcher) pop() { s.path = s.path[:len(s.path)-1] }

// enter counts a node and reports whether the search has to stop; it looks every 1024 nodes, and at every one near the
// end of a node limit.
func (s *Searcher) enter() bool {
	s.nodes++
	if s.limit > 0 && s.nodes >= s.limit {
		s.stopped = true
	}
	if s.nodes%1024 == 0 {
		s.told.Store(s.nodes)
		select {
		case <-s.done:
			s.stopped = true
		default:
			s.stopped = s.stopped || !s.end.IsZero() && time.Now().After(s.end)
		}
	}
	return s.stopped
}
