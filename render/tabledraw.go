package render

import "image/color"

// draw lays the table on a page, from the top.
func (g *grid) draw(p *page) {
	p.header(g.title, g.subtitle)
	y := headerHeight(g.subtitle)
	for i, head := range g.heads {
		p.cell(p.small, head, g.columns[i], g.right[i], y+26, p.dim)
	}
	y += headHeight
	p.fill(pageMargin, y-3, width-pageMargin, y-1, p.grid)
	for i := range g.rows {
		if g.gap > 0 && i == g.gap {
			for k := range 3 {
				at := point{float64(pageMargin+g.rank/2) + 14*float64(k-1), float64(y) + gapHeight/2}
				p.dot(at, 3.5, p.dim)
			}
			y += gapHeight
		}
		if i%2 == 0 {
			p.fill(0, y, width, y+rowHeight, p.stripe)
		}
		g.row(p, &g.rows[i], y)
		y += rowHeight
	}
	y += footerAround
	for _, line := range g.footer {
		p.small.write(p.canvas, line, pageMargin, y+23, p.dim)
		y += lineHeight
	}
}

// row writes one player's line, its top at y.
func (g *grid) row(p *page, r *Row, y int) {
	ink, pen := p.ink, textPen(p.hand, r.Own)
	if r.Muted {
		ink = p.dim
	}
	if r.Own {
		p.fill(0, y, width, y+rowHeight, p.own)
		p.frame(0, y, width, y+rowHeight, 3, p.turn)
		p.fill(0, y, 2*stripeWidth, y+rowHeight, p.turn)
	}
	g.drawRank(p, r, y, ink)
	base := middle(textPx, y, rowHeight)
	pen.write(p.canvas, pen.fit(r.Name, g.nameEnd-g.nameAt()), g.nameAt(), base, ink)
	for i, cell := range r.Cells {
		p.cell(pen, cell, g.columns[i], g.right[i], base, ink)
	}
}

// drawRank writes a rank in the middle of its column, on a medal if it is one
// of the first three.
func (g *grid) drawRank(p *page, r *Row, y int, ink rgb) {
	mid := pageMargin + g.rank/2
	if face, ok := p.medal(r); ok {
		at := point{float64(mid), float64(y) + rowHeight/2}
		p.dot(at, medalRadius, rgbOf(p.crownLine))
		p.dot(at, medalRadius-2, rgbOf(face))
		ink = rgbOf(p.crownLine)
	}
	rank := p.strong.fit(r.Rank, g.rank)
	p.strong.write(p.canvas, rank, mid-p.strong.width(rank)/2, middle(textPx, y, rowHeight), ink)
}

func (p *page) medal(r *Row) (color.RGBA, bool) {
	if !r.Muted {
		switch r.Rank {
		case "1":
			return p.gold, true
		case "2":
			return p.silver, true
		case "3":
			return p.bronze, true
		}
	}
	return color.RGBA{}, false
}

// cell writes text in a column, cut to it.
func (p *page) cell(pen *pen, text string, in span, right bool, base int, ink rgb) {
	text = pen.fit(text, in.to-in.from)
	x := in.from
	if right {
		x = in.to - pen.width(text)
	}
	pen.write(p.canvas, text, x, base, ink)
}
