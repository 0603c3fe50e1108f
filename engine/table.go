package engine

import "sync/atomic"

// bound says what a stored score is.
type bound uint8

const (
	unknown bound = iota
	atMost        // the true score is this or less
	atLeast       // this or more
	exact
)

// entry is what the table knows of a position.
type entry struct {
	score int16
	depth int8
	move  uint8 // index among the legal moves as the generator orders them
	bound bound
	age   uint8
	game  uint16
}

// slot holds an entry in 16 bytes. Searchers of a team share them without locks: what two of them wrote at once, half by half, does
// not fit together and is not found (Hyatt and Mann, A lockless transposition-table implementation, 2002).
type slot struct {
	check atomic.Uint64 // key of the position, and entry, exclusively or-ed
	entry atomic.Uint64
}

func pack(e entry) uint64 {
	return uint64(uint16(e.score)) | uint64(uint8(e.depth))<<16 | uint64(e.move)<<24 | uint64(e.bound)<<32 | uint64(e.age)<<40 | uint64(e.game)<<48
}

func unpack(x uint64) entry {
	return entry{score: int16(x), depth: int8(x >> 16), move: uint8(x >> 24), bound: bound(x >> 32), age: uint8(x >> 40), game: uint16(x >> 48)}
}

// bucketSize slots fill a cache line of 64 bytes.
const bucketSize = 4

type bucket [bucketSize]slot

// table remembers positions that were searched. Its copies share them.
type table struct {
	buckets []bucket // a power of two
	age     uint8
	game    uint16 // entries of another one are as good as none; 0 is of none
}

// noMove stands where no move is known.
const noMove = 255

// page is how many buckets lie in a page of memory, or less.
const page = 4096 / 64

// newTable returns a table of at most so many megabytes, and at least one bucket. Its memory is asked of the system at once: bit
// by bit it would cost the first searches much of their time.
func newTable(megabytes int) table {
	n := 1
	for (2*n)*64 <= megabytes<<20 {
		n *= 2
	}
	t := table{buckets: make([]bucket, n), game: 1}
	for i := 0; i < n; i += page {
		t.buckets[i][0].entry.Store(0)
	}
	return t
}

// find returns what is known of a position; its bound is unknown where that is nothing.
func (t *table) find(key uint64) entry {
	b := &t.buckets[key&uint64(len(t.buckets)-1)]
	for i := range b {
		if x := b[i].entry.Load(); b[i].check.Load()^x == key && uint16(x>>48) == t.game {
			return unpack(x)
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
		x := b[i].entry.Load()
		e := unpack(x)
		if b[i].check.Load()^x == key && e.game == t.game {
			if move == noMove {
				move = e.move
			}
			worst = i
			break
		}
		use := int(e.depth)
		if e.game != t.game {
			use = -1000
		} else if e.age != t.age {
			use -= 200
		}
		if use < least {
			worst, least = i, use
		}
	}
	x := pack(entry{score: int16(score), depth: int8(min(depth, 127)), move: move, bound: kind, age: t.age, game: t.game})
	b[worst].entry.Store(x)
	b[worst].check.Store(key ^ x)
}

// clear empties the table, in no time but once in 65,535 times.
func (t *table) clear() {
	t.age = 0
	if t.game++; t.game == 0 {
		clear(t.buckets)
		t.game = 1
	}
}

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
