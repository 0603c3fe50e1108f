package rules

import (
	"math/bits"
	"slices"
)

// choice says by which criterion a capture falls behind the legal ones.
func (t *trial) choice(a attempt) Why {
	best := t.p.attemptOf(t.legal[0])
	for _, by := range t.p.v.Take.Best {
		if t.p.measure(by, a) == t.p.measure(by, best) {
			continue
		}
		why := Why{Rule: ruleOf[by], Demanded: slices.Clone(t.legal), Square: NoSquare}
		why.Best, why.Tried = t.p.numbers(by, best), t.p.numbers(by, a)
		return why
	}
	return Why{Rule: NoSuchMove, Square: t.to()}
}

// attemptOf returns a legal capture as an attempt.
func (p Position) attemptOf(m Move) attempt {
	return attempt{taken: p.v.strokes(m), king: p.kings.Has(m.from)}
}

// compare weighs two captures by the variant's criteria.
func (p Position) compare(a, b attempt) int {
	for _, by := range p.v.Take.Best {
		if x, y := p.measure(by, a), p.measure(by, b); x != y {
			if x < y {
				return -1
			}
			return 1
		}
	}
	return 0
}

// alone holds, for each criterion, a rule set with that one only: the generator's own weighing, step by step.
var alone = func() (vs [MostValue + 1]*Variant) {
	for by := range vs {
		vs[by] = &Variant{Take: Take{Best: []Criterion{Criterion(by)}}}
	}
	return vs
}()

// measure weighs a capture by one criterion.
func (p Position) measure(by Criterion, a attempt) uint64 {
	return alone[by].worth(a.taken, p.kings&p.side[p.turn.Opponent()], a.king)
}

// numbers tells how many pieces a capture takes, or kings where they are what counts.
func (p Position) numbers(by Criterion, a attempt) int {
	switch by {
	case MostKings:
		return (setOf(a.taken) & p.kings).Len()
	case MostPieces, WithKing:
		return len(a.taken)
	}
	return 0
}

// Movers returns the squares of the pieces that may move.
func (p Position) Movers() Bits {
	var room [64]Move
	var movers Bits
	for _, m := range p.Moves(room[:0]) {
		movers |= m.from.Bit()
	}
	return movers
}

// Forced says why only captures are legal, or only some of them: the last criterion of the variant that rules captures out
// here, or MustCapture where all are free to choose. Demanded are the legal moves. ok is false where no capture is forced.
func (p Position) Forced() (why Why, ok bool) {
	legal := p.Moves(nil)
	if len(legal) == 0 || !legal[0].IsCapture() {
		return Why{Square: NoSquare}, false
	}
	why = Why{Rule: MustCapture, Demanded: legal, Tried: -1, Square: NoSquare}
	best := p.attemptOf(legal[0])
	falls := p.falls(best)
	if falls == 0 {
		return why, true
	}
	by := p.v.Take.Best[bits.Len(falls)-1]
	why.Rule, why.Best = ruleOf[by], p.numbers(by, best)
	return why, true
}

// falls returns the set of criteria, by their place in the variant's list, by which captures fall behind the best.
func (p Position) falls(best attempt) uint {
	var falls uint
	for own := p.side[p.turn]; own != 0; own &= own - 1 {
		from := own.First()
		seen := map[walked]bool{}
		p.walk(from, func(l *leg) bool {
			key := walkedTo(&p, l, 0)
			if seen[key] {
				return false
			}
			seen[key] = true
			if !l.finished() {
				return true
			}
			a := attempt{taken: l.taken, king: p.kings.Has(from)}
			for i, by := range p.v.Take.Best {
				if p.measure(by, a) != p.measure(by, best) {
					falls |= 1 << i
					break
				}
			}
			return true
		})
	}
	return falls
}
