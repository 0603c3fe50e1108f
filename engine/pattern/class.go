package pattern

import "damasbot/rules"

// class says which sets of weights count for a side: who has kings, and in the third bit, whether it is to move.
type class uint8

const classes = 8

// sets lists those that count, the one that always does first.
func (k class) sets() []int {
	list := []int{always}
	if kings := int(k & 3); kings != 0 {
		list = append(list, kings)
	}
	if k&4 != 0 {
		list = append(list, moving)
	}
	return list
}

// opposite is the class of the other side.
func (k class) opposite() class { return k>>1&1 | k&1<<1 | ^k&4 }

// classify returns the classes of both sides.
func classify(p *rules.Position) (of [2]class) {
	of[p.Turn()] = 4
	kings := p.Kings()
	if kings&p.Of(rules.White) != 0 {
		of[rules.White] |= ownKings
		of[rules.Black] |= otherKings
	}
	if kings&p.Of(rules.Black) != 0 {
		of[rules.White] |= otherKings
		of[rules.Black] |= ownKings
	}
	return of
}
