package render

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"slices"
	"strings"
	"sync"
	"testing"
)

func mustTable(t *testing.T, table Table) []byte {
	t.Helper()
	data, err := TablePNG(table)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestGoldenTables(t *testing.T) {
	for name, table := range sampleTables() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			golden(t, name, mustTable(t, table))
		})
	}
}

// duel is a small table: two rows of two columns. By hand: the header is
// 18+46+14 = 78 high, the headings 40, so that rows begin at 118 and 178.
func duel() Table {
	return Table{
		Title: "T", Columns: []Column{{"A", true}, {"B", true}}, Fallback: "Brancas",
		Rows: []Row{{Rank: "1", Name: "Ana", Cells: []string{"1500", "3"}}, {Rank: "7", Name: "Bia", Cells: []string{"1400", "3"}}},
	}
}

func TestNamesInTablesAreDrawnAsOnBars(t *testing.T) {
	t.Parallel()
	a, b := duel(), duel()
	for name, as := range drawnAs {
		a.Rows[1].Name, b.Rows[1].Name = name, as
		if !bytes.Equal(mustTable(t, a), mustTable(t, b)) {
			t.Errorf("%q is not drawn as %q", name, as)
		}
	}
}

// paletted decodes a picture that is known to be paletted.
func paletted(t *testing.T, data []byte) *image.Paletted {
	t.Helper()
	return decode(t, data).(*image.Paletted)
}

// Whatever a name is, it stays right of the ranks, left of the figures and in
// its row.
func TestNamesInTablesKeepToTheirPlace(t *testing.T) {
	t.Parallel()
	without := duel()
	without.Rows[1].Name, without.Fallback = "", ""
	empty := paletted(t, mustTable(t, without))
	for _, name := range []string{
		strings.Repeat("W", 40), strings.Repeat("i", 300), strings.Repeat("Ж ", 5000), "ÅḈŐĢǾjgpqyĄĘŞÇÑ@|", strings.Repeat("e\u0301", 3000), "f",
	} {
		with := duel()
		with.Rows[1].Name = name
		// Ranks end at 28+52; "1400" and "3" with their gaps begin some 150 from the right.
		place := image.Rect(28+52+20, 178+4, 824-140, 178+60-4)
		if got := inked(paletted(t, mustTable(t, with)), empty); got.Empty() || !got.In(place) {
			t.Errorf("%.20q is drawn in %v, outside %v", name, got, place)
		}
	}
}

// Cells too long for their column leave room for a name.
func TestWideCellsLeaveRoomForNames(t *testing.T) {
	t.Parallel()
	h := hands.New().(*hand)
	table := duel()
	table.Columns = slices.Repeat([]Column{{strings.Repeat("W", 300), true}}, 6)
	for i := range table.Rows {
		table.Rows[i].Rank = strings.Repeat("9", 50)
		table.Rows[i].Cells = slices.Repeat([]string{strings.Repeat("8", 300)}, 6)
	}
	g := newGrid(&table, h)
	if room := g.nameEnd - g.nameAt(); room < 220 {
		t.Errorf("%d pixels are left for names", room)
	}
	for i, c := range g.columns {
		if c.from > c.to || c.from < g.nameEnd || c.to > 824-28 {
			t.Errorf("column %d lies from %d to %d", i, c.from, c.to)
		}
	}
	mustTable(t, table)
}

// is says whether a colour is nearly another.
func is(got, want color.Color) bool { return apart(got, want) <= 8 }

// Medals are discs of their colour with the number in it; neither the fourth
// nor a provisional first has one.
func TestMedals(t *testing.T) {
	t.Parallel()
	for _, theme := range Themes() {
		table := duel()
		table.Theme = theme
		gold, silver, bronze := looks[theme].gold, hex(0xc9ced3), hex(0xd98f54)
		for _, c := range []struct {
			rank  string
			muted bool
			face  color.Color // nil: no medal
		}{{"1", false, gold}, {"2", false, silver}, {"3", false, bronze}, {"4", false, nil}, {"10", false, nil}, {"", false, nil}, {"1", true, nil}} {
			table.Rows[1].Rank, table.Rows[1].Muted = c.rank, c.muted
			m := decode(t, mustTable(t, table))
			// The disc's middle is at 28+52/2, 178+60/2; 14 to the left is beside the figure.
			at := m.At(54-14, 208)
			if c.face == nil {
				c.face = m.At(54-24, 208) // the ground, beside where a medal would be
			}
			if !is(at, c.face) {
				t.Errorf("%v: rank %q, provisional %v, is on %v, want %v", theme, c.rank, c.muted, at, c.face)
			}
		}
	}
}

// The asker's row is framed: by shape, and in a light that differs 3:1 from
// the ground around it.
func TestOwnRowIsFramed(t *testing.T) {
	t.Parallel()
	for _, theme := range Themes() {
		table := duel()
		table.Theme = theme
		table.Rows[1].Own = true
		m := decode(t, mustTable(t, table))
		lightAt := func(x, y int) float64 {
			r, g, b, _ := m.At(x, y).RGBA()
			return see([]rgb{{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8)}}, sights["grey"]).at[0]
		}
		for _, edge := range [][4]int{{400, 179, 400, 176}, {400, 236, 400, 240}, {5, 200, 5, 170}, {822, 200, 818, 200}} {
			if c := contrast(lightAt(edge[0], edge[1]), lightAt(edge[2], edge[3])); c < 3 {
				t.Errorf("%v: the frame at %d,%d has %.1f:1", theme, edge[0], edge[1], c)
			}
		}
	}
}

