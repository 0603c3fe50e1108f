package render

import (
	"strconv"
	"strings"
)

// blank is an empty board with labels. Numbers count played squares from the
// upper left, as international draughts does.
func blank(n int, numeric bool) View {
	v := View{Rows: n, Cols: n, DarkCorner: true, Numeric: numeric}
	v.Cells, v.Labels, v.Marks = make([]Cell, n*n), make([]string, n*n), make([]Mark, n*n)
	number := 0
	for at := range v.Cells {
		if v.played(at) {
			number++
			v.Labels[at] = string(rune('a'+at%n)) + strconv.Itoa(n-at/n)
			if numeric {
				v.Labels[at] = strconv.Itoa(number)
			}
		}
	}
	return v
}

func turkish() View {
	v := blank(8, false)
	v.AllPlayed = true
	for at := range v.Cells {
		v.Labels[at] = string(rune('a'+at%8)) + strconv.Itoa(8-at/8)
	}
	return v
}

// at finds a square by its label; a label the view lacks is the test's fault.
func (v *View) at(label string) int {
	for i, l := range v.Labels {
		if l == label {
			return i
		}
	}
	panic("no square " + label)
}

func (v *View) put(c Cell, labels string) {
	for _, l := range strings.Fields(labels) {
		v.Cells[v.at(l)] = c
	}
}

func (v *View) set(m Mark, labels string) {
	for _, l := range strings.Fields(labels) {
		v.Marks[v.at(l)] |= m
	}
}

