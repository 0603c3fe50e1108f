package pattern

// packed is a row in words of four lanes of 16 bits, so that four are added at once.
type packed [Lanes / 4]uint64

func packedRow(row *Row) (p packed) {
	for lane, x := range row {
		p[lane/4] |= uint64(uint16(x)) << (lane % 4 * 16)
	}
	return p
}

// add adds lane by lane: nothing is carried from one into the next.
func (p *packed) add(q *packed) {
	const high = 1<<15 | 1<<31 | 1<<47 | 1<<63
	for i := range p {
		a, b := p[i], q[i]
		p[i] = (a&^high + b&^high) ^ (a^b)&high
	}
}

// bounds is the largest number, up or down, of a lane where so many rows are added.
func bounds(rows int) int { return 1<<15/rows - 1 }

// raise cuts every lane off at a bound and raises it by that: then none is negative, and the sum of so many rows, taken in whole
// words, does not run over from one lane into the next.
func (p *packed) raise(bound int) {
	var up packed
	for lane := range Lanes {
		x := int(int16(p[lane/4] >> (lane % 4 * 16)))
		up[lane/4] |= uint64(min(max(x, -bound), bound)+bound) << (lane % 4 * 16)
	}
	*p = up
}

// lane is a lane of a sum of raised rows: begin takes off what they were raised by.
func (p *packed) lane(lane int, begin *[Lanes]int) int {
	return int(uint16(p[lane/4]>>(lane%4*16))) + begin[lane]
}

// whole adds all windows of a region, and single men, up to raised rows of the whole region. It takes them in steps, each into
// the smallest larger window that holds it: most of the work is done where there is least of it.
func whole(lists []List, men [][3]Row, bound int) []packed {
	all := windows(len(men))
	sums := make([][]packed, len(all))
	for i := range lists {
		sums[i] = lists[i].packed()
	}
	for i := range men {
		into(sums, all, window{i, 1}, []packed{packedRow(&men[i][0]), packedRow(&men[i][1]), packedRow(&men[i][2])})
	}
	for i, win := range all[:len(all)-1] {
		into(sums, all, win, sums[i])
	}
	table := sums[len(all)-1]
	for i := range table {
		table[i].raise(bound)
	}
	return table
}

// into adds the rows of a window to those of the first larger one that holds it.
func into(sums [][]packed, all []window, small window, rows []packed) {
	for i, win := range all {
		if win.size > small.size && win.from <= small.from && small.from+small.size <= win.from+win.size {
			spread(sums[i], power3(small.from-win.from), rows)
			return
		}
	}
}

// spread adds to a table the rows of a window whose lowest digit counts step.
func spread(table []packed, step int, rows []packed) {
	for at := 0; at < len(table); {
		for i := range rows {
			for range step {
				table[at].add(&rows[i])
				at++
			}
		}
	}
}
