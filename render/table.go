package render

import (
	"errors"
	"fmt"
)

// Table is a list of players as a picture: a leaderboard. The same Table gives
// the same bytes. Every string is cleaned and cut as names on the bars are.
type Table struct {
	Title, Subtitle string   // a line each; the subtitle may be ""
	Columns         []Column // after rank and name; at most 6
	Rows            []Row    // 1 to 12
	Gap             int      // a line of dots above this row: the asker's own, from further down; 0 for none
	Footer          string   // at most two lines; may be ""
	Fallback        string   // instead of a name of which nothing can be drawn, such as "Player"
	Theme           Theme    // Walnut if zero
}

// Column is one column's heading.
type Column struct {
	Title string
	Right bool // figures: heading and cells end on one line
}

// Row is one player's line.
type Row struct {
	Rank  string // "1", "2" and "3" are drawn as medals; may be ""
	Name  string
	Cells []string // as many as there are columns
	Own   bool     // the asker's: bold, framed, on a ground of its own
	Muted bool     // provisional: softer and without a medal; the cells should say it too ("1500?")
}

// Bounds of a Table.
const (
	MaxRows    = 12
	maxColumns = 6
)

// ErrTable is wrapped by every error that says what is wrong with a Table.
var ErrTable = errors.New("render: bad table")

func (t *Table) check() error {
	bad := func(format string, args ...any) error {
		return fmt.Errorf("%w: "+format, append([]any{ErrTable}, args...)...)
	}
	switch {
	case len(t.Rows) == 0 || len(t.Rows) > MaxRows:
		return bad("%d rows, want 1 to %d", len(t.Rows), MaxRows)
	case len(t.Columns) > maxColumns:
		return bad("%d columns, want %d at most", len(t.Columns), maxColumns)
	case t.Gap < 0 || t.Gap >= len(t.Rows):
		return bad("a gap above row %d of %d", t.Gap, len(t.Rows))
	case !t.Theme.valid():
		return bad("no theme has the number %d", t.Theme)
	}
	for i, r := range t.Rows {
		if len(r.Cells) != len(t.Columns) {
			return bad("row %d has %d cells for %d columns", i, len(r.Cells), len(t.Columns))
		}
	}
	return nil
}

// Pixels of a table's parts.
const (
	rowHeight    = 60
	headHeight   = 40
	gapHeight    = 34
	footerAround = 12
	medalRadius  = 20
	minRank      = 52
	maxRank      = 120
	minName      = 220
	columnGap    = 26
)

// TablePNG draws the table, 824 pixels wide and as high as it needs (1280 at
// most), and encodes it, opaque and paletted. It is safe for concurrent use.
// The error wraps ErrTable.
func TablePNG(t Table) ([]byte, error) {
	if err := t.check(); err != nil {
		return nil, err
	}
	h := hands.Get().(*hand)
	defer hands.Put(h)
	g := newGrid(&t, h)
	return pagePNG(papers[t.Theme](), g.height(), h, g.draw)
}

// grid is a table with its text cleaned and its columns placed.
type grid struct {
	title, subtitle string
	footer          []string
	heads           []string
	rows            []Row
	gap             int
	columns         []span // left and right end of each
	right           []bool
	rank            int // width of the ranks
	nameEnd         int
}

type span struct{ from, to int }

func newGrid(t *Table, h *hand) *grid {
	g := &grid{title: h.title.cleanName(t.Title), subtitle: h.small.cleanName(t.Subtitle), gap: t.Gap, rank: minRank}
	g.footer = h.small.wrap(h.small.cleanName(t.Footer), width-2*pageMargin, 2)
	widths := make([]int, len(t.Columns))
	for i, c := range t.Columns {
		g.right = append(g.right, c.Right)
		g.heads = append(g.heads, h.small.cleanName(c.Title))
		widths[i] = h.small.width(g.heads[i])
	}
	for _, r := range t.Rows {
		row := Row{Rank: h.strong.cleanName(r.Rank), Name: h.strong.cleanName(r.Name), Own: r.Own, Muted: r.Muted}
		if row.Name == "" {
			row.Name = h.strong.cleanName(t.Fallback)
		}
		g.rank = min(max(g.rank, h.strong.width(row.Rank)), maxRank)
		for i, cell := range r.Cells {
			row.Cells = append(row.Cells, h.plain.cleanName(cell))
			widths[i] = max(widths[i], textPen(h, r.Own).width(row.Cells[i]))
		}
		g.rows = append(g.rows, row)
	}
	g.place(widths)
	return g
}

// place sets the columns against the right margin. Columns that would leave too
// little for names give way, the widest first.
func (g *grid) place(widths []int) {
	room := width - 2*pageMargin - g.rank - columnGap - minName
	for sum(widths)+len(widths)*columnGap > room {
		widest := 0
		for i, w := range widths {
			if w > widths[widest] {
				widest = i
			}
		}
		widths[widest]--
	}
	g.columns = make([]span, len(widths))
	x := width - pageMargin
	for i := len(widths) - 1; i >= 0; i-- {
		g.columns[i] = span{x - widths[i], x}
		x -= widths[i] + columnGap
	}
	g.nameEnd = x
}

func sum(ns []int) int {
	total := 0
	for _, n := range ns {
		total += n
	}
	return total
}

func textPen(h *hand, own bool) *pen {
	if own {
		return h.strong
	}
	return h.plain
}

func (g *grid) height() int {
	h := headerHeight(g.subtitle) + headHeight + len(g.rows)*rowHeight
	if g.gap > 0 {
		h += gapHeight
	}
	return h + footerAround + len(g.footer)*lineHeight + footerAround
}

func (g *grid) nameAt() int { return pageMargin + g.rank + columnGap }