// sampleViews are positions that show every part of a picture; they need not
// be legal.
func sampleViews() map[string]View {
	samples := map[string]View{}

	v := blank(10, true)
	v.put(BlackMan, "2 3 4 6 7 9 10 11 13 14 16 17 20")
	v.put(WhiteMan, "12 27 31 33 34 36 37 38 39 42 43 48 49 50")
	v.put(WhiteKing, "5")
	v.put(BlackKing, "47")
	v.set(MarkFrom, "32")
	v.set(MarkThrough, "23")
	v.set(MarkLanding, "12")
	v.set(MarkMust, "7 17")
	v.Ghosts = []Ghost{{v.at("28"), BlackMan}, {v.at("18"), BlackMan}}
	v.Path = []int{v.at("32"), v.at("23"), v.at("12")}
	v.Bars = &Bars{Top: Bar{Name: "Деде Коркут (bot, nível 4)", Turn: true, Left: 14, Kings: 1}, Bottom: Bar{Name: "Baba Sy", White: true, Left: 15, Kings: 1}}
	samples["international-capture"] = v

	v = blank(10, true)
	v.put(BlackMan, "1 2 3 4 6 7 9 10 11 13 14 16 20")
	v.put(WhiteMan, "27 31 33 34 36 37 38 39 42 43 48 49 50")
	v.put(WhiteKing, "5")
	v.put(BlackKing, "47")
	v.set(MarkFrom, "11")
	v.set(MarkLanding, "16")
	v.set(MarkMovable|MarkChosen, "38")
	v.set(MarkMovable, "31 33 34 37 39 5")
	v.set(MarkTarget, "32")
	v.Bars = &Bars{Top: Bar{Name: "Ana 🐉", Left: 14, Kings: 1}, Bottom: Bar{Name: "João Conceição", White: true, Turn: true, Left: 14, Kings: 1}}
	v.Theme = Slate
	samples["international-choosing-slate"] = v

	v = turkish()
	v.put(BlackMan, "a7 b7 c7 d7 e7 f7 g7 h7 a6 b6 c6 d5 e6 f6 g6 h6")
	v.put(WhiteMan, "a3 b3 c3 d3 e3 f3 g3 h3 a2 b2 c2 d2 e2 f2 g2 h2")
	v.put(WhiteKing, "g8")
	v.put(BlackKing, "b1")
	v.set(MarkFrom, "d6")
	v.set(MarkLanding, "d5")
	v.set(MarkMovable, "a3 c3 g3")
	v.set(MarkMovable|MarkChosen, "e3")
	v.set(MarkTarget, "e4")
	v.Bars = &Bars{Top: Bar{Name: "Ayşe Yılmaz", Left: 17, Kings: 1}, Bottom: Bar{Name: "Ömer Faruk Türkoğlu–Kahramanmaraşlıoğlu the Younger", White: true, Turn: true, Left: 17, Kings: 1}}
	samples["turkish"] = v

	v = turkish()
	v.put(BlackMan, "a7 d5 h6")
	v.put(WhiteKing, "d8")
	v.put(WhiteMan, "a2")
	v.set(MarkFrom, "d2")
	v.set(MarkThrough, "h2 h8")
	v.set(MarkLanding, "d8")
	v.set(MarkMust, "d5")
	v.Path = []int{v.at("d2"), v.at("h2"), v.at("h8"), v.at("d8")}
	v.Ghosts = []Ghost{{v.at("f2"), BlackMan}, {v.at("h5"), BlackKing}, {v.at("f8"), BlackMan}}
	v.Flip = true
	v.Theme = Contrast
	samples["turkish-capture-contrast"] = v

	v = blank(8, false)
	v.put(WhiteMan, "a1 c1 e1 g1 b2 d2 f2 h2 a3 c3 e3 g3")
	v.put(BlackMan, "b8 d8 f8 h8 a7 c7 e7 g7 b6 d6 f6 h6")
	samples["russian-start"] = v
	v.Flip = true
	v.Bars = &Bars{Top: Bar{Fallback: "Brancas", White: true, Turn: true, Left: 12}, Bottom: Bar{Name: "李", Fallback: "Pretas", Left: 12}}
	samples["russian-flipped"] = v

	v = blank(8, false)
	v.put(WhiteKing, "a3 e1")
	v.put(BlackMan, "b6 d6")
	v.put(BlackKing, "h8")
	v.put(WhiteMan, "c3 e3 g3")
	v.set(MarkFrom, "h6")
	v.set(MarkLanding, "h8")
	v.set(MarkMust, "c3 e1")
	v.set(MarkMust|MarkChosen, "a3")
	v.set(MarkTarget, "e7 d8")
	v.set(MarkMovable, "g3")
	v.Theme = Contrast
	samples["russian-must-contrast"] = v

	v = blank(12, true)
	for at := range v.Cells {
		switch row := at / 12; {
		case !v.played(at):
		case row < 5:
			v.Cells[at] = BlackMan
		case row > 6:
			v.Cells[at] = WhiteMan
		}
	}
	v.Cells[v.at("1")], v.Cells[v.at("72")] = WhiteKing, BlackKing
	v.set(MarkMovable, "43 44 45 46 47")
	v.set(MarkMovable|MarkChosen, "48")
	v.set(MarkTarget, "42")
	v.set(MarkFrom, "29")
	v.Cells[v.at("29")] = Empty
	v.Cells[v.at("35")] = BlackMan
	v.set(MarkLanding, "35")
	v.Bars = &Bars{Top: Bar{Name: "Canadá", Left: 30}, Bottom: Bar{Name: "Québec", White: true, Turn: true, Left: 30}}
	samples["canadian"] = v

	v = blank(8, true)
	v.DarkCorner = false
	number := 0
	for at := range v.Labels {
		v.Labels[at] = ""
		if v.played(at) {
			number++
			v.Labels[at] = strconv.Itoa(number)
		}
	}
	v.put(WhiteMan, "32 31 30 29 28 27 26 25 24 23 21")
	v.put(BlackMan, "1 2 3 4 5 6 7 8 9 10 13")
	v.put(BlackKing, "16")
	v.set(MarkFrom, "12")
	v.set(MarkLanding, "16")
	v.set(MarkMovable, "21 23 24")
	v.Theme = Slate
	v.Flip = true
	samples["italian-flipped-slate"] = v
	return samples
}
