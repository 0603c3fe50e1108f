package engine

// bound says what a stored score is.
type bound uint8

const (
	unknown bound = iota
	atMost        // the true score is this or less
	atLeast       // this or more
	exact
)

// entry is what the table keeps of a position: 16 bytes.
type entry struct {
	key   uint64
	score int16
	depth int8
	move  uint8 // index among the legal moves as the generator orders them
	bound bound
	age   uint8
	_     [2]byte
}

// bucketSize entries fill a cache line of 64 bytes.
const bucketSize = 4

type bucket [bucketSize]entry

// table remembers positions that were searched. It belongs to one search at a time.
type table struct {
	buckets []bucket // a power of two
	age     uint8
}

// noMove stands where no move is known.
const noMove = 255

// newTable returns a table of at most so many megabytes, and at least one bucket.
func newTable(megabytes int) table {
	n := 1
	for (2*n)*64 <= megabytes<<20 {
		n *= 2
	}
	return table{buckets: make([]bucket, n)}
}

// find returns what is known of a position; its bound is unknown where that is nothing.
func (t *table) find(key uint64) entry {
	b := &t.buckets[key&uint64(len(t.buckets)-1)]
	for i := range b {
		if b[i].key == key && b[i].bound != unknown {
			return b[i]
		}
	}
	return entry{move: noMove}
}

// keep stores a result, in the place of the same position's or else of the least useful one: of an earlier search, then
// of the least depth.
func (t *table) keep(key uint64, depth int, score Score, kind bound, move uint8) {
	b := &t.buckets[key&uint64(len(t.buckets)-1)]
	worst, least := 0, 1<<30
	for i := range b {
		e := &b[i]
		if e.key == key && e.bound != unknown {
			if move == noMove {
				move = e.move
			}
			worst = i
			break
		}
		use := int(e.depth)
		if e.bound == unknown {
			use = -1000
		} else if e.age != t.age {
			use -= 200
		}
		if use < least {
			worst, least = i, use
		}
	}
	b[worst] = entry{key: key, score: int16(score), depth: int8(min(depth, 127)), move: move, bound: kind, age: t.age}
}

func (t *table) clear() { clear(t.buckets) }

// decided is from which score on a game counts as won: the score says in how many plies from the root.
const decided = Win - 1000

// stored turns the score of a decided game, which counts from the root, into one that counts from a ply.
func stored(score Score, at int) Score {
	switch {
	case score >= decided:
		return score + Score(at)
	case score <= -decided:
		return score - Score(at)
	}
	return score
}

// recalled is the inverse of stored.
func recalled(score int16, at int) Score {
	switch s := Score(score); {
	case s >= decided:
		return s - Score(at)
	case s <= -decided:
		return s + Score(at)
	default:
		return s
	}
}

// key is a position's hash together with what its value depends on besides the board: how far the counts towards a draw
// have run, once they matter.
func (s *Searcher) key(n *node) uint64 {
	h := n.position.Hash()
	if q := s.draws.quiet; q > 0 && n.quiet > q/2 {
		h ^= uint64(n.quiet/4+1) * 0x9FB21C651E98DF25
	}
	for i := range s.draws.limits {
		if n.within[i] != outside {
			h ^= uint64(n.within[i]+1) * (0xC2B2AE3D27D4EB4F + uint64(i)*2)
		}
	}
	return h
}
