package pattern

import "math"

// sum adds up the sets that count in a class.
func (w *Weights) sum(s *Shape, k class) *Set {
	sum := newSet(s)
	for _, set := range k.sets() {
		for i, list := range w.Sets[set].lists() {
			spread(sum.lists()[i], 1, list)
		}
	}
	return sum
}

// whole adds all windows of a region, and single men, up in the last window, which is the whole region. It takes them
// in steps, each into the smallest larger one that holds it: most of the work is done where there is least of it.
func whole(lists [][]Pair, men [][3]Pair) []Pair {
	all := windows(len(men))
	for i := range men {
		into(lists, all, window{i, 1}, men[i][:])
	}
	for i, win := range all[:len(all)-1] {
		into(lists, all, win, lists[i])
	}
	return lists[len(all)-1]
}

// into adds what a window is worth to the first larger one that holds it.
func into(lists [][]Pair, all []window, small window, worth []Pair) {
	for i, win := range all {
		if win.size > small.size && win.from <= small.from && small.from+small.size <= win.from+win.size {
			spread(lists[i], power3(small.from-win.from), worth)
			return
		}
	}
}

// spread adds to a table what a window of it is worth, whose lowest digit counts step.
func spread(table []Pair, step int, list []Pair) {
	for at := 0; at < len(table); {
		for _, p := range list {
			for range step {
				t := &table[at]
				t.Opening, t.Ending = plus(t.Opening, p.Opening), plus(t.Ending, p.Ending)
				at++
			}
		}
	}
}

// plus adds without running over.
func plus(a, b int16) int16 {
	return int16(min(max(int(a)+int(b), math.MinInt16), math.MaxInt16))
}
