package pattern

import "sort"

// List is rows by number. Most of a long one are zero, and are not kept.
type List struct {
	size    int
	numbers []int32 // of those that are kept, ascending
	rows    []Row
}

// put sets a row, whose number is above those set before.
func (l *List) put(number int, r Row) {
	if r != (Row{}) {
		l.numbers, l.rows = append(l.numbers, int32(number)), append(l.rows, r)
	}
}

// row returns the row of a number.
func (l *List) row(number int) Row {
	i := sort.Search(len(l.numbers), func(i int) bool { return int(l.numbers[i]) >= number })
	if i == len(l.numbers) || int(l.numbers[i]) != number {
		return Row{}
	}
	return l.rows[i]
}

// packed returns all rows, the zeros too.
func (l *List) packed() []packed {
	all := make([]packed, l.size)
	for i, number := range l.numbers {
		all[number] = packedRow(&l.rows[i])
	}
	return all
}
