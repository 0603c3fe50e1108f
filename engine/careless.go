package engine

import (
	"context"
	"math"
	"math/rand/v2"
	"sync"

	"damasbot/rules"
)

// Carelessness makes a deep search play like a person: it is what a level of the ladder is made of.
type Carelessness struct {
	Temperature Score   // moves are chosen by chance, e times more rarely for so many hundredths of a man less; 0 = the best
	Overlook    float64 // part of the opponent's replies that are not seen
	Noise       Score   // a quiet position is misjudged by about so much
}

// Searchers that rest, by rule set: those of the careless, which see few positions, and those that need a large table.
var smallIdle, largeIdle sync.Map // of *sync.Pool of *Searcher, by *rules.Variant

// fewNodes is up to how many positions a small table is enough.
const fewNodes = 20_000

// borrow returns a searcher that remembers nothing, for a level's number of positions and with its tables; giveBack must be
// called when it is no longer needed.
func borrow(v *rules.Variant, l Level) (s *Searcher, giveBack func()) {
	idle, megabytes := &smallIdle, 1
	if l.Nodes > fewNodes {
		idle, megabytes = &largeIdle, 8
	}
	pool, _ := idle.LoadOrStore(v, &sync.Pool{New: func() any {
		return NewSearcher(v, Options{Table: megabytes, Features: AllFeatures()})
	}})
	s = pool.(*sync.Pool).Get().(*Searcher)
	s.Forget()
	s.Use(l.Tables)
	return s, func() {
		s.careless, s.salt = Carelessness{}, 0
		s.Use(nil)
		pool.(*sync.Pool).Put(s)
	}
}

// playCareless chooses a move as a level of the ladder does.
func playCareless(ctx context.Context, line rules.Line, limits rules.Limits, level Level, rng *rand.Rand) (rules.Move, error) {
	s, giveBack := borrow(line.Position().Variant(), level)
	defer giveBack()
	s.careless, s.salt = level.Careless, rng.Uint64()
	if level.Careless.Temperature == 0 {
		r, err := s.Search(ctx, line, limits, Limits{Nodes: level.Nodes})
		return r.Best, err
	}
	moves, scores := s.rank(ctx, line, limits, level.Nodes)
	best := scores[0]
	for _, score := range scores {
		best = max(best, score)
	}
	sum := 0.0
	weights := make([]float64, len(scores))
	for i, score := range scores {
		weights[i] = math.Exp(float64(score-best) / float64(level.Careless.Temperature))
		sum += weights[i]
	}
	at := rng.Float64() * sum
	for i, w := range weights {
		if at -= w; at < 0 {
			return moves[i], nil
		}
	}
	return moves[len(moves)-1], nil
}

// rank gives every legal move a score of its own, deeper and deeper until the nodes are used up, but at least one ply. Moves
// that are so much worse than the best that they will not be chosen only have a bound.
func (s *Searcher) rank(ctx context.Context, line rules.Line, limits rules.Limits, nodes int64) ([]rules.Move, []Score) {
	moves := line.Position().Moves(nil)
	s.prepare(ctx, line, limits, Limits{}, moves)
	scores, found := make([]Score, len(moves)), make([]Score, len(moves))
	for depth := 1; depth <= maxDepth; depth++ {
		best := -infinity
		for i, m := range moves {
			s.push(&m)
			floor := max(-infinity, best-10*s.careless.Temperature)
			found[i] = -s.node(1, depth-1, -infinity, -floor)
			s.pop()
			if s.stopped {
				break
			}
			best = max(best, found[i])
		}
		if s.stopped {
			break
		}
		copy(scores, found)
		if s.limit = nodes; s.nodes >= nodes {
			break
		}
		if max(best, -best) >= Win-Score(depth) {
			break
		}
	}
	return moves, scores
}

// overlook drops the replies of the opponent that are not seen, but never all. The same reply of the same position is
// seen or not all through a search.
func (s *Searcher) overlook(at int, moves []rules.Move) []rules.Move {
	if s.careless.Overlook == 0 || at%2 == 0 || len(moves) < 2 {
		return moves
	}
	h := s.path[len(s.path)-1].position.Hash() ^ s.salt
	bar := uint64(s.careless.Overlook * math.MaxUint32)
	kept := moves[:0]
	for i, m := range moves {
		last := i == len(moves)-1 && len(kept) == 0
		if last || scramble(h+uint64(m.From())<<32+uint64(m.To())<<40+uint64(m.Taken()))>>32 >= bar {
			kept = append(kept, m)
		}
	}
	return kept
}

// misjudge is by how much a position is misjudged: the sum of two throws of a die, as it were, so that little is more
// frequent than much.
func (s *Searcher) misjudge(p *rules.Position) Score {
	h := scramble(p.Hash() ^ s.salt)
	spread := 2*int64(s.careless.Noise) + 1
	return Score(int64(h>>40)%spread + int64(h&0xFFFFFF)%spread - spread + 1)
}

func scramble(h uint64) uint64 {
	h ^= h >> 31
	h *= 0x7FB5D329728EA185
	h ^= h >> 27
	h *= 0x81DADEF4BC2DD44D
	return h ^ h>>33
}