// The line of dots moves the asker's row down and adds as much to the height.
func TestGapAddsALine(t *testing.T) {
	t.Parallel()
	table := duel()
	plain := decode(t, mustTable(t, table)).Bounds()
	table.Gap = 1
	gapped := decode(t, mustTable(t, table))
	if d := gapped.Bounds().Dy() - plain.Dy(); d != 34 {
		t.Errorf("the gap adds %d pixels", d)
	}
	for _, x := range []int{40, 54, 68} { // around the ranks' middle
		if !is(gapped.At(x, 178+17), looks[Walnut].barOff) {
			t.Errorf("no dot at %d but %v", x, gapped.At(x, 178+17))
		}
	}
}

// Text can be read on every ground it stands on.
func TestPaperColours(t *testing.T) {
	t.Parallel()
	light := func(c color.RGBA) float64 { return see([]rgb{rgbOf(c)}, sights["grey"]).at[0] }
	for _, theme := range Themes() {
		p := papers[theme]()
		for _, pair := range [][2]color.RGBA{
			{p.barName, p.bar}, {p.barName, p.stripe}, {p.barName, p.own}, {p.barOff, p.bar}, {p.barOff, p.stripe}, {p.barOff, p.own},
			{p.crownLine, p.gold}, {p.crownLine, p.silver}, {p.crownLine, p.bronze},
		} {
			if c := contrast(light(pair[0]), light(pair[1])); c < 4.5 {
				t.Errorf("%v: %v on %v has %.2f:1", theme, pair[0], pair[1], c)
			}
		}
		for _, pair := range [][2]color.RGBA{{p.turn, p.bar}, {p.turn, p.band}, {p.turn, p.own}} {
			if c := contrast(light(pair[0]), light(pair[1])); c < 3 {
				t.Errorf("%v: the line %v on %v has %.2f:1", theme, pair[0], pair[1], c)
			}
		}
	}
}

// fullTable has everything there can be, as wide as it can be.
func fullTable() Table {
	w := strings.Repeat("W Ж@", 60)
	t := Table{Title: w, Subtitle: w, Footer: w, Gap: 11, Columns: slices.Repeat([]Column{{Title: w}}, 6)}
	for range MaxRows {
		t.Rows = append(t.Rows, Row{Rank: "1", Name: w, Own: true, Cells: slices.Repeat([]string{w}, 6)})
	}
	return t
}

// Tables are small enough to send, and nothing scales them on the way.
func TestTablesAreSmall(t *testing.T) {
	t.Parallel()
	tables := sampleTables()
	tables["full"] = fullTable()
	for name, table := range tables {
		data := mustTable(t, table)
		if b := decode(t, data).Bounds(); len(data) > 64<<10 || b.Dx() != 824 || b.Dy() > 1280 {
			t.Errorf("%s has %d bytes and is %v", name, len(data), b)
		}
	}
}

func TestBadTables(t *testing.T) {
	t.Parallel()
	for what, spoil := range map[string]func(*Table){
		"no rows":       func(t *Table) { t.Rows = nil },
		"13 rows":       func(t *Table) { t.Rows = slices.Repeat(t.Rows[:1], 13) },
		"7 columns":     func(t *Table) { t.Columns = make([]Column, 7) },
		"a cell short":  func(t *Table) { t.Rows[1].Cells = t.Rows[1].Cells[:1] },
		"a cell more":   func(t *Table) { t.Rows[0].Cells = append(t.Rows[0].Cells, "x") },
		"gap below":     func(t *Table) { t.Gap = 2 },
		"gap above":     func(t *Table) { t.Gap = -1 },
		"unknown theme": func(t *Table) { t.Theme = 3 },
	} {
		table := duel()
		spoil(&table)
		if data, err := TablePNG(table); !errors.Is(err, ErrTable) || data != nil {
			t.Errorf("%s: %d bytes, error %v", what, len(data), err)
		}
	}
}

// Nothing that draws is shared: many at once give what one alone gives.
func TestManyPagesAtOnce(t *testing.T) {
	t.Parallel()
	table, curve := ranking(), sampleCurves()["curve"]
	frames, delays := shuffle(blank(8, false), 4)
	draws := []func() ([]byte, error){
		func() ([]byte, error) { return TablePNG(table) },
		func() ([]byte, error) { return CurvePNG(curve) },
		func() ([]byte, error) { return GIF(frames, delays) },
	}
	var wg sync.WaitGroup
	for _, draw := range draws {
		want, err := draw()
		if err != nil {
			t.Fatal(err)
		}
		for i := range 16 {
			wg.Go(func() {
				if got, err := draw(); err != nil || !bytes.Equal(got, want) {
					t.Errorf("goroutine %d drew something else, error %v", i, err)
				}
			})
		}
	}
	wg.Wait()
}
