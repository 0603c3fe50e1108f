package render

import (
	"cmp"
	"image/color"
	"slices"
)

// rgb is an opaque colour as numbers to calculate with.
type rgb [3]uint8

func rgbOf(c color.RGBA) rgb { return rgb{c.R, c.G, c.B} }

// paletteSize is how many colours a theme has. A paletted PNG could have 256;
// with fewer, soft edges and shades repeat more often and a picture is a tenth
// smaller, with no difference to be seen.
const paletteSize = 160

// palette is the colours of a theme and a table from any colour to the
// nearest of them. It is not written after newPalette and may be shared.
type palette struct {
	model color.Palette
	rgb   [paletteSize]rgb
	near  []uint8 // by the upper six bits of red, green and blue
}

// count says how often a colour is met; it weighs the colour in the choice of
// the palette.
type count struct {
	rgb
	n float64
}

// newPalette takes the solid colours as they are and spends the rest of the
// entries on the colours met: the group with the largest error is split at its
// mean until no entry is left (Wan, Wong and Prusinkiewicz's variance cut).
func newPalette(solids []color.RGBA, met map[rgb]float64) *palette {
	p := &palette{}
	seen := map[rgb]bool{}
	add := func(c rgb) {
		if len(p.model) < paletteSize && !seen[c] {
			seen[c] = true
			p.rgb[len(p.model)] = c
			p.model = append(p.model, color.RGBA{c[0], c[1], c[2], 255})
		}
	}
	for _, c := range solids {
		add(rgbOf(c))
	}
	var all []count
	for c, n := range met {
		if !seen[c] {
			all = append(all, count{c, n})
		}
	}
	// Maps come in any order; sums of floats must not depend on it.
	slices.SortFunc(all, func(a, b count) int { return slices.Compare(a.rgb[:], b.rgb[:]) })
	for _, g := range cut(all, paletteSize-len(p.model)) {
		add(g.mean())
	}
	p.fillTable()
	return p
}

// cluster is a group of colours that share one palette entry.
type cluster struct {
	colours []count
	err     float64 // weighted squared distance from the mean
	axis    int     // the channel with the largest part of err
	at      float64 // the mean on that channel
	centre  [3]float64
}

func newCluster(colours []count) cluster {
	g := cluster{colours: colours}
	var n float64
	for _, c := range colours {
		n += c.n
		for i := range 3 {
			g.centre[i] += float64(c.rgb[i]) * c.n
		}
	}
	for i := range 3 {
		g.centre[i] /= max(n, 1e-9)
	}
	var errs [3]float64
	for _, c := range colours {
		for i := range 3 {
			d := float64(c.rgb[i]) - g.centre[i]
			errs[i] += d * d * c.n
		}
	}
	for i, e := range errs {
		g.err += e
		if e > errs[g.axis] {
			g.axis = i
		}
	}
	g.at = g.centre[g.axis]
	return g
}

func (g *cluster) mean() rgb {
	var c rgb
	for i := range 3 {
		c[i] = uint8(g.centre[i] + 0.5)
	}
	return c
}

// cut splits the colours into at most n clusters.
func cut(colours []count, n int) []cluster {
	if len(colours) == 0 {
		return nil
	}
	groups := []cluster{newCluster(colours)}
	for len(groups) < n {
		worst := 0
		for i := range groups {
			if groups[i].err > groups[worst].err {
				worst = i
			}
		}
		g := groups[worst]
		if g.err < 1 {
			break
		}
		slices.SortStableFunc(g.colours, func(a, b count) int { return cmp.Compare(a.rgb[g.axis], b.rgb[g.axis]) })
		i, _ := slices.BinarySearchFunc(g.colours, g.at, func(c count, at float64) int {
			return cmp.Compare(float64(c.rgb[g.axis]), at)
		})
		i = min(max(i, 1), len(g.colours)-1)
		groups[worst] = newCluster(g.colours[:i])
		groups = append(groups, newCluster(g.colours[i:]))
	}
	return groups
}

// fillTable finds the nearest entry for the middle of every cell of 4×4×4
// colours. Entries are walked outwards in green, which weighs most, so that
// most of them are never looked at.
func (p *palette) fillTable() {
	byGreen := make([]uint8, len(p.model))
	for i := range byGreen {
		byGreen[i] = uint8(i)
	}
	slices.SortStableFunc(byGreen, func(a, b uint8) int { return cmp.Compare(p.rgb[a][1], p.rgb[b][1]) })
	p.near = make([]uint8, 1<<18)
	for g := range 64 {
		start, _ := slices.BinarySearchFunc(byGreen, uint8(g*4+2), func(i, want uint8) int { return cmp.Compare(p.rgb[i][1], want) })
		for r := range 64 {
			hint := byGreen[0]
			for b := range 64 {
				hint = p.search(byGreen, start, int32(r*4+2), int32(g*4+2), int32(b*4+2), hint)
				p.near[r<<12|g<<6|b] = hint
			}
		}
	}
	// A palette colour is always its own nearest, whatever else shares its cell.
	for i := len(p.model) - 1; i >= 0; i-- {
		c := p.rgb[i]
		p.near[cellOf(c)] = uint8(i)
	}
}

// search finds the entry nearest to r, g, b; hint is one that is likely near.
func (p *palette) search(byGreen []uint8, start int, r, g, b int32, hint uint8) uint8 {
	best, bestD := hint, p.distance(hint, r, g, b)
	try := func(i uint8) bool {
		if dg := int32(p.rgb[i][1]) - g; 4*dg*dg >= bestD {
			return false
		}
		if d := p.distance(i, r, g, b); d < bestD {
			best, bestD = i, d
		}
		return true
	}
	for i := start; i < len(byGreen) && try(byGreen[i]); i++ {
	}
	for i := start - 1; i >= 0 && try(byGreen[i]); i-- {
	}
	return best
}

// distance weighs the channels about as the eye does.
func (p *palette) distance(i uint8, r, g, b int32) int32 {
	c := &p.rgb[i]
	dr, dg, db := int32(c[0])-r, int32(c[1])-g, int32(c[2])-b
	return 2*dr*dr + 4*dg*dg + db*db
}

func cellOf(c rgb) int { return int(c[0]>>2)<<12 | int(c[1]>>2)<<6 | int(c[2]>>2) }

// index is the nearest entry, as good as the table's six bits.
func (p *palette) index(c rgb) uint8 { return p.near[cellOf(c)] }

// exact is the nearest entry without rounding: for sprites, drawn once.
func (p *palette) exact(c rgb) uint8 {
	best, bestD := 0, int32(1<<30)
	for i := range p.model {
		if d := p.distance(uint8(i), int32(c[0]), int32(c[1]), int32(c[2])); d < bestD {
			best, bestD = i, d
		}
	}
	return uint8(best)
}
